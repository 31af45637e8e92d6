import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { formatPrice, parsePrice, type Sen } from '../prices/price.ts'
import { getTyrePrice, getUsualPrice } from '../tyres/promotion.ts'
import type { Tyre } from '../tyres/tyre.ts'
import { normalizeName } from '../tyres/tyre-filters.ts'
import { isSameSize, parseTyreSize, tyreSizeKey } from '../tyres/tyre-size.ts'
import {
  type PlannedPromotion,
  type PromotionScope,
  runningPromotions,
  type TyreName,
} from './planned-promotion.ts'

/**
 * Prices tyres with the promotions of a day. The lowest price wins, including the list's own promotion; of
 * equal prices the one that lasts longer. A promotion never raises a price and never exceeds the usual one
 * (rules S5.7 and S5.8).
 */
export function createPromotionPricer(
  promotions: readonly PlannedPromotion[],
  day: CalendarDate,
): (tyre: Tyre) => Tyre {
  const running = runningPromotions(promotions, day).map(promotion => ({
    promotion,
    includes: createScopeMatcher(promotion),
  }))
  if (running.length === 0) return tyre => tyre
  return tyre => {
    const offers = running.filter(({ includes }) => includes(tyre))
    if (offers.length === 0) return tyre
    const usualText = getUsualPrice(tyre)
    const usual = parsePrice(usualText)
    if (!usual) return tyre
    const { sen, promotion } = getTyrePrice(day, tyre)
    const own: Offer = { sen: sen ?? usual, lastDay: promotion?.lastDay ?? null }
    const best = offers.reduce((best, { promotion }) => {
      const offer = { sen: promotionPrice(promotion, usual) ?? usual, lastDay: promotion.lastDay }
      return isBetter(offer, best) ? offer : best
    }, own)
    if (best === own) return tyre
    return {
      ...tyre,
      currentPrice: formatPrice(best.sen),
      listPrice: usualText,
      promotionValidTill: best.lastDay,
    }
  }
}

/** A price with its last day; null if it has no end. */
type Offer = { readonly sen: Sen; readonly lastDay: CalendarDate | null }

const isBetter = (one: Offer, other: Offer): boolean =>
  one.sen < other.sen ||
  (one.sen === other.sen && other.lastDay !== null && (one.lastDay === null || one.lastDay > other.lastDay))

/**
 * The price of a tyre in a promotion, from its usual price; null if it would not be lower or would be nothing
 * (rules S5.7 and S5.9).
 */
export function promotionPrice(
  { effect, value, rounding }: Pick<PlannedPromotion, 'effect' | 'value' | 'rounding'>,
  usual: Sen,
): Sen | null {
  const exact = {
    percent: Math.round((usual * (100 - value)) / 100),
    amount: usual - value,
    price: value,
  }[effect]
  const sen = effect === 'price' ? exact : roundDown(exact, rounding)
  return sen > 0 && sen < usual ? sen : null
}

/** Rounds down, so that the reduction is never less than promised (rule S5.9). */
function roundDown(sen: Sen, rounding: PlannedPromotion['rounding']): Sen {
  if (rounding === 'sen') return sen
  const ringgit = Math.floor(sen / 100)
  return (rounding === 'ringgit' ? ringgit : Math.floor((ringgit - 9) / 10) * 10 + 9) * 100
}

/** Whether a promotion applies to a tyre. Names compare without case and spaces, sizes by their numbers. */
export function createScopeMatcher(scope: PromotionScope): (tyre: Tyre) => boolean {
  const brand = scope.brand === null ? null : normalizeName(scope.brand)
  const model = scope.model === null ? null : normalizeName(scope.model)
  const size = scope.size === null ? null : parseTyreSize(scope.size)
  const tyres = scope.tyres === null ? null : new Set(scope.tyres.map(nameKey))
  return tyre =>
    (brand === null || normalizeName(tyre.brand) === brand) &&
    (model === null || normalizeName(tyre.model) === model) &&
    (scope.size === null || isSameSize(tyre.parsedSize, size) || isSameSize(tyre.columnSize ?? null, size)) &&
    (scope.rim === null || tyre.parsedSize?.rim === scope.rim) &&
    (tyres === null || tyres.has(nameKey(tyre)))
}

function nameKey({ size, brand, model }: TyreName): string {
  const parsed = parseTyreSize(size)
  return [parsed ? tyreSizeKey(parsed) : size, normalizeName(brand), normalizeName(model)].join('\n')
}
