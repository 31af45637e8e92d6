import { eq } from 'drizzle-orm'
import { attachFiles, type WaitingFile } from '../../platform/files/stored-files.ts'
import type { Permit } from '../access/permit.ts'
import { FileGoneError } from './claim-photos.server.ts'
import { canView } from './claim-policy.ts'
import { takeStep } from './claim-step.ts'
import { claims } from './claims.table.ts'
import { type ClaimTools, storeState, toClaimState, writeClaimEvent } from './take-claim-step.server.ts'

type CloseClaimResult =
  | { ok: true }
  | {
      ok: false
      error: 'claims.not-found' | 'claims.already-closed' | 'claims.changed' | 'claims.file-gone'
    }

/**
 * Closes an open claim with its invoice, exactly once: of two concurrent uploads the second is refused (rules
 * W21.1 and W21.3). `version` is the version that the page showed, if it showed the whole claim: if the claim
 * has changed since, nothing is stored (rule W32.2). `claims.not-found` if the user may not see the claim, or
 * if it was deleted in the meantime.
 */
export async function closeClaim(
  { user }: Permit<'close-claims'>,
  { id, version, invoice }: { id: string; version?: number; invoice: WaitingFile },
  { database, now, claimsSeenBy }: ClaimTools,
): Promise<CloseClaimResult> {
  const at = now()
  return database.orm
    .transaction(async (tx): Promise<CloseClaimResult> => {
      const [claim] = await tx.select().from(claims).where(eq(claims.id, id)).for('update')
      if (!claim || !canView(claim, user, claimsSeenBy)) return { ok: false, error: 'claims.not-found' }
      const before = { state: toClaimState(claim), version: claim.version }
      const taken = takeStep(before.state, { kind: 'invoice' })
      if (!taken.ok) return { ok: false, error: 'claims.already-closed' }
      if (version !== undefined && claim.version !== version) return { ok: false, error: 'claims.changed' }
      const { state } = taken
      await storeState({ id, before, after: state, columns: { invoiceUrl: invoice.path }, at }, tx)
      if (!(await attachFiles([invoice], user.id, tx))) throw new FileGoneError()
      await writeClaimEvent({ id, user, kind: 'invoice', state, at }, tx)
      return { ok: true }
    })
    .catch((error): CloseClaimResult => {
      if (error instanceof FileGoneError) return { ok: false, error: 'claims.file-gone' }
      throw error
    })
}
