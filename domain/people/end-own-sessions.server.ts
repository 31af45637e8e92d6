import { isAPIError } from 'better-auth/api'
import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { giveTurnsBack, takeTurn } from '../../platform/limits/take-turn.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Accounts } from './open-accounts.server.ts'
import { sessions } from './people.table.ts'
import type { Person } from './person.ts'
import { PASSWORD_AGAIN } from './second-factor.ts'

export type OwnSessionsEnded =
  | { ok: true }
  | { ok: false; refusal: 'people.wrong-password' }
  | { ok: false; refusal: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Ends one session of somebody, or all but the one that asks, after their password: whoever finds a browser open cannot put its owner out
 * elsewhere. A session of somebody else, one that is over and this very one are not touched. Tries are limited by account.
 */
export async function endOwnSessions(
  { person, which, password, cookies }: { person: Person; which: string; password: string; cookies: string },
  tools: { accounts: Accounts; database: Database; log: Log; secret: string; now: () => Date },
): Promise<OwnSessionsEnded> {
  const turn = await takeTurn(PASSWORD_AGAIN, person.id, tools)
  if (!turn.ok) return { ...turn, refusal: 'limits.too-many-tries' }
  try {
    await tools.accounts.api.verifyPassword({ body: { password }, headers: new Headers({ cookie: cookies }) })
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    return { ok: false, refusal: 'people.wrong-password' }
  }
  await giveTurnsBack(PASSWORD_AGAIN, person.id, tools)
  const others = and(eq(sessions.userId, person.id), ne(sessions.id, person.session))
  const ended = await tools.database.orm
    .delete(sessions)
    .where(which === 'others' ? others : and(others, eq(sessions.id, which)))
    .returning({ id: sessions.id })
  tools.log.info({ account: person.id, ended: ended.length }, 'somebody has ended sessions of theirs')
  return { ok: true }
}
