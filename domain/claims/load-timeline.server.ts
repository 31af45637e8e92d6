import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import type { ClaimEvent, ClaimEventDetails, ClaimEventKind } from './claim-event.ts'
import { maskEmail } from './claim-policy.ts'
import { claimEvents } from './claims.table.ts'

/** The timeline of a claim, oldest first; e-mail addresses that the user may not read are masked (rule W22.4). */
export async function loadTimeline(id: string, user: User, orm: Database['orm']): Promise<ClaimEvent[]> {
  const rows = await orm
    .select()
    .from(claimEvents)
    .where(eq(claimEvents.claimId, id))
    .orderBy(asc(claimEvents.id))
  return rows.map(({ claimId: _, details, kind, actor, ...event }) => ({
    ...event,
    kind: kind as ClaimEventKind,
    actor: maskEmail(actor, user),
    details: maskDetails(details ?? {}, user),
  }))
}

function maskDetails({ from, state, ...details }: ClaimEventDetails, user: User): ClaimEventDetails {
  const mask = (email: string | null) => email && maskEmail(email, user)
  return {
    ...details,
    ...(from !== undefined && { from: mask(from) }),
    ...(state && { state: { ...state, processedBy: mask(state.processedBy) } }),
  }
}
