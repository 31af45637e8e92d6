import { eq, inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { removeFiles } from '../../platform/files/stored-files.ts'
import { claimPhotos, claims } from '../claims/claims.table.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { collectDeletion, type DeletionCounts } from './collect-deletion.server.ts'

/**
 * Takes a registration out of the database with everything that goes with it, in the caller's transaction; its files cannot be
 * reached from that moment, and the sweep takes them out of the store. Returns what went and the files' paths, or null where there is nothing.
 */
export async function removeRegistration(
  id: string,
  tx: Transaction,
): Promise<{ counts: DeletionCounts; paths: string[] } | null> {
  // From here on nobody can file a claim on one of its tyres.
  await tx.select({ id: tyreIds.id }).from(tyreIds).where(eq(tyreIds.registrationId, id)).for('update')
  // Nor close one: an invoice that came between looking and deleting would stay in the store for good.
  await tx.select({ id: claims.id }).from(claims).where(eq(claims.warrantyId, id)).for('update')
  const found = await collectDeletion(id, tx)
  if (!found) return null
  const { claimIds, paths, counts } = found
  await removeFiles(paths, tx)
  if (claimIds.length > 0) {
    await tx.delete(claimPhotos).where(inArray(claimPhotos.claimId, claimIds))
    await tx.delete(claims).where(inArray(claims.id, claimIds))
  }
  await tx.delete(tyreIds).where(eq(tyreIds.registrationId, id))
  await tx.delete(registrations).where(eq(registrations.id, id))
  return { counts, paths }
}

type Transaction = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete'>
