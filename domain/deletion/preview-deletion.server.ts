import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { collectDeletion, type DeletionCounts } from './collect-deletion.server.ts'

/** Counts what would go with a registration, for the question that is asked first; null where there is none. */
export async function previewDeletion(
  _permit: Permit<'delete-registrations'>,
  id: string,
  { database }: { database: Database },
): Promise<DeletionCounts | null> {
  return (await collectDeletion(id, database.orm))?.counts ?? null
}
