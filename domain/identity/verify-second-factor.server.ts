import { isAPIError } from 'better-auth/api'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import { writeAuditEvent } from '../audit/write-audit.server.ts'
import type { Auth } from './auth.server.ts'
import { revokeOtherSessions } from './revoke-other-sessions.server.ts'
import { isRecoveryCode, normalizeCode } from './second-factor.ts'
import { buildSessionHeaders } from './session-headers.ts'

/**
 * Gives the second factor after the password: six digits of the app, or one of the recovery codes, each of which works once.
 * Five tries for one password, ten in a row for one account. Returns the cookies of the session, or of what is left. The first
 * code, which switches the factor on, ends every other session of the account. Whoever is disabled comes in with no code.
 */
export async function verifySecondFactor(
  {
    code,
    cookies,
    userAgent = '',
    action,
  }: { code: string; cookies: string; userAgent?: string; action: 'signed-in' | 'second-factor-on' },
  tools: { accounts: Auth; database: Database; log: Log; secret: string; now: () => Date },
): Promise<
  { ok: true; cookies: string[] } | { ok: false; error: 'people.wrong-code' | 'people.start-again' }
> {
  const { accounts, database, now } = tools
  const typed = normalizeCode(code)
  // The first code proves that the app has the key; a code on paper proves nothing of it, and would switch nothing on.
  if (action === 'second-factor-on' && isRecoveryCode(typed)) return { ok: false, error: 'people.wrong-code' }
  const order = { headers: buildSessionHeaders({ cookies, userAgent }), returnHeaders: true as const }
  try {
    const { headers, response } = isRecoveryCode(typed)
      ? await accounts.api.verifyBackupCode({ ...order, body: { code: typed } })
      : await accounts.api.verifyTOTP({ ...order, body: { code: typed } })
    const { id, email, disabledAt } = response.user as unknown as {
      id: string
      email: string
      disabledAt: Date | null
    }
    const { internalAdapter } = await accounts.$context
    // Disabled between the password and the code.
    if (disabledAt !== null) {
      await internalAdapter.deleteSession(response.token ?? '')
      tools.log.warn({ account: id, what: action }, 'somebody who is disabled gave a code')
      return { ok: false, error: 'people.start-again' }
    }
    if (!(await consumeRateLimit(CODE_ONCE, `${id} ${typed}`, tools)).ok) {
      await internalAdapter.deleteSession(response.token ?? '')
      tools.log.warn({ account: id, what: action }, 'a code was given a second time')
      return { ok: false, error: 'people.wrong-code' }
    }
    const given = headers.getSetCookie()
    if (action === 'second-factor-on') await revokeOtherSessions({ account: id, cookies: given }, tools)
    await writeAuditEvent({ actor: email, action, record: email, at: now() }, database.orm)
    return { ok: true, cookies: given }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    tools.log.warn({ what: action, because: error.body?.code }, 'a code was refused')
    const isWrong = ['INVALID_CODE', 'INVALID_BACKUP_CODE'].includes(String(error.body?.code))
    return { ok: false, error: isWrong ? 'people.wrong-code' : 'people.start-again' }
  }
}

/** A code of the app is right for a minute and a half; seen over a shoulder it opens nothing a second time. */
const CODE_ONCE = { name: 'code-once', max: 1, windowSeconds: 120 }
