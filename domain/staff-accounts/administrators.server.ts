import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { users } from '../identity/users.table.ts'
import type { StaffActor } from './staff-account.ts'

/**
 * Locks the active administrators until the transaction ends, so that two requests cannot remove the last two
 * at the same time (rule W17.6), and an actor who has just been removed cannot change anything. The locks are
 * taken in a fixed order.
 */
export async function lockAdministrators(
  by: StaffActor,
  transaction: Transaction,
): Promise<{
  /** whether the actor is still an administrator, or is the operator */
  readonly mayAct: boolean
  /** whether the account of an address is the only one of them */
  isLast(email: string): boolean
}> {
  const administrators = await transaction
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
    .orderBy(asc(users.id))
    .for('update')
  const emails = administrators.map(({ email }) => email)
  return {
    mayAct: by === OPERATOR || emails.includes(by.permit.user.email),
    isLast: email => emails.length === 1 && emails[0] === email,
  }
}
