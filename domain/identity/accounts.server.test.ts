import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import type { Role } from '../access/user.ts'
import { type AccountEmails, type Auth, createAuth } from './auth.server.ts'
import { createAccount } from './create-account.server.ts'
import { credentials } from './credentials.table.ts'
import { getCurrentUser } from './get-current-user.server.ts'
import { requestPasswordReset, resetPassword } from './password-reset.server.ts'
import { sessions } from './sessions.table.ts'
import { signIn, signOut } from './sign-in.server.ts'
import { users } from './users.table.ts'
import { sendVerification, verifyEmail } from './verify-email.server.ts'

const PASSWORD = 'a long password'
/** hash of the secret of the browser that signs up */
const BROWSER = 'browser'

/** A trigger function that makes a statement fail while the database is up. */
const REFUSE = `create or replace function refuse() returns trigger language plpgsql
  as $$ begin raise exception 'not now'; end $$;`

describe('accounts', () => {
  let database: TestDatabase
  let accounts: Auth
  let mails: AccountEmails
  /** sent e-mails: kind, address, token */
  let mailed: string[][]
  let targets: string[] = []
  /** log lines */
  let logged: string[]
  const log = createLog({ destination: { write: line => void logged.push(line) } })
  let client = 0
  beforeAll(async () => {
    database = await openTestDatabase()
    const note =
      (kind: string) =>
      (to: string, token = '', target = '') => {
        mailed.push([kind, to, token])
        targets.push(target)
      }
    mails = {
      verify: note('verify'),
      reset: note('reset'),
      exists: note('exists'),
      changed: note('changed'),
      staffChanged: note('staffChanged'),
    }
    accounts = createAuth({
      database,
      secret: 'x'.repeat(32),
      publicUrl: 'http://localhost:3000',
      mails,
    })
  })
  beforeEach(() => {
    mailed = []
    targets = []
    logged = []
    client++
  })
  afterAll(() => database.close())

  const tools = (laterMs = 0) => ({
    accounts,
    mails,
    database,
    mailer: { isAvailable: async () => true },
    log,
    secret: 'x'.repeat(32),
    clientLimits: 1,
    now: () => new Date(Date.now() + laterMs),
  })
  const create = (email: string, password = PASSWORD, confirmation = password) =>
    createAccount({ email, password, confirmation, client: `client ${client}`, browser: BROWSER }, tools())
  const enter = (email: string, password = PASSWORD, loginPage: 'customer' | 'staff' = 'customer') =>
    signIn({ email, password, loginPage, client: `client ${client}` }, tools())

  /** Presses the button of the latest verification link, in the browser that signed up unless another is named. */
  const verify = ({
    token = mailed.findLast(([kind]) => kind === 'verify')?.[2] ?? '',
    browser = BROWSER as string | null,
    password = '',
    laterMs = 0,
  } = {}) => verifyEmail({ token, password, browser }, tools(laterMs))

  /** Creates a verified account with a role. */
  async function createUser(name: string, role: Role = 'customer') {
    const email = `${name}-${client}@example.com`
    await create(email)
    await verify()
    if (role !== 'customer') await database.orm.update(users).set({ role }).where(eq(users.email, email))
    return email
  }

  /** Signs in and returns the cookies. */
  async function cookiesOf(email: string, loginPage: 'customer' | 'staff' = 'customer') {
    const signed = await enter(email, PASSWORD, loginPage)
    if (!signed.ok) throw new Error(signed.error)
    return signed.cookies.map(cookie => cookie.split(';')[0]).join('; ')
  }

  test('a new account is a customer’s, is verified by the e-mailed token, and can then sign in', async () => {
    expect(await create(' Aisyah@Example.com ')).toEqual({ ok: true })
    expect(await enter('aisyah@example.com')).toEqual({ ok: false, error: 'people.not-verified' })
    const [kind, to, token = ''] = mailed[0] ?? []
    expect([kind, to]).toEqual(['verify', 'aisyah@example.com'])
    const expired = { ok: false, error: 'people.link-expired' }
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
    expect(mailed).toEqual([])
  })

  test('without a mail server no account is created; field errors are reported first', async () => {
    const form = {
      email: 'tan@example.com',
      password: PASSWORD,
      client: `client ${client}`,
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
    expect(await enter(form.email)).toEqual({ ok: false, error: 'people.wrong-password' })
  })

  test.each(['users', 'credentials'])(
    'an account whose row in %s cannot be inserted is not acknowledged, leaves no rows, and can be created again',
    async table => {
      const email = `siti-${client}@example.com`
      const left = () => database.orm.select().from(users).where(eq(users.email, email))
      await database.pool.query(
        `${REFUSE} create trigger refused before insert on ${table} execute function refuse()`,
      )
      try {
        await expect(create(email)).rejects.toThrow()
      } finally {
        await database.pool.query(`drop trigger refused on ${table}`)
      }
      expect([await left(), mailed]).toEqual([[], []])
      expect(await create(email)).toEqual({ ok: true })
      expect(await verify()).toEqual({ ok: true })
      expect(await enter(email)).toMatchObject({ ok: true })
    },
  )

  test('two concurrent sign-ups with one address create one complete account', async () => {
    const email = `zara-${client}@example.com`
    expect(await Promise.all([create(email), create(email)])).toEqual([{ ok: true }, { ok: true }])
    const made = await database.orm
      .select({ password: credentials.password })
      .from(users)
      .innerJoin(credentials, eq(credentials.userId, users.id))
      .where(eq(users.email, email))
    expect(made).toEqual([{ password: expect.any(String) }])
  })

  test.each(['o!malley@example.com', '.tan@example.com', 'tan@example.c'])(
    '%s, which looks like an address but is none that can have an account, is refused and not acknowledged',
    async email => {
      expect(await create(email)).toEqual({ ok: false, errors: { email: 'email-wrong' } })
      expect(await enter(email)).toEqual({ ok: false, error: 'people.wrong-password' })
      const asked = await requestPasswordReset({ email, client: `client ${client}` }, tools())
      expect(asked).toEqual({ ok: false, error: 'people.email-wrong' })
      expect(mailed).toEqual([])
    },
  )

  test('every mailed link carries the page to which the customer wanted to sign in', async () => {
    const email = `lim-${client}@example.com`
    const target = '/tires?page=2'
    const form = { email, password: PASSWORD, client: `client ${client}`, browser: BROWSER, target }
    await createAccount({ ...form, confirmation: PASSWORD }, tools())
    await sendVerification({ account: { email }, browser: BROWSER, target }, tools())
    await verify()
    await requestPasswordReset(form, tools())
    expect(mailed.map(([kind]) => kind)).toEqual(['verify', 'verify', 'reset'])
    expect(targets).toEqual(['/tires?page=2', '/tires?page=2', '/tires?page=2'])
  })

  test('sign-up takes the same time whether or not the address has an account', async () => {
    const email = await createUser('puteri')
    const took = async (address: string) => {
      const started = performance.now()
      expect(await create(address)).toEqual({ ok: true })
      return performance.now() - started
    }
    // Without the least time both would take that of a hash, and a new account more.
    for (const address of [email, `new-${client}@example.com`])
      expect(await took(address)).toBeGreaterThan(198)
  })

  test('sign-up with an existing address gets the same result, and its owner an e-mail', async () => {
    const email = await createUser('ben')
    mailed = []
    expect(await create(email, 'another password')).toEqual({ ok: true })
    expect(mailed).toEqual([['exists', email, '']])
    expect(await enter(email, 'another password')).toEqual({ ok: false, error: 'people.wrong-password' })
    expect(await enter(email)).toMatchObject({ ok: true })
  })

  test('a wrong password gives the same result for known and unknown addresses', async () => {
    const email = await createUser('mei')
    expect(await enter(email, 'wrong')).toEqual(await enter(`nobody-${client}@example.com`, 'wrong'))
    expect(await enter('rubbish', 'wrong')).toEqual({ ok: false, error: 'people.wrong-password' })
    expect(await enter(email, '')).toEqual({ ok: false, error: 'people.wrong-password' })
  })

  test('an account allows ten attempts over all clients; the right password resets them', async () => {
    const email = await createUser('cahaya')
    for (let tries = 0; tries < 9; tries++) await enter(email, 'wrong')
    expect(await enter(email)).toMatchObject({ ok: true })
    for (let tries = 0; tries < 10; tries++) await enter(email, 'wrong')
    client++
    expect(await enter(email)).toMatchObject({ error: 'limits.too-many-tries' })
  }, 60_000)

  test('attempts of a client are counted over all accounts', async () => {
    const strict = { ...tools(), clientLimits: 0.1 }
    const tryToSignIn = (email: string) =>
      signIn({ email, password: 'wrong', loginPage: 'customer', client: `client ${client}` }, strict)
    for (let tries = 0; tries < 5; tries++)
      expect(await tryToSignIn(`n${tries}@example.com`)).toMatchObject({ error: 'people.wrong-password' })
    expect(await tryToSignIn('n5@example.com')).toMatchObject({ error: 'limits.too-many-tries' })
  })

  test('every sign-in attempt is logged with its outcome and without the address', async () => {
    const email = await createUser('lim')
    logged = []
    await enter(email)
    await enter(email, 'wrong')
    await enter(email, PASSWORD, 'staff')
    await enter(`nobody-${client}@example.com`)
    const lines = logged.map(line => JSON.parse(line))
    expect(lines.map(({ level, loginPage, outcome }) => [level, loginPage, outcome])).toEqual([
      ['info', 'customer', 'signed-in'],
      ['warn', 'customer', 'people.wrong-password'],
      ['warn', 'staff', 'people.wrong-password'],
      ['warn', 'customer', 'people.wrong-password'],
    ])
    const [own, again, elsewhere, other] = lines.map(({ account }) => account)
    expect([again, elsewhere]).toEqual([own, own])
    expect(other).not.toBe(own)
    expect(logged.join('')).not.toMatch(/lim|nobody|@|wrong(?!-password)/)
  })

  test('signing in again ends the browser’s previous session', async () => {
    const email = await createUser('omar')
    const cookies = await cookiesOf(email)
    const again = (password: string) =>
      signIn({ email, password, loginPage: 'customer', client: `client ${client}`, cookies }, tools())
    await again('wrong')
    expect(await getCurrentUser(cookies, tools())).not.toBeNull()
    expect(await again(PASSWORD)).toMatchObject({ ok: true })
    expect(await getCurrentUser(cookies, tools())).toBeNull()
  })

  test('each login page accepts its own roles only', async () => {
    const customer = await createUser('dina')
    const clerk = await createUser('emir', 'staff')
    const refused = { ok: false, error: 'people.wrong-password' }
    expect(await enter(customer, PASSWORD, 'staff')).toEqual(refused)
    expect(await enter(clerk, PASSWORD, 'customer')).toEqual(refused)
    expect(await enter(clerk, PASSWORD, 'staff')).toMatchObject({ ok: true })
    const left = await database.orm.select().from(sessions)
    const ids = await database.orm.select({ id: users.id }).from(users).where(eq(users.email, customer))
    expect(left.filter(session => session.userId === ids[0]?.id)).toEqual([])
    // The right password is no reason to begin a session and end it again, which would take longer.
    await database.pool.query(
      `${REFUSE} create trigger refused before insert on sessions execute function refuse()`,
    )
    try {
      expect(await enter(customer, PASSWORD, 'staff')).toEqual(refused)
      expect(await enter(clerk, PASSWORD, 'customer')).toEqual(refused)
    } finally {
      await database.pool.query('drop trigger refused on sessions')
    }
  })

  test('sign-out and disabling end a session, and a new role takes effect at once', async () => {
    const email = await createUser('farah', 'staff')
    const cookies = await cookiesOf(email, 'staff')
    expect(await getCurrentUser(cookies, tools())).toMatchObject({ role: 'staff' })
    await database.orm.update(users).set({ role: 'admin' }).where(eq(users.email, email))
    expect(await getCurrentUser(cookies, tools())).toMatchObject({ role: 'admin' })
    await database.orm.update(users).set({ disabledAt: new Date() }).where(eq(users.email, email))
    expect(await getCurrentUser(cookies, tools())).toBeNull()
    await database.orm.update(users).set({ disabledAt: null }).where(eq(users.email, email))
    await signOut(cookies, { accounts })
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
    await database.pool.query(breaks)
    try {
      await expect(signOut(cookies, { accounts })).rejects.toThrow()
      // Without a session there is nothing to end.
      expect(await signOut('language=en', { accounts })).not.toEqual([])
    } finally {
      await database.pool.query(mends)
    }
    expect(await getCurrentUser(cookies, tools())).not.toBeNull()
    await signOut(cookies, { accounts })
    expect(await getCurrentUser(cookies, tools())).toBeNull()
    // A second sign-out is no error.
    await signOut(cookies, { accounts })
  })

  test('a staff session ends after 8 hours without use and 12 hours in all; a customer session does not', async () => {
    const hour = 3_600_000
    const cookies = await cookiesOf(await createUser('gopal', 'staff'), 'staff')
    expect(await getCurrentUser(cookies, tools(8 * hour + 60_000))).toBeNull()
    expect(await getCurrentUser(cookies, tools(7 * hour))).not.toBeNull()
    expect(await getCurrentUser(cookies, tools(11.9 * hour))).not.toBeNull()
    expect(await getCurrentUser(cookies, tools(12.1 * hour))).toBeNull()
    const customer = await cookiesOf(await createUser('hana'))
    expect(await getCurrentUser(customer, tools(24 * hour))).not.toBeNull()
  })

  test('a reset token works once, and the new password ends every session', async () => {
    const email = await createUser('intan')
    const cookies = await cookiesOf(email)
    mailed = []
    const ask = (asked: string) => requestPasswordReset({ email: asked, client: `client ${client}` }, tools())
    expect(await ask(email)).toEqual(await ask(`nobody-${client}@example.com`))
    expect(mailed.map(([kind, to]) => [kind, to])).toEqual([['reset', email]])
    const token = mailed[0]?.[2] ?? ''
    const change = (password: string, confirmation = password) =>
      resetPassword({ token, password, confirmation }, { accounts, log })
    expect(await change('short')).toEqual({ ok: false, error: 'people.password-too-short' })
    expect(await change('a new password', 'another')).toMatchObject({
      error: 'people.confirmation-differs',
    })
    expect(await change('a new password')).toEqual({ ok: true })
    expect(await change('a new password')).toEqual({ ok: false, error: 'people.reset-expired' })
    expect(await getCurrentUser(cookies, tools())).toBeNull()
    expect(await enter(email, 'a new password')).toMatchObject({ ok: true })
  })

  test('resets that strangers ask for do not keep the owner of an address from one', async () => {
    const email = await createUser('kamariah')
    mailed = []
    const ask = (from: string) => requestPasswordReset({ email, client: `${from} of ${client}` }, tools())
    for (let nth = 0; nth < 5; nth++) expect(await ask('a stranger')).toEqual({ ok: true })
    expect(await ask('a stranger')).toMatchObject({ error: 'limits.too-many-tries' })
    // The stranger's mails are sent, and the owner's.
    expect(await ask('the owner')).toEqual({ ok: true })
    expect(mailed).toHaveLength(6)
    for (let nth = 0; nth < 12; nth++) expect(await ask(`stranger ${nth}`)).toEqual({ ok: true })
    expect(await ask('the owner')).toEqual({ ok: true })
    expect(mailed).toHaveLength(10)
    const [, , token = ''] = mailed[0] ?? []
    const change = { token, password: 'a new password', confirmation: 'a new password' }
    expect(await resetPassword(change, { accounts, log })).toEqual({ ok: true })
  })

  test('a staff password cannot be reset by e-mail', async () => {
    const email = await createUser('jamal', 'admin')
    mailed = []
    expect(await requestPasswordReset({ email, client: `client ${client}` }, tools())).toEqual({ ok: true })
    expect(mailed).toEqual([])
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
