import { isAPIError } from 'better-auth/api'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { User } from '../access/user.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import type { AccountEmails, Auth } from './auth.server.ts'
import { getCurrentUser } from './get-current-user.server.ts'
import { confirmPassword, type PasswordConfirmationError } from './password.server.ts'
import { hashRecoveryCode } from './recovery-codes.server.ts'
import { revokeOtherSessions } from './revoke-sessions.server.ts'
import { isRecoveryCode, normalizeCode } from './second-factor.ts'
import { buildSessionHeaders } from './session-headers.ts'

type Tools = { accounts: Auth; database: Database; secret: string; now: () => Date }
type MailTools = { mails: Pick<AccountEmails, 'staffChanged'> }

/** A new key and its recovery codes, shown to the user once (rule W16.3). */
type NewSecondFactor = {
  /** `otpauth://…`, shown as a QR code */
  readonly uri: string
  /** the same key as text */
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

export type BeginSecondFactorResult = { ok: true; secondFactor: NewSecondFactor } | PasswordConfirmationError

/**
 * Creates a second factor; requires the password. It becomes active after its first correct code
 * (`verifySecondFactor`). Rate-limited per account.
 */
export async function beginSecondFactor(
  { user, password, cookies }: { user: User; password: string; cookies: string },
  tools: Tools,
): Promise<BeginSecondFactorResult> {
  const confirmed = await confirmPassword(
    user,
    async () => {
      const enabled = await tools.accounts.api.enableTwoFactor({
        body: { password },
        headers: new Headers({ cookie: cookies }),
      })
      if (enabled.method !== 'totp')
        throw new Error(`better-auth created a second factor of the method ${enabled.method}, not totp`)
      const secret = new URL(enabled.totpURI).searchParams.get('secret') ?? ''
      return { uri: enabled.totpURI, secret, recoveryCodes: enabled.backupCodes }
    },
    tools,
  )
  return confirmed.ok ? { ok: true, secondFactor: confirmed.value } : confirmed
}

/**
 * Verifies a code after the password (`signed-in`), or the first code of a new second factor
 * (`second-factor-on`), which activates it and ends all other sessions (rules W16.3 to W16.5 and W16.9).
 * Returns the Set-Cookie values of the session. Refuses used codes, disabled accounts, and a code of the
 * wrong kind.
 */
export async function verifySecondFactor(
  {
    code,
    cookies,
    userAgent = '',
    action,
  }: { code: string; cookies: string; userAgent?: string; action: 'signed-in' | 'second-factor-on' },
  tools: Tools & MailTools & { log: Log },
): Promise<
  { ok: true; cookies: string[] } | { ok: false; error: 'accounts.wrong-code' | 'accounts.start-again' }
> {
  const { accounts, database, log, now } = tools
  const plain = normalizeCode(code)
  // better-auth verifies the code for either proof in the cookies: a session, or a password that was just
  // checked.
  const user = await getCurrentUser(cookies, tools)
  const isExpected = action === 'signed-in' ? !user : user && !user.hasSecondFactor
  if (!isExpected) return { ok: false, error: 'accounts.start-again' }
  // Only a code from the app proves that the app has the key.
  if (action === 'second-factor-on' && isRecoveryCode(plain))
    return { ok: false, error: 'accounts.wrong-code' }
  const request = { headers: buildSessionHeaders({ cookies, userAgent }), returnHeaders: true as const }
  try {
    const { headers, response } = isRecoveryCode(plain)
      ? await accounts.api.verifyBackupCode({ ...request, body: { code: hashRecoveryCode(plain) } })
      : await accounts.api.verifyTOTP({ ...request, body: { code: plain } })
    const { id, email } = response.user as unknown as { id: string; email: string }
    const { internalAdapter } = await accounts.$context
    if (!(await isUnusedCode(id, plain, tools))) {
      await internalAdapter.deleteSession(response.token ?? '')
      log.warn(
        { event: 'second_factor_refused', reason: 'code-reused', account: id, action },
        'second-factor code was already used',
      )
      return { ok: false, error: 'accounts.wrong-code' }
    }
    const newCookies = headers.getSetCookie()
    if (action === 'second-factor-on') await revokeOtherSessions(newCookies, tools)
    await writeAuditEvent({ actor: email, action, record: email, at: now() }, database.orm)
    if (action === 'second-factor-on') tools.mails.staffChanged(email, action)
    return { ok: true, cookies: newCookies }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    const reason = String(error.body?.code)
    log.warn({ event: 'second_factor_refused', reason, action }, 'second-factor code refused')
    const isWrongCode = ['INVALID_CODE', 'INVALID_BACKUP_CODE'].includes(reason)
    return { ok: false, error: isWrongCode ? 'accounts.wrong-code' : 'accounts.start-again' }
  }
}

/** Consumes a code of an account; false if it was used before. */
export const isUnusedCode = async (account: string, code: string, tools: Omit<Tools, 'accounts'>) =>
  (await consumeRateLimit(CODE_REUSE_LIMIT, `${account} ${code}`, tools)).ok

/** A TOTP code is valid for 90 s; after its first use it is refused for 120 s (rule W16.5). */
const CODE_REUSE_LIMIT = { name: 'code-once', max: 1, windowSeconds: 120 }

export type DisableSecondFactorResult =
  /** Set-Cookie values of the renewed session */
  { ok: true; cookies: string[] } | PasswordConfirmationError

/**
 * Turns the second factor off and ends all other sessions; requires the password. Rate-limited per account.
 */
export async function disableSecondFactor(
  {
    user,
    password,
    cookies,
    userAgent = '',
  }: { user: User; password: string; cookies: string; userAgent?: string },
  tools: Tools & MailTools,
): Promise<DisableSecondFactorResult> {
  const confirmed = await confirmPassword(
    user,
    async () => {
      const { headers } = await tools.accounts.api.disableTwoFactor({
        body: { password },
        headers: buildSessionHeaders({ cookies, userAgent }),
        returnHeaders: true,
      })
      const newCookies = headers.getSetCookie()
      await revokeOtherSessions(newCookies, tools)
      await writeAuditEvent(
        { actor: user.email, action: 'second-factor-off', record: user.email, at: tools.now() },
        tools.database.orm,
      )
      return newCookies
    },
    tools,
  )
  if (!confirmed.ok) return confirmed
  tools.mails.staffChanged(user.email, 'second-factor-off')
  return { ok: true, cookies: confirmed.value }
}
