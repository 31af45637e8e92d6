import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import type { ClaimState } from './claim-step.ts'
import { claimEvents, claims } from './claims.table.ts'
import { type ClaimMailKind, customerMails } from './customer-mails.table.ts'

/** What a mail is written from: the claim as it was after the step that the mail tells. */
export type CustomerMail = {
  /** of the row in the outbox */
  readonly id: number
  readonly kind: ClaimMailKind
  readonly to: string
  /** null where it is not known */
  readonly language: 'ms' | 'en' | null
  readonly name: string
  readonly carPlate: string
  readonly claimId: string
  readonly number: number
  readonly tyreId: string
  readonly state: Pick<ClaimState, 'outcome' | 'percent' | 'rejection'>
  /** what is missing, the sentence of the decision, or what staff wrote */
  readonly note: string
}

/** A mail of the outbox with the customer's address of now; null where the address or the claim is gone. */
export async function loadCustomerMail(
  id: number,
  { database }: { database: Database },
): Promise<CustomerMail | null> {
  const [row] = await database.orm
    .select({
      kind: customerMails.kind,
      to: registrations.email,
      language: registrations.language,
      name: registrations.name,
      carPlate: registrations.carPlate,
      claimId: claims.id,
      number: claims.number,
      tyreId: tyreIds.tyreId,
      note: claimEvents.note,
      details: claimEvents.details,
    })
    .from(customerMails)
    .innerJoin(claimEvents, eq(claimEvents.id, customerMails.eventId))
    .innerJoin(claims, eq(claims.id, customerMails.claimId))
    .innerJoin(registrations, eq(registrations.id, claims.warrantyId))
    .innerJoin(tyreIds, eq(tyreIds.id, claims.tyreRowId))
    .where(eq(customerMails.id, id))
  if (!row || row.to === null) return null
  const { details, note, to, ...mail } = row
  const { outcome = null, percent = null, rejection = null } = details?.state ?? {}
  return { ...mail, id, to, state: { outcome, percent, rejection }, note: note ?? '' }
}
