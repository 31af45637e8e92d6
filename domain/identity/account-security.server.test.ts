import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { rateLimits } from '../../platform/rate-limit/rate-limits.table.ts'
import { setUpCheapPasswords } from '../../tests/support/cheap-passwords.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { saveFilters } from '../saved-filters/saved-filters.server.ts'
import { addStaffAccount } from '../staff-accounts/add-staff-account.server.ts'
import { changeStaffPassword } from '../staff-accounts/change-staff-role.server.ts'
import { type Auth, createAuth } from './auth.server.ts'
import { changePassword } from './change-password.server.ts'
import { createAccount } from './create-account.server.ts'
import { getCurrentUser } from './get-current-user.server.ts'
import { requestPasswordReset, resetPassword } from './password-reset.server.ts'
import { findRecentProof, proveAgain } from './recent-proof.server.ts'
import { revokeOwnSessions } from './revoke-sessions.server.ts'
import { deleteExpiredSessions, listSessions } from './sessions.server.ts'
import { sessions } from './sessions.table.ts'
import { signIn } from './sign-in.server.ts'
import { users } from './users.table.ts'

// The account page of a signed-in user: changing the password and ending other sessions.

const OLD = 'old and trusty'
const NEW = 'new and shiny one'
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36'

setUpCheapPasswords()

