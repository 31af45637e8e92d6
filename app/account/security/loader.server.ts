import type { User } from '../../../domain/access/user.ts'
import { listSessions } from '../../../domain/identity/sessions.server.ts'
import { formatTimestamp } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'

/** The user's own account data: identity and active sessions. */
export async function loadSecurity(user: User, app: AppContext) {
  const sessions = await listSessions(user, app)
  return {
    email: user.email,
    role: user.role,
    mustChangePassword: user.mustChangePassword,
    sessions: sessions.map(({ id, browser, startedAt, lastUsedAt, isCurrent }) => ({
      id,
      browser,
      isCurrent,
      began: formatTimestamp(startedAt, app.timeZone),
      lastUsed: formatTimestamp(lastUsedAt, app.timeZone),
    })),
  }
}

export type Access = Awaited<ReturnType<typeof loadSecurity>>
