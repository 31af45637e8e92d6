import { and, asc, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { users } from '../identity/accounts.table.ts'

/**
 * Whether this account is the only administrator who is not disabled. All of them are locked until the transaction ends, so
 * that two administrators cannot take each other's place away at the same moment.
 */
export async function isLastAdministrator(
  email: string,
  transaction: Pick<NodePgDatabase, 'select'>,
): Promise<boolean> {
  const administrators = await transaction
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
    .orderBy(asc(users.id))
    .for('update')
  return administrators.length === 1 && administrators[0]?.email === email
}
