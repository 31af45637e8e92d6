import { randomUUID } from 'node:crypto'
import { addDays, type CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { runInSlices } from '../../platform/event-loop/slices.ts'
import type { Permit } from '../access/permit.ts'
import type { RecentProof } from '../access/recent-proof.ts'
import type { AuditAction } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import type { PromotionDraft } from '../promotions/parse-promotion.ts'
import { type PlannedPromotion, promotionState } from '../promotions/planned-promotion.ts'
import { comparePromotion, type PromotionEffects } from '../promotions/promotion-effect.ts'
import type { Tyre } from '../tyres/tyre.ts'
import { loadContent, loadCurrentVersion, loadStored } from './load-current-version.server.ts'
import { lockKind, publishInTransaction } from './publish-list.server.ts'

type Tools = { database: Database; now: () => Date }

/** `office` proposes; with `admin` the promotion is approved at once (rule S5.6). */
export type Planner = {
  readonly office: Permit<'plan-promotions'>
  readonly admin: Permit<'plan-promotions' | 'publish-lists'> | null
}

/** All stored promotions, in the order in which they were planned. */
export async function loadPromotions(
  _permit: Permit<'plan-promotions'>,
  { database, now }: Tools,
): Promise<readonly PlannedPromotion[]> {
  return (await loadStored('promotions', database, now())).rows
}

/** The confirmation that a large reduction needs; null if not given (rule S5.11). */
type Confirmed = {
  /** the list without planned promotions */
  readonly tyres: readonly Tyre[]
  /** the number that was typed */
  readonly confirmed: number | null
  /** without a proof, the number is ignored */
  readonly proof: RecentProof | null
}

/** `unconfirmed`: the price reduction is so large that the user must type the number in `effects.cheaper`. */
type PlannedResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'too-many' | 'gone' | 'withdrawn' }
  | { readonly ok: false; readonly reason: 'unconfirmed'; readonly effects: PromotionEffects }

type Previewed = { id: string; draft: PromotionDraft; tyres: readonly Tyre[]; today: CalendarDate }

/** The effects of a promotion on its first day, or today if that is over, on top of the other stored ones. */
export async function previewPromotion(
  permit: Permit<'plan-promotions'>,
  promotion: Previewed,
  tools: Tools,
): Promise<PromotionEffects> {
  return previewAmong(await loadPromotions(permit, tools), promotion)
}

/** `previewPromotion` for promotions that are loaded. */
export function previewAmong(
  promotions: readonly PlannedPromotion[],
  { id, draft, tyres, today }: Previewed,
): Promise<PromotionEffects> {
  const others = promotions.filter(promotion => promotion.id !== id)
  const day = draft.firstDay > today ? draft.firstDay : today
  return runInSlices(comparePromotion(draft, { tyres, others, day }))
}

/**
 * Plans a promotion. An administrator's promotion applies from its first day, and a large reduction must be
 * confirmed. A promotion of the office applies once an administrator approves it. A form that is sent twice
 * has the same `id` and plans one promotion (rule S5.11); `withdrawn` if that promotion was withdrawn in the
 * meantime.
 */
export async function planPromotion(
  { office, admin }: Planner,
  {
    id = randomUUID(),
    draft,
    today,
    ...confirmation
  }: { id?: string; draft: PromotionDraft; today: CalendarDate } & Confirmed,
  tools: Tools,
): Promise<PlannedResult> {
  // Promotions of the office are confirmed by the administrator who approves them.
  const effects = admin && (await findUnconfirmed(office, { id, draft, today, ...confirmation }, tools))
  if (effects) return { ok: false, reason: 'unconfirmed', effects }
  let isWithdrawn = false
  const isPlanned = await changePromotions(
    office,
    { id, action: 'planned-promotion', today },
    (promotions, { email, at }) => {
      const planned = promotions.find(promotion => promotion.id === id)
      isWithdrawn = planned !== undefined && planned.withdrawnAt !== null
      if (planned) return isWithdrawn ? null : promotions
      const open = promotions.filter(promotion => isOpen(promotion, today))
      const waiting = open.filter(promotion => promotionState(promotion, today) === 'waiting')
      if (open.length >= MAX_OPEN_PROMOTIONS || (!admin && waiting.length >= MAX_WAITING_PROMOTIONS))
        return null
      const people = { plannedBy: email, plannedAt: at, approvedBy: admin && email }
      const rest = { withdrawnBy: null, withdrawnAt: null }
      return [...promotions, { id, ...draft, ...people, ...rest }]
    },
    tools,
  )
  return isPlanned ? { ok: true } : { ok: false, reason: isWithdrawn ? 'withdrawn' : 'too-many' }
}

/**
 * Approves a waiting promotion; a large reduction must be confirmed. `gone` if no promotion with this id
 * waits.
 */
