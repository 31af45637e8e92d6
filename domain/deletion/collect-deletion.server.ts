import { count, eq, inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { claimPhotos, claims } from '../claims/claims.table.ts'
import { parseReceiptPaths } from '../warranties/receipt-paths.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'

/** What goes with a registration. */
export type DeletionCounts = { readonly tyreIds: number; readonly claims: number; readonly files: number }

/** Finds all that would go with a registration: how many tyre IDs, which claims, which files; null where there is none. */
export async function collectDeletion(
  id: string,
  orm: Pick<NodePgDatabase, 'select'>,
): Promise<{ counts: DeletionCounts; claimIds: string[]; paths: string[] } | null> {
  const [row] = await orm
    .select({ receiptUrl: registrations.receiptUrl })
    .from(registrations)
    .where(eq(registrations.id, id))
  if (!row) return null
  const [tyres] = await orm.select({ n: count() }).from(tyreIds).where(eq(tyreIds.registrationId, id))
  const own = await orm
    .select({ id: claims.id, invoiceUrl: claims.invoiceUrl })
    .from(claims)
    .where(eq(claims.warrantyId, id))
  const claimIds = own.map(claim => claim.id)
  const photos =
    claimIds.length === 0
      ? []
      : await orm
          .select({ path: claimPhotos.fileUrl })
          .from(claimPhotos)
          .where(inArray(claimPhotos.claimId, claimIds))
  const paths = [
    ...parseReceiptPaths(row.receiptUrl),
    ...photos.map(photo => photo.path),
    ...own.flatMap(claim => claim.invoiceUrl ?? []),
  ]
  return {
    counts: { tyreIds: tyres?.n ?? 0, claims: claimIds.length, files: paths.length },
    claimIds,
    paths,
  }
}
