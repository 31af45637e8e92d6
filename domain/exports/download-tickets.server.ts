import { randomUUID } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids/uuid.ts'
import type { RecentProof } from '../access/recent-proof.ts'
import type { User } from '../access/user.ts'
import type { AuditAction, AuditDetails } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { DOWNLOAD_MS, type DownloadSubject } from './download-ticket.ts'
import { downloadTickets } from './download-tickets.table.ts'

type Tools = { database: Database; now: () => Date }

/**
 * Makes a link for one download by this user, in the caller's transaction, which writes the audit entry.
 * Requires a proof of identity, so that an unattended browser cannot make one (rule W33.3). Returns the id of
 * the link.
 */
export async function issueDownloadTicket(
  { user, subject }: { user: User; subject: DownloadSubject; proof: RecentProof },
  { orm, now }: { orm: Pick<NodePgDatabase, 'insert'>; now: () => Date },
): Promise<string> {
  const id = randomUUID()
  await orm.insert(downloadTickets).values({ id, userId: user.id, at: now(), subject })
  return id
}

/**
 * The subject of this user's link; null if it was used, has expired or belongs to another user (rule W33.4).
 */
export async function findDownloadTicket(
  user: User,
  id: string,
  { database, now }: Tools,
): Promise<DownloadSubject | null> {
  if (!isUuid(id)) return null
  const [row] = await database.orm
    .select({ subject: downloadTickets.subject })
    .from(downloadTickets)
    .where(openTicket(user, id, now()))
  return row?.subject ?? null
}

/**
 * Consumes a link, with the audit entry of the download in the same transaction. False if it was used in the
 * meantime.
 */
export async function consumeDownloadTicket(
  user: User,
  id: string,
  event: { action: AuditAction; record: string; details?: AuditDetails },
  { database, now }: Tools,
): Promise<boolean> {
  return database.orm.transaction(async tx => {
    const used = await tx
      .delete(downloadTickets)
      .where(openTicket(user, id, now()))
      .returning({ id: downloadTickets.id })
    if (used.length === 0) return false
    await writeAuditEvent({ ...event, actor: user.email, at: now() }, tx)
    return true
  })
}

/** Deletes expired links that were not used. */
export async function deleteDownloadTickets({ database, now }: Tools): Promise<void> {
  await database.orm.delete(downloadTickets).where(lte(downloadTickets.at, oldest(now())))
}

const openTicket = (user: User, id: string, at: Date) =>
  and(eq(downloadTickets.id, id), eq(downloadTickets.userId, user.id), gt(downloadTickets.at, oldest(at)))

const oldest = (now: Date) => new Date(now.getTime() - DOWNLOAD_MS)
