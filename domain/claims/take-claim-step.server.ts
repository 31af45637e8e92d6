import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import type { AuditAction } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { isActiveStaff, users } from '../identity/users.table.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import type { ClaimEventDetails } from './claim-event.ts'
import { type ClaimsSeenBy, canView } from './claim-policy.ts'
import {
  ADMIN_STEPS,
  type ClaimState,
  type ClaimStep,
  type StepError,
  type StepKind,
  takeStep,
} from './claim-step.ts'
import { claimEvents, claims } from './claims.table.ts'
import { queueClaimMail } from './queue-claim-mail.server.ts'

/** The steps that pages take with a claim; invoices go through close-claim.server.ts. */
export type PageStep = Exclude<
  ClaimStep,
  { kind: 'invoice' | 'invoice-corrected' | 'corrected' | 'photos' | 'answered' }
>

export type StepResult =
  | { readonly ok: true; readonly state: ClaimState }
  | {
      readonly ok: false
      /**
       * `changed`: another user changed the claim first; `no-such-colleague`: no active staff account has the
       * address
       */
      readonly error:
        | StepError
        | 'claims.not-found'
        | 'claims.changed'
        | 'claims.no-such-colleague'
        | 'claims.no-address'
    }

export type ClaimTools = { database: Database; now: () => Date; claimsSeenBy?: ClaimsSeenBy }

/**
 * Takes one step with a claim: a guarded update, its timeline line and its audit entry, in one transaction
 * (rule W32.2). `version` is the version that the page showed: if the claim has changed since, nothing is
 * stored. Notes need no version.
 */
export async function takeClaimStep(
  { user }: Permit<'work-on-claims'>,
  { id, version, step, note = '' }: { id: string; version: number; step: PageStep; note?: string },
  tools: ClaimTools,
): Promise<StepResult> {
  const at = tools.now()
  return tools.database.orm.transaction(async (tx): Promise<StepResult> => {
    // A deletion locks tyre IDs before claims, so a step that frees one does too.
    if (step.kind === 'void')
      await tx
        .select({ id: tyreIds.id })
        .from(tyreIds)
        .innerJoin(claims, eq(claims.tyreRowId, tyreIds.id))
        .where(eq(claims.id, id))
        .for('update', { of: tyreIds })
    const read = await readClaimState(id, user, tools.claimsSeenBy, tx)
    if (!read) return { ok: false, error: 'claims.not-found' }
    if (ADMIN_STEPS.has(step.kind) && user.role !== 'admin')
      return { ok: false, error: 'claims.not-administrator' }
    const isNote = step.kind === 'note' || step.kind === 'told'
    if (!isNote && read.version !== version) return { ok: false, error: 'claims.changed' }
    const taken = takeStep(read.state, step)
    if (!taken.ok) return taken
    if (step.kind === 'assign' && step.to !== null && !(await isColleague(step.to, tx)))
      return { ok: false, error: 'claims.no-such-colleague' }
    const isMailed = step.kind === 'told' && step.byMail === true
    if (isMailed && !(await hasAddress(read.warrantyId, tx))) return { ok: false, error: 'claims.no-address' }
    const isStored = isNote || (await storeState({ id, before: read, after: taken.state, at }, tx))
    if (!isStored) return { ok: false, error: 'claims.changed' }
    if (step.kind === 'void') await freeTyre(read, tx)
    const details = {
      ...(step.kind === 'assign' && { from: read.state.processedBy }),
      ...(isMailed && { byMail: true }),
    }
    await writeClaimEvent(
      { id, user, kind: step.kind, note, details, state: isNote ? undefined : taken.state, at },
      tx,
    )
    return taken
  })
}

type Read = {
  readonly row: typeof claims.$inferSelect
  readonly state: ClaimState
  readonly version: number
  readonly warrantyId: string
  readonly tyreRowId: string
}

/** The state of a claim; null if the user may see no such claim. */
export async function readClaimState(
  id: string,
  user: User,
  seenBy: ClaimsSeenBy | undefined,
  tx: Transaction,
): Promise<Read | null> {
  const [claim] = await tx.select().from(claims).where(eq(claims.id, id))
  if (!claim || !canView(claim, user, seenBy)) return null
  const { version, warrantyId, tyreRowId } = claim
  return { row: claim, state: toClaimState(claim), version, warrantyId, tyreRowId }
}

