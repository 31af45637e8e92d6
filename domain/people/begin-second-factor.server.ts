import { isAPIError } from 'better-auth/api'
import type { Database } from '../../platform/database/database.ts'
import { giveTurnsBack, takeTurn } from '../../platform/limits/take-turn.ts'
import type { Accounts } from './open-accounts.server.ts'
import type { Person } from './person.ts'
import { PASSWORD_AGAIN } from './second-factor.ts'

/** What the app and its owner must know, shown this once. */
export type NewSecondFactor = {
  /** `otpauth://…`, which an authenticator app reads as a picture */
  readonly uri: string
  /** the same secret to type in */
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

export type SecondFactorBegun =
  | { ok: true; made: NewSecondFactor }
  | { ok: false; refusal: 'people.wrong-password' }
  | { ok: false; refusal: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Makes a second factor for whoever these cookies are, after the password; it counts once its first code has been given. Tries are
 * limited by account.
 */
export async function beginSecondFactor(
  { person, password, cookies }: { person: Person; password: string; cookies: string },
  tools: { accounts: Accounts; database: Database; secret: string; now: () => Date },
): Promise<SecondFactorBegun> {
  const turn = await takeTurn(PASSWORD_AGAIN, person.id, tools)
  if (!turn.ok) return { ...turn, refusal: 'limits.too-many-tries' }
  try {
    const made = await tools.accounts.api.enableTwoFactor({
      body: { password },
      headers: new Headers({ cookie: cookies }),
    })
    if (made.method !== 'totp') throw new Error(`a second factor of another kind was made: ${made.method}`)
    await giveTurnsBack(PASSWORD_AGAIN, person.id, tools)
    const secret = new URL(made.totpURI).searchParams.get('secret') ?? ''
    return { ok: true, made: { uri: made.totpURI, secret, recoveryCodes: made.backupCodes } }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    return { ok: false, refusal: 'people.wrong-password' }
  }
}
