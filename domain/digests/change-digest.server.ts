import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type CalendarDate, dateIn } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { TRIED_NEVER, triedAgain } from '../../platform/mail/backoff.ts'
import { type Permit, staffPermit } from '../access/permit.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { users } from '../identity/users.table.ts'
import { digestSubscriptions } from './digest-subscriptions.table.ts'

type Tools = { readonly database: Pick<Database, 'orm'>; readonly timeZone: string; now(): Date }
export type DigestLanguage = typeof digestSubscriptions.$inferSelect.language

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
  { isOn, language }: { isOn: boolean; language: DigestLanguage },
  { database, timeZone, now }: Tools,
): Promise<void> {
  const today = dateIn(timeZone, now())
  await database.orm.transaction(async tx => {
    const [row] = isOn
      ? await tx
          .insert(digestSubscriptions)
          .values({ userId: user.id, language, sentOn: today })
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

/** The recipient of a digest, with the permit that reading its claims needs. */
export type DigestReader = {
  readonly userId: string
  readonly email: string
  readonly language: DigestLanguage
  readonly permit: Permit<'read-claims'>
}

/**
 * Sends the digest of a day to the next member of staff for whom it is due; returns false if there is none.
 * The row is locked until `send` has told whether the mail was accepted, and other processes pass over it. A
 * mail that was not is tried again later, at growing intervals.
 */
export async function sendNextDigest(
  today: CalendarDate,
  send: (reader: DigestReader) => Promise<boolean>,
  { database, now }: { database: Pick<Database, 'orm'>; now(): Date },
): Promise<boolean> {
  return database.orm.transaction(async tx => {
    const [row] = await tx
      .select({
        id: users.id,
        email: users.email,
        role: users.role,
        mustChangePassword: users.mustChangePassword,
        language: digestSubscriptions.language,
        tries: digestSubscriptions.tries,
      })
      .from(digestSubscriptions)
      .innerJoin(users, eq(users.id, digestSubscriptions.userId))
      .where(
        and(
          lt(digestSubscriptions.sentOn, today),
          inArray(users.role, ['staff', 'admin']),
          isNull(users.disabledAt),
          or(isNull(digestSubscriptions.nextTryAt), lte(digestSubscriptions.nextTryAt, now())),
        ),
      )
      .orderBy(digestSubscriptions.userId)
      .limit(1)
      .for('update', { of: digestSubscriptions, skipLocked: true })
    if (!row) return false
    const { language, tries, ...user } = row
    const permit = staffPermit({ ...user, session: '', hasSecondFactor: false, isPinSession: false })
    if (!permit) throw new Error('a digest is only for staff')
    const isAccepted = await send({ userId: user.id, email: user.email, language, permit })
    const after = isAccepted ? { sentOn: today, ...TRIED_NEVER } : triedAgain(tries, now())
    await tx.update(digestSubscriptions).set(after).where(eq(digestSubscriptions.userId, user.id))
    return true
  })
}
