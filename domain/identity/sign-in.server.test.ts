import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PASSWORD, REFUSE, setUpAccounts } from '../../tests/support/test-accounts.ts'
import { getCurrentUser } from './get-current-user.server.ts'
import { sessions } from './sessions.table.ts'
import { signIn, signOut } from './sign-in.server.ts'
import { users } from './users.table.ts'

describe('signing in and out', () => {
  const { seen, database, tools, enter, createUser, cookiesOf } = setUpAccounts()

  test('a wrong password gives the same result for known and unknown addresses', async () => {
    const email = await createUser('mei')
    expect(await enter(email, 'wrong')).toEqual(await enter(`nobody-${seen.client}@example.com`, 'wrong'))
    expect(await enter('rubbish', 'wrong')).toEqual({ ok: false, error: 'accounts.wrong-password' })
    expect(await enter(email, '')).toEqual({ ok: false, error: 'accounts.wrong-password' })
  })

  test('an account allows ten attempts over all clients; the right password resets them', async () => {
    const email = await createUser('cahaya')
    for (let tries = 0; tries < 9; tries++) await enter(email, 'wrong')
    expect(await enter(email)).toMatchObject({ ok: true })
    for (let tries = 0; tries < 10; tries++) await enter(email, 'wrong')
    seen.client++
    expect(await enter(email)).toMatchObject({ error: 'limits.too-many-tries' })
  }, 60_000)

  test('attempts of a client are counted over all accounts', async () => {
    const strict = { ...tools(), clientLimits: 0.1 }
    const tryToSignIn = (email: string) =>
      signIn({ email, password: 'wrong', loginPage: 'customer', client: `client ${seen.client}` }, strict)
    for (let tries = 0; tries < 5; tries++)
      expect(await tryToSignIn(`n${tries}@example.com`)).toMatchObject({ error: 'accounts.wrong-password' })
    expect(await tryToSignIn('n5@example.com')).toMatchObject({ error: 'limits.too-many-tries' })
  })

  test('every sign-in attempt is logged with its outcome and without the address', async () => {
    const email = await createUser('lim')
    seen.logged = []
    await enter(email)
    await enter(email, 'wrong')
    await enter(email, PASSWORD, 'staff')
    await enter(`nobody-${seen.client}@example.com`)
    const lines = seen.logged.map(line => JSON.parse(line))
    expect(lines.map(({ level, loginPage, outcome }) => [level, loginPage, outcome])).toEqual([
      ['info', 'customer', 'signed-in'],
      ['warn', 'customer', 'accounts.wrong-password'],
      ['warn', 'staff', 'accounts.wrong-password'],
      ['warn', 'customer', 'accounts.wrong-password'],
    ])
    const [own, again, elsewhere, other] = lines.map(({ account }) => account)
    expect([again, elsewhere]).toEqual([own, own])
    expect(other).not.toBe(own)
    expect(seen.logged.join('')).not.toMatch(/lim|nobody|@|wrong(?!-password)/)
  })

  test('signing in again ends the browser’s previous session', async () => {
    const email = await createUser('omar')
    const cookies = await cookiesOf(email)
    const again = (password: string) =>
      signIn({ email, password, loginPage: 'customer', client: `client ${seen.client}`, cookies }, tools())
    await again('wrong')
    expect(await getCurrentUser(cookies, tools())).not.toBeNull()
    expect(await again(PASSWORD)).toMatchObject({ ok: true })
    expect(await getCurrentUser(cookies, tools())).toBeNull()
  })

  test('each login page accepts its own roles only', async () => {
    const customer = await createUser('dina')
    const clerk = await createUser('emir', 'staff')
    const refused = { ok: false, error: 'accounts.wrong-password' }
    expect(await enter(customer, PASSWORD, 'staff')).toEqual(refused)
    expect(await enter(clerk, PASSWORD, 'customer')).toEqual(refused)
    expect(await enter(clerk, PASSWORD, 'staff')).toMatchObject({ ok: true })
    const left = await database().orm.select().from(sessions)
    const ids = await database().orm.select({ id: users.id }).from(users).where(eq(users.email, customer))
    expect(left.filter(session => session.userId === ids[0]?.id)).toEqual([])
    // The right password is no reason to begin a session and end it again, which would take longer.
    await database().pool.query(
      `${REFUSE} create trigger refused before insert on sessions execute function refuse()`,
    )
    try {
      expect(await enter(customer, PASSWORD, 'staff')).toEqual(refused)
      expect(await enter(clerk, PASSWORD, 'customer')).toEqual(refused)
    } finally {
      await database().pool.query('drop trigger refused on sessions')
    }
  })

  test('sign-out and disabling end a session, and a new role takes effect at once', async () => {
    const email = await createUser('farah', 'staff')
    const cookies = await cookiesOf(email, 'staff')
    expect(await getCurrentUser(cookies, tools())).toMatchObject({ role: 'staff' })
    await database().orm.update(users).set({ role: 'admin' }).where(eq(users.email, email))
    expect(await getCurrentUser(cookies, tools())).toMatchObject({ role: 'admin' })
    await database().orm.update(users).set({ disabledAt: new Date() }).where(eq(users.email, email))
    expect(await getCurrentUser(cookies, tools())).toBeNull()
    await database().orm.update(users).set({ disabledAt: null }).where(eq(users.email, email))
    await signOut(cookies, tools())
    expect(await getCurrentUser(cookies, tools())).toBeNull()
    expect(await getCurrentUser('session=forged.signature', tools())).toBeNull()
  })

  test.each([
    [
      'nothing of a session can be read',
      'alter table sessions rename to away',
      'alter table away rename to sessions',
    ],
    [
      'none can be ended',
      `${REFUSE} create trigger kept before delete on sessions execute function refuse()`,
      'drop trigger kept on sessions',
    ],
  ])('sign-out fails when %s', async (_, breaks, mends) => {
    const cookies = await cookiesOf(await createUser('gita'))
    await database().pool.query(breaks)
    try {
      await expect(signOut(cookies, tools())).rejects.toThrow()
      // Without a session there is nothing to end.
      expect(await signOut('language=en', tools())).not.toEqual([])
    } finally {
      await database().pool.query(mends)
    }
    expect(await getCurrentUser(cookies, tools())).not.toBeNull()
    await signOut(cookies, tools())
    expect(await getCurrentUser(cookies, tools())).toBeNull()
    // A second sign-out is no error.
    await signOut(cookies, tools())
  })

  test('a staff session ends after 8 hours without use or 12 hours in total, a customer session 30 days after the sign-in', async () => {
    const hour = 3_600_000
    const cookies = await cookiesOf(await createUser('gopal', 'staff'), 'staff')
    expect(await getCurrentUser(cookies, tools(8 * hour + 60_000))).toBeNull()
    expect(await getCurrentUser(cookies, tools(7 * hour))).not.toBeNull()
    expect(await getCurrentUser(cookies, tools(11.9 * hour))).not.toBeNull()
    expect(await getCurrentUser(cookies, tools(12.1 * hour))).toBeNull()
    const customer = await cookiesOf(await createUser('hana'))
    const used = await getCurrentUser(customer, tools(24 * hour))
    const isOfCustomer = eq(sessions.id, used?.session ?? '')
    const [row] = await database().orm.select().from(sessions).where(isOfCustomer)
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBeLessThanOrEqual(
      30 * 24 * hour + 1_000,
    )
    await database().orm.update(sessions).set({ expiresAt: new Date() }).where(isOfCustomer)
    expect(await getCurrentUser(customer, tools())).toBeNull()
  })
})
