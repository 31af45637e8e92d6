import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { claimEvents, claims } from './claims.table.ts'

/**
 * Unassigns the claims of accounts that are disabled or leave the counter: all staff see them then, and the
 * timeline of an open claim says so (rule W32.9). Runs in the transaction that disables the accounts.
 */
export async function releaseClaims(
  emails: readonly string[],
  { actor, at }: { actor: string; at: Date },
  tx: Transaction,
): Promise<number> {
  if (emails.length === 0) return 0
  const released = await tx
    .update(claims)
    .set({ processedBy: null, version: sql`${claims.version} + 1` })
    .where(inArray(claims.processedBy, [...emails]))
    .returning({ id: claims.id, status: claims.status })
  const open = released.filter(claim => claim.status === 'Open')
  for (let from = 0; from < open.length; from += BATCH) {
    const lines = open.slice(from, from + BATCH)
    await tx
      .insert(claimEvents)
      .values(lines.map(({ id }) => ({ claimId: id, at, actor, kind: 'released', details: {} })))
  }
  return released.length
}

/** rows per statement, which has at most 65,535 parameters */
const BATCH = 5_000
