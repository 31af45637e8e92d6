import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { isAccountEmail } from '../access/account-email.ts'
import { OPERATOR } from '../audit/audit-entry.ts'
import { writeAuditEvent } from '../audit/write-audit.server.ts'
import { twoFactors, users } from '../identity/accounts.table.ts'
import { revokeSessions } from '../identity/revoke-sessions.server.ts'
import { setPassword } from '../identity/set-password.server.ts'
import { type StaffAccountError, type StaffRole, validateStaffPassword } from './staff.ts'

/**
 * Makes an account of the counter, its e-mail counted as verified, or lets somebody who was disabled come back with a new
 * role and password (readings.md "Sign-up") and without the second factor that they had: whoever has lost phone and recovery
 * codes sets up another. Refuses who has such an account already, and a customer: whether that is
 * the same person is for `changeRole` to say.
 */
export async function addStaffAccount(
  {
    email,
    role,
    password,
    isGenerated = false,
  }: { email: string; role: StaffRole; password: string; isGenerated?: boolean },
  { database, log, now }: { database: Database; log: Log; now: () => Date },
): Promise<{ ok: true; isRestored: boolean } | { ok: false; error: StaffAccountError }> {
  const address = email.trim().toLowerCase()
  if (!isAccountEmail(address)) return { ok: false, error: 'people.email-wrong' }
  const wrong = validateStaffPassword(password)
  if (wrong) return { ok: false, error: wrong }
  const hash = await hashPassword(password)
  const at = now()
  const trail = (tx: Parameters<typeof writeAuditEvent>[1]) =>
    writeAuditEvent(
      { actor: OPERATOR, action: 'added-colleague', record: address, details: { role }, at },
      tx,
    )
  return database.orm.transaction(async tx => {
    const [made] = await tx
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
    if (made) {
      await setPassword({ account: made.id, hash, at }, tx)
      await trail(tx)
      log.info({ account: made.id, role }, 'a staff account was added')
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
    await trail(tx)
    log.info({ account: account.id, role }, 'a staff account came back')
    return { ok: true, isRestored: true }
  })
}
