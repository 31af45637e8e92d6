import { and, count, eq, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { claims } from './claims.table.ts'

/**
 * Claims that were filed more than 14 days ago and are still open, of all staff. A number only: no claim is
 * read.
 */
export async function countOverdueClaims(
  _permit: Permit<'read-insight'>,
  { database, now }: { database: Database; now: () => Date },
): Promise<number> {
  const before = new Date(now().getTime() - OVERDUE_DAYS * MS_PER_DAY)
  const [row] = await database.orm
    .select({ overdue: count() })
    .from(claims)
    .where(and(eq(claims.status, 'Open'), lt(claims.createdAt, before)))
  return row?.overdue ?? 0
}

export const OVERDUE_DAYS = 14
const MS_PER_DAY = 24 * 60 * 60_000
