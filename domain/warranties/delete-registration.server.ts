import { count, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { removeFiles } from '../../platform/files/keep-file.ts'
import { writeAudit } from '../audit/write-audit.server.ts'
import { claimPhotos, claims } from '../claims/claims.table.ts'
import type { Permit } from '../people/permit.ts'
import { readReceiptPaths } from './receipt-paths.ts'
import { registrations, tyreIds } from './registrations.table.ts'

/** What goes with a registration. */
export type Deletion = { readonly tyreIds: number; readonly claims: number; readonly files: number }

type Tools = { database: Database; now: () => Date }

/** Counts what would go, for the question that is asked first; null where there is no such registration. */
export async function previewDeletion(
  _permit: Permit<'delete-registrations'>,
  id: string,
  { database }: Tools,
): Promise<Deletion | null> {
  return database.orm.transaction(async tx => {
    const found = await collect(id, tx)
    return found && { tyreIds: found.tyreIds, claims: found.claimIds.length, files: found.paths.length }
  })
}

/**
 * Deletes a registration for good: its claims with photos and invoices, its tyre IDs and itself, in one transaction; the files
 * are unreachable from that moment and swept after it (readings.md "Delete"). Leaves a line in the trail. Returns what
 * went, or null where there is nothing, as after the first of two clicks.
 */
export async function deleteRegistration(
  permit: Permit<'delete-registrations'>,
  id: string,
  { database, now }: Tools,
): Promise<Deletion | null> {
  return database.orm.transaction(async tx => {
    // From here on nobody can file a claim on one of its tyres.
    await tx.select({ id: tyreIds.id }).from(tyreIds).where(eq(tyreIds.registrationId, id)).for('update')
    const found = await collect(id, tx)
    if (!found) return null
    const { claimIds, paths } = found
    await removeFiles(paths, tx)
    if (claimIds.length > 0) {
      await tx.delete(claimPhotos).where(inArray(claimPhotos.claimId, claimIds))
      await tx.delete(claims).where(inArray(claims.id, claimIds))
    }
    await tx.delete(tyreIds).where(eq(tyreIds.registrationId, id))
    await tx.delete(registrations).where(eq(registrations.id, id))
    const gone: Deletion = { tyreIds: found.tyreIds, claims: claimIds.length, files: paths.length }
    await writeAudit(
      { who: permit.person.email, what: 'deleted-registration', record: id, details: { ...gone }, at: now() },
      tx,
    )
    return gone
  })
}

type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0]

async function collect(id: string, tx: Transaction) {
  const [row] = await tx
    .select({ receiptUrl: registrations.receiptUrl })
    .from(registrations)
    .where(eq(registrations.id, id))
  if (!row) return null
  const [tyres] = await tx.select({ n: count() }).from(tyreIds).where(eq(tyreIds.registrationId, id))
  const own = await tx
    .select({ id: claims.id, invoiceUrl: claims.invoiceUrl })
    .from(claims)
    .where(eq(claims.warrantyId, id))
  const claimIds = own.map(claim => claim.id)
  const photos =
    claimIds.length === 0
      ? []
      : await tx
          .select({ path: claimPhotos.fileUrl })
          .from(claimPhotos)
          .where(inArray(claimPhotos.claimId, claimIds))
  return {
    tyreIds: tyres?.n ?? 0,
    claimIds,
    paths: [
      ...readReceiptPaths(row.receiptUrl),
      ...photos.map(photo => photo.path),
      ...own.flatMap(claim => claim.invoiceUrl ?? []),
    ],
  }
}
