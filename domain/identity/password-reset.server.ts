import { isAPIError } from 'better-auth/api'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import {
  clientLimit,
  consumeRateLimit,
  consumeRateLimits,
  type Limit,
} from '../../platform/rate-limit/rate-limit.ts'
import { isAccountEmail } from '../access/account-email.ts'
import { hashContact } from '../access/hash-contact.server.ts'
import type { Auth } from './auth.server.ts'
import { validatePassword } from './password.ts'

/**
 * E-mails a customer a link to choose a new password (rule W14.2). Known and unknown addresses get the same
 * result. Rate-limited per client (rule W27.6). If many clients request resets for one address, no more mails
 * are sent but the result stays the same: a refusal would lock out the owner, whose links of the last hour
 * still work.
 */
export async function requestPasswordReset(
  { email, client, target }: { email: string; client: string; target?: string },
  tools: {
    accounts: Auth
    database: Database
    log: Log
    secret: string
    clientLimits: number
    now: () => Date
  },
): Promise<
  | { ok: true }
  | { ok: false; error: 'accounts.email-wrong' }
  | { ok: false; error: 'limits.too-many-tries'; retryAfterSeconds: number }
> {
  const address = email.trim().toLowerCase()
  if (!isAccountEmail(address)) return { ok: false, error: 'accounts.email-wrong' }
  const limit = await consumeRateLimits(
    [
      [clientLimit(CLIENT_RESET_LIMIT, tools.clientLimits), client],
      [CLIENT_ACCOUNT_RESET_LIMIT, `${client} ${address}`],
    ],
    tools,
  )
  if (!limit.ok) return { ...limit, error: 'limits.too-many-tries' }
  const mails = await consumeRateLimit(ACCOUNT_RESET_LIMIT, address, tools)
  const account = hashContact({ kind: 'email', email: address }, tools.secret)
  if (!mails.ok) {
    tools.log.warn({ event: 'password_reset_capped', account }, 'too many password resets for an address')
    return { ok: true }
  }
  tools.log.info({ event: 'password_reset_requested', account }, 'password reset requested')
  await tools.accounts.api.requestPasswordReset({
    body: { email: address, ...(target && { redirectTo: target }) },
  })
  return { ok: true }
}

/** The window is as long as a link works. */
const ACCOUNT_RESET_LIMIT: Limit = { name: 'reset-account', max: 10, windowSeconds: 3_600 }
const CLIENT_ACCOUNT_RESET_LIMIT: Limit = { name: 'reset-client-account', max: 5, windowSeconds: 3_600 }
const CLIENT_RESET_LIMIT: Limit = { name: 'reset-client', max: 20, windowSeconds: 3_600 }

/** Whether an e-mailed token can still be used: not used yet and not older than one hour. */
export async function isResetTokenValid(
  token: string,
  { accounts, now }: { accounts: Auth; now: () => Date },
): Promise<boolean> {
  if (!isTokenFormat(token)) return false
  const { internalAdapter } = await accounts.$context
  const stored = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return stored !== null && stored !== undefined && stored.expiresAt > now()
}

/**
 * Sets the password that an e-mailed token allows, once, and ends all sessions of the account (rule W14.2).
 */
export async function resetPassword(
  { token, password, confirmation }: { token: string; password: string; confirmation: string },
  { accounts, log }: { accounts: Auth; log: Log },
): Promise<
  | { ok: true }
  | {
      ok: false
      error:
        | 'accounts.reset-expired'
        | 'accounts.password-too-short'
        | 'accounts.password-too-long'
        | 'accounts.confirmation-differs'
    }
> {
  const lengthError = validatePassword(password, 'customer')
  if (lengthError) return { ok: false, error: `accounts.${lengthError}` }
  if (confirmation !== password) return { ok: false, error: 'accounts.confirmation-differs' }
  if (!isTokenFormat(token)) return { ok: false, error: 'accounts.reset-expired' }
  try {
    await accounts.api.resetPassword({ body: { token, newPassword: password } })
    log.info({ event: 'password_reset' }, 'password reset by an e-mailed link')
    return { ok: true }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    log.warn({ event: 'password_reset_refused' }, 'password reset link is wrong, used or expired')
    return { ok: false, error: 'accounts.reset-expired' }
  }
}

/** Other texts are never tokens, and some of them (NUL) make the database query fail. */
const isTokenFormat = (text: string): boolean => /^[\w-]{1,100}$/.test(text)
