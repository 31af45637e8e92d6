import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Accounts } from './open-accounts.server.ts'
import { sessions } from './people.table.ts'
import { isStaff, type Person, type Role } from './person.ts'

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
  const { id, email, role, disabledAt, twoFactorEnabled } = found.user as unknown as {
    id: string
    email: string
    role: Role
    disabledAt: Date | null
    twoFactorEnabled: boolean
  }
  const person: Person = {
    id,
    email,
    role,
    session: session.id,
    hasSecondFactor: twoFactorEnabled,
  }
  if (disabledAt !== null) return null
  if (!isStaff(person)) return person
  const at = now()
  const age = (since: Date) => at.getTime() - since.getTime()
  if (age(session.createdAt) > STAFF_SESSION_MS || age(session.updatedAt) > STAFF_IDLE_MS) return null
  if (age(session.updatedAt) > TOUCH_MS) {
    const aMinuteAgo = new Date(at.getTime() - TOUCH_MS)
    await database.orm
      .update(sessions)
      .set({ updatedAt: at })
      .where(and(eq(sessions.id, session.id), lt(sessions.updatedAt, aMinuteAgo)))
  }
  return person
}

const STAFF_SESSION_MS = 12 * 3_600_000
const STAFF_IDLE_MS = 8 * 3_600_000
/** How exactly the last use is kept. */
const TOUCH_MS = 60_000
