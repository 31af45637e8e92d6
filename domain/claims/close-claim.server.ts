import { and, eq, isNull, sql } from 'drizzle-orm'
import { attachFiles, type WaitingFile } from '../../platform/files/stored-files.ts'
import type { Permit } from '../access/permit.ts'
import { canView } from './claim-policy.ts'
import { claims } from './claims.table.ts'
import { type ClaimTools, toClaimState, writeClaimEvent } from './take-claim-step.server.ts'

type CloseClaimResult =
  | { ok: true }
  | { ok: false; error: 'claims.not-found' | 'claims.already-closed' | 'claims.file-gone' }

/**
 * Closes an open claim with its invoice, exactly once: of two concurrent uploads the second is refused (rules
 * W21.1 and W21.3). `claims.not-found` if the user may not see the claim, or if it was deleted in the
 * meantime.
 */
export async function closeClaim(
  permit: Permit<'close-claims'>,
  { id, invoice }: { id: string; invoice: WaitingFile },
  { database, now, claimsSeenBy }: ClaimTools,
): Promise<CloseClaimResult> {
  const { user } = permit
  const at = now()
  return database.orm
    .transaction(async (tx): Promise<CloseClaimResult> => {
      const [claim] = await tx
        .select({ processedBy: claims.processedBy })
        .from(claims)
        .where(eq(claims.id, id))
        .for('update')
      if (!claim || !canView(claim, user, claimsSeenBy)) return { ok: false, error: 'claims.not-found' }
      const [closed] = await tx
        .update(claims)
        .set({
          status: 'Closed',
          invoiceUrl: invoice.path,
          version: sql`${claims.version} + 1`,
          updatedAt: at,
        })
        .where(and(eq(claims.id, id), eq(claims.status, 'Open'), isNull(claims.invoiceUrl)))
        .returning()
      if (!closed) return { ok: false, error: 'claims.already-closed' }
      if (!(await attachFiles([invoice], user.id, tx))) throw new InvoiceMissingError()
      await writeClaimEvent({ id, user, kind: 'invoice', state: toClaimState(closed), at }, tx)
      return { ok: true }
    })
    .catch((error): CloseClaimResult => {
      if (error instanceof InvoiceMissingError) return { ok: false, error: 'claims.file-gone' }
      throw error
    })
}

/** Rolls back: the accepted invoice file no longer exists. */
class InvoiceMissingError extends Error {}
