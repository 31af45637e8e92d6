import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import { registrations } from './registrations.table.ts'

/**
 * The contact details from the newest registration with the address of the customer's account, to prefill the
 * next registration; only the address if there is none. A registration that was added by plate (rule W38.5)
 * may have another person's details.
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
