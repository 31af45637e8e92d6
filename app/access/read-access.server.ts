import { listSessions } from '../../domain/people/list-sessions.server.ts'
import type { Person } from '../../domain/people/person.ts'
import { shownMoment } from '../../platform/clock/calendar-date.ts'
import type { Shop } from '../visit.ts'

/** What somebody sees of their own access: who they are here, and where they are signed in. */
export async function readAccess(person: Person, shop: Shop) {
  const sessions = await listSessions(person, shop)
  return {
    email: person.email,
    role: person.role,
    hasMadePassword: person.hasMadePassword,
    sessions: sessions.map(({ id, browser, beganAt, lastUsedAt, isThis }) => ({
      id,
      browser,
      isThis,
      began: shownMoment(beganAt, shop.timeZone),
      lastUsed: shownMoment(lastUsedAt, shop.timeZone),
    })),
  }
}

export type Access = Awaited<ReturnType<typeof readAccess>>
