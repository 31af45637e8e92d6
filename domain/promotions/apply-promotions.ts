import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { formatPrice, parsePrice, type Sen } from '../prices/price.ts'
import { getTyrePrice, getUsualPrice } from '../tyres/promotion.ts'
import type { Tyre } from '../tyres/tyre.ts'
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
    const own = getTyrePrice(day, tyre)
    let best = { sen: own.sen ?? usual, lastDay: own.promotion ? own.promotion.lastDay : '' }
    let isFound = false
    for (const { promotion } of offers) {
      const { lastDay } = promotion
      const sen = promotionPrice(promotion, usual)
      if (sen === null || sen > best.sen) continue
      // The list's own promotion without a last day lasts longest.
      if (sen === best.sen && (best.lastDay === null || best.lastDay >= lastDay)) continue
      best = { sen, lastDay }
      isFound = true
    }
    if (!isFound) return tyre
    return {
      ...tyre,
      currentPrice: formatPrice(best.sen),
      listPrice: usualText,
      promotionValidTill: best.lastDay as CalendarDate,
    }
  }
}

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
  const brand = scope.brand === null ? null : plain(scope.brand)
  const model = scope.model === null ? null : plain(scope.model)
  const size = scope.size === null ? null : parseTyreSize(scope.size)
  const tyres = scope.tyres === null ? null : new Set(scope.tyres.map(nameKey))
  return tyre =>
    (brand === null || plain(tyre.brand) === brand) &&
    (model === null || plain(tyre.model) === model) &&
    (scope.size === null || isSameSize(tyre.parsedSize, size) || isSameSize(tyre.columnSize ?? null, size)) &&
    (scope.rim === null || tyre.parsedSize?.rim === scope.rim) &&
    (tyres === null || tyres.has(nameKey(tyre)))
}

const plain = (name: string) => name.toLowerCase().replaceAll(' ', '')

function nameKey({ size, brand, model }: TyreName): string {
  const parsed = parseTyreSize(size)
  return [parsed ? tyreSizeKey(parsed) : size, plain(brand), plain(model)].join('\n')
}
