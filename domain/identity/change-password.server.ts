import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { isStaff, type User } from '../access/user.ts'
import { writeAuditEvent } from '../audit/write-audit.server.ts'
import { loadCompanyName } from '../catalogue/load-company-name.server.ts'
import { users, verifications } from './accounts.table.ts'
import type { AccountEmails, Auth } from './auth.server.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { validatePassword } from './password.ts'
import { buildSessionHeaders } from './session-headers.ts'
import { isWeakPassword } from './weak-password.ts'

/** What can be wrong, by the names of the form's fields. */
export type PasswordChangeErrors = {
  current_password?: 'wrong-password'
  /** a weak one is refused at the counter alone */
  password?: NonNullable<ReturnType<typeof validatePassword>> | 'password-weak' | 'password-same'
  confirm_password?: 'confirmation-differs'
}

export type ChangePasswordResult =
  /** the cookies of the session that takes this one's place */
  | { ok: true; cookies: string[] }
  | { ok: false; errors: PasswordChangeErrors }
  | { ok: false; error: 'limits.too-many-tries'; retryAfterSeconds: number }

/**
 * Gives somebody who has signed in another password, after the old one. Every session of theirs ends but this one, which goes on under
 * a new name, and so does what was mailed to them: nothing that somebody else may have had opens anything. A password that was
 * made for them has served. Tries of the old one are limited by account; what is wrong with the new one costs none.
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
    mails: Pick<AccountEmails, 'changed'>
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
        if (!isStaff(user)) return
        const { email } = user
        await writeAuditEvent({ actor: email, action: 'changed-password', record: email, at }, tx)
      })
      return headers.getSetCookie()
    },
    tools,
  )
  if (changed.ok) {
    if (!isStaff(user)) tools.mails.changed(user.email)
    log.info({ account: user.id }, 'somebody has changed their password')
    return { ok: true, cookies: changed.done }
  }
  if (changed.error === 'limits.too-many-tries') return changed
  log.warn({ account: user.id }, 'a password was not changed: the old one was wrong')
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
  const errors: PasswordChangeErrors = {}
  const wrong = validatePassword(password, user.role)
  if (wrong) errors.password = wrong
  else if (isStaff(user) && isWeakPassword(password, await loadKnownWords(user, database)))
    errors.password = 'password-weak'
  else if (password === current) errors.password = 'password-same'
  if (confirmation !== password) errors.confirm_password = 'confirmation-differs'
  return errors
}

/** The names that a password must not consist of. */
const loadKnownWords = async ({ email }: User, database: Database) => ({
  email,
  company: await loadCompanyName(database),
})
