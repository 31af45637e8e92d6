import { type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { dailyCounts } from '../usage/daily-counts.table.ts'
import { USES, type Use } from '../usage/use.ts'
import type { Counted, CountedKey } from './counted.ts'
import { type InsightPeriod, periodBefore } from './insight-period.ts'
import type { Reader } from './with-time-limit.server.ts'

export type UseCounts = {
  /**
   * the most frequent first, at most `MAX_USES`; the empty key counts everything that is not a known size,
   * tyre or branch
   */
  readonly rows: readonly (CountedKey & { readonly key: string })[]
  /** of all keys */
  readonly total: Counted
}

/** Sizes that the catalogue lacks: searched without result, or needed by a car. */
type MissingSizes = Omit<UseCounts, 'rows'> & {
  /** `n` and `before` are searches and cars together */
  readonly rows: readonly (UseCounts['rows'][number] & { readonly searches: number; readonly cars: number })[]
}

/** Rows of a file; a page shows fewer. */
const MAX_USES = 200

/** How often something was used, by key (rule S37.8). */
export async function countUses(
  { what, period }: { what: Use['what']; period: InsightPeriod },
  reader: Reader,
): Promise<UseCounts> {
  const rows = await selectUses([what], period, reader)
  return { rows: rows.map(({ key, n, before }) => ({ key, n, before })), total: totals(rows) }
}

/** Searches without results, and cars without a matching tyre, by size (rule S37.8). */
export async function countMissingSizes(
  { period }: { period: InsightPeriod },
  reader: Reader,
): Promise<MissingSizes> {
  const rows = await selectUses(['empty-search', 'car-without-tyre'], period, reader)
  return {
    rows: rows.map(({ key, n, before, first }) => ({ key, n, before, searches: first, cars: n - first })),
    total: totals(rows),
  }
}

type Row = { key: string; n: number; before: number; first: number; total: number; total_before: number }

/** `first` counts only the first of the kinds. */
async function selectUses(whats: readonly Use['what'][], period: InsightPeriod, reader: Reader) {
  const before = periodBefore(period)
  const sumOf = ({ from, to }: InsightPeriod, and: SQL = sql``) =>
    sql`coalesce(sum(n) filter (where day between ${from} and ${to} ${and}), 0)::int`
  const { rows } = await reader.execute<Row>(sql`
    select *, (sum(n) over ())::int as total, (sum(before) over ())::int as total_before from (
      select key, ${sumOf(period)} as n, ${sumOf(before)} as before,
        ${sumOf(period, sql`and what = ${whats[0]}`)} as first
      from ${dailyCounts}
      where what = any(${sql.param(whats)}::text[]) and day between ${before.from} and ${period.to}
      group by key
    ) counted
    order by n desc, before desc, key limit ${MAX_USES}`)
  return rows
}

const totals = ([row]: readonly Row[]): Counted => ({ n: row?.total ?? 0, before: row?.total_before ?? 0 })

/** The first day with counts; null if there are none. */
export async function findFirstCountedDay(reader: Reader): Promise<CalendarDate | null> {
  const { rows } = await reader.execute<{ day: CalendarDate | null }>(sql`
    select min(first.day)::text as day
    from unnest(${sql.param(USES)}::text[]) as known (what)
      cross join lateral (select min(day) as day from ${dailyCounts} where what = known.what) as first`)
  return rows[0]?.day ?? null
}
