import { and, asc, eq } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { audit } from '../audit/audit.table.ts'
import type { Audited } from '../audit/audit-line.ts'
import { writeAudit } from '../audit/write-audit.server.ts'
import type { Permit } from '../people/permit.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import type { ClaimStatus, ClaimType } from './claim.ts'
import { claimPhotos, claims } from './claims.table.ts'
import { visibleTo } from './search-claims.server.ts'

/** One claim with everything that belongs to it, and what has happened to it. */
export type ClaimRecord = {
  readonly id: string
  readonly warrantyId: string
  readonly claimType: ClaimType
  readonly claimDate: CalendarDate
  readonly description: string
  readonly status: ClaimStatus
  readonly processedBy: string | null
  readonly invoicePath: string | null
  readonly photos: readonly { readonly path: string; readonly name: string }[]
  readonly tyreId: string
  readonly position: string
  readonly name: string
  readonly contactNumber: string
  readonly carPlate: string
  readonly purchaseDate: CalendarDate
  readonly history: readonly { readonly at: Date; readonly who: string; readonly what: Audited }[]
}

/** Reads a claim by its id, and leaves a line in the trail; null where there is none that the person may see. */
export async function readClaimRecord(
  permit: Permit<'read-claims'>,
  { id, what }: { id: string; what: 'read-claim' | 'read-photos' | 'printed-claim' },
  { database, now }: { database: Database; now: () => Date },
): Promise<ClaimRecord | null> {
  const { orm } = database
  const [row] = await orm
    .select()
    .from(claims)
    .innerJoin(registrations, eq(registrations.id, claims.warrantyId))
    .innerJoin(tyreIds, eq(tyreIds.id, claims.tyreId))
    .where(and(eq(claims.id, id), visibleTo(permit.person)))
  if (!row) return null
  await writeAudit({ who: permit.person.email, what, record: id, at: now() }, orm)
  const photos = await orm
    .select({ path: claimPhotos.fileUrl, name: claimPhotos.fileName })
    .from(claimPhotos)
    .where(eq(claimPhotos.claimId, id))
    .orderBy(asc(claimPhotos.position), asc(claimPhotos.fileUrl))
  const history = await orm
    .select({ at: audit.at, who: audit.who, what: audit.what })
    .from(audit)
    .where(eq(audit.record, id))
    .orderBy(asc(audit.id))
    .limit(MOST_LINES)
  const { warranty_claims: claim, warranty_registrations: registration, warranty_tyre_ids: tyre } = row
  return {
    id,
    warrantyId: claim.warrantyId,
    claimType: claim.claimType,
    claimDate: claim.claimDate as CalendarDate,
    description: claim.description,
    status: claim.status,
    processedBy: claim.processedBy,
    invoicePath: claim.invoiceUrl,
    photos,
    tyreId: tyre.tyreId,
    position: tyre.positionDescription,
    name: registration.name,
    contactNumber: registration.contactNumber,
    carPlate: registration.carPlate,
    purchaseDate: registration.purchaseDate as CalendarDate,
    history: history
      .filter(line => permit.person.role === 'admin' || line.who === permit.person.email)
      .map(line => ({ ...line, what: line.what as Audited })),
  }
}

const MOST_LINES = 200
