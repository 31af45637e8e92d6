import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import { registrations } from './registrations.table.ts'

/**
 * The contact details of a customer's newest registration with the account's address, for the next car; only
 * the address if there is none. A registration that was taken over by plate (rule W38.5) may be another
 * person's.
 */
export async function loadOwnContact(
  user: User,
  { database }: { database: Database },
): Promise<{ name?: string; contact_number?: string; email: string }> {
  const [newest] = await database.orm
    .select({ name: registrations.name, contact_number: registrations.contactNumber })
    .from(registrations)
    .where(and(eq(registrations.userId, user.id), eq(registrations.email, user.email)))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(1)
  return { ...newest, email: user.email }
}
