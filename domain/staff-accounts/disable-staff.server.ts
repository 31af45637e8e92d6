import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { OPERATOR } from '../audit/audit-entry.ts'
import { writeAuditEvent } from '../audit/write-audit.server.ts'
import { users } from '../identity/accounts.table.ts'
import { revokeSessions } from '../identity/revoke-sessions.server.ts'
import { isLastAdministrator } from './is-last-administrator.server.ts'
import type { StaffAccountError } from './staff.ts'

/**
 * Disables an account of the counter: its sessions end with it, in every process, and it signs in no more (reliability.md 5).
 * Nothing that it has done is touched. One that is disabled already stays so.
 */
export async function disableStaffAccount(
  { email }: { email: string },
  { database, log, now }: { database: Database; log: Log; now: () => Date },
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
      await writeAuditEvent({ actor: OPERATOR, action: 'disabled-colleague', record: address, at }, tx)
      log.info({ account: account.id }, 'a staff account was disabled')
    }
    await revokeSessions(account.id, tx)
    return { ok: true }
  })
}
