import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { User } from '../access/user.ts'
import { sessions } from './accounts.table.ts'
import type { Auth } from './auth.server.ts'
import { confirmPassword, type PasswordNotConfirmedError } from './confirm-password.server.ts'

export type RevokeSessionsResult = { ok: true } | PasswordNotConfirmedError

/**
 * Ends one session of somebody, or all but the one that asks, after their password: whoever finds a browser open cannot put its owner out
 * elsewhere. A session of somebody else, one that is over and this very one are not touched. Tries are limited by account.
 */
export async function revokeOwnSessions(
  { user, which, password, cookies }: { user: User; which: string; password: string; cookies: string },
  tools: { accounts: Auth; database: Database; log: Log; secret: string; now: () => Date },
): Promise<RevokeSessionsResult> {
  const checked = await confirmPassword(
    user,
    () =>
      tools.accounts.api.verifyPassword({ body: { password }, headers: new Headers({ cookie: cookies }) }),
    tools,
  )
  if (!checked.ok) return checked
  const others = and(eq(sessions.userId, user.id), ne(sessions.id, user.session))
  const ended = await tools.database.orm
    .delete(sessions)
    .where(which === 'others' ? others : and(others, eq(sessions.id, which)))
    .returning({ id: sessions.id })
  tools.log.info({ account: user.id, ended: ended.length }, 'somebody has ended sessions of theirs')
  return { ok: true }
}
