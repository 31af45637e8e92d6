import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { and, asc, eq, max, ne, not, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { isAccountEmail } from '../access/account-email.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { auditCommand, writeAuditEvent } from '../audit/audit-events.server.ts'
import { releaseClaims } from '../claims/release-claims.server.ts'
import { twoFactors } from '../identity/credentials.table.ts'
import { setPassword } from '../identity/password.server.ts'
import { revokeSessions } from '../identity/revoke-sessions.server.ts'
import { sessionExpiryCondition } from '../identity/session-expiry.server.ts'
import { sessions } from '../identity/sessions.table.ts'
import { users } from '../identity/users.table.ts'
import { isLastAdministrator } from './change-staff-role.server.ts'
import { type StaffAccountError, type StaffRole, validateStaffPassword } from './staff-account.ts'

type Tools = { database: Database; log: Log; now: () => Date }

/** A staff account as the `list` command shows it (rule W17.8). */
export type StaffAccount = {
  readonly email: string
  readonly role: StaffRole
  readonly isDisabled: boolean
  /** last use of a current session, to the minute; null if not signed in */
  readonly lastUsedAt: Date | null
}

/** All staff accounts, administrators first, then by e-mail address. Audited. */
export async function listStaffAccounts({ database, now }: Omit<Tools, 'log'>): Promise<StaffAccount[]> {
  await auditCommand({ action: 'listed-colleagues', record: 'staff' }, { orm: database.orm, now })
  const rows = await database.orm
    .select({
      email: users.email,
      role: users.role,
      disabledAt: users.disabledAt,
      lastUsedAt: max(sessions.updatedAt),
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), not(sessionExpiryCondition(now()))))
    .where(ne(users.role, 'customer'))
    .groupBy(users.id)
    .orderBy(sql`${users.role} = 'admin' desc`, asc(users.email))
  return rows.map(({ email, role, disabledAt, lastUsedAt }) => ({
    email,
    role: role as StaffRole,
    isDisabled: disabledAt !== null,
    lastUsedAt,
  }))
}

/**
 * Creates a staff account with a verified address, or restores a disabled one with a new role and password and
 * without its second factor (rule W17.2). Refuses addresses of active staff and of customers. `isGenerated`: the
 * password must be changed at the first sign-in.
 */
export async function addStaffAccount(
  {
    email,
    role,
    password,
    isGenerated = false,
  }: { email: string; role: StaffRole; password: string; isGenerated?: boolean },
  { database, log, now }: Tools,
): Promise<{ ok: true; isRestored: boolean } | { ok: false; error: StaffAccountError }> {
  const address = email.trim().toLowerCase()
  if (!isAccountEmail(address)) return { ok: false, error: 'people.email-wrong' }
  const passwordError = validateStaffPassword(password)
  if (passwordError) return { ok: false, error: passwordError }
  const hash = await hashPassword(password)
  const at = now()
  const audit = (tx: Parameters<typeof writeAuditEvent>[1]) =>
    writeAuditEvent(
      { actor: OPERATOR, action: 'added-colleague', record: address, details: { role }, at },
      tx,
    )
  return database.orm.transaction(async tx => {
    const [added] = await tx
      .insert(users)
      .values({
        id: randomUUID(),
        name: '',
        email: address,
        emailVerified: true,
        role,
        mustChangePassword: isGenerated,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (added) {
      await setPassword({ account: added.id, hash, at }, tx)
      await audit(tx)
      log.info({ event: 'staff_account_added', account: added.id, role }, 'staff account added')
      return { ok: true, isRestored: false }
    }
    const [account] = await tx.select().from(users).where(eq(users.email, address)).for('update')
    if (account?.role === 'customer') return { ok: false, error: 'people.is-customer' }
    if (!account || account.disabledAt === null) return { ok: false, error: 'people.is-staff' }
    await tx
      .update(users)
      .set({
        name: '',
        role,
        disabledAt: null,
        twoFactorEnabled: false,
        mustChangePassword: isGenerated,
        updatedAt: at,
      })
      .where(eq(users.id, account.id))
    await tx.delete(twoFactors).where(eq(twoFactors.userId, account.id))
    await setPassword({ account: account.id, hash, at }, tx)
    await revokeSessions(account.id, tx)
    await audit(tx)
    log.info({ event: 'staff_account_restored', account: account.id, role }, 'staff account restored')
    return { ok: true, isRestored: true }
  })
}

/**
 * Disables a staff account and ends its sessions; what it has done stays (rule W17.7). Disabling it again changes
 * nothing. Refuses the last administrator.
 */
export async function disableStaffAccount(
  { email }: { email: string },
  { database, log, now }: Tools,
): Promise<{ ok: true } | { ok: false; error: StaffAccountError }> {
  const address = email.trim().toLowerCase()
  const at = now()
  return database.orm.transaction(async tx => {
    const isLast = await isLastAdministrator(address, tx)
    const [account] = await tx
      .select()
      .from(users)
      .where(and(eq(users.email, address), ne(users.role, 'customer')))
      .for('update')
    if (!account) return { ok: false, error: 'people.no-such-staff' }
    if (isLast) return { ok: false, error: 'people.last-administrator' }
    if (account.disabledAt === null) {
      await tx.update(users).set({ disabledAt: at, updatedAt: at }).where(eq(users.id, account.id))
      await releaseClaims([address], { actor: OPERATOR, at }, tx)
      await writeAuditEvent({ actor: OPERATOR, action: 'disabled-colleague', record: address, at }, tx)
      log.info({ event: 'staff_account_disabled', account: account.id }, 'staff account disabled')
    }
    await revokeSessions(account.id, tx)
    return { ok: true }
  })
}
