import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { MS_PER_DAY } from '../../platform/clock/calendar-date.ts'
import type { ClaimType } from '../claims/claim.ts'
import { claims } from '../claims/claims.table.ts'
import { LONG_OPEN_DAYS } from '../claims/count-long-open-claims.server.ts'
import type { Purchase } from '../warranties/purchase.ts'
import type { Reader } from './with-time-limit.server.ts'

type OpenClaims = {
  /**
   * for each entry of `OPEN_DAYS`, the claims open for longer than that but not longer than the next entry
   */
  readonly ages: readonly number[]
  /** the ten that have been open for longest, without anything about the customer (rule S37.7) */
  readonly oldest: readonly OldestClaim[]
}

type OldestClaim = Purchase & {
  readonly id: string
  readonly number: number
  readonly claimType: ClaimType
  readonly createdAt: Date
}

/** Days since a claim was filed; 14 as on the first page of the desk. */
export const OPEN_DAYS = [0, LONG_OPEN_DAYS, 30, 60, 90] as const

/** All open claims by age, as in the claims history. */
export async function countOpenClaims(
  { branch, now }: { branch: string | null; now: Date },
  reader: Reader,
): Promise<OpenClaims> {
  const isOpen = and(eq(claims.status, 'Open'), branch === null ? undefined : eq(claims.branch, branch))
  const starts = OPEN_DAYS.slice(1).map(days => new Date(now.getTime() - days * MS_PER_DAY).toISOString())
  const column = (index: number): SQL =>
    sql`(count(*) filter (where
      ${index > 0 ? sql`created_at < ${starts[index - 1]}` : sql`true`} and
      ${index < starts.length ? sql`created_at >= ${starts[index]}` : sql`true`}))::int`
  const { rows } = await reader.execute<{ ages: number[] }>(
    sql`select array[${sql.join(
      OPEN_DAYS.map((_, index) => column(index)),
      sql`, `,
    )}] as ages from ${claims} where ${isOpen}`,
  )
  const oldest = await reader
    .select({
      id: claims.id,
      number: claims.number,
      claimType: claims.claimType,
      createdAt: claims.createdAt,
      ...{ branch: claims.branch, brand: claims.brand, model: claims.model, size: claims.size },
    })
    .from(claims)
    .where(isOpen)
    .orderBy(asc(claims.createdAt), asc(claims.id))
    .limit(MAX_OLDEST)
  return { ages: rows[0]?.ages ?? OPEN_DAYS.map(() => 0), oldest }
}

const MAX_OLDEST = 10
