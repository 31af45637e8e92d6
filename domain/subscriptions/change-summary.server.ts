import { and, eq } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { adminPermit, type Permit } from '../access/permit.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { users } from '../identity/users.table.ts'
import { type Subscriber, sendToNextSubscriber } from './send-to-next-subscriber.server.ts'
import { type SubscriptionLanguage, summarySubscriptions } from './subscriptions.table.ts'

type Tools = { readonly database: Pick<Database, 'orm'>; now(): Date }

/** Whether the user gets the monthly summary; null if it was never asked for. */
export async function loadSummaryChoice(
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
export async function changeSummary(
  { user }: Permit<'get-summary'>,
  { isOn, language }: { isOn: boolean; language: SubscriptionLanguage },
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

/** Stops the monthly summary of the user whose mail has the link; repeating it has no effect. */
export async function stopSummary(userId: string, { database, now }: Tools): Promise<void> {
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

export type SummaryReader = Subscriber<Permit<'read-insight'>>

/** Sends the summary of a month to the next due subscriber; returns false if there is none. */
export const sendNextSummary = (
  period: CalendarDate,
  send: (reader: SummaryReader) => Promise<boolean>,
  tools: Tools,
): Promise<boolean> =>
  sendToNextSubscriber(
    {
      subscriptions: summarySubscriptions,
      isOn: eq(summarySubscriptions.isOn, true),
      period,
      roles: ['admin'],
      permitOf: adminPermit,
    },
    send,
    tools,
  )
