import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { rateLimits } from '../../platform/rate-limit/rate-limits.table.ts'
import { setUpCheapPasswords } from '../../tests/support/cheap-passwords.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { type Auth, createAuth } from './auth.server.ts'
import { createAccount } from './create-account.server.ts'
import { twoFactors } from './credentials.table.ts'
import { getCurrentUser } from './get-current-user.server.ts'
import { proveAgain } from './recent-proof.server.ts'
import { hashRecoveryCode } from './recovery-codes.server.ts'
import { beginSecondFactor, disableSecondFactor, verifySecondFactor } from './second-factor.server.ts'
import { sessions } from './sessions.table.ts'
import { signIn } from './sign-in.server.ts'
import { users } from './users.table.ts'

const EMAIL = 'ben@example.com'
const PASSWORD = 'a long password'

setUpCheapPasswords()

describe('the second factor', () => {
  let database: TestDatabase
  let accounts: Auth
  beforeAll(async () => {
    database = await openTestDatabase()
    accounts = createAuth({
      database,
      secret: 'x'.repeat(32),
      publicUrl: 'http://localhost:3000',
      mails,
    })
    const form = { email: EMAIL, password: PASSWORD, confirmation: PASSWORD, client: '', browser: 'b' }
    await createAccount(form, tools())
    await database.orm.update(users).set({ role: 'staff', emailVerified: true }).where(eq(users.email, EMAIL))
  })
  afterAll(() => database.close())
  const nothing = () => {}
  const told: string[] = []
  const staffChanged = (to: string, change: string) => void told.push(`${to} ${change}`)
  const mails = { verify: nothing, reset: nothing, exists: nothing, changed: nothing, staffChanged }
  const tools = () => ({
    accounts,
    mails,
    database,
    mailer: { isAvailable: async () => true },
    log: createLog({ level: 'silent' }),
    secret: 'x'.repeat(32),
    clientLimits: 10,
    now: () => new Date(),
  })
  const asCookies = (made: string[]) => made.map(cookie => cookie.split(';')[0]).join('; ')
  const enter = async () => {
    const signed = await signIn({ email: EMAIL, password: PASSWORD, client: '', loginPage: 'staff' }, tools())
    if (!signed.ok) throw new Error(signed.error)
    return { cookies: asCookies(signed.cookies), needsCode: signed.needsCode }
  }

  /** Creates a second factor for the user of these cookies. */
  const begin = async (cookies: string) => {
    const user = await getCurrentUser(cookies, tools())
    if (!user) throw new Error('not signed in')
    const begun = await beginSecondFactor({ user, password: PASSWORD, cookies }, tools())
    if (!begun.ok) throw new Error(begun.error)
    return begun.secondFactor
  }

  test('a first code switches it on, sign-in then needs a code, a recovery code works once, and it can be switched off', async () => {
    const elsewhere = await enter()
    const first = await enter()
    expect(first.needsCode).toBe(false)
    const user = await getCurrentUser(first.cookies, tools())
    if (!user) throw new Error('not signed in')
    expect(user.hasSecondFactor).toBe(false)
    expect(await beginSecondFactor({ user, password: 'wrong', cookies: first.cookies }, tools())).toEqual({
      ok: false,
      error: 'accounts.wrong-password',
    })
    const made = await begin(first.cookies)
    expect(made.recoveryCodes).toHaveLength(10)
    const [stored] = await database.orm.select().from(twoFactors)
    for (const code of made.recoveryCodes) expect(stored?.backupCodes).toContain(hashRecoveryCode(code))
    // Before the first code the password alone is enough.
    expect((await enter()).needsCode).toBe(false)
    const code = codeOf(made.uri)
    const on = await verifySecondFactor({ code, cookies: first.cookies, action: 'second-factor-on' }, tools())
    if (!on.ok) throw new Error(on.error)
    expect(await getCurrentUser(elsewhere.cookies, tools())).toBeNull()
    expect(await getCurrentUser(asCookies(on.cookies), tools())).toMatchObject({ hasSecondFactor: true })

    const second = await enter()
    expect(second.needsCode).toBe(true)
    // On https another host of the domain cannot set this cookie.
    const secure = createAuth({
      database,
      secret: 'x'.repeat(32),
      publicUrl: 'https://tayar.example',
      mails,
    })
    const asked = { email: EMAIL, password: PASSWORD, client: '', loginPage: 'staff' } as const
    const { cookies: half = [] } = { ...(await signIn(asked, { ...tools(), accounts: secure })) } as {
      cookies?: string[]
    }
    const kept = half.filter(cookie => !/Max-Age=0/i.test(cookie))
    expect(kept).not.toEqual([])
    for (const cookie of kept) {
      expect(cookie).toMatch(/^__Host-second-factor=.*; Path=\/(;|$)/)
      expect(cookie).toMatch(/; Secure/)
      expect(cookie).not.toMatch(/Domain=/i)
    }
    expect(await getCurrentUser(second.cookies, tools())).toBeNull()
    const give = (code: string, cookies = second.cookies) =>
      verifySecondFactor({ code, cookies, action: 'signed-in' }, tools())
    expect(await give('000000')).toEqual({ ok: false, error: 'accounts.wrong-code' })
    expect(await give('', '')).toEqual({ ok: false, error: 'accounts.start-again' })
    // The first code is used up; the app shows the next one.
    expect(await give(code)).toEqual({ ok: false, error: 'accounts.wrong-code' })
    const given = await give(codeOf(made.uri, 1), (await enter()).cookies)
    if (!given.ok) throw new Error(given.error)
    expect(await getCurrentUser(asCookies(given.cookies), tools())).toMatchObject({
      email: EMAIL,
      hasSecondFactor: true,
    })

    const recovery = made.recoveryCodes[0] ?? ''
    expect(recovery).toMatch(/^[2-9a-hjkmnp-tv-z]{4}(-[2-9a-hjkmnp-tv-z]{4}){5}$/)
    // Case and hyphens do not count.
    const copied = recovery.toUpperCase().replaceAll('-', ' ')
    expect((await give(copied, (await enter()).cookies)).ok).toBe(true)
    expect(await give(recovery, (await enter()).cookies)).toEqual({ ok: false, error: 'accounts.wrong-code' })

    const cookies = asCookies(given.cookies)
    const now = await getCurrentUser(cookies, tools())
    if (!now) throw new Error('gone')
    expect(await disableSecondFactor({ user: now, password: 'wrong', cookies }, tools())).toEqual({
      ok: false,
      error: 'accounts.wrong-password',
    })
    const off = await disableSecondFactor({ user: now, password: PASSWORD, cookies }, tools())
    if (!off.ok) throw new Error(off.error)
    expect(await getCurrentUser(asCookies(off.cookies), tools())).toMatchObject({ hasSecondFactor: false })
    expect(await getCurrentUser(asCookies(on.cookies), tools())).toBeNull()
    expect((await enter()).needsCode).toBe(false)
    expect(told).toEqual([`${EMAIL} second-factor-on`, `${EMAIL} second-factor-off`])
  }, 60_000)

  test('five wrong codes end the sign-in attempt', async () => {
    const { cookies } = await enter()
    const code = codeOf((await begin(cookies)).uri)
    await verifySecondFactor({ code, cookies, action: 'second-factor-on' }, tools())
    const asked = await enter()
    const give = (text: string) =>
      verifySecondFactor({ code: text, cookies: asked.cookies, action: 'signed-in' }, tools())
    for (let tries = 0; tries < 5; tries++) {
      expect(await give('000000')).toEqual({ ok: false, error: 'accounts.wrong-code' })
    }
    expect(await give(code)).toEqual({ ok: false, error: 'accounts.start-again' })
  }, 60_000)

  test('a first code is refused at sign-in, and a sign-in code where the second factor is on already', async () => {
    await withoutFactor()
    await database.orm.delete(auditEvents)
    const elsewhere = await enter()
    const { cookies } = await enter()
    const made = await begin(cookies)
    const refused = { ok: false, error: 'accounts.start-again' }
    const code = codeOf(made.uri)
    expect(await verifySecondFactor({ code, cookies, action: 'signed-in' }, tools())).toEqual(refused)
    expect(await getCurrentUser(cookies, tools())).toMatchObject({ hasSecondFactor: false })
    const on = await verifySecondFactor({ code, cookies, action: 'second-factor-on' }, tools())
    if (!on.ok) throw new Error(on.error)
    expect(await getCurrentUser(elsewhere.cookies, tools())).toBeNull()
    const again = { code: codeOf(made.uri, 1), cookies: asCookies(on.cookies) }
    expect(await verifySecondFactor({ ...again, action: 'second-factor-on' }, tools())).toEqual(refused)
    const lines = await database.orm.select({ action: auditEvents.action }).from(auditEvents)
    expect(lines.filter(({ action }) => action === 'second-factor-on')).toHaveLength(1)
  }, 60_000)

  test('wrong passwords are counted, and the right one resets the count', async () => {
    await withoutFactor()
    const { cookies } = await enter()
    const user = await getCurrentUser(cookies, tools())
    if (!user) throw new Error('not signed in')
    const form = (password: string) => ({ user, password, cookies })
    const wrong = async (act: typeof beginSecondFactor | typeof disableSecondFactor, times: number) => {
      for (let tries = 0; tries < times; tries++)
        expect(await act(form('wrong'), tools())).toMatchObject({ error: 'accounts.wrong-password' })
    }
    const usedUp = {
      ok: false,
      error: 'limits.too-many-tries',
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 800 && seconds <= 900),
    }
    await wrong(beginSecondFactor, 9)
    expect(await beginSecondFactor(form(PASSWORD), tools())).toMatchObject({ ok: true })
    await wrong(beginSecondFactor, 10)
    for (const act of [beginSecondFactor, disableSecondFactor])
      expect(await act(form(PASSWORD), tools())).toEqual(usedUp)
    await database.orm.delete(rateLimits)
    await wrong(disableSecondFactor, 9)
    const ended = await disableSecondFactor(form(PASSWORD), tools())
    if (!ended.ok) throw new Error(ended.error)
    const renewed = { ...form('wrong'), cookies: asCookies(ended.cookies) }
    for (let tries = 0; tries < 10; tries++)
      expect(await beginSecondFactor(renewed, tools())).toMatchObject({ error: 'accounts.wrong-password' })
  }, 60_000)

  test('a disabled account is not asked for a code, and a code requested earlier is refused', async () => {
    await withoutFactor()
    const { cookies } = await enter()
    const made = await begin(cookies)
    await verifySecondFactor({ code: codeOf(made.uri), cookies, action: 'second-factor-on' }, tools())
    const asked = await enter()
    expect(asked.needsCode).toBe(true)
    await database.orm.update(users).set({ disabledAt: new Date() }).where(eq(users.email, EMAIL))
    await database.orm.delete(sessions)
    await database.orm.delete(auditEvents)
    await database.orm.delete(rateLimits)
    const sign = { email: EMAIL, password: PASSWORD, client: '', loginPage: 'staff' } as const
    expect(await signIn(sign, tools())).toEqual({ ok: false, error: 'accounts.wrong-password' })
    const code = made.recoveryCodes[0] ?? ''
    expect(await verifySecondFactor({ code, cookies: asked.cookies, action: 'signed-in' }, tools())).toEqual({
      ok: false,
      error: 'accounts.start-again',
    })
    expect([
      await database.orm.select().from(sessions),
      await database.orm.select().from(auditEvents),
    ]).toEqual([[], []])
  }, 60_000)

  test('a code proves a session again as the password does, and once only (rule W15.8)', async () => {
    await withoutFactor()
    await database.orm.update(users).set({ disabledAt: null }).where(eq(users.email, EMAIL))
    const { cookies } = await enter()
    const made = await begin(cookies)
    const on = await verifySecondFactor(
      { code: codeOf(made.uri), cookies, action: 'second-factor-on' },
      tools(),
    )
    if (!on.ok) throw new Error(on.error)
    const own = asCookies(on.cookies)
    const user = await getCurrentUser(own, tools())
    if (!user) throw new Error('nobody is signed in')
    const prove = (password: string) => proveAgain({ user, password, cookies: own }, tools())
    const wrong = { ok: false, error: 'accounts.wrong-password' }
    expect(await prove('000000')).toEqual(wrong)
    const code = codeOf(made.uri, 1)
    expect(await prove(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ ok: true })
    expect(await prove(code)).toEqual(wrong)
    expect(await prove(PASSWORD)).toMatchObject({ ok: true })
  }, 60_000)

  /** Resets the second factor and the rate limits. */
  async function withoutFactor() {
    await database.orm.delete(twoFactors)
    await database.orm.delete(rateLimits)
    await database.orm.update(users).set({ twoFactorEnabled: false }).where(eq(users.email, EMAIL))
  }
})

/** The code of an authenticator app now or some steps later (RFC 6238: SHA-1, 30 seconds, six digits). */
function codeOf(uri: string, later = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const bits = [...secret].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const hash = createHmac('sha1', key).update(step).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
