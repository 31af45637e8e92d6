import { isSameSize, type TyreSize, tyreSizeKey } from '../tyres/tyre-size.ts'
import type { Fitment } from '../vehicles/vehicle.ts'
import { type CarTrim, trimName } from './car-trims.ts'

/** Cars of one name with the same pair of sizes; the newest represents them in the URL of a vehicle search. */
export type CarMatch = {
  readonly brand: string
  readonly model: string
  readonly year: number
  readonly fitment: Fitment
  /** the brand's name for the car: `Myvi`, `3 Series` */
  readonly family: string
  /** the trims that have these sizes: `1.3 G`, 2017 to 2026 */
  readonly trims: readonly { readonly name: string; readonly from: number; readonly to: number }[]
}

type Wanted = { year: number | null; rim: number | null; size: TyreSize | null }

/**
 * Groups trims into cars, one per name and pair of sizes, newest first. A rim and a year filter them only if any car
 * matches; a size always does.
 */
export function chooseCars(trims: readonly CarTrim[], { year, rim, size }: Wanted): CarMatch[] {
  const all = trims.flatMap(trim =>
    trim.years.flatMap(({ year, fitments }) => fitments.map(fitment => ({ trim, year, fitment }))),
  )
  const ofYear = preferred(all, car => car.year === year)
  const ofRim = preferred(ofYear, ({ fitment }) => fitment.front.rim === rim)
  const ofSize = size
    ? ofRim.filter(({ fitment: { front, rear } }) => isSameSize(front, size) || isSameSize(rear, size))
    : ofRim
  const groups = Map.groupBy(ofSize, ({ trim: { brand, family }, fitment: { front, rear } }) =>
    [brand, family, ...[front, rear].map(each => each && tyreSizeKey(each))].join(),
  )
  return [...groups.values()]
    .flatMap(group => {
      const newest = group.reduce((a, b) => (b.year > a.year ? b : a))
      const { trim, year, fitment } = newest
      const ofTrims = Map.groupBy(group, car => car.trim)
      return {
        brand: trim.brand,
        model: trim.model,
        year,
        fitment,
        family: trim.family,
        trims: Array.from(ofTrims, ([trim, cars]) => ({
          name: trimName(trim),
          from: Math.min(...cars.map(({ year }) => year)),
          to: Math.max(...cars.map(({ year }) => year)),
        })),
      }
    })
    .sort((a, b) => b.year - a.year || a.fitment.front.rim - b.fitment.front.rim)
}

function preferred<T>(all: readonly T[], is: (one: T) => boolean): readonly T[] {
  const found = all.filter(is)
  return found.length > 0 ? found : all
}
