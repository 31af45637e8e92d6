import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Sen } from '../prices/price.ts'
import { getTyrePrice } from './promotion.ts'
import { fitsVehicle, maxLoadKg, type Ratings } from './ratings.ts'
import type { Tyre } from './tyre.ts'
import type { TyreIndex } from './tyre-index.ts'
import { diameterOf, isInches, isSameSize, type TyreSize } from './tyre-size.ts'

/** A size in the catalogue that may replace the car's size after a branch has confirmed it (rule S40.7). */
export type OtherSize = {
  readonly size: TyreSize
  /** difference of the rim in inches: 0 on the same rim, 1 or -1 on another */
  readonly rimDifference: number
  /** difference of the overall diameter: whole mm, and per cent with one decimal */
  readonly differenceMm: number
  readonly differencePercent: number
  /** actual speed in km/h while the speedometer shows 110 */
  readonly speedAt110: number
  /** past 2 % */
  readonly needsWarning: boolean
  /** number of tyres of this size with enough load capacity, and their lowest price */
  readonly count: number
  readonly from: Sen | null
}

/** The difference between another size and the car's; null if it is not a possible replacement. */
export function compareSizes(car: TyreSize, other: TyreSize): Omit<OtherSize, 'count' | 'from'> | null {
  if (isInches(car) || isInches(other) || isSameSize(car, other)) return null
  const rimDifference = other.rim - car.rim
  const ratio = diameterOf(other) / diameterOf(car)
  const percent = (ratio - 1) * 100
  if (Math.abs(rimDifference) > 1 || Math.abs(other.width - car.width) > MAX_WIDTH_MM) return null
  if (Math.abs(percent) > MAX_PERCENT) return null
  return {
    size: other,
    rimDifference,
    differenceMm: Math.round(diameterOf(other) - diameterOf(car)),
    differencePercent: Math.round(percent * 10) / 10,
    speedAt110: Math.round(SPEEDOMETER_KMH * ratio),
    needsWarning: Math.abs(percent) > WARNING_PERCENT,
  }
}

/**
 * Other sizes for a car, at most six: on the same rim first, then an inch up or down, nearest in diameter
 * first. Counts only tyres that state a load of at least `asked`, and excludes tyres that are too slow.
 */
export function findOtherSizes(
  tyres: Pick<TyreIndex, 'sizes' | 'findBySize'>,
  car: TyreSize,
  asked: Ratings,
  today: CalendarDate,
): OtherSize[] {
  const found = tyres.sizes.flatMap(size => {
    const difference = compareSizes(car, size)
    if (!difference) return []
    const suitable = tyres.findBySize(size).filter(tyre => carriesEnough(tyre, asked))
    if (suitable.length === 0) return []
    const prices = suitable.flatMap(tyre => getTyrePrice(today, tyre).sen ?? [])
    return [{ ...difference, count: suitable.length, from: prices.length > 0 ? Math.min(...prices) : null }]
  })
  const distance = ({ rimDifference, differencePercent }: OtherSize) =>
    Math.abs(rimDifference) * 100 + Math.abs(differencePercent)
  return found.sort((a, b) => distance(a) - distance(b)).slice(0, MAX_SIZES)
}

const carriesEnough = (tyre: Tyre, asked: Ratings): boolean =>
  fitsVehicle(tyre, asked) !== 'too-low' &&
  (maxLoadKg(asked.loadIndex) === null || maxLoadKg(tyre.loadIndex) !== null)

const MAX_WIDTH_MM = 20
const MAX_PERCENT = 3
const WARNING_PERCENT = 2
const SPEEDOMETER_KMH = 110
const MAX_SIZES = 6
