import { inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { claims } from './claims.table.ts'

/** The numbers of claims by their ids. */
export async function listClaimNumbers(
  _permit: Permit<'export-data'>,
  ids: readonly string[],
  { database: { orm } }: { database: Database },
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await orm
    .select({ number: claims.number })
    .from(claims)
    .where(inArray(claims.id, [...ids]))
    .orderBy(claims.number)
  return rows.map(({ number }) => number)
}
