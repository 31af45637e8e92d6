import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import { registrations } from './registrations.table.ts'

// Assigns registrations that were made without signing in to a customer's account. A registration that
// already has an account keeps it.

/**
 * Assigns the registrations with a customer's address; the caller must know it to be verified (rule W38.4).
 */
export function takeOverRegistrations(
  { id, email }: Pick<User, 'id' | 'email'>,
  { database }: { database: Database },
): Promise<void> {
  return takeOver(eq(registrations.email, email), id, database)
}

/** Assigns one registration whose receipts this customer has opened with a proof (rule W38.5). */
export function takeOverRegistration(
  id: string,
  user: Pick<User, 'id'>,
  { database }: { database: Database },
): Promise<void> {
  return takeOver(eq(registrations.id, id), user.id, database)
}

async function takeOver(which: SQL, userId: string, database: Database): Promise<void> {
  await database.orm
    .update(registrations)
    .set({ userId })
    .where(and(which, isNull(registrations.userId)))
}
