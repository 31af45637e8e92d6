import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import type { ClaimEvent, ClaimEventDetails, ClaimEventKind, MailState } from './claim-event.ts'
import { maskEmail } from './claim-policy.ts'
import { claimEvents } from './claims.table.ts'
import { MAX_TRIES } from './customer-mail-sender.server.ts'
import { customerMails } from './customer-mails.table.ts'

/**
 * The timeline of a claim, oldest first; e-mail addresses that the user may not read are masked (rule W22.4).
 */
export async function loadTimeline(id: string, user: User, orm: Database['orm']): Promise<ClaimEvent[]> {
  const rows = await orm
    .select({ event: claimEvents, mail: customerMails })
    .from(claimEvents)
    .leftJoin(customerMails, eq(customerMails.eventId, claimEvents.id))
    .where(eq(claimEvents.claimId, id))
    .orderBy(asc(claimEvents.id))
  return rows.map(({ event: { claimId: _, details, kind, actor, ...event }, mail }) => ({
    ...event,
    mail: mail && { state: mailState(mail), sentAt: mail.sentAt },
    kind: kind as ClaimEventKind,
    actor: maskEmail(actor, user),
    details: maskDetails(details ?? {}, user),
  }))
}

const mailState = ({ sentAt, tries }: typeof customerMails.$inferSelect): MailState =>
  sentAt ? 'sent' : tries >= MAX_TRIES ? 'failed' : 'queued'

function maskDetails({ from, state, ...details }: ClaimEventDetails, user: User): ClaimEventDetails {
  const mask = (email: string | null) => email && maskEmail(email, user)
  return {
    ...details,
    ...(from !== undefined && { from: mask(from) }),
    ...(state && { state: { ...state, processedBy: mask(state.processedBy) } }),
  }
}
