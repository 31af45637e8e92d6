import { and, asc, desc, eq, inArray, notInArray, type SQL } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { audit } from '../audit/audit.table.ts'
import type { AuditEvent } from '../audit/audit-entry.ts'
import { writeAudit } from '../audit/write-audit.server.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import type { ClaimStatus, ClaimType } from './claim.ts'
import { shownEmail } from './claim-policy.ts'
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
  readonly history: readonly ClaimLine[]
}

/** A line of what has happened to a claim; `who` is masked where it is not theirs to read (W §6). */
type ClaimLine = { readonly id: number; readonly at: Date; readonly who: string; readonly what: AuditEvent }

/** Reads a claim by its id, and leaves a line in the trail; null where there is none that the person may see. */
export async function readClaimRecord(
  permit: Permit<'read-claims'>,
  { id, what }: { id: string; what: (typeof LOOKED)[number] },
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
  const history = await readHistory(id, orm)
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
    history: history.map(line => ({ ...line, who: shownEmail(line.who, permit.person) })),
  }
}

/** All that has changed a claim, and the newest of those who have only looked at it, in the order in which they happened. */
async function readHistory(id: string, orm: Database['orm']): Promise<ClaimLine[]> {
  const lines = (of: SQL) =>
    orm
      .select({ id: audit.id, at: audit.at, who: audit.who, what: audit.what })
      .from(audit)
      .where(and(eq(audit.record, id), of))
      .orderBy(desc(audit.id))
  const changes = await lines(notInArray(audit.what, [...LOOKED]))
  const looks = await lines(inArray(audit.what, [...LOOKED])).limit(MAX_ATTEMPTS)
  return [...changes, ...looks]
    .sort((one, other) => one.id - other.id)
    .map(line => ({ ...line, what: line.what as AuditEvent }))
}

const LOOKED = ['read-claim', 'read-photos', 'printed-claim'] as const satisfies readonly AuditEvent[]
const MAX_ATTEMPTS = 200
