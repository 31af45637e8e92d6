import { randomUUID } from 'node:crypto'
import { count, eq, max } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { attachFiles, type WaitingFile } from '../../platform/files/stored-files.ts'
import { MAX_CLAIM_PHOTOS } from './claim.ts'
import { claimPhotos } from './claims.table.ts'

/** The position of the next photo of a claim; null if the claim has no room for this many more. */
export async function findPhotoPosition(
  claimId: string,
  more: number,
  tx: Transaction,
): Promise<number | null> {
  const [has] = await tx
    .select({ count: count(), last: max(claimPhotos.position) })
    .from(claimPhotos)
    .where(eq(claimPhotos.claimId, claimId))
  return (has?.count ?? 0) + more > MAX_CLAIM_PHOTOS ? null : (has?.last ?? -1) + 1
}

/**
 * Attaches an owner's photos to a claim, starting at a position. False if one of them no longer exists: the
 * caller must roll back.
 */
export async function attachClaimPhotos(
  photos: readonly WaitingFile[],
  { claimId, owner, first = 0 }: { claimId: string; owner: string; first?: number },
  tx: Transaction,
): Promise<boolean> {
  if (!(await attachFiles(photos, owner, tx))) return false
  if (photos.length > 0)
    await tx.insert(claimPhotos).values(
      photos.map(({ path, name }, nth) => ({
        id: randomUUID(),
        claimId,
        fileUrl: path,
        fileName: name,
        position: first + nth,
      })),
    )
  return true
}

/** Rolls back: a file that was accepted no longer exists. */
export class FileGoneError extends Error {}
