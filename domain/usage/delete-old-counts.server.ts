import { and, inArray, lt } from 'drizzle-orm'
import { addDays, dateIn } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { dailyCounts } from './daily-counts.table.ts'
import { USES } from './use.ts'

/** Counts are kept for three years, so that a year can be compared with the one before (rule S35.7). */
export const COUNT_RETENTION_DAYS = 3 * 366

/** Deletes the counts of days that are not kept any more. */
export async function deleteOldCounts({
  database,
  timeZone,
  now,
}: {
  database: Pick<Database, 'orm'>
  timeZone: string
  now: () => Date
}): Promise<void> {
  const firstDay = addDays(dateIn(timeZone, now()), -COUNT_RETENTION_DAYS)
  // By kind, so that the index finds them.
  await database.orm
    .delete(dailyCounts)
    .where(and(inArray(dailyCounts.what, [...USES]), lt(dailyCounts.day, firstDay)))
}
