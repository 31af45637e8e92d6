import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { rateLimits } from '../../platform/rate-limit/rate-limits.table.ts'
import { setUpCheapPasswords } from '../../tests/support/cheap-passwords.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { adminPermit, type Permit, type StaffPermission, staffPermit } from '../access/permit.ts'
import type { RecentProof } from '../access/recent-proof.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { addStaffAccount } from '../staff-accounts/add-staff-account.server.ts'
import { disableStaffAccount } from '../staff-accounts/change-staff-account.server.ts'
import { createAuth } from './auth.server.ts'
import { getCurrentUser } from './get-current-user.server.ts'
import { findRecentProof } from './recent-proof.server.ts'
import { setPin } from './set-pin.server.ts'
import { signIn } from './sign-in.server.ts'
import { listColleaguesHere, switchByPin } from './switch-by-pin.server.ts'
import {
  distrustCounter,
  listTrustedCounters,
  rememberFullSignIn,
  trustCounter,
} from './trust-counter.server.ts'
import { users } from './users.table.ts'

/** 9 in Kuala Lumpur, on a day that better-auth, which has no clock but the system's, never finds past. */
const MORNING = new Date('2126-11-24T01:00:00Z')
const HOUR_MS = 3_600_000
const PASSWORD = 'a fine long pass phrase'
const PIN = '739264'
const log = createLog({ level: 'silent' })
const toCookies = (setCookies: readonly string[]) => setCookies.map(each => each.split(';')[0]).join('; ')

setUpCheapPasswords()

