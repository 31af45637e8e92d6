import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Role, User } from '../access/user.ts'
import type { Auth } from './auth.server.ts'
import { isSessionExpired, sessionRefreshMs } from './session-expiry.server.ts'
import { sessions } from './sessions.table.ts'

/**
 * The user of a request's session cookie, or null. The session is checked in the database on every call, so a
 * revoked session, a disabled account and a new role take effect in every process at once (rule W11.8).
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
  const refreshBefore = at.getTime() - sessionRefreshMs(role)
  if (session.updatedAt.getTime() < refreshBefore) {
    await database.orm
      .update(sessions)
      .set({ updatedAt: at })
      .where(and(eq(sessions.id, session.id), lt(sessions.updatedAt, new Date(refreshBefore))))
  }
  const isPinSession = typeof (session as { counterId?: unknown }).counterId === 'string'
  return {
    id,
    email,
    // A PIN gives the powers of the counter only, also for an administrator (rule W17.14).
    role: isPinSession ? 'staff' : role,
    session: session.id,
    isPinSession,
    hasSecondFactor: twoFactorEnabled,
    mustChangePassword: role !== 'customer' && mustChangePassword,
  }
}
