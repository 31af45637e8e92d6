import { and, count, eq, lt } from 'drizzle-orm'
import { MS_PER_DAY } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { claims } from './claims.table.ts'

/**
 * Claims that were filed more than 14 days ago and are still open, of all staff. A number only: no claim is
 * read.
 */
export async function countLongOpenClaims(
  _permit: Permit<'read-insight'>,
  { database, now }: { database: Database; now: () => Date },
): Promise<number> {
  const before = new Date(now().getTime() - LONG_OPEN_DAYS * MS_PER_DAY)
  const [row] = await database.orm
    .select({ claims: count() })
    .from(claims)
    .where(and(eq(claims.status, 'Open'), lt(claims.createdAt, before)))
  return row?.claims ?? 0
}

export const LONG_OPEN_DAYS = 14
