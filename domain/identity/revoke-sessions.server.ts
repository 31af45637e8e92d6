import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sessions, verifications } from './accounts.table.ts'

/**
 * Ends every session of an account in the transaction that changes what its owner may do, and takes back what was mailed to
 * them: a link for a new customer's password must not open the counter (reliability.md 5).
 */
export async function revokeSessions(
  account: string,
  transaction: Pick<NodePgDatabase, 'delete'>,
): Promise<void> {
  await transaction.delete(sessions).where(eq(sessions.userId, account))
  await transaction.delete(verifications).where(eq(verifications.value, account))
}
