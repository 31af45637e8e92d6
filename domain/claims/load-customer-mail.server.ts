import { and, eq, sql } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import type { ClaimState, StepKind } from './claim-step.ts'
import { claimEvents, claims } from './claims.table.ts'
import type { ClaimMailKind, ReminderKind } from './customer-mail-kind.ts'
import { customerMails } from './customer-mails.table.ts'

type Recipient = {
  /** of the row in the outbox */
  readonly id: number
  /** the same for each try */
  readonly messageId: string
  readonly to: string
  /** null if it is not known */
  readonly language: 'ms' | 'en' | null
  readonly name: string
  readonly carPlate: string
}

/** Data of a mail about a claim: the claim as it was right after the step of the mail. */
export type ClaimMail = Recipient & {
  readonly kind: ClaimMailKind
  readonly claimId: string
  readonly number: number
  readonly tyreId: string
  readonly state: Pick<ClaimState, 'outcome' | 'percent' | 'rejection'>
  /** it was reopened before */
  readonly wasReopened: boolean
  /** the customer was told another decision before */
  readonly wasDecided: boolean
  /** text for the customer: what is missing, the sentence of the decision, or the message of staff */
  readonly note: string
}

/** Data of a reminder (rule W41.1). */
export type ReminderMail = Recipient & {
  readonly kind: ReminderKind
  readonly registrationId: string
  readonly purchaseDate: CalendarDate
}

export type CustomerMail = ClaimMail | ReminderMail

/**
 * A mail of the outbox with the customer's current address; null if the address, the claim or the consent is
 * gone.
 */
export async function loadCustomerMail(
  id: number,
  { database: { orm } }: { database: Database },
): Promise<CustomerMail | null> {
  const [row] = await orm.select().from(customerMails).where(eq(customerMails.id, id))
  if (!row) return null
  const { kind, messageId, registrationId } = row
  const mail =
    kind === 'rotation' || kind === 'cover-ending'
      ? await loadReminder(kind, registrationId, orm)
      : await loadClaimMail(id, kind, orm)
  return mail && { ...mail, id, messageId }
}

type RowField = 'id' | 'messageId'

const RECIPIENT = {
  to: registrations.email,
  language: registrations.language,
  name: registrations.name,
  carPlate: registrations.carPlate,
}

/** Whether the claim had a step of a kind before the step of the mail. */
const hasEarlier = (kind: StepKind) =>
  sql<boolean>`exists (select from ${claimEvents} earlier where earlier.claim_id = ${claims.id}
    and earlier.kind = ${kind} and earlier.id < ${claimEvents.id})`

async function loadClaimMail(
  id: number,
  kind: ClaimMailKind,
  orm: Database['orm'],
): Promise<Omit<ClaimMail, RowField> | null> {
  const [row] = await orm
    .select({
      ...RECIPIENT,
      claimId: claims.id,
      number: claims.number,
      tyreId: tyreIds.tyreId,
      note: claimEvents.note,
      details: claimEvents.details,
      wasReopened: hasEarlier('reopen'),
      wasDecided: hasEarlier('decide'),
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
  return { ...mail, kind, to, state: { outcome, percent, rejection }, note: note ?? '' }
}

async function loadReminder(
  kind: ReminderKind,
  registrationId: string | null,
  orm: Database['orm'],
): Promise<Omit<ReminderMail, RowField> | null> {
  if (registrationId === null) return null
  const [row] = await orm
    .select({ ...RECIPIENT, purchaseDate: registrations.purchaseDate })
    .from(registrations)
    .where(and(eq(registrations.id, registrationId), registrations.reminders))
  if (!row || row.to === null) return null
  return { ...row, kind, to: row.to, registrationId, purchaseDate: row.purchaseDate as CalendarDate }
}
