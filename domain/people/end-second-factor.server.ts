import { isAPIError } from 'better-auth/api'
import type { Database } from '../../platform/database/database.ts'
import { giveTurnsBack, takeTurn } from '../../platform/limits/take-turn.ts'
import { writeAudit } from '../audit/write-audit.server.ts'
import { endOtherSessions } from './end-other-sessions.server.ts'
import type { Accounts } from './open-accounts.server.ts'
import type { Person } from './person.ts'
import { PASSWORD_AGAIN } from './second-factor.ts'
import { sessionHeaders } from './session-headers.ts'

export type SecondFactorEnded =
  /** the cookies of the renewed session */
  | { ok: true; cookies: string[] }
  | { ok: false; refusal: 'people.wrong-password' }
  | { ok: false; refusal: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Switches the second factor off, after the password, and ends every other session of the account. Tries are limited by account.
 */
export async function endSecondFactor(
  {
    person,
    password,
    cookies,
    userAgent = '',
  }: { person: Person; password: string; cookies: string; userAgent?: string },
  tools: { accounts: Accounts; database: Database; secret: string; now: () => Date },
): Promise<SecondFactorEnded> {
  const turn = await takeTurn(PASSWORD_AGAIN, person.id, tools)
  if (!turn.ok) return { ...turn, refusal: 'limits.too-many-tries' }
  try {
    const { headers } = await tools.accounts.api.disableTwoFactor({
      body: { password },
      headers: sessionHeaders({ cookies, userAgent }),
      returnHeaders: true,
    })
    const renewed = headers.getSetCookie()
    await endOtherSessions({ account: person.id, cookies: renewed }, tools)
    await writeAudit(
      { who: person.email, what: 'second-factor-off', record: person.email, at: tools.now() },
      tools.database.orm,
    )
    await giveTurnsBack(PASSWORD_AGAIN, person.id, tools)
    return { ok: true, cookies: renewed }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    return { ok: false, refusal: 'people.wrong-password' }
  }
}
