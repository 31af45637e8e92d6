import { addDays, type CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { PromotionImage } from '../company/company.ts'
import { ENDING_DAYS } from '../tyres/promotion.ts'

/** The effect of a promotion: per cent off the usual price, ringgit off it, or a price. */
export const PROMOTION_EFFECTS = ['percent', 'amount', 'price'] as const
export type PromotionEffect = (typeof PROMOTION_EFFECTS)[number]

/**
 * How a reduced price is rounded, always down: not beyond the sen, to the ringgit, to a ringgit that ends in
 * 9.
 */
export const PROMOTION_ROUNDINGS = ['sen', 'ringgit', 'nine'] as const
type PromotionRounding = (typeof PROMOTION_ROUNDINGS)[number]

/** Size, brand and model of a tyre, as its list has them. */
export type TyreName = { readonly size: string; readonly brand: string; readonly model: string }

/**
 * The tyres of a promotion: those that match every value that is not null; all tyres if all values are null.
 */
export type PromotionScope = {
  readonly brand: string | null
  readonly model: string | null
  /** `195/55R15` */
  readonly size: string | null
  /** inches */
  readonly rim: number | null
  readonly tyres: readonly TyreName[] | null
}

/**
 * A promotion of many tyres for some days. It is never edited: another one takes its place (rules S5.6 to
 * S5.10).
 */
export type PlannedPromotion = PromotionScope & {
  readonly id: string
  readonly nameEn: string
  readonly nameMs: string
  readonly firstDay: CalendarDate
  /** counts in full */
  readonly lastDay: CalendarDate
  readonly effect: PromotionEffect
  /** per cent for `percent`, otherwise sen */
  readonly value: number
  readonly rounding: PromotionRounding
  /** paths below /pictures/; one language alone is used for both */
  readonly bannerEn: string | null
  readonly bannerMs: string | null
  /** e-mail address */
  readonly plannedBy: string
  /** ISO 8601 */
  readonly plannedAt: string
  /** e-mail address of the administrator; null while it waits for one */
  readonly approvedBy: string | null
  readonly withdrawnBy: string | null
  /** ISO 8601 */
  readonly withdrawnAt: string | null
}

/** The keys of a stored promotion in their canonical order. */
export const PROMOTION_KEYS = [
  'id', 'nameEn', 'nameMs', 'firstDay', 'lastDay', 'brand', 'model', 'size', 'rim', 'tyres', 'effect', 'value', 'rounding',
  'bannerEn', 'bannerMs', 'plannedBy', 'plannedAt', 'approvedBy', 'withdrawnBy', 'withdrawnAt',
] as const satisfies readonly (keyof PlannedPromotion)[] // biome-ignore format: keys read best in some lines

type PromotionState = 'waiting' | 'planned' | 'running' | 'ended' | 'withdrawn'

type Dated = Pick<PlannedPromotion, 'firstDay' | 'lastDay' | 'approvedBy' | 'withdrawnAt'>

/** The state of a promotion on a day. */
export function promotionState(promotion: Dated, today: CalendarDate): PromotionState {
  if (promotion.withdrawnAt !== null) return 'withdrawn'
  if (promotion.lastDay < today) return 'ended'
  if (promotion.approvedBy === null) return 'waiting'
  return promotion.firstDay > today ? 'planned' : 'running'
}

/**
 * Promotions that need attention: those still to begin, the next one first; running ones that end today or in
 * the next three days; and those that wait for an administrator.
 */
export function promotionsSoon(
  promotions: readonly PlannedPromotion[],
  today: CalendarDate,
): Record<'starting' | 'ending' | 'waiting', PlannedPromotion[]> {
  const last = addDays(today, ENDING_DAYS)
  const inState = (state: PromotionState) =>
    promotions.filter(promotion => promotionState(promotion, today) === state)
  return {
    starting: inState('planned').sort((a, b) => (a.firstDay < b.firstDay ? -1 : 1)),
    ending: inState('running').filter(({ lastDay }) => lastDay <= last),
    waiting: inState('waiting'),
  }
}

/** The promotions whose prices apply on a day (rule S5.6). */
export function runningPromotions(
  promotions: readonly PlannedPromotion[],
  day: CalendarDate,
): PlannedPromotion[] {
  return promotions.filter(promotion => promotionState(promotion, day) === 'running')
}

/** The pictures of the running promotions that have one (rule S5.10). */
export function promotionBanners(
  promotions: readonly PlannedPromotion[],
  day: CalendarDate,
): PromotionImage[] {
  return runningPromotions(promotions, day).flatMap(({ nameEn, nameMs, bannerEn, bannerMs }) => {
    const en = bannerEn ?? bannerMs
    const ms = bannerMs ?? bannerEn
    if (en === null || ms === null) return []
    return { desktop: { en, ms }, mobile: { en, ms }, alt: { en: nameEn, ms: nameMs } }
  })
}
