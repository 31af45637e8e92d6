import { and, desc, eq, inArray, lt, not } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import { counterSignIns } from './counters.table.ts'
import { STAFF_SESSION_MS, sessionExpiryCondition } from './session-expiry.server.ts'
import { sessions } from './sessions.table.ts'
import { users } from './users.table.ts'

/** A session as its user sees it on the account page (rule W15.5). */
type AccountSession = {
  readonly id: string
  readonly startedAt: Date
  /** to the minute for staff, to the hour for customers */
  readonly lastUsedAt: Date
  /** browser and system by name, empty if unknown */
  readonly browser: string
  /** the session of this request */
  readonly isCurrent: boolean
}

/** The user's sessions that have not expired: the current one first, then by last use. */
export async function listSessions(
  user: User,
  { database, now }: { database: Database; now: () => Date },
): Promise<AccountSession[]> {
  const rows = await database.orm
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, user.id), not(sessionExpiryCondition(now()))))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
  return rows
    .map(({ session: row }) => ({
      id: row.id,
      startedAt: row.createdAt,
      lastUsedAt: row.updatedAt,
      browser: row.userAgent ?? '',
      isCurrent: row.id === user.session,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Deletes expired sessions, and with them their saved filters (rule W15.6). */
export async function deleteExpiredSessions({
  database,
  now,
}: {
  database: Database
  now: () => Date
}): Promise<void> {
  const expired = database.orm
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sessionExpiryCondition(now()))
  await database.orm.delete(sessions).where(inArray(sessions.id, expired))
  const oldest = new Date(now().getTime() - STAFF_SESSION_MS)
  await database.orm.delete(counterSignIns).where(lt(counterSignIns.signedInAt, oldest))
}
