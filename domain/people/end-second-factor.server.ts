import type { Database } from '../../platform/database/database.ts'
import { writeAudit } from '../audit/write-audit.server.ts'
import { endOtherSessions } from './end-other-sessions.server.ts'
import type { Accounts } from './open-accounts.server.ts'
import type { Person } from './person.ts'
import { sessionHeaders } from './session-headers.ts'
import { type PasswordRefused, withPasswordAgain } from './with-password-again.server.ts'

export type SecondFactorEnded =
  /** the cookies of the renewed session */
  { ok: true; cookies: string[] } | PasswordRefused

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
  const ended = await withPasswordAgain(
    person,
    async () => {
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
    },
    tools,
  )
  return ended.ok ? { ok: true, cookies: ended.done } : ended
}
