import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { setUpCheapPasswords } from '../../tests/support/cheap-passwords.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import type { Permit } from '../access/permit.ts'
import type { RecentProof } from '../access/recent-proof.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { createAuth } from '../identity/auth.server.ts'
import { getCurrentUser } from '../identity/get-current-user.server.ts'
import { signIn } from '../identity/sign-in.server.ts'
import { users } from '../identity/users.table.ts'
import { addStaffAccount } from './add-staff-account.server.ts'
import {
  changeStaffBranches,
  disableStaffAccount,
  enableStaffAccount,
  signOutStaff,
} from './change-staff-account.server.ts'
import { changeStaffRole } from './change-staff-role.server.ts'
import {
  deleteOldInvitations,
  inviteColleague,
  listInvitations,
  withdrawInvitation,
} from './invitations.server.ts'
import { invitations } from './invitations.table.ts'
import { findInvitation, joinByInvitation } from './join-by-invitation.server.ts'
import type { StaffActor } from './staff-account.ts'

const NOON = new Date('2026-11-24T04:00:00Z')
const HOUR_MS = 3_600_000
const PASSWORD = 'a fine long pass phrase'
const EMAIL = 'ben@example.com'
const log = createLog({ level: 'silent' })

setUpCheapPasswords()

describe('people', () => {
  let database: TestDatabase
  let accounts: ReturnType<typeof createAuth>
  beforeAll(async () => {
    database = await openTestDatabase()
    const mails = { verify() {}, reset() {}, exists() {}, changed() {}, staffChanged() {} }
    accounts = createAuth({ database, secret: 'x'.repeat(32), publicUrl: 'http://localhost:3000', mails })
  })
  beforeEach(async () => {
    await database.empty()
    for (const email of ['devi@example.com', 'mei@example.com'])
      await addStaffAccount({ email, role: 'admin', password: PASSWORD }, tools())
    await database.orm.delete(auditEvents)
  })
  afterAll(() => database.close())

  const tools = (at = NOON) => ({
    ...{ database, log, accounts, secret: 'x'.repeat(32), clientLimits: 1 },
    now: () => at,
  })
  const administrator = (email: string) => {
    const permit = { user: { email } } as Permit<'manage-people'>
    return { permit, proof: { at: NOON } as RecentProof } satisfies StaffActor
  }
  const devi = administrator('devi@example.com')
  const mei = administrator('mei@example.com')
  async function invite(email = EMAIL, by: StaffActor = devi) {
    const invited = await inviteColleague(by, { email, role: 'staff', branches: ['b1'] }, tools())
    if (!invited.ok) throw new Error(invited.error)
    return invited.token
  }
  const join = (token: string, at = NOON, confirmation = PASSWORD) =>
    joinByInvitation({ token, password: PASSWORD, confirmation }, tools(at))
  const ended = { ok: false, error: 'accounts.invitation-ended' }
  const enter = async (email = EMAIL) => {
    const request = { email, password: PASSWORD, client: 'c', loginPage: 'staff' as const }
    const entered = await signIn(request, { ...tools(), now: () => new Date() })
    return entered.ok ? entered.cookies.map(cookie => cookie.split(';')[0]).join('; ') : entered.error
  }
  const whoIs = (cookies: string) => getCurrentUser(cookies, { ...tools(), now: () => new Date() })
  const entries = async () =>
    (await database.orm.select().from(auditEvents).orderBy(asc(auditEvents.id))).map(
      ({ actor, action, record }) => `${actor} ${action} ${record}`,
    )

  test('an invitation makes an account with its role and branches, once, and both acts are audited', async () => {
    const token = await invite(' Ben@Example.com ')
    expect(await findInvitation(token, tools())).toEqual({ email: EMAIL, role: 'staff' })
    expect(await join(token)).toEqual({ ok: true, email: EMAIL })
    expect(await join(token)).toEqual(ended)
    expect(await whoIs(await enter())).toMatchObject({ email: EMAIL, role: 'staff' })
    const [ben] = await database.orm.select().from(users).where(eq(users.email, EMAIL))
    expect(ben).toMatchObject({ branches: ['b1'], emailVerified: true, mustChangePassword: false })
    expect(await entries()).toEqual([
      `devi@example.com invited-colleague ${EMAIL}`,
      `${EMAIL} joined ${EMAIL}`,
      `${EMAIL} signed-in ${EMAIL}`,
    ])
  })

  test('of two requests with one link at the same time, one joins', async () => {
    const token = await invite()
    const answers = await Promise.all([join(token), join(token)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual(ended)
  })

  test('a link works for 48 hours, and is stored as a hash only', async () => {
    const token = await invite()
    expect(JSON.stringify(await database.orm.select().from(invitations))).not.toContain(token)
    const at = (ms: number) => new Date(NOON.getTime() + 48 * HOUR_MS + ms)
    expect(await join(token, at(0))).toEqual(ended)
    await deleteOldInvitations(tools(at(29 * 24 * HOUR_MS)))
    expect(await listInvitations(devi.permit, tools())).toHaveLength(1)
    expect(await join(token, at(-1))).toMatchObject({ ok: true })
    await invite('late@example.com')
    await deleteOldInvitations(tools(at(31 * 24 * HOUR_MS)))
    expect(await listInvitations(devi.permit, tools())).toEqual([])
  })

  test('a link ends when the invitation is withdrawn, sent again, or its administrator loses the role or the account', async () => {
    const first = await invite()
    const second = await invite()
    expect(await join(first)).toEqual(ended)
    const [open] = await listInvitations(devi.permit, tools())
    expect(open).toMatchObject({ email: EMAIL, role: 'staff', branches: ['b1'] })
    expect(open).not.toHaveProperty('tokenHash')
    expect(await withdrawInvitation(mei, { id: open?.id ?? '' }, tools())).toBe(true)
    expect(await withdrawInvitation(mei, { id: open?.id ?? '' }, tools())).toBe(false)
    expect(await join(second)).toEqual(ended)
    const third = await invite(EMAIL, mei)
    await changeStaffRole(devi, { email: 'mei@example.com', role: 'office', password: null }, tools())
    expect(await join(third)).toEqual(ended)
  })

  test.each([
    ['me', 'accounts.email-wrong'],
    ['mei@example.com', 'accounts.is-staff'],
    ['old@example.com', 'accounts.is-disabled'],
    ['aisyah@example.com', 'accounts.is-customer'],
  ])('%s cannot be invited: %s', async (email, error) => {
    await addStaffAccount({ email: 'old@example.com', role: 'staff', password: PASSWORD }, tools())
    await disableStaffAccount(devi, { email: 'old@example.com' }, tools())
    await accounts.api.signUpEmail({ body: { email: 'aisyah@example.com', password: 'sixsix', name: '' } })
    expect(await inviteColleague(devi, { email, role: 'staff', branches: [] }, tools())).toEqual({
      ok: false,
      error,
    })
  })

  test('a link does not change an account that the address got in the meantime', async () => {
    const token = await invite()
    await accounts.api.signUpEmail({ body: { email: EMAIL, password: 'sixsix', name: '' } })
    expect(await join(token)).toEqual({ ok: false, error: 'accounts.is-member' })
    expect(await enter()).toBe('accounts.wrong-password')
  })

  test('a weak password and a different confirmation use no link up', async () => {
    const token = await invite()
    expect(await join(token, NOON, 'other')).toEqual({
      ok: false,
      errors: { confirm_password: 'confirmation-differs' },
    })
    const weak = { token, password: 'ben12345678901', confirmation: 'ben12345678901' }
    expect(await joinByInvitation(weak, tools())).toMatchObject({ errors: { password: 'password-weak' } })
    expect(await join(token)).toMatchObject({ ok: true })
  })

  test('disabling, a new role and signing out end the sessions at once; enabling brings the account back', async () => {
    await join(await invite())
    const first = await enter()
    expect(await signOutStaff(devi, { email: EMAIL }, tools())).toEqual({ ok: true })
    expect(await whoIs(first)).toBeNull()
    const second = await enter()
    await changeStaffRole(devi, { email: EMAIL, role: 'office', password: null }, tools())
    expect(await whoIs(second)).toBeNull()
    const third = await enter()
    expect(await disableStaffAccount(devi, { email: EMAIL }, tools())).toEqual({ ok: true })
    expect(await whoIs(third)).toBeNull()
    expect(await enter()).toBe('accounts.wrong-password')
    expect(await enableStaffAccount(devi, { email: EMAIL }, tools())).toEqual({ ok: true })
    expect(await whoIs(await enter())).toMatchObject({ role: 'office' })
    await changeStaffBranches(devi, { email: EMAIL, branches: ['b2', 'b1'] }, tools())
    expect((await entries()).filter(entry => entry.startsWith('devi'))).toEqual([
      `devi@example.com invited-colleague ${EMAIL}`,
      `devi@example.com signed-out-colleague ${EMAIL}`,
      `devi@example.com changed-role ${EMAIL}`,
      `devi@example.com disabled-colleague ${EMAIL}`,
      `devi@example.com enabled-colleague ${EMAIL}`,
      `devi@example.com changed-branches ${EMAIL}`,
    ])
  })

  test('two administrators who remove one another at the same time leave one of them', async () => {
    const answers = await Promise.all([
      disableStaffAccount(devi, { email: 'mei@example.com' }, tools()),
      changeStaffRole(mei, { email: 'devi@example.com', role: 'staff', password: null }, tools()),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual({ ok: false, error: 'accounts.not-administrator' })
  })

  test('a request of an administrator who has just been removed changes no account', async () => {
    await disableStaffAccount(devi, { email: 'mei@example.com' }, tools())
    const refused = { ok: false, error: 'accounts.not-administrator' }
    const backdoor = { email: EMAIL, role: 'admin', branches: [] } as const
    expect(await inviteColleague(mei, backdoor, tools())).toEqual(refused)
    expect(await enableStaffAccount(mei, { email: 'mei@example.com' }, tools())).toEqual(refused)
    expect(await disableStaffAccount(devi, { email: 'devi@example.com' }, tools())).toEqual({
      ok: false,
      error: 'accounts.last-administrator',
    })
    expect(await disableStaffAccount(OPERATOR, { email: 'devi@example.com' }, tools())).toEqual({
      ok: false,
      error: 'accounts.last-administrator',
    })
  })
})
