import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import { registrations } from './registrations.table.ts'

/**
 * What a customer typed about themselves in their newest registration, for the next car; the account's
 * address if there is none.
 */
export async function loadOwnContact(
  user: User,
  { database }: { database: Database },
): Promise<{ name?: string; contact_number?: string; email: string }> {
  const [newest] = await database.orm
    .select({ name: registrations.name, contact_number: registrations.contactNumber })
    .from(registrations)
    .where(eq(registrations.userId, user.id))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(1)
  return { ...newest, email: user.email }
}
