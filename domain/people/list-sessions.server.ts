import { and, desc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { sessions } from './people.table.ts'
import type { Person } from './person.ts'
import { isOver } from './session-age.ts'

/** One place where somebody is signed in, as they are shown it. */
export type OwnSession = {
  readonly id: string
  readonly beganAt: Date
  /** of the counter to the minute, of customers to the hour */
  readonly lastUsedAt: Date
  /** two names at most, as `Chrome, Android`; empty where it is not known */
  readonly browser: string
  /** the one that asks */
  readonly isThis: boolean
}

/** Where somebody is signed in: this one first, then the last used first. What is over is left out. */
export async function listSessions(
  person: Person,
  { database, now }: { database: Database; now: () => Date },
): Promise<OwnSession[]> {
  const at = now()
  const rows = await database.orm
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, person.id), gt(sessions.expiresAt, at)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
  return rows
    .filter(row => !isOver(row, person.role, at))
    .map(row => ({
      id: row.id,
      beganAt: row.createdAt,
      lastUsedAt: row.updatedAt,
      browser: row.userAgent ?? '',
      isThis: row.id === person.session,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis))
}
