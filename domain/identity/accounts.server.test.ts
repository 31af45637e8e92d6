import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/support/databases.ts'
import { BROWSER, PASSWORD, REFUSE, setUpAccounts } from '../../tests/support/test-accounts.ts'
import { createAuth } from './auth.server.ts'
import { createAccount } from './create-account.server.ts'
import { credentials } from './credentials.table.ts'
import { getCurrentUser } from './get-current-user.server.ts'
import { requestPasswordReset, resetPassword } from './password-reset.server.ts'
import { users } from './users.table.ts'
import { sendVerification } from './verify-email.server.ts'

describe('accounts', () => {
  const { seen, database, tools, create, enter, verify, createUser, cookiesOf } = setUpAccounts()

  test('a new account is a customer’s, is verified by the e-mailed token, and can then sign in', async () => {
    expect(await create(' Aisyah@Example.com ')).toEqual({ ok: true })
    expect(await enter('aisyah@example.com')).toEqual({ ok: false, error: 'accounts.not-verified' })
    const [kind, to, token = ''] = seen.mailed[0] ?? []
    expect([kind, to]).toEqual(['verify', 'aisyah@example.com'])
    const expired = { ok: false, error: 'accounts.link-expired' }
    expect(await verify({ token: 'wrong' })).toEqual(expired)
    expect(await verify({ token, laterMs: 24 * 3_600_000 })).toEqual(expired)
    expect(await verify({ token, laterMs: 24 * 3_600_000 - 60_000 })).toEqual({ ok: true })
    expect(await getCurrentUser(await cookiesOf('AISYAH@example.com'), tools())).toMatchObject({
      email: 'aisyah@example.com',
      role: 'customer',
    })
  })

  test.each([
    ['no address', PASSWORD, PASSWORD, { email: 'email-wrong' }],
    [
      'a@b.my',
      'short',
      'short',
      { password: 'password-too-short', confirm_password: 'confirmation-missing' },
    ],
    ['a@b.my', 'x'.repeat(129), 'x'.repeat(129), { password: 'password-too-long' }],
    ['a@b.my', PASSWORD, '', { confirm_password: 'confirmation-missing' }],
    ['a@b.my', PASSWORD, `${PASSWORD}!`, { confirm_password: 'confirmation-differs' }],
  ])('%s with %j and %j is refused (rule W12.4)', async (email, password, confirmation, errors) => {
    expect(await create(email, password, confirmation)).toEqual({ ok: false, errors })
    expect(seen.mailed).toEqual([])
  })

  test('without a mail server no account is created; field errors are reported first', async () => {
    const form = {
      email: 'tan@example.com',
      password: PASSWORD,
      client: `client ${seen.client}`,
      browser: BROWSER,
    }
    const noMail = { ...tools(), mailer: { isAvailable: async () => false } }
    expect(await createAccount({ ...form, confirmation: PASSWORD }, noMail)).toEqual({
      ok: false,
      error: 'mail.down',
    })
    expect(await createAccount({ ...form, confirmation: '' }, noMail)).toEqual({
      ok: false,
      errors: { confirm_password: 'confirmation-missing' },
    })
    expect(await enter(form.email)).toEqual({ ok: false, error: 'accounts.wrong-password' })
  })

  test.each(['users', 'credentials'])(
    'an account whose row in %s cannot be inserted is not acknowledged, leaves no rows, and can be created again',
    async table => {
      const email = `siti-${seen.client}@example.com`
      const left = () => database().orm.select().from(users).where(eq(users.email, email))
      await database().pool.query(
        `${REFUSE} create trigger refused before insert on ${table} execute function refuse()`,
      )
      try {
        await expect(create(email)).rejects.toThrow()
      } finally {
        await database().pool.query(`drop trigger refused on ${table}`)
      }
      expect([await left(), seen.mailed]).toEqual([[], []])
      expect(await create(email)).toEqual({ ok: true })
      expect(await verify()).toEqual({ ok: true })
      expect(await enter(email)).toMatchObject({ ok: true })
    },
  )

  test('two concurrent sign-ups with one address create one complete account', async () => {
    const email = `zara-${seen.client}@example.com`
    expect(await Promise.all([create(email), create(email)])).toEqual([{ ok: true }, { ok: true }])
    const made = await database()
      .orm.select({ password: credentials.password })
      .from(users)
      .innerJoin(credentials, eq(credentials.userId, users.id))
      .where(eq(users.email, email))
    expect(made).toEqual([{ password: expect.any(String) }])
  })

  test.each(['o!malley@example.com', '.tan@example.com', 'tan@example.c'])(
    'refuses %s, which looks like an address but cannot have an account',
    async email => {
      expect(await create(email)).toEqual({ ok: false, errors: { email: 'email-wrong' } })
      expect(await enter(email)).toEqual({ ok: false, error: 'accounts.wrong-password' })
      const asked = await requestPasswordReset({ email, client: `client ${seen.client}` }, tools())
      expect(asked).toEqual({ ok: false, error: 'accounts.email-wrong' })
      expect(seen.mailed).toEqual([])
    },
  )

  test('every mailed link carries the page to which the customer wanted to sign in', async () => {
    const email = `lim-${seen.client}@example.com`
    const target = '/tires?page=2'
    const form = { email, password: PASSWORD, client: `client ${seen.client}`, browser: BROWSER, target }
    await createAccount({ ...form, confirmation: PASSWORD }, tools())
    await sendVerification({ account: { email }, browser: BROWSER, target }, tools())
    await verify()
    await requestPasswordReset(form, tools())
    expect(seen.mailed.map(([kind]) => kind)).toEqual(['verify', 'verify', 'reset'])
    expect(seen.targets).toEqual(['/tires?page=2', '/tires?page=2', '/tires?page=2'])
  })

  test('sign-up takes the same time whether or not the address has an account', async () => {
    const email = await createUser('puteri')
    const took = async (address: string) => {
      const started = performance.now()
      expect(await create(address)).toEqual({ ok: true })
      return performance.now() - started
    }
    // Without the least time both would take that of a hash, and a new account more.
    for (const address of [email, `new-${seen.client}@example.com`])
      expect(await took(address)).toBeGreaterThan(198)
  })

  test('sign-up with an existing address gets the same result, and its owner an e-mail', async () => {
    const email = await createUser('ben')
    seen.mailed = []
    expect(await create(email, 'another password')).toEqual({ ok: true })
    expect(seen.mailed).toEqual([['exists', email, '']])
    expect(await enter(email, 'another password')).toEqual({ ok: false, error: 'accounts.wrong-password' })
    expect(await enter(email)).toMatchObject({ ok: true })
  })

  test('a reset token works once, and the new password ends every session', async () => {
    const email = await createUser('intan')
    const cookies = await cookiesOf(email)
    seen.mailed = []
    const ask = (asked: string) =>
      requestPasswordReset({ email: asked, client: `client ${seen.client}` }, tools())
    expect(await ask(email)).toEqual(await ask(`nobody-${seen.client}@example.com`))
    expect(seen.mailed.map(([kind, to]) => [kind, to])).toEqual([['reset', email]])
    const token = seen.mailed[0]?.[2] ?? ''
    const change = (password: string, confirmation = password) =>
      resetPassword({ token, password, confirmation }, tools())
    expect(await change('short')).toEqual({ ok: false, error: 'accounts.password-too-short' })
    expect(await change('a new password', 'another')).toMatchObject({
      error: 'accounts.confirmation-differs',
    })
    expect(await change('a new password')).toEqual({ ok: true })
    expect(await change('a new password')).toEqual({ ok: false, error: 'accounts.reset-expired' })
    expect(await getCurrentUser(cookies, tools())).toBeNull()
    expect(await enter(email, 'a new password')).toMatchObject({ ok: true })
  })

  test('resets requested by strangers do not prevent a reset by the owner of the address', async () => {
    const email = await createUser('kamariah')
    seen.mailed = []
    const ask = (from: string) =>
      requestPasswordReset({ email, client: `${from} of ${seen.client}` }, tools())
    for (let nth = 0; nth < 5; nth++) expect(await ask('a stranger')).toEqual({ ok: true })
    expect(await ask('a stranger')).toMatchObject({ error: 'limits.too-many-tries' })
    // The stranger's mails are sent, and the owner's.
    expect(await ask('the owner')).toEqual({ ok: true })
    expect(seen.mailed).toHaveLength(6)
    for (let nth = 0; nth < 12; nth++) expect(await ask(`stranger ${nth}`)).toEqual({ ok: true })
    expect(await ask('the owner')).toEqual({ ok: true })
    expect(seen.mailed).toHaveLength(10)
    const [, , token = ''] = seen.mailed[0] ?? []
    const change = { token, password: 'a new password', confirmation: 'a new password' }
    expect(await resetPassword(change, tools())).toEqual({ ok: true })
  })

  test('a staff password cannot be reset by e-mail', async () => {
    const email = await createUser('jamal', 'admin')
    seen.mailed = []
    expect(await requestPasswordReset({ email, client: `client ${seen.client}` }, tools())).toEqual({
      ok: true,
    })
    expect(seen.mailed).toEqual([])
  })
})

test('on https every account cookie has the prefix __Host-, Secure and HttpOnly', async () => {
  const database = await openTestDatabase()
  try {
    const nothing = () => {}
    const { $context } = createAuth({
      database,
      secret: 'x'.repeat(32),
      publicUrl: 'https://tayar.example',
      mails: { verify: nothing, reset: nothing, exists: nothing, changed: nothing, staffChanged: nothing },
    })
    const { authCookies, createAuthCookie } = await $context
    for (const { name, attributes } of [authCookies.sessionToken, createAuthCookie('two_factor')]) {
      expect(name).toMatch(/^__Host-/)
      expect(attributes).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax', path: '/' })
      expect(attributes.domain).toBeUndefined()
    }
  } finally {
    await database.close()
  }
})
