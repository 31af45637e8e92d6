import { and, asc, desc, eq, inArray, notInArray, type SQL } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import type { AuditAction } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import type { Purchase } from '../warranties/purchase.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import type { ClaimType } from './claim.ts'
import type { ClaimEvent } from './claim-event.ts'
import { type ClaimsSeenBy, canView, maskEmail } from './claim-policy.ts'
import type { ClaimState } from './claim-step.ts'
import { claimPhotos, claims } from './claims.table.ts'
import type { DotWeek } from './dot-week.ts'
import { loadTimeline } from './load-timeline.server.ts'
import { visibilityCondition } from './search-claims.server.ts'
import { type ClaimTools, toClaimState } from './take-claim-step.server.ts'

/** One claim with its tyre, registration, photos and history. */
export type ClaimRecord = ClaimState & {
  readonly id: string
  readonly number: number
  /** sent with every step from the page (rule W32.2) */
  readonly version: number
  readonly createdAt: Date
  readonly warrantyId: string
  readonly claimType: ClaimType
  readonly claimDate: CalendarDate
  readonly description: string
  readonly invoicePath: string | null
  readonly photos: readonly { readonly path: string; readonly name: string }[]
  readonly tyreId: string
  readonly position: string
  readonly name: string
  readonly contactNumber: string
  readonly carPlate: string
  /** the customer gave an address */
  readonly hasEmail: boolean
  /** the customer's language; null if unknown */
  readonly language: 'ms' | 'en' | null
  readonly purchaseDate: CalendarDate
  readonly purchase: Purchase
  readonly dotWeek: DotWeek | null
  readonly treadMm: number | null
  readonly timeline: readonly ClaimEvent[]
  /** tyre IDs of the registration that are available */
  readonly freeTyres: number
  readonly history: readonly ClaimHistoryEntry[]
}

/** An audit event of the claim; `actor` is masked for users who may not read it (rule W22.4). */
type ClaimHistoryEntry = {
  readonly id: number
  readonly at: Date
  readonly actor: string
  readonly action: AuditAction
}

/** Loads a claim by id and records the read in the audit log; null if the user may see no such claim. */
export async function loadClaimRecord(
  permit: Permit<'read-claims'>,
  { id, action }: { id: string; action: (typeof READ_ACTIONS)[number] },
  { database, now, claimsSeenBy }: ClaimTools,
): Promise<ClaimRecord | null> {
  const { orm } = database
  const [row] = await orm
    .select()
    .from(claims)
    .innerJoin(registrations, eq(registrations.id, claims.warrantyId))
    .innerJoin(tyreIds, eq(tyreIds.id, claims.tyreRowId))
    .where(and(eq(claims.id, id), visibilityCondition(permit.user, claimsSeenBy)))
  if (!row) return null
  await writeAuditEvent({ actor: permit.user.email, action, record: id, at: now() }, orm)
  const photos = await orm
    .select({ path: claimPhotos.fileUrl, name: claimPhotos.fileName })
    .from(claimPhotos)
    .where(eq(claimPhotos.claimId, id))
    .orderBy(asc(claimPhotos.position), asc(claimPhotos.fileUrl))
  const history = await loadHistory(id, orm)
  const freeTyres = await orm.$count(
    tyreIds,
    and(eq(tyreIds.registrationId, row.warranty_claims.warrantyId), eq(tyreIds.isClaimed, false)),
  )
  const { warranty_claims: claim, warranty_registrations: registration, warranty_tyre_ids: tyre } = row
  return {
    ...toClaimState(claim),
    processedBy: claim.processedBy && maskEmail(claim.processedBy, permit.user),
    id,
    number: claim.number,
    version: claim.version,
    createdAt: claim.createdAt,
    warrantyId: claim.warrantyId,
    claimType: claim.claimType,
    claimDate: claim.claimDate as CalendarDate,
    description: claim.description,
    invoicePath: claim.invoiceUrl,
    photos,
    tyreId: tyre.tyreId,
    position: tyre.positionDescription,
    name: registration.name,
    contactNumber: registration.contactNumber,
    carPlate: registration.carPlate,
    hasEmail: registration.email !== null,
    language: registration.language,
    purchaseDate: registration.purchaseDate as CalendarDate,
    purchase: { branch: claim.branch, brand: claim.brand, model: claim.model, size: claim.size },
    dotWeek: claim.dotWeek,
    treadMm: claim.treadMm,
    freeTyres,
    timeline: await loadTimeline(id, permit.user, orm),
    history: history.map(event => ({ ...event, actor: maskEmail(event.actor, permit.user) })),
  }
}

/** All changes of a claim and its newest 200 reads, in chronological order (rule W22.5). */
async function loadHistory(id: string, orm: Database['orm']): Promise<ClaimHistoryEntry[]> {
  const selectEvents = (condition: SQL) =>
    orm
      .select({
        id: auditEvents.id,
        at: auditEvents.at,
        actor: auditEvents.actor,
        action: auditEvents.action,
      })
      .from(auditEvents)
      .where(and(eq(auditEvents.record, id), condition))
      .orderBy(desc(auditEvents.at), desc(auditEvents.id))
  const changes = await selectEvents(notInArray(auditEvents.action, [...READ_ACTIONS]))
  const reads = await selectEvents(inArray(auditEvents.action, [...READ_ACTIONS])).limit(MAX_READS_SHOWN)
  return [...changes, ...reads]
    .sort((one, other) => one.at.getTime() - other.at.getTime() || one.id - other.id)
    .map(event => ({ ...event, action: event.action as AuditAction }))
}

const READ_ACTIONS = ['read-claim', 'read-photos', 'printed-claim'] as const satisfies readonly AuditAction[]
const MAX_READS_SHOWN = 200

/**
 * Whether a staff user may open a stored file: photos and invoices only if the user may see their claim (rule
 * W22.6). A file whose claim is not filed yet is open to any staff, because only its sender knows the id.
 */
export async function canOpenFile(
  user: User,
  path: string,
  { database, claimsSeenBy }: { database: Database; claimsSeenBy?: ClaimsSeenBy },
): Promise<boolean> {
  const [, id] = /^(?:proofs\/claim_|invoices\/)([\da-f-]{36})/.exec(path) ?? []
  if (!id) return true
  const [claim] = await database.orm
    .select({ processedBy: claims.processedBy })
    .from(claims)
    .where(eq(claims.id, id))
  return claim === undefined || canView(claim, user, claimsSeenBy)
}
