import { eq, sql } from 'drizzle-orm'
import { type CalendarDate, dateIn } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Permit, staffPermit } from '../access/permit.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { type Subscriber, sendToNextSubscriber } from './send-to-next-subscriber.server.ts'
import { digestSubscriptions, type SubscriptionLanguage } from './subscriptions.table.ts'

type Tools = { readonly database: Pick<Database, 'orm'>; readonly timeZone: string; now(): Date }

/** Whether the user gets the digest of open claims each morning. */
export async function hasDigest(
  { user }: Permit<'read-claims'>,
  { database }: Pick<Tools, 'database'>,
): Promise<boolean> {
  const rows = await database.orm
    .select({ userId: digestSubscriptions.userId })
    .from(digestSubscriptions)
    .where(eq(digestSubscriptions.userId, user.id))
  return rows.length > 0
}

/** Starts the digest in a language, from the next day on, or stops it, with its audit event (rule W22.9). */
export async function changeDigest(
  { user }: Permit<'read-claims'>,
  { isOn, language }: { isOn: boolean; language: SubscriptionLanguage },
  { database, timeZone, now }: Tools,
): Promise<void> {
  const today = dateIn(timeZone, now())
  await database.orm.transaction(async tx => {
    const [row] = isOn
      ? await tx
          .insert(digestSubscriptions)
          .values({ userId: user.id, language, sentFor: today })
          .onConflictDoUpdate({ target: digestSubscriptions.userId, set: { language } })
          .returning({ isChanged: sql<boolean>`xmax = 0` })
      : await tx
          .delete(digestSubscriptions)
          .where(eq(digestSubscriptions.userId, user.id))
          .returning({ isChanged: sql<boolean>`true` })
    if (!row?.isChanged) return
    const action = isOn ? 'started-digest' : 'stopped-digest'
    await writeAuditEvent({ actor: user.email, action, record: user.email, at: now() }, tx)
  })
}

export type DigestReader = Subscriber<Permit<'read-claims'>>

/** Sends the digest of a day to the next due subscriber; returns false if there is none. */
export const sendNextDigest = (
  period: CalendarDate,
  send: (reader: DigestReader) => Promise<boolean>,
  tools: Omit<Tools, 'timeZone'>,
): Promise<boolean> =>
  sendToNextSubscriber(
    { subscriptions: digestSubscriptions, period, roles: ['staff', 'admin'], permitOf: staffPermit },
    send,
    tools,
  )
