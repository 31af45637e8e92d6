import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Sen } from '../prices/price.ts'
import { getTyrePrice } from './promotion.ts'
import { type Fit, fitsVehicle, maxLoadKg, maxSpeedKmh, type Ratings } from './ratings.ts'
import type { Position, Tyre } from './tyre.ts'

/** A comparison of two to four tyres, row by row (rule S40.6). */
export type ComparisonRow = {
  readonly name: RowName
  /** value of each tyre: sen, kg, km/h, dB, km, a grade or a name; null if not stated */
  readonly values: readonly (string | number | null)[]
  /** indexes of the best tyres; empty if none is better than another */
  readonly best: readonly number[]
  readonly isEqual: boolean
}

export type RowName = keyof ComparedValues
type ComparedValues = {
  readonly forQuantity: Sen | null
  readonly each: Sen | null
  readonly fit: Fit | null
  readonly promotion: CalendarDate | 'open' | null
  readonly loadKg: number | null
  readonly speedKmh: number | null
  readonly wetGrip: string | null
  readonly noiseDb: number | null
  readonly warrantyKm: number | null
  readonly fuel: string | null
  readonly kind: string | null
  readonly madeIn: string | null
  readonly size: string
}

type Compared = {
  readonly tyre: Tyre
  /** of a staggered car, whose front and rear tyres are no alternatives */
  readonly position: Position | null
  /** requirements of the car; null without a car */
  readonly asked: Ratings | null
}

/** The rows of a comparison, most important to drivers first; `quantity` is 4, or 2 for an axle. */
export function compareTyres(
  tyres: readonly Compared[],
  { today, quantity }: { readonly today: CalendarDate; readonly quantity: number },
): ComparisonRow[] {
  const compared = tyres.map(each => valuesOf(each, today, quantity))
  const axles = [...Map.groupBy(tyres.keys(), at => tyres[at]?.position).values()]
  return ROWS.map(([name, better]) => {
    const values = compared.map(each => each[name])
    const best = axles.flatMap(axle => findBest(values, axle, better)).sort()
    return { name, values, best, isEqual: new Set(values).size <= 1 }
  })
}

function valuesOf({ tyre, asked }: Compared, today: CalendarDate, quantity: number): ComparedValues {
  const { sen, promotion } = getTyrePrice(today, tyre)
  const { wetGrip, noiseDb, warrantyKm, fuel, kind, madeIn, size } = tyre
  return {
    forQuantity: sen === null ? null : sen * quantity,
    each: sen,
    fit: asked && fitsVehicle(tyre, asked),
    promotion: promotion && (promotion.lastDay ?? 'open'),
    loadKg: maxLoadKg(tyre.loadIndex),
    speedKmh: maxSpeedKmh(tyre.speedRating),
    ...{ wetGrip, noiseDb, warrantyKm, fuel, kind, madeIn, size },
  }
}

/**
 * Whether a higher or lower value is better; null if it is a matter of taste. Grades are letters: `A` is the
 * best.
 */
type Better = 'more' | 'less' | null

const ROWS: readonly (readonly [RowName, Better])[] = [
  ['forQuantity', 'less'],
  ['each', null],
  ['fit', null],
  ['promotion', null],
  ['wetGrip', 'less'],
  ['noiseDb', 'less'],
  ['warrantyKm', 'more'],
  ['fuel', 'less'],
  ['kind', null],
  ['loadKg', 'more'],
  ['speedKmh', 'more'],
  ['madeIn', null],
  ['size', null],
]

/** Those of the indexes that have the best value; empty unless at least two are stated and they differ. */
function findBest(values: ComparisonRow['values'], indexes: readonly number[], better: Better): number[] {
  const stated = indexes.flatMap(at => values[at] ?? [])
  if (better === null || new Set(stated).size < 2) return []
  const isBetter = (a: string | number, b: string | number) => (better === 'more' ? a > b : a < b)
  const best = stated.reduce((first, next) => (isBetter(next, first) ? next : first))
  return indexes.filter(at => values[at] === best)
}
