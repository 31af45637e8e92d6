import { and, eq, ne } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { User } from '../access/user.ts'
import type { Auth } from './auth.server.ts'
import { counterSignIns } from './counters.table.ts'
import { verifications } from './credentials.table.ts'
import { confirmPassword, type PasswordConfirmationError } from './password.server.ts'
import { sessions } from './sessions.table.ts'

/**
 * Ends every session of an account, its right to switch back by PIN and its e-mailed links, in the
 * transaction that changes its role, password or state (rule W15.4). Otherwise a link from the old role could
 * set a password for the new one.
 */
export async function revokeSessions(account: string, transaction: Transaction): Promise<void> {
  await transaction.delete(sessions).where(eq(sessions.userId, account))
  await transaction.delete(verifications).where(eq(verifications.value, account))
  await transaction.delete(counterSignIns).where(eq(counterSignIns.userId, account))
}

/**
 * Ends every session of an account except the one in these new Set-Cookie values, after the second factor was
 * turned on or off (rule W15.4). Does nothing if they contain no session cookie.
 */
export async function revokeOtherSessions(
  setCookies: readonly string[],
  { accounts }: { accounts: Auth },
): Promise<void> {
  const cookies = setCookies.map(setCookie => setCookie.split(';', 1)[0]).join('; ')
  if (!/(?:^|; )(?:__Host-)?session=./.test(cookies)) return
  await accounts.api.revokeOtherSessions({ headers: new Headers({ cookie: cookies }) })
}

type RevokeSessionsResult = { ok: true } | PasswordConfirmationError

/**
 * Ends one other session of the user (`which` is its id) or all others (`'others'`). Requires the password,
 * so that an unattended browser cannot sign out its user elsewhere (rule W15.5). Never ends the current
 * session or sessions of other users. Rate-limited per account.
 */
export async function revokeOwnSessions(
  { user, which, password, cookies }: { user: User; which: string; password: string; cookies: string },
  tools: { accounts: Auth; database: Database; log: Log; secret: string; now: () => Date },
): Promise<RevokeSessionsResult> {
  const confirmed = await confirmPassword(
    user,
    () =>
      tools.accounts.api.verifyPassword({ body: { password }, headers: new Headers({ cookie: cookies }) }),
    tools,
  )
  if (!confirmed.ok) return confirmed
  const others = and(eq(sessions.userId, user.id), ne(sessions.id, user.session))
  const revoked = await tools.database.orm
    .delete(sessions)
    .where(which === 'others' ? others : and(others, eq(sessions.id, which)))
    .returning({ id: sessions.id })
  if (which === 'others')
    await tools.database.orm.delete(counterSignIns).where(eq(counterSignIns.userId, user.id))
  tools.log.info(
    { event: 'sessions_revoked', account: user.id, sessions: revoked.length },
    'user revoked own sessions',
  )
  return { ok: true }
}
