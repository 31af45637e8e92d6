import { and, lt, lte, ne, or, type SQL } from 'drizzle-orm'
import type { Role } from '../access/user.ts'
import { sessions } from './sessions.table.ts'
import { users } from './users.table.ts'

/** Staff sessions end after 12 hours in all and after 8 hours without use (rule W15.2). */
export const STAFF_SESSION_MS = 12 * 3_600_000
const STAFF_IDLE_MS = 8 * 3_600_000

/** Whether a staff session has expired. Customer sessions expire with their row, which better-auth checks. */
export function isSessionExpired(
  { createdAt, updatedAt }: { createdAt: Date; updatedAt: Date },
  role: Role,
  at: Date,
): boolean {
  if (role === 'customer') return false
  const ageMs = (since: Date) => at.getTime() - since.getTime()
  return ageMs(createdAt) > STAFF_SESSION_MS || ageMs(updatedAt) > STAFF_IDLE_MS
}

/** The same rule, for customers and staff, as an SQL condition for queries that join sessions and users. */
export function sessionExpiryCondition(at: Date): SQL {
  const before = (ms: number) => new Date(at.getTime() - ms)
  return or(
    lte(sessions.expiresAt, at),
    and(
      ne(users.role, 'customer'),
      or(lt(sessions.createdAt, before(STAFF_SESSION_MS)), lt(sessions.updatedAt, before(STAFF_IDLE_MS))),
    ),
  ) as SQL
}

/**
 * Precision of the stored last use (rule W15.3): at most one write per hour for customers, per minute for
 * staff.
 */
export const sessionRefreshMs = (role: Role): number => (role === 'customer' ? 3_600_000 : 60_000)
