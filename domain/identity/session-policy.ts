import type { Role } from '../access/user.ts'

/**
 * Whether a session of somebody in this role is over, whatever its row says: one of the counter ends after 8 hours without use
 * and 12 hours in all. Customers' end with their rows.
 */
export function isSessionExpired(
  { createdAt, updatedAt }: { createdAt: Date; updatedAt: Date },
  role: Role,
  at: Date,
): boolean {
  if (role === 'customer') return false
  const age = (since: Date) => at.getTime() - since.getTime()
  return age(createdAt) > STAFF_SESSION_MS || age(updatedAt) > STAFF_IDLE_MS
}

/** How exactly the last use of a session is kept: each step is one write. */
export const sessionRefreshMs = (role: Role): number => (role === 'customer' ? 3_600_000 : 60_000)

/** milliseconds */
export const STAFF_SESSION_MS = 12 * 3_600_000
/** milliseconds */
export const STAFF_IDLE_MS = 8 * 3_600_000
