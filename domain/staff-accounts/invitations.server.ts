import { randomBytes, randomUUID } from 'node:crypto'
import { asc, eq, lt } from 'drizzle-orm'
import { MS_PER_DAY } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/ids/hash-token.ts'
import type { Log } from '../../platform/log/log.ts'
import { isAccountEmail } from '../access/account-email.ts'
import type { Permit } from '../access/permit.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { users } from '../identity/users.table.ts'
import { lockAdministrators } from './administrators.server.ts'
import { invitations } from './invitations.table.ts'
import { actorName, type StaffAccountError, type StaffActor, type StaffRole } from './staff-account.ts'

type Tools = { database: Database; log: Log; now: () => Date }

/** An open invitation, possibly expired; the token itself is not stored. */
type Invitation = Omit<typeof invitations.$inferSelect, 'tokenHash'>

/** Lifetime of the link of an invitation (rule W17.11). */
export const INVITATION_HOURS = 48

/**
 * Invites a colleague (rule W17.11). Returns the token of the link, which is shown or mailed once and stored
 * as a hash. Replaces an earlier invitation of the address, and ends its link. Refuses addresses that have an
 * account.
 */
export async function inviteColleague(
  by: StaffActor,
  { email, role, branches }: { email: string; role: StaffRole; branches: readonly string[] },
  { database, log, now }: Tools,
): Promise<{ ok: true; email: string; token: string } | { ok: false; error: StaffAccountError }> {
  const address = email.trim().toLowerCase()
  if (!isAccountEmail(address)) return { ok: false, error: 'accounts.email-wrong' }
  const token = randomBytes(32).toString('base64url')
  const at = now()
  return database.orm.transaction(async tx => {
    if (!(await lockAdministrators(by, tx)).mayAct) return { ok: false, error: 'accounts.not-administrator' }
    const [account] = await tx.select().from(users).where(eq(users.email, address))
    if (account?.role === 'customer') return { ok: false, error: 'accounts.is-customer' }
    if (account)
      return { ok: false, error: account.disabledAt ? 'accounts.is-disabled' : 'accounts.is-staff' }
    const invitation = {
      role,
      branches: [...branches],
      tokenHash: hashToken(token),
      invitedBy: actorName(by),
      createdAt: at,
      expiresAt: new Date(at.getTime() + INVITATION_HOURS * 3_600_000),
    }
    await tx
      .insert(invitations)
      .values({ id: randomUUID(), email: address, ...invitation })
      .onConflictDoUpdate({ target: invitations.email, set: invitation })
    await writeAuditEvent(
      { actor: actorName(by), action: 'invited-colleague', record: address, details: { role }, at },
      tx,
    )
    log.info({ event: 'colleague_invited', role }, 'colleague invited')
    return { ok: true, email: address, token }
  })
}

/** Withdraws an invitation and so its link. False if it was already used or withdrawn. */
export async function withdrawInvitation(
  by: StaffActor,
  { id }: { id: string },
  { database, now }: Omit<Tools, 'log'>,
): Promise<boolean> {
  return database.orm.transaction(async tx => {
    if (!(await lockAdministrators(by, tx)).mayAct) return false
    const [gone] = await tx
      .delete(invitations)
      .where(eq(invitations.id, id))
      .returning({ email: invitations.email })
    if (!gone) return false
    await writeAuditEvent(
      { actor: actorName(by), action: 'withdrew-invitation', record: gone.email, at: now() },
      tx,
    )
    return true
  })
}

/** The open invitations, oldest first, including expired ones. */
export async function listInvitations(
  _permit: Permit<'manage-people'>,
  { database }: { database: Database },
): Promise<Invitation[]> {
  const rows = await database.orm
    .select()
    .from(invitations)
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
  return rows.map(({ tokenHash, ...invitation }) => invitation)
}

/** Deletes invitations that expired 30 days ago: they name people who did not join (rule W17.11). */
export async function deleteOldInvitations({ database, now }: Omit<Tools, 'log'>): Promise<void> {
  const before = new Date(now().getTime() - 30 * MS_PER_DAY)
  await database.orm.delete(invitations).where(lt(invitations.expiresAt, before))
}
