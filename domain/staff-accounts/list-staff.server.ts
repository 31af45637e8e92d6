import { and, asc, eq, max, ne, not, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { sessions, users } from '../identity/accounts.table.ts'
import { sessionExpiryCondition } from '../identity/session-expiry.server.ts'
import type { StaffRole } from './staff.ts'

/** An account of the counter as the owner sees it in a list. */
export type StaffAccount = {
  readonly email: string
  readonly role: StaffRole
  readonly isDisabled: boolean
  /** the last use of a session that has not ended, to the minute; null for who is not signed in */
  readonly lastUsedAt: Date | null
}

/** Everybody of the counter, administrators first, then by e-mail. */
export async function listStaffAccounts({
  database,
  now,
}: {
  database: Database
  now: () => Date
}): Promise<StaffAccount[]> {
  const rows = await database.orm
    .select({
      email: users.email,
      role: users.role,
      disabledAt: users.disabledAt,
      lastUsedAt: max(sessions.updatedAt),
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), not(sessionExpiryCondition(now()))))
    .where(ne(users.role, 'customer'))
    .groupBy(users.id)
    .orderBy(sql`${users.role} = 'admin' desc`, asc(users.email))
  return rows.map(({ email, role, disabledAt, lastUsedAt }) => ({
    email,
    role: role as StaffRole,
    isDisabled: disabledAt !== null,
    lastUsedAt,
  }))
}
