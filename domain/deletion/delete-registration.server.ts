import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { collectDeletion, type DeletionCounts, removeRegistration } from './remove-registration.server.ts'

type DeleteRegistrationResult =
  | { readonly ok: true; readonly counts: DeletionCounts }
  /** there is more to delete than was confirmed */
  | { readonly ok: false; readonly counts: DeletionCounts }

/**
 * Deletes a registration with everything that belongs to it in one transaction (rule W24.1); administrators
 * only. `confirmed` are the counts that the user was shown: if there is more to delete now, nothing is
 * deleted and the new counts are returned (rule W24.2). Null if the registration does not exist.
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

/** Rolls back: something was added since the user was asked. */
class SelectionChangedError extends Error {
  readonly counts: DeletionCounts

  constructor(goes: DeletionCounts) {
    super('more would be deleted than was confirmed')
    this.counts = goes
  }
}

/** The counts for the confirmation dialog (rule W24.2); null if the registration does not exist. */
export async function previewDeletion(
  _permit: Permit<'delete-registrations'>,
  id: string,
  { database }: { database: Database },
): Promise<DeletionCounts | null> {
  return (await collectDeletion(id, database.orm))?.counts ?? null
}
