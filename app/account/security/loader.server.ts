import type { Person } from '../../../domain/access/person.ts'
import { listSessions } from '../../../domain/identity/list-sessions.server.ts'
import { shownMoment } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'

/** The user's own account data: identity and active sessions. */
export async function loadSecurity(person: Person, shop: AppContext) {
  const sessions = await listSessions(person, shop)
  return {
    email: person.email,
    role: person.role,
    mustChangePassword: person.mustChangePassword,
    sessions: sessions.map(({ id, browser, beganAt, lastUsedAt, isThis }) => ({
      id,
      browser,
      isThis,
      began: shownMoment(beganAt, shop.timeZone),
      lastUsed: shownMoment(lastUsedAt, shop.timeZone),
    })),
  }
}

export type Access = Awaited<ReturnType<typeof loadSecurity>>
