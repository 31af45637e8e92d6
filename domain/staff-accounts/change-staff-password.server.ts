import { hashPassword } from 'better-auth/crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { OPERATOR } from '../audit/audit-entry.ts'
import { writeAuditEvent } from '../audit/write-audit.server.ts'
import { users } from '../identity/accounts.table.ts'
import { revokeSessions } from '../identity/revoke-sessions.server.ts'
import { setPassword } from '../identity/set-password.server.ts'
import { type StaffAccountError, validateStaffPassword } from './staff.ts'

/** Gives an account of the counter a new password; whoever is signed in with the old one is signed out. A disabled one stays it. */
export async function changeStaffPassword(
  { email, password, isGenerated = false }: { email: string; password: string; isGenerated?: boolean },
  { database, log, now }: { database: Database; log: Log; now: () => Date },
): Promise<{ ok: true; isDisabled: boolean } | { ok: false; error: StaffAccountError }> {
  const address = email.trim().toLowerCase()
  const wrong = validateStaffPassword(password)
  if (wrong) return { ok: false, error: wrong }
  const hash = await hashPassword(password)
  const at = now()
  return database.orm.transaction(async tx => {
    // Whose password was chosen is no demo sign-in any more (demo-accounts.ts).
    const [account] = await tx
      .update(users)
      .set({ name: '', mustChangePassword: isGenerated, updatedAt: at })
      .where(and(eq(users.email, address), ne(users.role, 'customer')))
      .returning({ id: users.id, disabledAt: users.disabledAt })
    if (!account) return { ok: false, error: 'people.no-such-staff' }
    await setPassword({ account: account.id, hash, at }, tx)
    await revokeSessions(account.id, tx)
    await writeAuditEvent({ actor: OPERATOR, action: 'changed-password', record: address, at }, tx)
    log.info({ account: account.id }, 'a staff account has a new password')
    return { ok: true, isDisabled: account.disabledAt !== null }
  })
}
