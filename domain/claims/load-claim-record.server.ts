import { and, asc, desc, eq, inArray, notInArray, type SQL } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import type { AuditAction } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import type { ClaimStatus, ClaimType } from './claim.ts'
import { maskEmail } from './claim-policy.ts'
import { claimPhotos, claims } from './claims.table.ts'
import { visibilityCondition } from './search-claims.server.ts'

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
  readonly history: readonly ClaimHistoryEntry[]
}

/** A line of what has happened to a claim; `who` is masked where it is not theirs to read (W §6). */
type ClaimHistoryEntry = {
  readonly id: number
  readonly at: Date
  readonly actor: string
  readonly action: AuditAction
}

/** Reads a claim by its id, and leaves a line in the trail; null where there is none that the person may see. */
export async function loadClaimRecord(
  permit: Permit<'read-claims'>,
  { id, action }: { id: string; action: (typeof READ_ACTIONS)[number] },
  { database, now }: { database: Database; now: () => Date },
): Promise<ClaimRecord | null> {
  const { orm } = database
  const [row] = await orm
    .select()
    .from(claims)
    .innerJoin(registrations, eq(registrations.id, claims.warrantyId))
    .innerJoin(tyreIds, eq(tyreIds.id, claims.tyreId))
    .where(and(eq(claims.id, id), visibilityCondition(permit.user)))
  if (!row) return null
  await writeAuditEvent({ actor: permit.user.email, action, record: id, at: now() }, orm)
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
    history: history.map(line => ({ ...line, actor: maskEmail(line.actor, permit.user) })),
  }
}

/** All that has changed a claim, and the newest of those who have only looked at it, in the order in which they happened. */
async function readHistory(id: string, orm: Database['orm']): Promise<ClaimHistoryEntry[]> {
  const lines = (of: SQL) =>
    orm
      .select({
        id: auditEvents.id,
        at: auditEvents.at,
        actor: auditEvents.actor,
        action: auditEvents.action,
      })
      .from(auditEvents)
      .where(and(eq(auditEvents.record, id), of))
      .orderBy(desc(auditEvents.id))
  const changes = await lines(notInArray(auditEvents.action, [...READ_ACTIONS]))
  const looks = await lines(inArray(auditEvents.action, [...READ_ACTIONS])).limit(MAX_READS_SHOWN)
  return [...changes, ...looks]
    .sort((one, other) => one.id - other.id)
    .map(line => ({ ...line, action: line.action as AuditAction }))
}

const READ_ACTIONS = ['read-claim', 'read-photos', 'printed-claim'] as const satisfies readonly AuditAction[]
const MAX_READS_SHOWN = 200
