import { hashPassword } from 'better-auth/crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Role } from '../access/user.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { releaseClaims } from '../claims/release-claims.server.ts'
import { setPassword } from '../identity/password.server.ts'
import { revokeSessions } from '../identity/revoke-sessions.server.ts'
import { users } from '../identity/users.table.ts'
import { lockAdministrators } from './administrators.server.ts'
import { invitations } from './invitations.table.ts'
import {
  actorName,
  type StaffAccountError,
  type StaffActor,
  type StaffRole,
  validateStaffPassword,
} from './staff-account.ts'

type Tools = { database: Database; log: Log; now: () => Date }

/**
 * Gives an account another staff role, ends its sessions and withdraws its invitations. A customer becomes
 * staff only with a verified address and a new password, because customer passwords may be shorter; the
 * password of staff stays (rule W17.3).
 */
export async function changeStaffRole(
  by: StaffActor,
  {
    email,
    role,
    password,
    isGenerated = false,
  }: { email: string; role: StaffRole; password: string | null; isGenerated?: boolean },
  { database, log, now }: Tools,
): Promise<{ ok: true; previousRole: Role } | { ok: false; error: StaffAccountError }> {
  const address = email.trim().toLowerCase()
  const passwordError = password === null ? null : validateStaffPassword(password)
  if (passwordError) return { ok: false, error: passwordError }
  const hash = password === null ? null : await hashPassword(password)
  const at = now()
  return database.orm.transaction(async tx => {
    const administrators = await lockAdministrators(by, tx)
    if (!administrators.mayAct) return { ok: false, error: 'accounts.not-administrator' }
    const [account] = await tx.select().from(users).where(eq(users.email, address)).for('update')
    if (!account) return { ok: false, error: 'accounts.no-such-staff' }
    const wasCustomer = account.role === 'customer'
    if (administrators.isLast(address) && role !== 'admin')
      return { ok: false, error: 'accounts.last-administrator' }
    if (wasCustomer && !account.emailVerified) return { ok: false, error: 'accounts.not-verified' }
    if (wasCustomer && hash === null) return { ok: false, error: 'accounts.password-needed' }
    if (account.role === role) return { ok: true, previousRole: role }
    await tx
      .update(users)
      .set({ role, ...(wasCustomer && { mustChangePassword: isGenerated }), updatedAt: at })
      .where(eq(users.id, account.id))
    if (wasCustomer && hash !== null) await setPassword({ account: account.id, hash, at }, tx)
    if (role === 'office') await releaseClaims([address], { actor: actorName(by), at }, tx)
    await revokeSessions(account.id, tx)
    await tx.delete(invitations).where(eq(invitations.invitedBy, address))
    await writeAuditEvent(
      {
        actor: actorName(by),
        action: 'changed-role',
        record: address,
        details: { from: account.role, role },
        at,
      },
      tx,
    )
    log.info(
      { event: 'staff_role_changed', account: account.id, from: account.role, role },
      'role of account changed',
    )
    return { ok: true, previousRole: account.role }
  })
}

/** Sets the password of a staff account and ends its sessions. A disabled account stays disabled. */
export async function changeStaffPassword(
  { email, password, isGenerated = false }: { email: string; password: string; isGenerated?: boolean },
  { database, log, now }: Tools,
): Promise<{ ok: true; isDisabled: boolean } | { ok: false; error: StaffAccountError }> {
  const address = email.trim().toLowerCase()
  const passwordError = validateStaffPassword(password)
  if (passwordError) return { ok: false, error: passwordError }
  const hash = await hashPassword(password)
  const at = now()
  return database.orm.transaction(async tx => {
    // Without the name `Demo` it is no demo account any more (domain/demo/demo-accounts.server.ts).
    const [account] = await tx
      .update(users)
      .set({ name: '', mustChangePassword: isGenerated, updatedAt: at })
      .where(and(eq(users.email, address), ne(users.role, 'customer')))
      .returning({ id: users.id, disabledAt: users.disabledAt })
    if (!account) return { ok: false, error: 'accounts.no-such-staff' }
    await setPassword({ account: account.id, hash, at }, tx)
    await revokeSessions(account.id, tx)
    await writeAuditEvent({ actor: OPERATOR, action: 'changed-password', record: address, at }, tx)
    log.info({ event: 'staff_password_changed', account: account.id }, 'password of staff account changed')
    return { ok: true, isDisabled: account.disabledAt !== null }
  })
}
