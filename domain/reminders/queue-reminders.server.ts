import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { dateIn, startOfDay } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { REMINDER_KINDS, type ReminderKind } from '../claims/customer-mail-kind.ts'
import { customerMails } from '../claims/customer-mails.table.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { purchasesDue } from './reminder.ts'

/**
 * Queues the reminders of this day from 9 AM on, for customers who asked for them: each once, even with
 * several processes (rule W41.1). A reminder that a cover ends is sent only if one of its tyres can still be
 * claimed.
 */
export async function queueReminders({
  database: { orm },
  timeZone,
  now,
}: {
  database: Database
  timeZone: string
  now: () => Date
}): Promise<void> {
  const today = dateIn(timeZone, now())
  const nextAt = new Date(startOfDay(today, timeZone).getTime() + FIRST_HOUR_MS)
  for (const reminder of REMINDER_KINDS) {
    const due = orm
      .select({
        kind: sql<ReminderKind>`${reminder}::text`.as('kind'),
        registrationId: registrations.id,
        nextAt: sql<Date>`${nextAt.toISOString()}::timestamptz`.as('next_at'),
      })
      .from(registrations)
      .where(
        and(
          registrations.reminders,
          isNotNull(registrations.email),
          inArray(registrations.purchaseDate, purchasesDue(reminder, today)),
          reminder === 'cover-ending' ? hasFreeTyre : undefined,
        ),
      )
    await orm.execute(
      sql`insert into ${customerMails} (kind, registration_id, next_at) ${due} on conflict do nothing`,
    )
  }
}

const FIRST_HOUR_MS = 9 * 3_600_000
const hasFreeTyre = sql`exists (select from ${tyreIds}
  where ${tyreIds.registrationId} = ${registrations.id} and not ${tyreIds.isClaimed})`

/** Stops the reminders of a registration; queued reminders are not sent. */
export async function stopReminders(
  id: string,
  { database: { orm } }: { database: Database },
): Promise<void> {
  await orm.update(registrations).set({ reminders: false }).where(eq(registrations.id, id))
}

/** Whether reminders of a registration are still sent; false if it no longer exists. */
export async function wantsReminders(
  registrationId: string,
  { database }: { database: Database },
): Promise<boolean> {
  const condition = and(eq(registrations.id, registrationId), registrations.reminders)
  return (await database.orm.$count(registrations, condition)) > 0
}
