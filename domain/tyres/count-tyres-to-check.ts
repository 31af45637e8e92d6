import { addDays, type CalendarDate } from '../../platform/clock/calendar-date.ts'
import { getTyrePrice, type PricedTyre } from './promotion.ts'
import type { Tyre } from './tyre.ts'

/** Tyres whose promotion price ends today or in the next three days, and tyres without a picture of their own. */
export function countTyresToCheck(tyres: readonly Tyre[], today: CalendarDate) {
  let [ending, withoutPicture] = [0, 0]
  for (const tyre of tyres) {
    if (isPromotionEnding(tyre, today)) ending++
    if (tyre.modelImage === null) withoutPicture++
  }
  return { ending, withoutPicture }
}

/** Whether the promotion price of a tyre ends today or in the next three days. */
export function isPromotionEnding(
  { currentPrice, listPrice, promotionValidTill }: Record<keyof PricedTyre, string | null>,
  today: CalendarDate,
): boolean {
  const end = promotionValidTill as CalendarDate | null
  if (!end || end < today || end > addDays(today, ENDING_DAYS)) return false
  return getTyrePrice(today, { currentPrice, listPrice, promotionValidTill: end }).promotion !== null
}

const ENDING_DAYS = 3
