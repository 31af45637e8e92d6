import { addDays, type CalendarDate } from '../../platform/clock/calendar-date.ts'
import { getTyrePrice } from './promotion.ts'
import type { Tyre } from './tyre.ts'

/** Tyres whose promotion price ends today or in the next three days, and tyres without a picture of their own. */
export function countTyresToCheck(tyres: readonly Tyre[], today: CalendarDate) {
  const last = addDays(today, ENDING_DAYS)
  const isEnding = (tyre: Tyre) =>
    tyre.promotionValidTill !== null &&
    tyre.promotionValidTill >= today &&
    tyre.promotionValidTill <= last &&
    getTyrePrice(today, tyre).promotion !== null
  let [ending, withoutPicture] = [0, 0]
  for (const tyre of tyres) {
    if (isEnding(tyre)) ending++
    if (tyre.modelImage === null) withoutPicture++
  }
  return { ending, withoutPicture }
}

const ENDING_DAYS = 3
