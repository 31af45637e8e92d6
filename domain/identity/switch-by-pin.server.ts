import { randomBytes, randomUUID } from 'node:crypto'
import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import { dateIn, startOfDay } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { consumeRateLimit, type Limit, refundRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { Permit, StaffPermission } from '../access/permit.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import type { Auth } from './auth.server.ts'
import { browserName } from './browser-name.ts'
import { counterSignIns, staffPins } from './counters.table.ts'
import { isSessionExpired, STAFF_SESSION_MS } from './session-expiry.server.ts'
import { sessions } from './sessions.table.ts'
import { findTrustedCounter } from './trust-counter.server.ts'
import { isActiveStaff, users } from './users.table.ts'

type Tools = { database: Database; timeZone: string; now: () => Date }

/** Wrong PINs of one user on one PC, until the next full sign-in there (rule W17.14). */
const MAX_WRONG_PINS = 5
/** Wrong PINs of one user on all PCs; correct ones do not count. */
const PIN_LIMIT: Limit = { name: 'pin-account', max: 20, windowSeconds: 86_400 }

/** The colleagues with permission to switch back to a PC by PIN, by e-mail address; null if the PC is not trusted. */
export async function listColleaguesHere(
  { user }: Permit<StaffPermission>,
  { token }: { token: string | null },
  tools: Tools,
): Promise<{ counter: string; colleagues: { id: string; email: string }[] } | null> {
  const counter = await findTrustedCounter(token, tools)
  if (!counter) return null
  const colleagues = await tools.database.orm
    .select({ id: users.id, email: users.email })
    .from(counterSignIns)
    .innerJoin(users, eq(users.id, counterSignIns.userId))
    .innerJoin(staffPins, eq(staffPins.userId, users.id))
    .where(and(mayReturn(counter.id, tools), maySwitch, ne(users.id, user.id)))
    .orderBy(asc(users.email))
  return { counter: counter.name, colleagues }
}

type SwitchResult =
  /** Set-Cookie values of the other user's session */
  | { ok: true; cookies: string[] }
  /** `accounts.full-sign-in`: no tries left before the next sign-in with the password */
  | { ok: false; error: 'accounts.wrong-pin' | 'accounts.full-sign-in' }

/**
 * Hands a trusted PC over to a colleague who signed in fully on it today: ends the current user's session and
 * opens one for the colleague. The new session ends no later than the session of that full sign-in would, and
 * has no administrator rights (rule W17.14). Each try is counted in the database before the PIN is compared,
 * so that concurrent processes cannot allow more tries.
 */
export async function switchByPin(
  { user }: Permit<StaffPermission>,
  { token, person, pin, userAgent }: { token: string | null; person: string; pin: string; userAgent: string },
  tools: Tools & { accounts: Auth; log: Log; secret: string },
): Promise<SwitchResult> {
  const { accounts, database, log } = tools
  const counter = await findTrustedCounter(token, tools)
  const fullSignIn = { ok: false, error: 'accounts.full-sign-in' } as const
  if (!counter) return fullSignIn
  const [known] = await database.orm
    .select({ hash: staffPins.hash })
    .from(counterSignIns)
    .innerJoin(staffPins, eq(staffPins.userId, counterSignIns.userId))
    .where(and(mayReturn(counter.id, tools), eq(counterSignIns.userId, person)))
  if (!known) return fullSignIn
  if (!(await consumeRateLimit(PIN_LIMIT, person, tools)).ok) return fullSignIn
  const [tried] = await database.orm
    .update(counterSignIns)
    .set({ wrongPins: sql`${counterSignIns.wrongPins} + 1` })
    .where(and(mayReturn(counter.id, tools), eq(counterSignIns.userId, person)))
    .returning({ wrongPins: counterSignIns.wrongPins })
  if (!tried) return fullSignIn
  const { password } = await accounts.$context
  if (!(await password.verify({ hash: known.hash, password: pin }))) {
    log.warn({ event: 'pin_refused', account: person, wrongPins: tried.wrongPins }, 'wrong PIN')
    return tried.wrongPins >= MAX_WRONG_PINS ? fullSignIn : { ok: false, error: 'accounts.wrong-pin' }
  }
  const session = await openPinSession(
    { person, counter, leaving: user.session, hash: known.hash, userAgent },
    tools,
  )
  if (session === null) return fullSignIn
  await refundRateLimit(PIN_LIMIT, person, tools)
  const { headers } = await accounts.api.writeSessionCookie({
    body: { token: session },
    headers: new Headers(),
    returnHeaders: true,
  })
  return { ok: true, cookies: headers.getSetCookie() }
}

/**
 * In one transaction with the audit entry; null if the colleague was disabled or signed out in the meantime.
 * Returns the session's token.
 */
async function openPinSession(
  {
    person,
    counter,
    leaving,
    hash,
    userAgent,
  }: {
    person: string
    counter: { id: string; name: string }
    leaving: string
    hash: string
    userAgent: string
  },
  { database, log, now }: Tools & { log: Log },
): Promise<string | null> {
  const token = randomBytes(24).toString('base64url')
  const at = now()
  return database.orm.transaction(async tx => {
    const [colleague] = await tx
      .select({ email: users.email, role: users.role })
      .from(users)
      .innerJoin(staffPins, and(eq(staffPins.userId, users.id), eq(staffPins.hash, hash)))
      .where(and(eq(users.id, person), maySwitch))
      .for('update', { of: users })
    const [here] = await tx
      .update(counterSignIns)
      .set({ wrongPins: 0 })
      .where(and(eq(counterSignIns.counterId, counter.id), eq(counterSignIns.userId, person)))
      .returning({ signedInAt: counterSignIns.signedInAt })
    if (!colleague || !here) return null
    const { signedInAt } = here
    if (isSessionExpired({ createdAt: signedInAt, updatedAt: at }, colleague.role, at)) return null
    await tx.delete(sessions).where(eq(sessions.id, leaving))
    await tx.insert(sessions).values({
      id: randomUUID(),
      token,
      userId: person,
      // The 12-hour limit counts from the full sign-in.
      createdAt: signedInAt,
      updatedAt: at,
      expiresAt: new Date(signedInAt.getTime() + STAFF_SESSION_MS),
      userAgent: browserName(userAgent),
      counterId: counter.id,
    })
    const { email } = colleague
    const details = { counter: counter.name }
    await writeAuditEvent({ actor: email, action: 'switched-in', record: email, details, at }, tx)
    log.info({ event: 'switched_by_pin', account: person }, 'PC handed over by PIN')
    return token
  })
}

/** Condition: signed in fully on this PC today, within the lifetime of a session, and with tries left. */
const mayReturn = (counter: string, { timeZone, now }: Tools) => {
  const today = startOfDay(dateIn(timeZone, now()), timeZone)
  const oldest = new Date(Math.max(today.getTime(), now().getTime() - STAFF_SESSION_MS))
  return and(
    eq(counterSignIns.counterId, counter),
    gte(counterSignIns.signedInAt, oldest),
    lt(counterSignIns.wrongPins, MAX_WRONG_PINS),
  )
}

const maySwitch = and(isActiveStaff, eq(users.mustChangePassword, false))
