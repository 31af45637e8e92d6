import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { rateLimits } from '../../platform/rate-limit/rate-limits.table.ts'
import { setUpCheapPasswords } from '../../tests/support/cheap-passwords.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { disableDemoAccounts, ensureDemoAccounts } from '../demo/demo-accounts.server.ts'
import { createAuth } from '../identity/auth.server.ts'
import { twoFactors, verifications } from '../identity/credentials.table.ts'
import { getCurrentUser } from '../identity/get-current-user.server.ts'
import { signIn } from '../identity/sign-in.server.ts'
import { users } from '../identity/users.table.ts'
import { addStaffAccount } from './add-staff-account.server.ts'
import { disableStaffAccount } from './change-staff-account.server.ts'
import { changeStaffPassword, changeStaffRole } from './change-staff-role.server.ts'
import { listStaffAccounts } from './list-staff-accounts.server.ts'

const PASSWORD = 'twelve chars'
const OTHER = 'another twelve chars'
const log = createLog({ level: 'silent' })
const secret = 'x'.repeat(32)
const now = () => new Date()

setUpCheapPasswords()

describe('staff accounts', () => {
  let database: TestDatabase
  let accounts: ReturnType<typeof createAuth>
  beforeAll(async () => {
    database = await openTestDatabase()
    const mails = { verify() {}, reset() {}, exists() {}, changed() {}, staffChanged() {} }
    accounts = createAuth({ database, secret, publicUrl: 'http://localhost:3000', mails })
  })
  beforeEach(async () => {
    for (const table of [users, verifications, rateLimits, auditEvents]) await database.orm.delete(table)
  })
  afterAll(() => database.close())

  const tools = () => ({ database, log, now, accounts, secret, clientLimits: 1 })
  const add = (email: string, role: 'staff' | 'admin' = 'staff', password = PASSWORD) =>
    addStaffAccount({ email, role, password }, tools())
  const enter = (email: string, password = PASSWORD) =>
    signIn({ email, password, client: 'c', loginPage: 'staff' }, tools())
  /** Signs in on the staff login page and returns the cookies. */
  async function cookiesOf(email: string, password = PASSWORD) {
    const entered = await enter(email, password)
    if (!entered.ok) throw new Error(entered.error)
    return entered.cookies.map(cookie => cookie.split(';')[0]).join('; ')
  }
  const wrongPassword = { ok: false, error: 'accounts.wrong-password' }

  async function customer(email: string, isVerified: boolean) {
    await accounts.api.signUpEmail({ body: { email, password: 'sixsix', name: '' } })
    await database.orm.update(users).set({ emailVerified: isVerified }).where(eq(users.email, email))
  }

  test('a new staff account signs in on the staff login page, in any case of the address, and not on the customers’', async () => {
    expect(await add(' Ben@Example.COM ', 'admin')).toEqual({ ok: true, isRestored: false })
    const cookies = await cookiesOf('ben@example.com')
    expect(await getCurrentUser(cookies, tools())).toMatchObject({ email: 'ben@example.com', role: 'admin' })
    expect(
      await signIn(
        { email: 'ben@example.com', password: PASSWORD, client: 'c', loginPage: 'customer' },
        tools(),
      ),
    ).toEqual(wrongPassword)
    expect(await add('ben@example.com')).toEqual({ ok: false, error: 'accounts.is-staff' })
  })

  test.each([
    ['an invalid address', 'ben@', PASSWORD, 'accounts.email-wrong'],
    ['an address that better-auth refuses', 'o!malley@example.com', PASSWORD, 'accounts.email-wrong'],
    ['a password of 11 characters', 'ben@example.com', 'eleven char', 'accounts.password-too-short'],
    ['a password of 129 characters', 'ben@example.com', 'x'.repeat(129), 'accounts.password-too-long'],
  ])('%s is refused', async (_what, email, password, error) => {
    expect(await add(email, 'staff', password)).toEqual({ ok: false, error })
    expect(await listStaffAccounts(OPERATOR, tools())).toEqual([])
  })

  test('a disabled account is signed out at once and can be restored with a new password', async () => {
    await add('ben@example.com')
    const cookies = await cookiesOf('ben@example.com')
    expect(await disableStaffAccount(OPERATOR, { email: 'BEN@example.com' }, tools())).toEqual({ ok: true })
    expect(await getCurrentUser(cookies, tools())).toBeNull()
    expect(await enter('ben@example.com')).toEqual(wrongPassword)
    expect(await disableStaffAccount(OPERATOR, { email: 'ben@example.com' }, tools())).toEqual({ ok: true })

    expect(await add('ben@example.com', 'staff', OTHER)).toEqual({ ok: true, isRestored: true })
    expect(await enter('ben@example.com')).toEqual(wrongPassword)
    expect(await getCurrentUser(await cookiesOf('ben@example.com', OTHER), tools())).toMatchObject({
      role: 'staff',
    })
    expect(await getCurrentUser(cookies, tools())).toBeNull()
  })

  test('a restored account has no second factor and signs in with the new password alone', async () => {
    await add('ben@example.com')
    const [ben] = await database.orm.update(users).set({ twoFactorEnabled: true }).returning({ id: users.id })
    await database.orm
      .insert(twoFactors)
      .values({ id: randomUUID(), userId: ben?.id ?? '', secret: 's', backupCodes: 'b', verified: true })
    expect(await enter('ben@example.com')).toMatchObject({ ok: true, needsCode: true })
    await changeStaffPassword({ email: 'ben@example.com', password: OTHER }, tools())
    expect(await enter('ben@example.com', OTHER)).toMatchObject({ ok: true, needsCode: true })
    await disableStaffAccount(OPERATOR, { email: 'ben@example.com' }, tools())
    await add('ben@example.com')
    expect(await enter('ben@example.com')).toMatchObject({ ok: true, needsCode: false })
    expect(await database.orm.select().from(twoFactors)).toEqual([])
  })

  test('a new role and a new password end all sessions', async () => {
    await add('ben@example.com')
    const first = await cookiesOf('ben@example.com')
    expect(
      await changeStaffRole(OPERATOR, { email: 'ben@example.com', role: 'admin', password: null }, tools()),
    ).toEqual({
      ok: true,
      previousRole: 'staff',
    })
    expect(await getCurrentUser(first, tools())).toBeNull()
    const second = await cookiesOf('ben@example.com')
    expect(await getCurrentUser(second, tools())).toMatchObject({ role: 'admin' })
    // Setting the same role again ends nothing.
    expect(
      await changeStaffRole(OPERATOR, { email: 'ben@example.com', role: 'admin', password: null }, tools()),
    ).toEqual({
      ok: true,
      previousRole: 'admin',
    })
    expect(await getCurrentUser(second, tools())).not.toBeNull()
    expect(await changeStaffPassword({ email: 'ben@example.com', password: OTHER }, tools())).toEqual({
      ok: true,
      isDisabled: false,
    })
    expect(await getCurrentUser(second, tools())).toBeNull()
    expect(await enter('ben@example.com')).toEqual(wrongPassword)
    expect(await enter('ben@example.com', OTHER)).toMatchObject({ ok: true })
  })

  test('the last active administrator cannot be disabled or lose the role', async () => {
    const last = { ok: false, error: 'accounts.last-administrator' }
    await add('devi@example.com', 'admin')
    await add('ben@example.com', 'admin')
    await disableStaffAccount(OPERATOR, { email: 'ben@example.com' }, tools())
    expect(await disableStaffAccount(OPERATOR, { email: 'devi@example.com' }, tools())).toEqual(last)
    expect(
      await changeStaffRole(OPERATOR, { email: 'devi@example.com', role: 'staff', password: null }, tools()),
    ).toEqual(last)
    await add('ben@example.com', 'admin')
    expect(await disableStaffAccount(OPERATOR, { email: 'devi@example.com' }, tools())).toEqual({ ok: true })
  })

  test('of two concurrent commands that disable the last two administrators, one is refused', async () => {
    await add('devi@example.com', 'admin')
    await add('ben@example.com', 'admin')
    const answers = await Promise.all(
      ['devi@example.com', 'ben@example.com'].map(email => disableStaffAccount(OPERATOR, { email }, tools())),
    )
    expect(answers.filter(answer => answer.ok)).toHaveLength(1)
    expect((await listStaffAccounts(OPERATOR, tools())).filter(row => !row.isDisabled)).toHaveLength(1)
  })

  test('commands find no account that is not staff', async () => {
    await customer('aisyah@example.com', true)
    const none = { ok: false, error: 'accounts.no-such-staff' }
    for (const email of ['aisyah@example.com', 'nobody@example.com']) {
      expect(await disableStaffAccount(OPERATOR, { email }, tools())).toEqual(none)
      expect(await changeStaffPassword({ email, password: PASSWORD }, tools())).toEqual(none)
    }
    expect(
      await changeStaffRole(
        OPERATOR,
        { email: 'nobody@example.com', role: 'staff', password: null },
        tools(),
      ),
    ).toEqual(none)
  })

  test('a customer becomes staff only when verified and with a new password, and e-mailed links end', async () => {
    await customer('aisyah@example.com', false)
    const promote = (password: string | null) =>
      changeStaffRole(OPERATOR, { email: 'aisyah@example.com', role: 'staff', password }, tools())
    expect(await add('aisyah@example.com')).toEqual({ ok: false, error: 'accounts.is-customer' })
    expect(await promote(PASSWORD)).toEqual({ ok: false, error: 'accounts.not-verified' })
    await database.orm.update(users).set({ emailVerified: true })
    await accounts.api.requestPasswordReset({ body: { email: 'aisyah@example.com' } })
    expect(await database.orm.select().from(verifications)).toHaveLength(1)
    expect(await promote(null)).toEqual({ ok: false, error: 'accounts.password-needed' })
    expect(await promote('sixsix')).toEqual({ ok: false, error: 'accounts.password-too-short' })
    expect(await promote(PASSWORD)).toEqual({ ok: true, previousRole: 'customer' })
    expect(await enter('aisyah@example.com', 'sixsix')).toEqual(wrongPassword)
    expect(await enter('aisyah@example.com')).toMatchObject({ ok: true })
    expect(await database.orm.select().from(verifications)).toEqual([])
  })

  test('the list shows administrators first, and what is known of each account', async () => {
    await add('ben@example.com')
    await add('devi@example.com', 'admin')
    await customer('aisyah@example.com', true)
    await cookiesOf('ben@example.com')
    const row = { isDisabled: false, hasSecondFactor: false, branches: [] }
    expect(await listStaffAccounts(OPERATOR, tools())).toEqual([
      { ...row, email: 'devi@example.com', role: 'admin', lastUsedAt: null },
      { ...row, email: 'ben@example.com', role: 'staff', lastUsedAt: expect.any(Date) },
    ])
  })

  test('every change and the list are audited, refused changes are not', async () => {
    await add('devi@example.com', 'admin')
    await add('devi@example.com')
    await disableStaffAccount(OPERATOR, { email: 'devi@example.com' }, tools())
    await add('ben@example.com', 'admin')
    await disableStaffAccount(OPERATOR, { email: 'devi@example.com' }, tools())
    await disableStaffAccount(OPERATOR, { email: 'devi@example.com' }, tools())
    await changeStaffPassword({ email: 'ben@example.com', password: OTHER }, tools())
    await add('devi@example.com', 'admin')
    await changeStaffRole(OPERATOR, { email: 'ben@example.com', role: 'staff', password: null }, tools())
    await listStaffAccounts(OPERATOR, tools())
    const lines = await database.orm.select().from(auditEvents).orderBy(asc(auditEvents.id))
    expect(lines.map(({ actor, action, record, details }) => [actor, action, record, details])).toEqual([
      ['command line', 'added-colleague', 'devi@example.com', { role: 'admin' }],
      ['command line', 'added-colleague', 'ben@example.com', { role: 'admin' }],
      ['command line', 'disabled-colleague', 'devi@example.com', null],
      ['command line', 'changed-password', 'ben@example.com', null],
      ['command line', 'added-colleague', 'devi@example.com', { role: 'admin' }],
      ['command line', 'changed-role', 'ben@example.com', { from: 'admin', role: 'staff' }],
      ['command line', 'listed-colleagues', 'staff', null],
    ])
  })

  describe('demo accounts', () => {
    const demo = (password = PASSWORD) => ensureDemoAccounts({ password }, tools())
    const all = [
      { email: 'admin@tayar.test', role: 'admin' },
      { email: 'staff@tayar.test', role: 'staff' },
      { email: 'second@tayar.test', role: 'staff' },
      { email: 'office@tayar.test', role: 'office' },
    ]

    test('are created once and sign in with the password of this start', async () => {
      expect(await demo()).toEqual(all)
      const cookies = await cookiesOf('admin@tayar.test')
      expect(await demo()).toEqual(all)
      expect(await getCurrentUser(cookies, tools())).toMatchObject({ role: 'admin' })
      expect(await demo(OTHER)).toEqual(all)
      expect(await getCurrentUser(cookies, tools())).toBeNull()
      expect(await enter('admin@tayar.test')).toEqual(wrongPassword)
      expect(await enter('staff@tayar.test', OTHER)).toMatchObject({ ok: true })
    })

    test('are not changed after the owner disabled them or set a password', async () => {
      await demo()
      await disableStaffAccount(OPERATOR, { email: 'second@tayar.test' }, tools())
      await changeStaffPassword({ email: 'staff@tayar.test', password: OTHER }, tools())
      expect((await demo()).map(({ role }) => role)).toEqual(['admin', 'office'])
      expect(await enter('staff@tayar.test', OTHER)).toMatchObject({ ok: true })
      expect(await enter('second@tayar.test')).toEqual(wrongPassword)
    })

    test('are not created if a staff account exists', async () => {
      await add('ben@example.com')
      expect(await demo()).toEqual([])
      expect(await listStaffAccounts(OPERATOR, tools())).toHaveLength(1)
    })

    test('are disabled with real data; an added staff account is not', async () => {
      await demo()
      const cookies = await cookiesOf('admin@tayar.test')
      await disableDemoAccounts(tools())
      expect(await getCurrentUser(cookies, tools())).toBeNull()
      expect(await enter('admin@tayar.test')).toEqual(wrongPassword)
      await add('admin@tayar.test', 'admin')
      await disableDemoAccounts(tools())
      expect(await enter('admin@tayar.test')).toMatchObject({ ok: true })
    })
  })
})
