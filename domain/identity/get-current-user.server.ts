import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Role, User } from '../access/user.ts'
import { sessions } from './accounts.table.ts'
import type { Auth } from './auth.server.ts'
import { isSessionExpired, sessionRefreshMs } from './session-policy.ts'

/**
 * Who stands behind a request's cookies; null for a visitor. The database is asked every time, so that a session that was
 * ended, and a person who was disabled or given another role, is known to every process at once (reliability.md 5). A
 * session of the counter ends after 8 hours without use and 12 hours in all.
 */
export async function getCurrentUser(
  cookies: string,
  { accounts, database, now }: { accounts: Auth; database: Database; now: () => Date },
): Promise<User | null> {
  const found = await accounts.api.getSession({
    headers: new Headers({ cookie: cookies }),
    query: { disableRefresh: true },
  })
  if (!found) return null
  const { session } = found
  const { id, email, role, disabledAt, twoFactorEnabled, mustChangePassword } = found.user as unknown as {
    id: string
    email: string
    role: Role
    disabledAt: Date | null
    twoFactorEnabled: boolean
    mustChangePassword: boolean
  }
  const at = now()
  if (disabledAt !== null || isSessionExpired(session, role, at)) return null
  const unseen = at.getTime() - sessionRefreshMs(role)
  if (session.updatedAt.getTime() < unseen) {
    await database.orm
      .update(sessions)
      .set({ updatedAt: at })
      .where(and(eq(sessions.id, session.id), lt(sessions.updatedAt, new Date(unseen))))
  }
  return {
    id,
    email,
    role,
    session: session.id,
    hasSecondFactor: twoFactorEnabled,
    mustChangePassword: role !== 'customer' && mustChangePassword,
  }
}
