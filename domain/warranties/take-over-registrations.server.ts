import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import { users } from '../identity/users.table.ts'
import { registrations } from './registrations.table.ts'

// Registrations that were made without signing in become an account's; one that has an account keeps it.

/** Those that have the verified address of a customer (rule W38.4). Nothing happens for other addresses. */
export async function takeOverRegistrations(
  email: string,
  { database }: { database: Database },
): Promise<void> {
  const account = and(eq(users.email, email), eq(users.role, 'customer'), users.emailVerified)
  const [customer] = await database.orm.select({ id: users.id }).from(users).where(account)
  if (customer) await takeOver(eq(registrations.email, email), customer.id, database)
}

/** One whose receipts this customer has opened with a proof (rule W38.5). */
export const takeOverRegistration = (
  id: string,
  user: Pick<User, 'id'>,
  { database }: { database: Database },
): Promise<void> => takeOver(eq(registrations.id, id), user.id, database)

async function takeOver(which: SQL, userId: string, database: Database): Promise<void> {
  await database.orm
    .update(registrations)
    .set({ userId })
    .where(and(which, isNull(registrations.userId)))
}
