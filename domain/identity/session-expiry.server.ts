import { and, lt, lte, ne, or, type SQL } from 'drizzle-orm'
import { sessions, users } from './accounts.table.ts'
import { STAFF_IDLE_MS, STAFF_SESSION_MS } from './session-policy.ts'

/** Whether a session is over (session-policy.ts), a customer's included, for a statement that has its user beside it. */
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
