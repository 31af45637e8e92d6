import { and, eq, isNull, lt, lte, or } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { TRIED_NEVER, triedAgain } from '../../platform/mail/backoff.ts'
import { officePermit, type Permit } from '../access/permit.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { users } from '../identity/users.table.ts'
import { summarySubscriptions } from './summary-subscriptions.table.ts'

type Tools = { readonly database: Pick<Database, 'orm'>; now(): Date }
export type SummaryLanguage = typeof summarySubscriptions.$inferSelect.language

/** Whether the user gets the monthly summary; null if it was never asked for. */
export async function loadSubscription(
  { user }: Permit<'get-summary'>,
  { database }: Pick<Tools, 'database'>,
): Promise<{ isOn: boolean } | null> {
  const [row] = await database.orm
    .select({ isOn: summarySubscriptions.isOn })
    .from(summarySubscriptions)
    .where(eq(summarySubscriptions.userId, user.id))
  return row ?? null
}

/** Starts the monthly summary in a language, or stops it, with its audit event (rule S37.10). */
export async function changeSubscription(
  { user }: Permit<'get-summary'>,
  { isOn, language }: { isOn: boolean; language: SummaryLanguage },
  { database, now }: Tools,
): Promise<void> {
  await database.orm.transaction(async tx => {
    await tx
      .insert(summarySubscriptions)
      .values({ userId: user.id, isOn, language })
      .onConflictDoUpdate({ target: summarySubscriptions.userId, set: { isOn, language } })
    const action = isOn ? 'started-summary' : 'stopped-summary'
    await writeAuditEvent({ actor: user.email, action, record: user.email, at: now() }, tx)
  })
}

/** Stops the monthly summary of the person whose mail has the link; does nothing a second time. */
export async function stopSubscription(userId: string, { database, now }: Tools): Promise<void> {
  await database.orm.transaction(async tx => {
    const [stopped] = await tx
      .update(summarySubscriptions)
      .set({ isOn: false })
      .from(users)
      .where(
        and(
          eq(summarySubscriptions.userId, userId),
          eq(summarySubscriptions.isOn, true),
          eq(users.id, summarySubscriptions.userId),
        ),
      )
      .returning({ email: users.email })
    if (!stopped) return
    const line = { actor: stopped.email, record: stopped.email, at: now() }
    await writeAuditEvent({ ...line, action: 'stopped-summary' }, tx)
  })
}

/** The recipient of a summary, with the permit that counting it needs. */
export type SummaryReader = {
  readonly userId: string
  readonly email: string
  readonly language: SummaryLanguage
  readonly permit: Permit<'read-insight'>
}

/**
 * Sends the summary of a month to the next administrator for whom it is due; returns false if there is none.
 * The row is locked until `send` has told whether the mail was accepted, and other processes pass over it:
 * each person gets one mail a month, also with several processes and restarts. A mail that was not accepted
 * is tried again later, at growing intervals.
 */
export async function sendNextSummary(
  month: CalendarDate,
  send: (reader: SummaryReader) => Promise<boolean>,
  { database, now }: Tools,
): Promise<boolean> {
  return database.orm.transaction(async tx => {
    const [row] = await tx
      .select({
        userId: summarySubscriptions.userId,
        language: summarySubscriptions.language,
        tries: summarySubscriptions.tries,
        email: users.email,
        role: users.role,
        mustChangePassword: users.mustChangePassword,
      })
      .from(summarySubscriptions)
      .innerJoin(users, eq(users.id, summarySubscriptions.userId))
      .where(
        and(
          summarySubscriptions.isOn,
          or(isNull(summarySubscriptions.sentMonth), lt(summarySubscriptions.sentMonth, month)),
          eq(users.role, 'admin'),
          isNull(users.disabledAt),
          or(isNull(summarySubscriptions.nextTryAt), lte(summarySubscriptions.nextTryAt, now())),
        ),
      )
      .orderBy(summarySubscriptions.userId)
      .limit(1)
      .for('update', { of: summarySubscriptions, skipLocked: true })
    if (!row) return false
    const { userId, email, language, tries, role, mustChangePassword } = row
    const permit = officePermit({
      ...{ id: userId, email, role, mustChangePassword },
      ...{ session: '', hasSecondFactor: false, isPinSession: false },
    })
    if (!permit) throw new Error('a summary is only for administrators')
    const isAccepted = await send({ userId, email, language, permit })
    await tx
      .update(summarySubscriptions)
      .set(isAccepted ? { sentMonth: month, ...TRIED_NEVER } : triedAgain(tries, now()))
      .where(eq(summarySubscriptions.userId, userId))
    return true
  })
}
