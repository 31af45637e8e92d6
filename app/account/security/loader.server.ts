import type { User } from '../../../domain/access/user.ts'
import { listSessions } from '../../../domain/identity/sessions.server.ts'
import { formatTimestamp } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'

/** The user's own account data: identity and active sessions. */
export async function loadSecurity(user: User, shop: AppContext) {
  const sessions = await listSessions(user, shop)
  return {
    email: user.email,
    role: user.role,
    mustChangePassword: user.mustChangePassword,
    sessions: sessions.map(({ id, browser, startedAt, lastUsedAt, isCurrent }) => ({
      id,
      browser,
      isCurrent,
      began: formatTimestamp(startedAt, shop.timeZone),
      lastUsed: formatTimestamp(lastUsedAt, shop.timeZone),
    })),
  }
}

export type Access = Awaited<ReturnType<typeof loadSecurity>>
