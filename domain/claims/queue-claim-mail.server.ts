import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { registrations } from '../warranties/registrations.table.ts'
import type { ClaimEventKind } from './claim-event.ts'
import { claims } from './claims.table.ts'
import type { ClaimMailKind } from './customer-mail-kind.ts'
import { customerMails } from './customer-mails.table.ts'

/** The steps that are mailed to the customer (rule W40.1). */
const MAILED_STEPS: Partial<Record<ClaimEventKind, ClaimMailKind>> = {
  filed: 'filed',
  wait: 'missing',
  decide: 'decided',
  close: 'closed',
  invoice: 'closed',
  void: 'voided',
  told: 'told',
}

/**
 * Puts the mail about a step into the outbox, in the transaction of the step; does nothing if the customer
 * gave no address.
 */
export async function queueClaimMail(
  { claimId, eventId, kind, at }: { claimId: string; eventId: number; kind: ClaimEventKind; at: Date },
  tx: Pick<Database['orm'], 'execute'>,
): Promise<void> {
  const mail = MAILED_STEPS[kind]
  if (!mail) return
  await tx.execute(sql`insert into ${customerMails} (kind, claim_id, event_id, next_at)
    select ${mail}, ${claims.id}, ${eventId}, ${at.toISOString()}::timestamptz from ${claims}
    join ${registrations} on ${registrations.id} = ${claims.warrantyId}
    where ${claims.id} = ${claimId} and ${registrations.email} is not null`)
}