export async function approvePromotion(
  permit: Permit<'plan-promotions' | 'publish-lists'>,
  { id, today, ...confirmation }: { id: string; today: CalendarDate } & Confirmed,
  tools: Tools,
): Promise<PlannedResult> {
  const draft = (await loadPromotions(permit, tools)).find(promotion => promotion.id === id)
  if (!draft) return { ok: false, reason: 'gone' }
  const effects = await findUnconfirmed(permit, { id, draft, today, ...confirmation }, tools)
  if (effects) return { ok: false, reason: 'unconfirmed', effects }
  const isApproved = await changePromotions(
    permit,
    { id, action: 'approved-promotion', today },
    (promotions, { email }) =>
      replace(promotions, id, promotion =>
        promotionState(promotion, today) === 'waiting' ? { ...promotion, approvedBy: email } : null,
      ),
    tools,
  )
  return isApproved ? { ok: true } : { ok: false, reason: 'gone' }
}

/**
 * The effects of a large reduction that lacks its confirmation (the number and a recent proof of identity);
 * null if no confirmation is missing.
 */
async function findUnconfirmed(
  permit: Permit<'plan-promotions'>,
  { confirmed, proof, ...promotion }: Previewed & Confirmed,
  tools: Tools,
): Promise<PromotionEffects | null> {
  const effects = await previewPromotion(permit, promotion, tools)
  return effects.isLarge && (effects.cheaper !== confirmed || !proof) ? effects : null
}

/**
 * Withdraws a promotion that has not ended: its prices end at once. The office may withdraw a promotion until
 * it is approved. Returns false if no promotion with this id can be withdrawn.
 */
export function withdrawPromotion(
  { office, admin }: Planner,
  { id, today }: { id: string; today: CalendarDate },
  tools: Tools,
): Promise<boolean> {
  return changePromotions(
    office,
    { id, action: 'withdrew-promotion', today },
    (promotions, { email, at }) =>
      replace(promotions, id, promotion =>
        isOpen(promotion, today) && (admin !== null || promotion.approvedBy === null)
          ? { ...promotion, withdrawnBy: email, withdrawnAt: at }
          : null,
      ),
    tools,
  )
}

/**
 * Publishes a change of the list of promotions and writes its audit entry, in one transaction. `change`
 * returns null if the change is not possible, and the same list if nothing changes. Concurrent changes wait
 * for one another.
 */
async function changePromotions(
  permit: Permit<'plan-promotions'>,
  { id, action, today }: { id: string; action: AuditAction; today: CalendarDate },
  change: (
    promotions: readonly PlannedPromotion[],
    by: { email: string; at: string },
  ) => readonly PlannedPromotion[] | null,
  { database, now }: Tools,
): Promise<boolean> {
  return database.orm.transaction(async transaction => {
    await lockKind('promotions', transaction)
    const at = now()
    const current = await loadCurrentVersion('promotions', transaction, at)
    const stored = current ? await loadContent('promotions', current.contentId, transaction) : []
    const { email } = permit.user
    const changed = change(stored, { email, at: at.toISOString() })
    if (changed === null) return false
    if (changed === stored) return true
    const rows = changed
      .filter(({ lastDay }) => lastDay > addDays(today, -RETENTION_DAYS))
      .map((promotion, index) => ({ ...promotion, position: index + 1 }))
    const published = await publishInTransaction(
      permit,
      {
        kind: 'promotions',
        rows,
        shown: current?.number ?? 0,
        effectiveAt: null,
        origin: 'edit',
        counts: { rows: rows.length },
        note: null,
        isSample: false,
        hasSampleRows: false,
        sampleWrittenOn: null,
        fileHash: null,
      },
      { transaction, now },
    )
    if (!published.ok) throw new Error('the list of promotions has changed while it was locked')
    const details = { list: published.version.number }
    await writeAuditEvent({ actor: email, action, record: `promotion ${id}`, details, at }, transaction)
    return true
  })
}

function replace(
  promotions: readonly PlannedPromotion[],
  id: string,
  change: (promotion: PlannedPromotion) => PlannedPromotion | null,
): readonly PlannedPromotion[] | null {
  const promotion = promotions.find(each => each.id === id)
  const changed = promotion && change(promotion)
  return changed ? promotions.map(each => (each === promotion ? changed : each)) : null
}

const isOpen = (promotion: PlannedPromotion, today: CalendarDate) =>
  ['waiting', 'planned', 'running'].includes(promotionState(promotion, today))

/** Waiting, planned and running ones. */
const MAX_OPEN_PROMOTIONS = 100
/** A limit for the office, which leaves room for administrators. */
const MAX_WAITING_PROMOTIONS = 50
/** How long ended ones stay in the list; its history has them for two years (rule S32.5). */
const RETENTION_DAYS = 2 * 366
