import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import type { DeletionCounts } from './collect-deletion.server.ts'
import { removeRegistration } from './remove-registration.server.ts'

export type DeleteRegistrationResult =
  | { readonly ok: true; readonly counts: DeletionCounts }
  /** more would go by now than was said */
  | { readonly ok: false; readonly counts: DeletionCounts }

/**
 * Deletes a registration for good: its claims with photos and invoices, its tyre IDs and itself, in one transaction; the files
 * are unreachable from that moment and swept after it (readings.md "Delete"). Leaves a line in the trail. Returns what went, or
 * null where there is nothing, as after the first of two clicks. Where more would go than whoever answered the question was told
 * (`said`), nothing goes.
 */
export async function deleteRegistration(
  permit: Permit<'delete-registrations'>,
  { id, confirmed }: { id: string; confirmed: DeletionCounts },
  { database, now }: { database: Database; now: () => Date },
): Promise<DeleteRegistrationResult | null> {
  return database.orm
    .transaction(async (tx): Promise<DeleteRegistrationResult | null> => {
      const removed = await removeRegistration(id, tx)
      if (!removed) return null
      const { counts } = removed
      if (isMore(counts, confirmed)) throw new SelectionChangedError(counts)
      await writeAuditEvent(
        {
          actor: permit.user.email,
          action: 'deleted-registration',
          record: id,
          details: { ...counts },
          at: now(),
        },
        tx,
      )
      return { ok: true, counts }
    })
    .catch((error): DeleteRegistrationResult => {
      if (error instanceof SelectionChangedError) return { ok: false, counts: error.counts }
      throw error
    })
}

const isMore = (goes: DeletionCounts, said: DeletionCounts) =>
  goes.tyreIds > said.tyreIds || goes.claims > said.claims || goes.files > said.files

/** Ends the transaction: something came since the question was asked. */
class SelectionChangedError extends Error {
  readonly counts: DeletionCounts

  constructor(goes: DeletionCounts) {
    super('more would go than was said')
    this.counts = goes
  }
}
