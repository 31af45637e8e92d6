import { and, desc, eq, not } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import { sessions, users } from './accounts.table.ts'
import { sessionExpiryCondition } from './session-expiry.server.ts'

/** One place where somebody is signed in, as they are shown it. */
export type AccountSession = {
  readonly id: string
  readonly startedAt: Date
  /** of the counter to the minute, of customers to the hour */
  readonly lastUsedAt: Date
  /** two names at most, as `Chrome, Android`; empty where it is not known */
  readonly browser: string
  /** the one that asks */
  readonly isCurrent: boolean
}

/** Where somebody is signed in: this one first, then the last used first. What is over is left out. */
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
