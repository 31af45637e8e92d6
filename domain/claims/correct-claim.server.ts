import { and, eq } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { attachFiles, type WaitingFile } from '../../platform/files/stored-files.ts'
import type { Permit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { registrations } from '../warranties/registrations.table.ts'
import type { ClaimFacts, FactField } from './claim.ts'
import type { ClaimEventDetails } from './claim-event.ts'
import { attachClaimPhotos, FileGoneError, findPhotoPosition } from './claim-photos.server.ts'
import { ADMIN_STEPS, type StepKind, takeStep } from './claim-step.ts'
import { claims } from './claims.table.ts'
import { visibilityCondition } from './search-claims.server.ts'
import {
  type ClaimTools,
  readClaimState,
  refreshRegistration,
  type StepResult,
  storeState,
  writeClaimEvent,
} from './take-claim-step.server.ts'
import { formatTreadDepth } from './tread-depth.ts'

type Asked = { readonly id: string; readonly version: number }
type CorrectionResult =
  | StepResult
  | { readonly ok: false; readonly error: 'claims.file-gone' | 'claims.too-many-photos' }

/** Corrects facts of an open claim; the timeline keeps the values before (rule W32.5). */
export async function correctClaim(
  { user }: Permit<'work-on-claims'>,
  { id, version, facts }: Asked & { facts: ClaimFacts },
  tools: ClaimTools,
): Promise<CorrectionResult> {
  return change(user, { id, version, kind: 'corrected' }, tools, async (tx, before) => {
    const corrected = differences(before, facts)
    if (Object.keys(corrected).length === 0) return 'claims.nothing-changed'
    return {
      columns: facts,
      details: { corrected },
      finish: () => refreshRegistration(before.warrantyId, tx),
    }
  })
}

/** The facts that a proposal depends on, with the purchase date; null if the user may see no such claim. */
export async function findClaimPurchase(
  { user }: Permit<'work-on-claims'>,
  id: string,
  { database, claimsSeenBy }: ClaimTools,
): Promise<{ purchaseDate: CalendarDate; claimDate: CalendarDate; treadMm: number | null } | null> {
  const [row] = await database.orm
    .select({
      purchaseDate: registrations.purchaseDate,
      claimDate: claims.claimDate,
      treadMm: claims.treadMm,
    })
    .from(claims)
    .innerJoin(registrations, eq(registrations.id, claims.warrantyId))
    .where(and(eq(claims.id, id), visibilityCondition(user, claimsSeenBy)))
  if (!row) return null
  const { purchaseDate, claimDate, treadMm } = row
  return { purchaseDate: purchaseDate as CalendarDate, claimDate: claimDate as CalendarDate, treadMm }
}

/** Adds photos to an open claim, behind those that it has (rule W32.10). */
export async function addClaimPhotos(
  { user }: Permit<'work-on-claims'>,
  { id, version, photos }: Asked & { photos: readonly WaitingFile[] },
  tools: ClaimTools,
): Promise<CorrectionResult> {
  return change(user, { id, version, kind: 'photos' }, tools, async (tx, before) => {
    const first = await findPhotoPosition(before.id, photos.length, tx)
    if (first === null) return 'claims.too-many-photos'
    return {
      columns: {},
      details: { photos: photos.length },
      finish: async () => {
        if (!(await attachClaimPhotos(photos, { claimId: id, owner: user.id, first }, tx)))
          throw new FileGoneError()
      },
    }
  })
}

/**
 * Replaces the invoice of a claim, for administrators; the earlier one stays in the timeline (rule W32.5).
 */
export async function replaceInvoice(
  { user }: Permit<'work-on-claims'>,
  { id, version, invoice }: Asked & { invoice: WaitingFile },
  tools: ClaimTools,
): Promise<CorrectionResult> {
  return change(user, { id, version, kind: 'invoice-corrected' }, tools, async (tx, before) => ({
    columns: { invoiceUrl: invoice.path },
    details: { formerInvoice: before.invoiceUrl ?? '' },
    finish: async () => {
      if (!(await attachFiles([invoice], user.id, tx))) throw new FileGoneError()
    },
  }))
}

type Row = typeof claims.$inferSelect
type Change = {
  readonly columns: Partial<typeof claims.$inferInsert>
  readonly details: ClaimEventDetails
  finish(): Promise<void>
}

/** One guarded update of other columns than the state, with its line and audit entry. */
async function change(
  user: User,
  { id, version, kind }: Asked & { kind: Extract<StepKind, 'corrected' | 'photos' | 'invoice-corrected'> },
  { database, now, claimsSeenBy }: ClaimTools,
  plan: (
    tx: Transaction,
    before: Row,
  ) => Promise<Change | 'claims.nothing-changed' | 'claims.too-many-photos'>,
): Promise<CorrectionResult> {
  const at = now()
  return database.orm
    .transaction(async (tx): Promise<CorrectionResult> => {
      const read = await readClaimState(id, user, claimsSeenBy, tx)
      if (!read) return { ok: false, error: 'claims.not-found' }
      if (ADMIN_STEPS.has(kind) && user.role !== 'admin')
        return { ok: false, error: 'claims.not-administrator' }
      if (read.version !== version) return { ok: false, error: 'claims.changed' }
      const taken = takeStep(read.state, { kind })
      if (!taken.ok) return taken
      const planned = await plan(tx, read.row)
      if (typeof planned === 'string') return { ok: false, error: planned }
      const stored = { id, before: read, after: read.state, columns: planned.columns, at }
      if (!(await storeState(stored, tx))) return { ok: false, error: 'claims.changed' }
      await planned.finish()
      await writeClaimEvent({ id, user, kind, details: planned.details, state: taken.state, at }, tx)
      return taken
    })
    .catch((error): CorrectionResult => {
      if (error instanceof FileGoneError) return { ok: false, error: 'claims.file-gone' }
      throw error
    })
}

const treadText = (depth: number | null | undefined) => (depth == null ? '' : formatTreadDepth(depth))

function differences(
  row: Row,
  facts: ClaimFacts,
): Partial<Record<FactField, readonly [before: string, after: string]>> {
  const pairs: [FactField, string, string][] = [
    ['claim_type', row.claimType, facts.claimType],
    ['claim_date', row.claimDate, facts.claimDate],
    ['description', row.description, facts.description],
    ['dot_week', row.dotWeek ?? '', facts.dotWeek ?? ''],
    ['tread_mm', treadText(row.treadMm), treadText(facts.treadMm)],
  ]
  return Object.fromEntries(
    pairs.flatMap(([field, before, after]) => (before === after ? [] : [[field, [before, after]]])),
  )
}
