import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { sessions } from './accounts.table.ts'

/**
 * Ends every session of an account but the one that these new cookies hold: whoever else had come in before the second factor
 * was switched on or off comes in again by the new rule. Without a new session among the cookies nothing has changed.
 */
export async function revokeOtherSessions(
  { account, cookies }: { account: string; cookies: readonly string[] },
  { database }: { database: Database },
): Promise<void> {
  const token = cookies.map(cookie => /^(?:__Host-)?session=(\w+)\./.exec(cookie)?.[1]).find(Boolean)
  if (!token) return
  await database.orm.delete(sessions).where(and(eq(sessions.userId, account), ne(sessions.token, token)))
}
