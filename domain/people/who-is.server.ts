import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Accounts } from './open-accounts.server.ts'
import { sessions } from './people.table.ts'
import type { Person, Role } from './person.ts'
import { isOver, touchMs } from './session-age.ts'

/**
 * Who stands behind a request's cookies; null for a visitor. The database is asked every time, so that a session that was
 * ended, and a person who was disabled or given another role, is known to every process at once (reliability.md 5). A
 * session of the counter ends after 8 hours without use and 12 hours in all.
 */
export async function whoIs(
  cookies: string,
  { accounts, database, now }: { accounts: Accounts; database: Database; now: () => Date },
): Promise<Person | null> {
  const found = await accounts.api.getSession({
    headers: new Headers({ cookie: cookies }),
    query: { disableRefresh: true },
  })
  if (!found) return null
  const { session } = found
  const { id, email, role, disabledAt, twoFactorEnabled, passwordIsMade } = found.user as unknown as {
    id: string
    email: string
    role: Role
    disabledAt: Date | null
    twoFactorEnabled: boolean
    passwordIsMade: boolean
  }
  const at = now()
  if (disabledAt !== null || isOver(session, role, at)) return null
  const unseen = at.getTime() - touchMs(role)
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
    hasMadePassword: role !== 'customer' && passwordIsMade,
  }
}