describe('account security', () => {
  let database: TestDatabase
  let accounts: Auth
  let mailed: string[][]
  beforeAll(async () => {
    database = await openTestDatabase()
    accounts = createAuth({ database, secret: SECRET, publicUrl: 'http://localhost:3000', mails })
  })
  beforeEach(async () => {
    mailed = []
    for (const table of [users, rateLimits, auditEvents]) await database.orm.delete(table)
  })
  afterAll(() => database.close())

  const SECRET = 'x'.repeat(32)
  const note =
    (kind: string) =>
    (to: string, token = '') =>
      void mailed.push([kind, to, token])
  const mails = {
    verify: note('verify'),
    reset: note('reset'),
    exists: note('exists'),
    changed: note('changed'),
    staffChanged: note('staffChanged'),
  }
  const tools = (laterMs = 0) => ({
    accounts,
    mails,
    database,
    mailer: { isAvailable: async () => true },
    log: createLog({ level: 'silent' }),
    secret: SECRET,
    clientLimits: 1,
    now: () => new Date(Date.now() + laterMs),
  })

  async function customer(email = 'aisyah@example.com') {
    await createAccount(
      { email, password: OLD, confirmation: OLD, client: randomUUID(), browser: 'b' },
      tools(),
    )
    await database.orm.update(users).set({ emailVerified: true }).where(eq(users.email, email))
    mailed = []
    return email
  }
  async function clerk(email = 'ben@example.com', isGenerated = false) {
    await addStaffAccount({ email, role: 'staff', password: OLD, isGenerated }, tools())
    return email
  }

  /** Signs in and returns the user with the cookies. */
  async function enter(
    email: string,
    { password = OLD, userAgent = '', loginPage = 'customer' as 'customer' | 'staff' } = {},
  ) {
    const signed = await signIn({ email, password, loginPage, client: randomUUID(), userAgent }, tools())
    if (!signed.ok) throw new Error(signed.error)
    const cookies = asCookies(signed.cookies)
    return { cookies, user: await known(cookies) }
  }
  const asCookies = (made: readonly string[]) => made.map(cookie => cookie.split(';')[0]).join('; ')
  async function known(cookies: string) {
    const user = await getCurrentUser(cookies, tools())
    if (!user) throw new Error('not signed in')
    return user
  }
  type Entered = Awaited<ReturnType<typeof enter>>
  type Typed = { current?: string; password?: string; confirmation?: string }
  const change = (who: Entered, { current = OLD, password = NEW, confirmation = password }: Typed = {}) =>
    changePassword({ ...who, current, password, confirmation, userAgent: PHONE }, tools())
  const end = (who: Entered, which: string, password = OLD) =>
    revokeOwnSessions({ ...who, which, password }, tools())

  test('changing a password gives the session a new token, ends all other sessions and e-mails the customer', async () => {
    const email = await customer()
    const elsewhere = await enter(email)
    const here = await enter(email)
    await requestPasswordReset({ email, client: 'c' }, tools())
    const token = mailed[0]?.[2] ?? ''
    mailed = []

    const changed = await change(here)
    if (!changed.ok) throw new Error('not changed')
    expect(mailed).toEqual([['changed', email, '']])
    expect(await getCurrentUser(asCookies(changed.cookies), tools())).toMatchObject({
      email,
      role: 'customer',
    })
    expect(await getCurrentUser(elsewhere.cookies, tools())).toBeNull()
    // A copy of the old session cookie no longer works.
    expect(await getCurrentUser(here.cookies, tools())).toBeNull()
    await expect(enter(email)).rejects.toThrow('accounts.wrong-password')
    await enter(email, { password: NEW })
    // A link that was e-mailed before no longer works.
    expect(await resetPassword({ token, password: 'sixsix', confirmation: 'sixsix' }, tools())).toMatchObject(
      { error: 'accounts.reset-expired' },
    )
    expect(await database.orm.select().from(auditEvents)).toEqual([])
  })

  test('a password that was reset by an e-mailed link is announced to the customer too', async () => {
    const email = await customer()
    await requestPasswordReset({ email, client: 'c' }, tools())
    const token = mailed[0]?.[2] ?? ''
    await resetPassword({ token, password: 'sixsix', confirmation: 'sixsix' }, tools())
    expect(mailed.at(-1)).toEqual(['changed', email, ''])
  })

  test('a staff password change is audited, and its user is told', async () => {
    const email = await clerk()
    const here = await enter(email, { loginPage: 'staff' })
    await database.orm.delete(auditEvents)
    expect(await change(here)).toMatchObject({ ok: true })
    expect(mailed).toEqual([['staffChanged', email, 'password']])
    expect(await database.orm.select().from(auditEvents)).toMatchObject([
      { actor: email, action: 'changed-password', record: email },
    ])
  })

  test.each([
    [
      'shorter than the minimum for customers',
      'customer',
      { password: 'five5' },
      { password: 'password-too-short' },
    ],
    ['shorter than the counter’s', 'staff', { password: 'eleven char' }, { password: 'password-too-short' }],
    ['longer than the maximum', 'customer', { password: 'x'.repeat(129) }, { password: 'password-too-long' }],
    ['weak', 'staff', { password: 'password1234' }, { password: 'password-weak' }],
    ['equal to the current one', 'customer', { password: OLD }, { password: 'password-same' }],
    [
      'typed otherwise the second time',
      'customer',
      { confirmation: '' },
      { confirm_password: 'confirmation-differs' },
    ],
    [
      'given with a wrong current password',
      'customer',
      { current: 'wrong' },
      { current_password: 'wrong-password' },
    ],
    ['given without a current password', 'staff', { current: '' }, { current_password: 'wrong-password' }],
    [
      'after one longer than any',
      'customer',
      { current: 'x'.repeat(129) },
      { current_password: 'wrong-password' },
    ],
  ] as const)(
    'a new password that is %s is refused and changes nothing (%s)',
    async (_what, loginPage, over, errors) => {
      const email = loginPage === 'customer' ? await customer() : await clerk()
      const elsewhere = await enter(email, { loginPage })
      const here = await enter(email, { loginPage })
      expect(await change(here, over)).toEqual({ ok: false, errors })
      expect(await getCurrentUser(elsewhere.cookies, tools())).not.toBeNull()
      await enter(email, { loginPage })
      expect(mailed).toEqual([])
    },
  )

  test('a customer password may be weak', async () => {
    expect(await change(await enter(await customer()), { password: '123456' })).toMatchObject({ ok: true })
  })

  test('the current password can be tried ten times in 15 minutes, over all forms that ask for it', async () => {
    const here = await enter(await customer())
    for (let tries = 0; tries < 5; tries++) {
      expect(await change(here, { current: 'wrong' })).toMatchObject({ errors: {} })
      expect(await end(here, 'others', 'wrong')).toEqual({ ok: false, error: 'accounts.wrong-password' })
    }
    expect(await change(here)).toMatchObject({ error: 'limits.too-many-tries' })
    expect(await end(here, 'others')).toMatchObject({ error: 'limits.too-many-tries' })
    // An invalid new password is still reported and does not count.
    expect(await change(here, { password: 'five5' })).toMatchObject({ errors: {} })
  }, 60_000)

  test('a generated password must be changed, and is settled by changing it', async () => {
    const email = await clerk('ben@example.com', true)
    const here = await enter(email, { loginPage: 'staff' })
    expect(here.user).toMatchObject({ mustChangePassword: true })
    const changed = await change(here)
    if (!changed.ok) throw new Error('not changed')
    expect(await known(asCookies(changed.cookies))).toMatchObject({ mustChangePassword: false })
    // A password typed by the operator needs no change; a newly generated one does.
    await changeStaffPassword({ email, password: OLD }, tools())
    expect((await enter(email, { loginPage: 'staff' })).user).toMatchObject({ mustChangePassword: false })
    await changeStaffPassword({ email, password: OLD, isGenerated: true }, tools())
    expect((await enter(email, { loginPage: 'staff' })).user).toMatchObject({ mustChangePassword: true })
  })

  test('a user sees only their own sessions, with browser and system by name', async () => {
    const email = await customer()
    await enter(await customer('mei@example.com'))
    await enter(email, { userAgent: PHONE })
    const here = await enter(email, { userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/143.0' })
    const list = await listSessions(here.user, tools())
    expect(list.map(({ browser, isCurrent }) => [browser, isCurrent])).toEqual([
      ['Firefox, Linux', true],
      ['Chrome, Android', false],
    ])
    for (const { startedAt, lastUsedAt } of list) {
      expect(Math.abs(startedAt.getTime() - Date.now())).toBeLessThan(60_000)
      expect(lastUsedAt.getTime()).toBeGreaterThanOrEqual(startedAt.getTime())
    }
    // The rest of the user agent is not stored.
    const rows = await database.orm.select({ kept: sessions.userAgent }).from(sessions)
    expect(rows.map(({ kept }) => kept ?? '').sort()).toEqual(['', 'Chrome, Android', 'Firefox, Linux'])
  })

  test('the last use of a customer session is stored to the hour', async () => {
    const here = await enter(await customer())
    const hour = 3_600_000
    const lastUse = async () => (await listSessions(here.user, tools()))[0]?.lastUsedAt.getTime() ?? 0
    const first = await lastUse()
    await getCurrentUser(here.cookies, tools(0.9 * hour))
    expect(await lastUse()).toBe(first)
    await getCurrentUser(here.cookies, tools(2 * hour))
    expect(await lastUse()).toBeGreaterThan(first + 1.9 * hour)
  })

  test('expired sessions are not listed', async () => {
    const email = await clerk()
    await enter(email, { loginPage: 'staff' })
    const hour = 3_600_000
    const here = await enter(email, { loginPage: 'staff' })
    await getCurrentUser(here.cookies, tools(7 * hour))
    expect(await listSessions(here.user, tools(7 * hour))).toHaveLength(2)
    expect(await listSessions(here.user, tools(9 * hour))).toMatchObject([{ isCurrent: true }])
    const customers = await enter(await customer())
    expect(await listSessions(customers.user, tools(29 * 24 * hour))).toHaveLength(1)
    expect(await listSessions(customers.user, tools(31 * 24 * hour))).toEqual([])
  })

  test('expired sessions are deleted with their saved filters', async () => {
    const hour = 3_600_000
    const ben = await enter(await clerk(), { loginPage: 'staff' })
    const aisyah = await enter(await customer())
    const filters = { phone: '015-5550 2001' }
    await saveFilters({ user: ben.user, page: 'search', filters }, tools())
    const left = async () => {
      const { rows } = await database.pool.query(
        `select (select count(*)::int from sessions where id = any($1)) as sessions,
          (select count(*)::int from session_filters where session_id = any($1)) as searches`,
        [[ben.user.session, aisyah.user.session]],
      )
      return rows[0]
    }
    await deleteExpiredSessions(tools(7 * hour))
    expect(await left()).toEqual({ sessions: 2, searches: expect.any(Number) })
    expect((await left()).searches).toBeGreaterThan(0)
    await deleteExpiredSessions(tools(9 * hour))
    expect(await left()).toEqual({ sessions: 1, searches: 0 })
    await deleteExpiredSessions(tools(31 * 24 * hour))
    expect(await left()).toEqual({ sessions: 0, searches: 0 })
  })

  test('after the password one session or all others end; never the current one or one of another user', async () => {
    const email = await customer()
    const [phone, office, here] = [await enter(email), await enter(email), await enter(email)]
    const stranger = await enter(await customer('mei@example.com'))
    const isIn = async () =>
      Promise.all(
        [phone, office, here, stranger].map(
          async ({ cookies }) => (await getCurrentUser(cookies, tools())) !== null,
        ),
      )

    expect(await end(here, phone.user.session, 'wrong')).toEqual({
      ok: false,
      error: 'accounts.wrong-password',
    })
    expect(await isIn()).toEqual([true, true, true, true])
    for (const spared of [here.user.session, stranger.user.session, '', "' or 1=1"]) {
      expect(await end(here, spared)).toEqual({ ok: true })
    }
    expect(await isIn()).toEqual([true, true, true, true])
    expect(await end(here, phone.user.session)).toEqual({ ok: true })
    expect(await isIn()).toEqual([false, true, true, true])
    expect(await end(here, 'others')).toEqual({ ok: true })
    expect(await isIn()).toEqual([false, false, true, true])
  })

  test('the password proves a session for ten minutes, at the sign-in and when it is typed again (rule W15.8)', async () => {
    const who = await enter(await clerk(), { loginPage: 'staff' })
    const MINUTE = 60_000
    const isProved = async (laterMs: number) => (await findRecentProof(who.user, tools(laterMs))) !== null
    expect(await isProved(9 * MINUTE)).toBe(true)
    expect(await isProved(11 * MINUTE)).toBe(false)
    const wrong = { ok: false, error: 'accounts.wrong-password' }
    expect(await proveAgain({ ...who, password: NEW }, tools(11 * MINUTE))).toEqual(wrong)
    expect(await isProved(11 * MINUTE)).toBe(false)
    expect(await proveAgain({ ...who, password: OLD }, tools(11 * MINUTE))).toMatchObject({ ok: true })
    expect(await isProved(20 * MINUTE)).toBe(true)
    expect(await isProved(22 * MINUTE)).toBe(false)
    const other = await enter(who.user.email, { loginPage: 'staff' })
    await database.orm
      .update(sessions)
      .set({ createdAt: new Date(0) })
      .where(eq(sessions.id, other.user.session))
    expect(await findRecentProof(other.user, tools())).toBeNull()
  })
})
