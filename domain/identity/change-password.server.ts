import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { hasStaffAccount, type User } from '../access/user.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import type { AccountEmails, Auth } from './auth.server.ts'
import { counterSignIns } from './counters.table.ts'
import { verifications } from './credentials.table.ts'
import { confirmPassword } from './password.server.ts'
import { buildSessionHeaders } from './session-headers.ts'
import { users } from './users.table.ts'
import { type ChosenPasswordErrors, validateChosenPassword } from './validate-chosen-password.server.ts'

/** Errors by form field. */
type PasswordChangeErrors = {
  current_password?: 'wrong-password'
  password?: ChosenPasswordErrors['password'] | 'password-same'
} & Pick<ChosenPasswordErrors, 'confirm_password'>

type ChangePasswordResult =
  /** Set-Cookie values of the session that replaces the current one */
  | { ok: true; cookies: string[] }
  | { ok: false; errors: PasswordChangeErrors }
  | { ok: false; error: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Changes the password of a signed-in user, who must enter the current one (rule W14.3). The current session
 * continues with a new token; all other sessions and e-mailed links end. A generated password no longer has
 * to be changed. Wrong current passwords are rate-limited per account; an invalid new password does not
 * count.
 */
export async function changePassword(
  {
    user,
    current,
    password,
    confirmation,
    cookies,
    userAgent,
  }: Record<'current' | 'password' | 'confirmation' | 'cookies' | 'userAgent', string> & { user: User },
  tools: {
    accounts: Auth
    mails: Pick<AccountEmails, 'changed' | 'staffChanged'>
    database: Database
    log: Log
    secret: string
    now: () => Date
  },
): Promise<ChangePasswordResult> {
  const { accounts, database, log, now } = tools
  const errors = await validateNewPassword({ user, current, password, confirmation }, database)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const changed = await confirmPassword(
    user,
    async () => {
      const { headers } = await accounts.api.changePassword({
        body: { currentPassword: current, newPassword: password, revokeOtherSessions: true },
        headers: buildSessionHeaders({ cookies, userAgent }),
        returnHeaders: true,
      })
      await database.orm.transaction(async tx => {
        const at = now()
        await tx.update(users).set({ mustChangePassword: false, updatedAt: at }).where(eq(users.id, user.id))
        await tx.delete(verifications).where(eq(verifications.value, user.id))
        await tx.delete(counterSignIns).where(eq(counterSignIns.userId, user.id))
        if (!hasStaffAccount(user)) return
        const { email } = user
        await writeAuditEvent({ actor: email, action: 'changed-password', record: email, at }, tx)
      })
      return headers.getSetCookie()
    },
    tools,
  )
  if (changed.ok) {
    if (hasStaffAccount(user)) tools.mails.staffChanged(user.email, 'password')
    else tools.mails.changed(user.email)
    log.info({ event: 'password_changed', account: user.id }, 'password changed')
    return { ok: true, cookies: changed.value }
  }
  if (changed.error === 'limits.too-many-tries') return changed
  log.warn(
    { event: 'password_change_refused', account: user.id },
    'password not changed: current password is wrong',
  )
  return { ok: false, errors: { current_password: 'wrong-password' } }
}

async function validateNewPassword(
  {
    user,
    current,
    password,
    confirmation,
  }: Record<'current' | 'password' | 'confirmation', string> & { user: User },
  database: Database,
): Promise<PasswordChangeErrors> {
  const errors: PasswordChangeErrors = await validateChosenPassword(
    { ...user, password, confirmation },
    database,
  )
  if (!errors.password && password === current) errors.password = 'password-same'
  return errors
}
