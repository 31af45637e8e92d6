import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { writeAudit } from '../audit/write-audit.server.ts'
import type { Deletion } from './collect-deletion.server.ts'
import { removeRegistration } from './remove-registration.server.ts'

export type DeletedRegistration =
  | { readonly ok: true; readonly goes: Deletion }
  /** more would go by now than was said */
  | { readonly ok: false; readonly goes: Deletion }

/**
 * Deletes a registration for good: its claims with photos and invoices, its tyre IDs and itself, in one transaction; the files
 * are unreachable from that moment and swept after it (readings.md "Delete"). Leaves a line in the trail. Returns what went, or
 * null where there is nothing, as after the first of two clicks. Where more would go than whoever answered the question was told
 * (`said`), nothing goes.
 */
export async function deleteRegistration(
  permit: Permit<'delete-registrations'>,
  { id, said }: { id: string; said: Deletion },
  { database, now }: { database: Database; now: () => Date },
): Promise<DeletedRegistration | null> {
  return database.orm
    .transaction(async (tx): Promise<DeletedRegistration | null> => {
      const removed = await removeRegistration(id, tx)
      if (!removed) return null
      const { goes } = removed
      if (isMore(goes, said)) throw new SelectionChangedError(goes)
      await writeAudit(
        {
          who: permit.person.email,
          what: 'deleted-registration',
          record: id,
          details: { ...goes },
          at: now(),
        },
        tx,
      )
      return { ok: true, goes }
    })
    .catch((error): DeletedRegistration => {
      if (error instanceof SelectionChangedError) return { ok: false, goes: error.goes }
      throw error
    })
}

const isMore = (goes: Deletion, said: Deletion) =>
  goes.tyreIds > said.tyreIds || goes.claims > said.claims || goes.files > said.files

/** Ends the transaction: something came since the question was asked. */
class SelectionChangedError extends Error {
  readonly goes: Deletion

  constructor(goes: Deletion) {
    super('more would go than was said')
    this.goes = goes
  }
}
