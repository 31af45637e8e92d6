import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { removeFiles } from '../../platform/files/keep-file.ts'
import { writeAudit } from '../audit/write-audit.server.ts'
import { claimPhotos, claims } from '../claims/claims.table.ts'
import type { Permit } from '../people/permit.ts'
import { collectDeletion, type Deletion } from './collect-deletion.server.ts'
import { registrations, tyreIds } from './registrations.table.ts'

/**
 * Deletes a registration for good: its claims with photos and invoices, its tyre IDs and itself, in one transaction; the files
 * are unreachable from that moment and swept after it (readings.md "Delete"). Leaves a line in the trail. Returns what
 * went, or null where there is nothing, as after the first of two clicks.
 */
export async function deleteRegistration(
  permit: Permit<'delete-registrations'>,
  id: string,
  { database, now }: { database: Database; now: () => Date },
): Promise<Deletion | null> {
  return database.orm.transaction(async tx => {
    // From here on nobody can file a claim on one of its tyres.
    await tx.select({ id: tyreIds.id }).from(tyreIds).where(eq(tyreIds.registrationId, id)).for('update')
    const found = await collectDeletion(id, tx)
    if (!found) return null
    const { claimIds, paths, goes } = found
    await removeFiles(paths, tx)
    if (claimIds.length > 0) {
      await tx.delete(claimPhotos).where(inArray(claimPhotos.claimId, claimIds))
      await tx.delete(claims).where(inArray(claims.id, claimIds))
    }
    await tx.delete(tyreIds).where(eq(tyreIds.registrationId, id))
    await tx.delete(registrations).where(eq(registrations.id, id))
    await writeAudit(
      { who: permit.person.email, what: 'deleted-registration', record: id, details: { ...goes }, at: now() },
      tx,
    )
    return goes
  })
}
