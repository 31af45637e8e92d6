import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { isStep, type Sliced } from '../../platform/event-loop/slices.ts'
import type { Sen } from '../prices/price.ts'
import { getTyrePrice } from '../tyres/promotion.ts'
import type { Tyre } from '../tyres/tyre.ts'
import { createPromotionPricer, createScopeMatcher } from './apply-promotions.ts'
import type { PromotionDraft } from './parse-promotion.ts'
import type { PlannedPromotion, TyreName } from './planned-promotion.ts'

/** The effects of a promotion on a day, on top of everything else that lowers prices then. */
export type PromotionEffects = {
  readonly day: CalendarDate
  /** tyres that it means */
  readonly meant: number
  /** number of tyres that become cheaper; the others already have a price as low, or no price */
  readonly cheaper: number
  /** whether the reduction of a tyre is so large that the user must confirm the number (rule S5.11) */
  readonly isLarge: boolean
  /** the largest reductions by share, at most ten */
  readonly largest: readonly PriceCut[]
}

type PriceCut = TyreName & {
  /** the price on that day without the promotion, and with it */
  readonly from: Sen
  readonly to: Sen
  /** 0.1 for a tenth less */
  readonly share: number
}

/**
 * Compares the prices of a day with and without a promotion, as sliced work: 100,000 tyres take some tenths
 * of a second.
 */
export function* comparePromotion(
  draft: PromotionDraft,
  { tyres, others, day }: { tyres: readonly Tyre[]; others: readonly PlannedPromotion[]; day: CalendarDate },
): Sliced<PromotionEffects> {
  const promotion: PlannedPromotion = { ...draft, ...APPROVED }
  const includes = createScopeMatcher(promotion)
  const before = createPromotionPricer(others, day)
  const after = createPromotionPricer([...others, promotion], day)
  let meant = 0
  const cuts: PriceCut[] = []
  for (const [index, tyre] of tyres.entries()) {
    if (isStep(index)) yield
    if (!includes(tyre)) continue
    meant++
    const from = getTyrePrice(day, before(tyre)).sen
    const to = getTyrePrice(day, after(tyre)).sen
    if (from === null || to === null || to >= from) continue
    const { size, brand, model } = tyre
    cuts.push({ size, brand, model, from, to, share: (from - to) / from })
  }
  yield
  cuts.sort((a, b) => b.share - a.share)
  const isLarge = cuts[0] !== undefined && cuts[0].share > MAX_UNCONFIRMED_SHARE
  return { day, meant, cheaper: cuts.length, isLarge, largest: cuts.slice(0, EXAMPLES) }
}

/** A draft is compared as if it were approved. */
const APPROVED = {
  id: '',
  plannedBy: '',
  plannedAt: '',
  approvedBy: '',
  withdrawnBy: null,
  withdrawnAt: null,
}

/** Rule S5.11. */
const MAX_UNCONFIRMED_SHARE = 0.3
const EXAMPLES = 10
