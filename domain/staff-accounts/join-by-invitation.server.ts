import { hashPassword } from 'better-auth/crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/ids/hash-token.ts'
import type { Log } from '../../platform/log/log.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import {
  type ChosenPasswordErrors,
  validateChosenPassword,
} from '../identity/validate-chosen-password.server.ts'
import { insertStaffAccount } from './add-staff-account.server.ts'
import { invitations } from './invitations.table.ts'
import type { StaffRole } from './staff-account.ts'

type Tools = { database: Database; now: () => Date }

/** The address and role of an invitation; null if it was used, withdrawn or replaced, or has expired. */
export async function findInvitation(
  token: string,
  { database, now }: Tools,
): Promise<{ email: string; role: StaffRole } | null> {
  const [found] = await database.orm
    .select({ email: invitations.email, role: invitations.role })
    .from(invitations)
    .where(isOpen(token, now()))
  return found ?? null
}

type JoinResult =
  | { ok: true; email: string }
  | { ok: false; errors: ChosenPasswordErrors }
  /** `accounts.is-member`: the address got an account after the invitation */
  | { ok: false; error: 'accounts.invitation-ended' | 'accounts.is-member' }

/**
 * Makes the account of an invitation with the password that its user chooses (rule W17.12). The link works
 * once: of two requests at the same time, the second one finds no invitation.
 */
export async function joinByInvitation(
  { token, password, confirmation }: { token: string; password: string; confirmation: string },
  { database, log, now }: Tools & { log: Log },
): Promise<JoinResult> {
  const invitation = await findInvitation(token, { database, now })
  if (!invitation) return { ok: false, error: 'accounts.invitation-ended' }
  const errors = await validateChosenPassword({ ...invitation, password, confirmation }, database)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const hash = await hashPassword(password)
  return database.orm.transaction(async (tx): Promise<JoinResult> => {
    const at = now()
    const [used] = await tx.delete(invitations).where(isOpen(token, at)).returning()
    if (!used) return { ok: false, error: 'accounts.invitation-ended' }
    const { email, role, branches } = used
    const account = await insertStaffAccount({ email, role, branches, hash, at }, tx)
    if (account === null) return { ok: false, error: 'accounts.is-member' }
    await writeAuditEvent({ actor: email, action: 'joined', record: email, details: { role }, at }, tx)
    log.info({ event: 'colleague_joined', account, role }, 'colleague joined by an invitation')
    return { ok: true, email }
  })
}

const isOpen = (token: string, at: Date) =>
  and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, at))
