import { addDays, type CalendarDate } from '../../platform/clock/calendar-date.ts'
import { isStep, runInSlices, type Sliced } from '../../platform/event-loop/slices.ts'
import { ENDING_DAYS, getTyrePrice, type PricedTyre } from './promotion.ts'
import type { Tyre } from './tyre.ts'

type TyresToCheck = { readonly ending: number; readonly withoutPicture: number }

/**
 * Tyres whose promotion price ends today or in the next three days, and tyres without their own picture.
 * Cached for the tyres of a catalogue and a day. Blocks the event loop for some milliseconds at a time.
 */
export function countTyresToCheck(tyres: readonly Tyre[], today: CalendarDate): Promise<TyresToCheck> {
  const known = counted.get(tyres)
  if (known?.today === today) return known.counts
  const counts = runInSlices(countInSlices(tyres, today))
  counted.set(tyres, { today, counts })
  return counts
}

const counted = new WeakMap<readonly Tyre[], { today: CalendarDate; counts: Promise<TyresToCheck> }>()

function* countInSlices(tyres: readonly Tyre[], today: CalendarDate): Sliced<TyresToCheck> {
  const isEnding = promotionEnds(today)
  let [ending, withoutPicture] = [0, 0]
  for (const [index, tyre] of tyres.entries()) {
    if (isStep(index)) yield
    if (isEnding(tyre)) ending++
    if (tyre.modelImage === null) withoutPicture++
  }
  return { ending, withoutPicture }
}

/** Tells whether the promotion price of a tyre ends today or in the next three days. */
export function promotionEnds(today: CalendarDate) {
  const last = addDays(today, ENDING_DAYS)
  return ({ currentPrice, listPrice, promotionValidTill }: Record<keyof PricedTyre, string | null>) => {
    const end = promotionValidTill as CalendarDate | null
    if (!end || end < today || end > last) return false
    return getTyrePrice(today, { currentPrice, listPrice, promotionValidTill: end }).promotion !== null
  }
}
