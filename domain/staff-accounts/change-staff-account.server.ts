import { and, eq, ne } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { AuditAction, AuditDetails } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { releaseClaims } from '../claims/release-claims.server.ts'
import { revokeSessions } from '../identity/revoke-sessions.server.ts'
import { users } from '../identity/users.table.ts'
import { lockAdministrators } from './administrators.server.ts'
import { invitations } from './invitations.table.ts'
import { actorName, type StaffAccountError, type StaffActor } from './staff-account.ts'

type Tools = { database: Database; log: Log; now: () => Date }
type Result = { ok: true } | { ok: false; error: StaffAccountError }
/**
 * Disables a staff account, ends its sessions and withdraws its invitations; its past work stays (rule
 * W17.7). Disabling it again changes nothing. Refuses the last administrator.
 */
export function disableStaffAccount(
  by: StaffActor,
  { email }: { email: string },
  tools: Tools,
): Promise<Result> {
  return changeAccount(by, email, tools, async (account, { tx, isLast, at }) => {
    if (isLast) return { error: 'accounts.last-administrator' }
    await revokeSessions(account.id, tx)
    await tx.delete(invitations).where(eq(invitations.invitedBy, account.email))
    if (account.disabledAt !== null) return null
    await tx.update(users).set({ disabledAt: at, updatedAt: at }).where(eq(users.id, account.id))
    await releaseClaims([account.email], { actor: actorName(by), at }, tx)
    return { action: 'disabled-colleague' }
  })
}

/** Lets a disabled account sign in again, with its password, second factor and role. */
export function enableStaffAccount(
  by: StaffActor,
  { email }: { email: string },
  tools: Tools,
): Promise<Result> {
  return changeAccount(by, email, tools, async (account, { tx, at }) => {
    if (account.disabledAt === null) return null
    await tx.update(users).set({ disabledAt: null, updatedAt: at }).where(eq(users.id, account.id))
    return { action: 'enabled-colleague' }
  })
}

/** Ends every session of an account (rule W15.4). */
export function signOutStaff(by: StaffActor, { email }: { email: string }, tools: Tools): Promise<Result> {
  return changeAccount(by, email, tools, async (account, { tx }) => {
    await revokeSessions(account.id, tx)
    return { action: 'signed-out-colleague' }
  })
}

/**
 * Stores at which branches a member of staff works, by their ids; the first is the default of forms (rule
 * W17.9).
 */
export function changeStaffBranches(
  by: StaffActor,
  { email, branches }: { email: string; branches: readonly string[] },
  tools: Tools,
): Promise<Result> {
  return changeAccount(by, email, tools, async (account, { tx, at }) => {
    if (account.branches.join('\n') === branches.join('\n')) return null
    await tx
      .update(users)
      .set({ branches: [...branches], updatedAt: at })
      .where(eq(users.id, account.id))
    return { action: 'changed-branches', details: { branches: branches.join(', ') } }
  })
}

/**
 * Changes one staff account in a transaction with its audit entry. `change` returns the entry, an error, or
 * null if there was nothing to change.
 */
async function changeAccount(
  by: StaffActor,
  email: string,
  { database, log, now }: Tools,
  change: (
    account: typeof users.$inferSelect,
    context: { tx: Transaction; isLast: boolean; at: Date },
  ) => Promise<{ action: AuditAction; details?: AuditDetails } | { error: StaffAccountError } | null>,
): Promise<Result> {
  const address = email.trim().toLowerCase()
  const at = now()
  return database.orm.transaction(async tx => {
    const administrators = await lockAdministrators(by, tx)
    if (!administrators.mayAct) return { ok: false, error: 'accounts.not-administrator' }
    const [account] = await tx
      .select()
      .from(users)
      .where(and(eq(users.email, address), ne(users.role, 'customer')))
      .for('update')
    if (!account) return { ok: false, error: 'accounts.no-such-staff' }
    const done = await change(account, { tx, isLast: administrators.isLast(address), at })
    if (done && 'error' in done) return { ok: false, error: done.error }
    if (done) {
      await writeAuditEvent({ actor: actorName(by), record: address, ...done, at }, tx)
      log.info({ event: 'staff_account_changed', account: account.id, ...done }, 'staff account changed')
    }
    return { ok: true }
  })
}