describe('a PIN on a trusted PC', () => {
  let database: TestDatabase
  let accounts: ReturnType<typeof createAuth>
  let token: string | null
  const changes: string[] = []
  const mails = {
    ...{ verify() {}, reset() {}, exists() {}, changed() {} },
    staffChanged: (to: string, change: string) => void changes.push(`${to} ${change}`),
  }
  beforeAll(async () => {
    database = await openTestDatabase()
    accounts = createAuth({ database, secret: 'x'.repeat(32), publicUrl: 'http://localhost:3000', mails })
  })
  beforeEach(async () => {
    await database.empty()
    changes.length = 0
    await addStaffAccount({ email: 'devi@example.com', role: 'admin', password: PASSWORD }, tools())
    for (const email of ['ben@example.com', 'mei@example.com'])
      await addStaffAccount({ email, role: 'staff', password: PASSWORD }, tools())
    const { user } = await enter('devi@example.com', null)
    token = await trustCounter(administrator(user), { name: ' Cheras  1 ' }, tools())
    for (const email of ['devi@example.com', 'ben@example.com', 'mei@example.com']) {
      const { user, cookies } = await enter(email)
      const order = { user, pin: PIN, confirmation: PIN, password: PASSWORD, cookies }
      expect(await setPin(order, tools())).toEqual({ ok: true })
    }
  })
  afterAll(() => database.close())

  const tools = (laterMs = 0) => ({
    ...{ database, log, accounts, mails, secret: 'x'.repeat(32), clientLimits: 1 },
    timeZone: 'Asia/Kuala_Lumpur',
    now: () => new Date(MORNING.getTime() + laterMs),
  })
  const administrator = (user: Parameters<typeof adminPermit>[0]) => {
    const permit = adminPermit(user)
    if (!permit) throw new Error('no administrator')
    return { permit, proof: { at: MORNING } as RecentProof }
  }
  /** A full sign-in, on the trusted PC unless told. */
  async function enter(email: string, at: string | null = token) {
    const request = { email, password: PASSWORD, client: 'c', loginPage: 'staff' as const }
    const entered = await signIn(request, tools())
    if (!entered.ok) throw new Error(entered.error)
    await rememberFullSignIn(
      { token: at, setCookies: entered.cookies },
      { ...tools(), now: () => new Date() },
    )
    await database.pool.query('update counter_sign_ins set signed_in_at = $1', [MORNING])
    const cookies = toCookies(entered.cookies)
    return { cookies, user: await userOf(cookies) }
  }
  async function userOf(cookies: string) {
    const user = await getCurrentUser(cookies, { ...tools(), now: () => new Date() })
    if (!user) throw new Error('signed out')
    return user
  }
  const idOf = async (email: string) =>
    (await database.orm.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id ?? ''
  async function switchTo(
    email: string,
    { pin = PIN, at = token, from = 'mei@example.com', laterMs = HOUR_MS } = {},
  ) {
    const permit = staffPermit((await enter(from, null)).user) as Permit<StaffPermission>
    const order = { token: at, person: await idOf(email), pin, userAgent: '' }
    return switchByPin(permit, order, tools(laterMs))
  }
  const fullSignIn = { ok: false, error: 'accounts.full-sign-in' }
  const wrongPin = { ok: false, error: 'accounts.wrong-pin' }

  test('opens a session of the colleague with the powers of the counter only, under the right name', async () => {
    const { user: mei, cookies: before } = await enter('mei@example.com')
    const permit = staffPermit(mei) as Permit<StaffPermission>
    const here = await listColleaguesHere(permit, { token }, tools(HOUR_MS))
    expect(here).toEqual({
      counter: 'Cheras 1',
      colleagues: [
        { id: expect.any(String), email: 'ben@example.com' },
        { id: expect.any(String), email: 'devi@example.com' },
      ],
    })
    const order = { token, person: await idOf('devi@example.com'), pin: PIN, userAgent: '' }
    const switched = await switchByPin(permit, order, tools(HOUR_MS))
    if (!switched.ok) throw new Error(switched.error)
    const found = { ...tools(HOUR_MS) }
    const devi = await getCurrentUser(toCookies(switched.cookies), found)
    expect(devi).toMatchObject({ email: 'devi@example.com', role: 'staff', isPinSession: true })
    expect([adminPermit(devi), devi && (await findRecentProof(devi, found))]).toEqual([null, null])
    expect(await getCurrentUser(before, found)).toBeNull()
    // 12 hours from the full sign-in, not from the PIN.
    expect(await getCurrentUser(toCookies(switched.cookies), tools(12 * HOUR_MS + 1))).toBeNull()
    const lines = await database.orm.select().from(auditEvents).orderBy(asc(auditEvents.id))
    expect(lines.at(-1)).toMatchObject({
      actor: 'devi@example.com',
      action: 'switched-in',
      details: { counter: 'Cheras 1' },
    })
    expect(changes).toContain('devi@example.com pin')
  })

  test('has five tries until a full sign-in there, also when they come at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => switchTo('ben@example.com', { pin: '000001' })),
    )
    expect(answers.filter(({ ok }) => ok)).toEqual([])
    const { rows } = await database.pool.query('select max(wrong_pins) as wrong from counter_sign_ins')
    expect(rows).toEqual([{ wrong: 5 }])
    expect(await switchTo('ben@example.com')).toEqual(fullSignIn)
    await enter('ben@example.com')
    expect(await switchTo('ben@example.com', { pin: '000001' })).toEqual(wrongPin)
    expect(await switchTo('ben@example.com')).toMatchObject({ ok: true })
  })

  test('has twenty wrong tries a day over all PCs, and right ones count for nothing', async () => {
    for (let round = 0; round < 5; round++) {
      for (let nth = 0; nth < 4; nth++)
        expect(await switchTo('ben@example.com', { pin: '000001' })).toEqual(wrongPin)
      await enter('ben@example.com')
    }
    expect(await switchTo('ben@example.com')).toEqual(fullSignIn)
    await database.orm.delete(rateLimits)
    expect(await switchTo('ben@example.com')).toMatchObject({ ok: true })
  })

  test('opens nothing without the full sign-in of the day, the cookie of the PC, or the account', async () => {
    expect(await switchTo('ben@example.com', { at: null })).toEqual(fullSignIn)
    expect(await switchTo('ben@example.com', { at: 'x'.repeat(43) })).toEqual(fullSignIn)
    expect(await switchTo('ben@example.com', { laterMs: 15 * HOUR_MS })).toEqual(fullSignIn)
    expect(await switchTo('nobody@example.com')).toEqual(fullSignIn)
    await disableStaffAccount(OPERATOR, { email: 'ben@example.com' }, tools())
    expect(await switchTo('ben@example.com')).toEqual(fullSignIn)
  })

  test('ends with the trust: its sessions too', async () => {
    const switched = await switchTo('ben@example.com')
    if (!switched.ok) throw new Error(switched.error)
    const { user } = await enter('devi@example.com', null)
    const [counter] = await listTrustedCounters(administrator(user).permit, tools())
    expect(await distrustCounter(administrator(user), { id: counter?.id ?? '' }, tools())).toBe(true)
    expect(await getCurrentUser(toCookies(switched.cookies), tools(HOUR_MS))).toBeNull()
    expect(await switchTo('ben@example.com')).toEqual(fullSignIn)
  })

  test('requires the password to be set, is stored as a hash and cannot be weak', async () => {
    const { user, cookies } = await enter('ben@example.com')
    const order = { user, pin: '481516', confirmation: '481516', password: PASSWORD, cookies }
    expect(await setPin({ ...order, password: 'not the password' }, tools())).toMatchObject({ ok: false })
    expect(await setPin({ ...order, pin: '123456' }, tools())).toEqual({
      ok: false,
      errors: { pin: 'pin-weak', confirm_pin: 'pin-differs' },
    })
    expect(await setPin(order, tools())).toEqual({ ok: true })
    const { rows } = await database.pool.query('select * from staff_pins')
    expect(JSON.stringify(rows)).not.toContain('481516')
    expect(await switchTo('ben@example.com')).toEqual(wrongPin)
    expect(await setPin({ ...order, pin: null }, tools())).toEqual({ ok: true })
    expect(await switchTo('ben@example.com')).toEqual(fullSignIn)
  })
})
