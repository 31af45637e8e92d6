import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Role } from '../access/user.ts'
import { OPERATOR } from '../audit/audit-entry.ts'
import { writeAuditEvent } from '../audit/write-audit.server.ts'
import { users } from '../identity/accounts.table.ts'
import { revokeSessions } from '../identity/revoke-sessions.server.ts'
import { setPassword } from '../identity/set-password.server.ts'
import { isLastAdministrator } from './is-last-administrator.server.ts'
import { type StaffAccountError, type StaffRole, validateStaffPassword } from './staff.ts'

/**
 * Gives an account of the counter another role; the sessions of the old one end (reliability.md 5). A customer comes to the
 * counter this way too, once they have shown that the address is theirs, and with a new password: the old one may
 * be shorter than the counter's have to be. For staff the password stays.
 */
export async function changeStaffRole(
  {
    email,
    role,
    password,
    isGenerated = false,
  }: { email: string; role: StaffRole; password: string | null; isGenerated?: boolean },
  { database, log, now }: { database: Database; log: Log; now: () => Date },
): Promise<{ ok: true; previousRole: Role } | { ok: false; error: StaffAccountError }> {
  const address = email.trim().toLowerCase()
  const wrong = password === null ? null : validateStaffPassword(password)
  if (wrong) return { ok: false, error: wrong }
  const hash = password === null ? null : await hashPassword(password)
  const at = now()
  return database.orm.transaction(async tx => {
    const isLast = await isLastAdministrator(address, tx)
    const [account] = await tx.select().from(users).where(eq(users.email, address)).for('update')
    if (!account) return { ok: false, error: 'people.no-such-staff' }
    const wasCustomer = account.role === 'customer'
    if (isLast && role !== 'admin') return { ok: false, error: 'people.last-administrator' }
    if (wasCustomer && !account.emailVerified) return { ok: false, error: 'people.not-verified' }
    if (wasCustomer && hash === null) return { ok: false, error: 'people.password-needed' }
    if (account.role === role) return { ok: true, previousRole: role }
    await tx
      .update(users)
      .set({ role, ...(wasCustomer && { mustChangePassword: isGenerated }), updatedAt: at })
      .where(eq(users.id, account.id))
    if (wasCustomer && hash !== null) await setPassword({ account: account.id, hash, at }, tx)
    await revokeSessions(account.id, tx)
    await writeAuditEvent(
      { actor: OPERATOR, action: 'changed-role', record: address, details: { from: account.role, role }, at },
      tx,
    )
    log.info({ account: account.id, from: account.role, role }, 'a user has another role')
    return { ok: true, previousRole: account.role }
  })
}