export const toClaimState = ({
  status,
  stage,
  waitsForSupplier,
  isAnswered,
  outcome,
  percent,
  rejection,
  isVoid,
  invoiceUrl,
  processedBy,
}: typeof claims.$inferSelect): ClaimState => ({
  status,
  stage,
  waitsForSupplier,
  isAnswered,
  outcome,
  percent,
  rejection,
  isVoid,
  hasInvoice: invoiceUrl !== null,
  processedBy,
})

/** Stores a state and other columns if the row is unchanged since it was read; false if it has changed. */
export async function storeState(
  {
    id,
    before,
    after,
    columns = {},
    at,
  }: {
    id: string
    before: Pick<Read, 'state' | 'version'>
    after: ClaimState
    columns?: Partial<typeof claims.$inferInsert>
    at: Date
  },
  tx: Transaction,
): Promise<boolean> {
  const { hasInvoice: _, ...state } = after
  const stored = await tx
    .update(claims)
    .set({ ...state, ...columns, version: before.version + 1, updatedAt: at })
    // Compare the status too: the previous release of the app closes claims without changing the version.
    .where(and(eq(claims.id, id), eq(claims.version, before.version), eq(claims.status, before.state.status)))
    .returning({ id: claims.id })
  return stored.length > 0
}

/** Adds a line to the timeline and an audit entry, which does not contain the note (rule W25.3). */
export async function writeClaimEvent(
  {
    id,
    user,
    kind,
    note = '',
    details = {},
    state,
    at,
  }: {
    id: string
    user: Pick<User, 'email'>
    kind: StepKind
    note?: string
    details?: ClaimEventDetails
    state: ClaimState | undefined
    at: Date
  },
  tx: Transaction,
): Promise<void> {
  const [event] = await tx
    .insert(claimEvents)
    .values({ claimId: id, at, actor: user.email, kind, note: note || null, details: { ...details, state } })
    .returning({ id: claimEvents.id })
  const isMailed = kind === 'told' ? details.byMail : !(kind === 'wait' && state?.waitsForSupplier)
  if (event && isMailed) await queueClaimMail({ claimId: id, eventId: event.id, kind, at }, tx)
  await writeAuditEvent({ actor: user.email, action: AUDITED[kind], record: id, at }, tx)
}

const AUDITED: Record<StepKind, AuditAction> = {
  note: 'noted-claim',
  told: 'told-customer',
  wait: 'set-claim-waiting',
  undecided: 'resumed-claim',
  close: 'closed-claim',
  void: 'voided-claim',
  reopen: 'reopened-claim',
  corrected: 'corrected-claim',
  photos: 'added-claim-photos',
  answered: 'added-claim-photos',
  invoice: 'uploaded-invoice',
  'invoice-corrected': 'replaced-invoice',
  assign: 'assigned-claim',
  decide: 'decided-claim',
}

/**
 * Whether an active account that may work on claims has this address; it cannot be disabled until the
 * transaction ends.
 */
async function isColleague(email: string, tx: Transaction): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isActiveStaff))
    .for('share')
  return found.length > 0
}

/** Whether the customer gave an address. */
async function hasAddress(warrantyId: string, tx: Transaction): Promise<boolean> {
  const [row] = await tx
    .select({ email: registrations.email })
    .from(registrations)
    .where(eq(registrations.id, warrantyId))
  return row?.email != null
}

/**
 * The tyre ID of a void claim is available again; the registration is claimed by its other claims, if any
 * (rule W32.7).
 */
async function freeTyre({ tyreRowId, warrantyId }: Read, tx: Transaction): Promise<void> {
  await tx.update(tyreIds).set({ isClaimed: false, claimedAt: null }).where(eq(tyreIds.id, tyreRowId))
  await refreshRegistration(warrantyId, tx)
}

/** Copies to the registration whether it has claims, and the date of the last one. */
export async function refreshRegistration(warrantyId: string, tx: Transaction): Promise<void> {
  // Locked first, so that the next statement sees the result of a concurrent claim or void.
  await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.id, warrantyId))
    .for('update')
  await tx
    .update(registrations)
    .set({
      isClaimed: sql`exists (select from ${tyreIds} where ${tyreIds.registrationId} = ${warrantyId} and ${tyreIds.isClaimed})`,
      lastClaimDate: sql`(select ${claims.claimDate} from ${claims} where ${claims.warrantyId} = ${warrantyId}
        and not ${claims.isVoid} order by ${claims.createdAt} desc, ${claims.id} desc limit 1)`,
    })
    .where(eq(registrations.id, warrantyId))
}
