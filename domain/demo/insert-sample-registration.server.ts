import { randomUUID } from 'node:crypto'
import { addDays, type CalendarDate, MS_PER_DAY } from '../../platform/clock/calendar-date.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { WaitingFile } from '../../platform/files/stored-files.ts'
import { phoneDigits } from '../access/phone-number.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { claimEvents, claimPhotos, claims } from '../claims/claims.table.ts'
import { dotWeekOf } from '../claims/dot-week.ts'
import { normalizePlate } from '../warranties/car-plate.ts'
import { PRIVACY_NOTICE } from '../warranties/privacy-notice.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import type { SampleClaim, SampleRegistration } from './sample-registrations.ts'

/** A sample registration with its stored files. */
export type StoredSample = {
  readonly row: SampleRegistration
  readonly receipts: readonly WaitingFile[]
  /** photos and invoice by claim id */
  readonly papers: ReadonlyMap<string, { photos: readonly WaitingFile[]; invoice: WaitingFile | null }>
}

export type SampleStaff = { readonly id: string; readonly email: string }

/**
 * Inserts a sample registration with its tyre IDs and claims in the caller's transaction. All dates are moved
 * by `days`, but not past `now`. A claim is filed by the staff account it names, or by the first one.
 */
export async function insertSampleRegistration(
  { row, receipts, papers }: StoredSample,
  { days, now, staff }: { days: number; now: Date; staff: readonly [SampleStaff, ...SampleStaff[]] },
  tx: Transaction,
): Promise<void> {
  const move = (instant: string) => new Date(Math.min(Date.parse(instant) + days * MS_PER_DAY, now.getTime()))
  const moveDay = (text: string) => addDays(text.slice(0, 10) as CalendarDate, days)
  const filed = row.tyre_ids.flatMap(tyre => tyre.claim ?? [])
  const purchase = { branch: row.branch, brand: row.brand, model: row.model, size: row.size }
  const registeredAt = move(row.registered_at)
  await tx.insert(registrations).values({
    id: row.id,
    name: row.name,
    contactNumber: row.contact_number,
    contactDigits: phoneDigits(row.contact_number),
    email: row.email,
    purchaseDate: moveDay(row.purchase_date),
    carPlate: row.car_plate,
    plate: normalizePlate(row.car_plate),
    receiptUrl: JSON.stringify(receipts.map(file => file.path)),
    tyreQuantity: row.tyre_quantity,
    ...purchase,
    isClaimed: filed.length > 0,
    lastClaimDate:
      filed
        .map(claim => moveDay(claim.filed_at))
        .sort()
        .at(-1) ?? null,
    createdAt: registeredAt,
    privacyVersion: PRIVACY_NOTICE.version,
    privacyShownAt: registeredAt,
    confirmation: row.email === null ? null : 'sent',
  })
  for (const { tyre_id, position, claim } of row.tyre_ids) {
    const tyreRowId = randomUUID()
    await tx.insert(tyreIds).values({
      id: tyreRowId,
      registrationId: row.id,
      tyreId: tyre_id,
      positionDescription: position,
      isClaimed: claim !== null,
      claimedAt: claim && move(claim.filed_at),
    })
    if (claim) await insertClaim(claim, tyreRowId, tyre_id)
  }

  async function insertClaim(claim: SampleClaim, tyreRowId: string, tyreId: string) {
    const filer = staff.find(each => each.email === claim.by) ?? staff[0]
    const { photos, invoice } = papers.get(claim.id) ?? { photos: [], invoice: null }
    const filedAt = move(claim.filed_at)
    const closedAt = claim.closed_at === null ? null : move(claim.closed_at)
    await tx.insert(claims).values({
      id: claim.id,
      warrantyId: row.id,
      tyreRowId,
      plate: normalizePlate(row.car_plate),
      claimType: claim.claim_type,
      description: claim.description,
      claimDate: moveDay(claim.filed_at),
      ...purchase,
      dotWeek: claim.tyre_made_on && dotWeekOf(moveDay(claim.tyre_made_on)),
      createdBy: filer.id,
      processedBy: filer.email,
      status: invoice ? 'Closed' : 'Open',
      invoiceUrl: invoice?.path ?? null,
      createdAt: filedAt,
      updatedAt: closedAt ?? filedAt,
    })
    for (const [position, { path, name }] of photos.entries()) {
      await tx
        .insert(claimPhotos)
        .values({ id: randomUUID(), claimId: claim.id, fileUrl: path, fileName: name, position })
    }
    const event = { claimId: claim.id, actor: filer.email, details: {} }
    await tx.insert(claimEvents).values({ ...event, at: filedAt, kind: 'filed' })
    if (closedAt) await tx.insert(claimEvents).values({ ...event, at: closedAt, kind: 'invoice' })
    const line = { actor: filer.email, record: claim.id }
    const details = { registration: row.id, tyre: tyreId, photos: photos.length }
    await writeAuditEvent({ ...line, action: 'filed-claim', details, at: filedAt }, tx)
    if (closedAt) await writeAuditEvent({ ...line, action: 'uploaded-invoice', at: closedAt }, tx)
  }
}
