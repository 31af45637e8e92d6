import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { registrations } from './registrations.table.ts'

/** Whether a registration with this id (a UUID) exists. */
export async function isRegistered(
  _permit: Permit<'file-claims'>,
  id: string,
  { database }: { database: Database },
): Promise<boolean> {
  const { orm } = database
  const rows = await orm.select({ id: registrations.id }).from(registrations).where(eq(registrations.id, id))
  return rows.length > 0
}
