import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Transaction } from '../../platform/database/database.ts'
import { removeFiles } from '../../platform/files/stored-files.ts'
import { claimEvents, claimPhotos, claims } from '../claims/claims.table.ts'
import { parseReceiptPaths } from '../warranties/receipt.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'

/**
 * Deletes a registration with its tyre IDs, claims and photos in the caller's transaction and marks their
 * files as removed (rules W24.1 and W24.3). Returns counts and file paths, or null if it does not exist.
 */
export async function removeRegistration(
  id: string,
  tx: Transaction,
): Promise<{ counts: DeletionCounts; paths: string[] } | null> {
  // Lock the tyre IDs: from here on no claim can be filed on them.
  await tx.select({ id: tyreIds.id }).from(tyreIds).where(eq(tyreIds.registrationId, id)).for('update')
  // Lock the claims: an invoice uploaded between collecting and deleting would stay in the file store.
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

/** How much is deleted with a registration. */
export type DeletionCounts = { readonly tyreIds: number; readonly claims: number; readonly files: number }

/** Collects what belongs to a registration: counts, claim ids and file paths; null if it does not exist. */
export async function collectDeletion(
  id: string,
  orm: Pick<NodePgDatabase, 'select'>,
): Promise<{ counts: DeletionCounts; claimIds: string[]; paths: string[] } | null> {
  const [row] = await orm
    .select({ receiptUrl: registrations.receiptUrl })
    .from(registrations)
    .where(eq(registrations.id, id))
  if (!row) return null
  const [tyres] = await orm.select({ count: count() }).from(tyreIds).where(eq(tyreIds.registrationId, id))
  const ownClaims = await orm
    .select({ id: claims.id, invoiceUrl: claims.invoiceUrl })
    .from(claims)
    .where(eq(claims.warrantyId, id))
  const claimIds = ownClaims.map(claim => claim.id)
  const photos =
    claimIds.length === 0
      ? []
      : await orm
          .select({ path: claimPhotos.fileUrl })
          .from(claimPhotos)
          .where(inArray(claimPhotos.claimId, claimIds))
  const replaced =
    claimIds.length === 0
      ? []
      : await orm
          .select({ path: sql<string>`${claimEvents.details} ->> 'formerInvoice'` })
          .from(claimEvents)
          .where(and(inArray(claimEvents.claimId, claimIds), eq(claimEvents.kind, 'invoice-corrected')))
  const paths = [
    ...parseReceiptPaths(row.receiptUrl),
    ...photos.map(photo => photo.path),
    ...replaced.map(invoice => invoice.path),
    ...ownClaims.flatMap(claim => claim.invoiceUrl ?? []),
  ]
  return {
    counts: { tyreIds: tyres?.count ?? 0, claims: claimIds.length, files: paths.length },
    claimIds,
    paths,
  }
}
