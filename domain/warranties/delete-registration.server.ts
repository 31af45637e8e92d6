import type { Database } from '../../platform/database/database.ts'
import { writeAudit } from '../audit/write-audit.server.ts'
import type { Permit } from '../people/permit.ts'
import type { Deletion } from './collect-deletion.server.ts'
import { removeRegistration } from './remove-registration.server.ts'

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
    const removed = await removeRegistration(id, tx)
    if (!removed) return null
    const { goes } = removed
    await writeAudit(
      { who: permit.person.email, what: 'deleted-registration', record: id, details: { ...goes }, at: now() },
      tx,
    )
    return goes
  })
}
