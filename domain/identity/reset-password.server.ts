import { isAPIError } from 'better-auth/api'
import type { Log } from '../../platform/log/log.ts'
import type { Auth } from './auth.server.ts'
import { validatePassword } from './password.ts'
import { isResetTokenFormat } from './reset-token.ts'

/** Sets the new password that a mailed token allows, once; every session of the account ends. */
export async function resetPassword(
  { token, password, confirmation }: { token: string; password: string; confirmation: string },
  { accounts, log }: { accounts: Auth; log: Log },
): Promise<
  | { ok: true }
  | {
      ok: false
      error:
        | 'people.reset-expired'
        | 'people.password-too-short'
        | 'people.password-too-long'
        | 'people.confirmation-differs'
    }
> {
  const wrong = validatePassword(password, 'customer')
  if (wrong) return { ok: false, error: `people.${wrong}` }
  if (confirmation !== password) return { ok: false, error: 'people.confirmation-differs' }
  if (!isResetTokenFormat(token)) return { ok: false, error: 'people.reset-expired' }
  try {
    await accounts.api.resetPassword({ body: { token, newPassword: password } })
    log.info('a password was set by a mailed link')
    return { ok: true }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    log.warn('a link for a new password was wrong or used up')
    return { ok: false, error: 'people.reset-expired' }
  }
}
