import { isAPIError } from 'better-auth/api'
import type { Database } from '../../platform/database/database.ts'
import { takeTurn } from '../../platform/limits/take-turn.ts'
import { writeAudit } from '../audit/write-audit.server.ts'
import { endOtherSessions } from './end-other-sessions.server.ts'
import type { Accounts } from './open-accounts.server.ts'
import type { Person } from './person.ts'
import { PASSWORD_AGAIN } from './second-factor.ts'
import { sessionHeaders } from './session-headers.ts'

/**
 * Switches the second factor off, after the password, and ends every other session of the account. Returns the cookies of the
 * renewed session, null where the password was wrong.
 */
export async function endSecondFactor(
  {
    person,
    password,
    cookies,
    userAgent = '',
  }: { person: Person; password: string; cookies: string; userAgent?: string },
  tools: { accounts: Accounts; database: Database; secret: string; now: () => Date },
): Promise<string[] | null> {
  if (!(await takeTurn(PASSWORD_AGAIN, person.id, tools)).ok) return null
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
    return renewed
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return null
    throw error
  }
}
