import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { sessions, users } from './accounts.table.ts'
import { sessionExpiryCondition } from './session-expiry.server.ts'

/** Takes sessions away that are over, and with them what was searched for in them (reliability.md 25). */
export async function deleteExpiredSessions({
  database,
  now,
}: {
  database: Database
  now: () => Date
}): Promise<void> {
  const over = database.orm
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sessionExpiryCondition(now()))
  await database.orm.delete(sessions).where(inArray(sessions.id, over))
}
