import type { Database } from '../../platform/database/database.ts'
import type { Person } from '../access/person.ts'
import { writeAudit } from '../audit/write-audit.server.ts'
import type { Auth } from './auth.server.ts'
import { confirmPassword, type PasswordNotConfirmed } from './confirm-password.server.ts'
import { revokeOtherSessions } from './revoke-other-sessions.server.ts'
import { sessionHeaders } from './session-headers.ts'

export type SecondFactorDisabled =
  /** the cookies of the renewed session */
  { ok: true; cookies: string[] } | PasswordNotConfirmed

/**
 * Switches the second factor off, after the password, and ends every other session of the account. Tries are limited by account.
 */
export async function disableSecondFactor(
  {
    person,
    password,
    cookies,
    userAgent = '',
  }: { person: Person; password: string; cookies: string; userAgent?: string },
  tools: { accounts: Auth; database: Database; secret: string; now: () => Date },
): Promise<SecondFactorDisabled> {
  const ended = await confirmPassword(
    person,
    async () => {
      const { headers } = await tools.accounts.api.disableTwoFactor({
        body: { password },
        headers: sessionHeaders({ cookies, userAgent }),
        returnHeaders: true,
      })
      const renewed = headers.getSetCookie()
      await revokeOtherSessions({ account: person.id, cookies: renewed }, tools)
      await writeAudit(
        { who: person.email, what: 'second-factor-off', record: person.email, at: tools.now() },
        tools.database.orm,
      )
      return renewed
    },
    tools,
  )
  return ended.ok ? { ok: true, cookies: ended.done } : ended
}
