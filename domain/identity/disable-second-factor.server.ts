import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import { writeAuditEvent } from '../audit/write-audit.server.ts'
import type { Auth } from './auth.server.ts'
import { confirmPassword, type PasswordNotConfirmedError } from './confirm-password.server.ts'
import { revokeOtherSessions } from './revoke-other-sessions.server.ts'
import { buildSessionHeaders } from './session-headers.ts'

export type DisableSecondFactorResult =
  /** the cookies of the renewed session */
  { ok: true; cookies: string[] } | PasswordNotConfirmedError

/**
 * Switches the second factor off, after the password, and ends every other session of the account. Tries are limited by account.
 */
export async function disableSecondFactor(
  {
    user,
    password,
    cookies,
    userAgent = '',
  }: { user: User; password: string; cookies: string; userAgent?: string },
  tools: { accounts: Auth; database: Database; secret: string; now: () => Date },
): Promise<DisableSecondFactorResult> {
  const ended = await confirmPassword(
    user,
    async () => {
      const { headers } = await tools.accounts.api.disableTwoFactor({
        body: { password },
        headers: buildSessionHeaders({ cookies, userAgent }),
        returnHeaders: true,
      })
      const renewed = headers.getSetCookie()
      await revokeOtherSessions({ account: user.id, cookies: renewed }, tools)
      await writeAuditEvent(
        { actor: user.email, action: 'second-factor-off', record: user.email, at: tools.now() },
        tools.database.orm,
      )
      return renewed
    },
    tools,
  )
  return ended.ok ? { ok: true, cookies: ended.done } : ended
}
