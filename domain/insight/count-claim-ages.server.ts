import { sql } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { claims } from '../claims/claims.table.ts'
import { tyreAge } from '../claims/dot-week.ts'
import type { Counted } from './counted.ts'
import { type InsightPeriod, periodBefore } from './insight-period.ts'
import type { Reader } from './with-time-limit.server.ts'

type ClaimAges = {
  /** by age in whole years: 0, 1, … and `MAX_YEARS` or more */
  readonly years: readonly Counted[]
  /** without a DOT week */
  readonly unknown: Counted
  /** median age of the tyres with a known age; null if none is known */
  readonly medianMonths: number | null
}

/** The last row has this age and all above it. */
const MAX_YEARS = 6

/** The age of the tyres on the day of their claim (rules S37.6 and W20.13). */
export async function countClaimAges(
  { period, branch }: { period: InsightPeriod; branch: string | null },
  reader: Reader,
): Promise<ClaimAges> {
  const before = periodBefore(period)
  const { rows } = await reader.execute<{ dot_week: string | null; claim_date: CalendarDate; n: number }>(sql`
    select dot_week, claim_date::text as claim_date, count(*)::int as n
    from ${claims}
    where claim_date between ${before.from} and ${period.to} and not is_void
      ${branch === null ? sql`` : sql`and branch = ${branch}`}
    group by 1, 2`)
  const years = Array.from({ length: MAX_YEARS + 1 }, () => ({ n: 0, before: 0 }))
  const unknown = { n: 0, before: 0 }
  const months: [months: number, n: number][] = []
  for (const { dot_week, claim_date, n } of rows) {
    const when = claim_date >= period.from ? 'n' : 'before'
    const age = dot_week === null ? null : tyreAge(dot_week, claim_date)
    const row = age ? years[Math.min(age.years, MAX_YEARS)] : unknown
    if (row) row[when] += n
    if (age && when === 'n') months.push([age.years * 12 + age.months, n])
  }
  return { years, unknown, medianMonths: medianOf(months) }
}

function medianOf(values: [value: number, n: number][]): number | null {
  const half = values.reduce((sum, [, n]) => sum + n, 0) / 2
  let passed = 0
  for (const [value, n] of values.sort(([one], [other]) => one - other)) {
    passed += n
    if (passed >= half) return value
  }
  return null
}
