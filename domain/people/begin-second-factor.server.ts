import { isAPIError } from 'better-auth/api'
import type { Database } from '../../platform/database/database.ts'
import { takeTurn } from '../../platform/limits/take-turn.ts'
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

/** Makes a second factor for whoever these cookies are, after the password; it counts once its first code has been given. */
export async function beginSecondFactor(
  { person, password, cookies }: { person: Person; password: string; cookies: string },
  tools: { accounts: Accounts; database: Database; secret: string; now: () => Date },
): Promise<NewSecondFactor | null> {
  if (!(await takeTurn(PASSWORD_AGAIN, person.id, tools)).ok) return null
  try {
    const made = await tools.accounts.api.enableTwoFactor({
      body: { password },
      headers: new Headers({ cookie: cookies }),
    })
    if (made.method !== 'totp') return null
    const secret = new URL(made.totpURI).searchParams.get('secret') ?? ''
    return { uri: made.totpURI, secret, recoveryCodes: made.backupCodes }
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return null
    throw error
  }
}
