import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { isAccountEmail } from '../access/account-email.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { twoFactors } from '../identity/credentials.table.ts'
import { setPassword } from '../identity/password.server.ts'
import { revokeSessions } from '../identity/revoke-sessions.server.ts'
import { users } from '../identity/users.table.ts'
import { invitations } from './invitations.table.ts'
import { type StaffAccountError, type StaffRole, validateStaffPassword } from './staff-account.ts'

type Tools = { database: Database; log: Log; now: () => Date }
/**
 * Creates a staff account with a verified address, or restores a disabled one with a new role and password
 * and without its second factor (rule W17.2). Refuses addresses of active staff and of customers.
 * `isGenerated`: the password must be changed at the first sign-in. An open invitation of the address ends.
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
  if (!isAccountEmail(address)) return { ok: false, error: 'accounts.email-wrong' }
  const passwordError = validateStaffPassword(password)
  if (passwordError) return { ok: false, error: passwordError }
  const hash = await hashPassword(password)
  const at = now()
  const audit = (tx: Transaction) =>
    writeAuditEvent(
      { actor: OPERATOR, action: 'added-colleague', record: address, details: { role }, at },
      tx,
    )
  return database.orm.transaction(async tx => {
    await tx.delete(invitations).where(eq(invitations.email, address))
    const added = await insertStaffAccount({ email: address, role, hash, isGenerated, at }, tx)
    if (added) {
      await audit(tx)
      log.info({ event: 'staff_account_added', account: added, role }, 'staff account added')
      return { ok: true, isRestored: false }
    }
    const [account] = await tx.select().from(users).where(eq(users.email, address)).for('update')
    if (account?.role === 'customer') return { ok: false, error: 'accounts.is-customer' }
    if (!account || account.disabledAt === null) return { ok: false, error: 'accounts.is-staff' }
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
 * Adds an account with a verified address and a password; returns its id, or null if the address has an
 * account.
 */
export async function insertStaffAccount(
  {
    email,
    role,
    hash,
    isGenerated = false,
    branches = [],
    at,
  }: {
    email: string
    role: StaffRole
    hash: string
    isGenerated?: boolean
    branches?: readonly string[]
    at: Date
  },
  tx: Transaction,
): Promise<string | null> {
  const [added] = await tx
    .insert(users)
    .values({
      id: randomUUID(),
      name: '',
      email,
      emailVerified: true,
      role,
      branches: [...branches],
      mustChangePassword: isGenerated,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!added) return null
  await setPassword({ account: added.id, hash, at }, tx)
  return added.id
}
