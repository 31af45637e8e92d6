import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import type { Auth } from './auth.server.ts'
import { confirmPassword, type PasswordNotConfirmedError } from './confirm-password.server.ts'

/** What the app and its owner must know, shown this once. */
export type NewSecondFactor = {
  /** `otpauth://…`, which an authenticator app reads as a picture */
  readonly uri: string
  /** the same secret to type in */
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

export type BeginSecondFactorResult = { ok: true; secondFactor: NewSecondFactor } | PasswordNotConfirmedError

/**
 * Makes a second factor for whoever these cookies are, after the password; it counts once its first code has been given. Tries are
 * limited by account.
 */
export async function beginSecondFactor(
  { user, password, cookies }: { user: User; password: string; cookies: string },
  tools: { accounts: Auth; database: Database; secret: string; now: () => Date },
): Promise<BeginSecondFactorResult> {
  const begun = await confirmPassword(
    user,
    async () => {
      const made = await tools.accounts.api.enableTwoFactor({
        body: { password },
        headers: new Headers({ cookie: cookies }),
      })
      if (made.method !== 'totp') throw new Error(`a second factor of another kind was made: ${made.method}`)
      const secret = new URL(made.totpURI).searchParams.get('secret') ?? ''
      return { uri: made.totpURI, secret, recoveryCodes: made.backupCodes }
    },
    tools,
  )
  return begun.ok ? { ok: true, secondFactor: begun.done } : begun
}
