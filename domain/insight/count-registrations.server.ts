import { isNotNull, or, sql } from 'drizzle-orm'
import { addDays, type CalendarDate, dateIn, startOfDay } from '../../platform/clock/calendar-date.ts'
import { registrations } from '../warranties/registrations.table.ts'
import { byNumber, type Counted, type CountedKey } from './counted.ts'
import { type InsightPeriod, partsOf, periodBefore } from './insight-period.ts'
import type { Reader } from './with-time-limit.server.ts'

type RegistrationCounts = {
  /** in chronological order, each with the same part of the previous period */
  readonly parts: readonly (InsightPeriod & Counted)[]
  readonly branches: readonly CountedKey[]
}

/** The first day on which a registration stated a branch or a brand; null if none did. */
export async function findFirstStatedDay(timeZone: string, reader: Reader): Promise<CalendarDate | null> {
  const [row] = await reader
    .select({ at: registrations.createdAt })
    .from(registrations)
    .where(or(isNotNull(registrations.branch), isNotNull(registrations.brand)))
    .orderBy(registrations.createdAt)
    .limit(1)
  return row ? dateIn(timeZone, row.at) : null
}

/**
 * Registrations by the time at which they were made and by branch (rule S37.3); `branch` is an id, or null
 * for all.
 */
export async function countRegistrations(
  { period, branch, timeZone }: { period: InsightPeriod; branch: string | null; timeZone: string },
  reader: Reader,
): Promise<RegistrationCounts> {
  const parts = partsOf(period)
  const starts = [...partsOf(periodBefore(period)), ...parts].map(({ from }) =>
    startOfDay(from, timeZone).toISOString(),
  )
  const { rows } = await reader.execute<{ part: number; branch: string | null; n: number }>(sql`
    select width_bucket(created_at, ${sql.param(starts)}::timestamptz[]) - 1 as part, branch, count(*)::int as n
    from ${registrations}
    where created_at >= ${starts[0]} and created_at < ${startOfDay(addDays(period.to, 1), timeZone).toISOString()}
      ${branch === null ? sql`` : sql`and branch = ${branch}`}
    group by 1, 2`)
  const first = parts.length
  const sum = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matches).reduce((total, { n }) => total + n, 0)
  const keys = [...new Set(rows.map(row => row.branch))]
  return {
    parts: parts.map((part, index) => ({
      ...part,
      n: sum(row => row.part === first + index),
      before: sum(row => row.part === index),
    })),
    branches: keys
      .map(key => ({
        key,
        n: sum(row => row.branch === key && row.part >= first),
        before: sum(row => row.branch === key && row.part < first),
      }))
      .sort(byNumber),
  }
}
