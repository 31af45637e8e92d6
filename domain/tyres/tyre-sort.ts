import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { isStep, mapInSlices, type Sliced } from '../../platform/event-loop/slices.ts'
import { getTyrePrice } from './promotion.ts'
import type { Tyre } from './tyre.ts'
import { normalizeName } from './tyre-filters.ts'

/**
 * The sort orders of a tyre list. All are stable: ties keep the order of the data file. They use the
 * displayed price; a price that is not an amount sorts last in both directions (rules S11.1, S11.2 and
 * S11.6).
 */
export const TYRE_SORTS = ['default', 'popularity', 'price-low-high', 'price-high-low'] as const
export type TyreSort = (typeof TYRE_SORTS)[number]

/** Parses the query parameter `sort`; unknown values are `default`. */
export function parseTyreSort(text: string | null): TyreSort {
  return TYRE_SORTS.find(sort => sort === text) ?? 'default'
}

/**
 * Indexes into `tyres`, sorted. Depends on the day, because promotions end. 100,000 tyres take tens of
 * milliseconds, so this runs when the catalogue changes, not per request, and in slices.
 */
export function* sortTyres(tyres: readonly Tyre[], sort: TyreSort, today: CalendarDate): Sliced<Uint32Array> {
  if (sort === 'default') {
    const rankOf = rankBrands(new Set(tyres.map(tyre => tyre.brand)))
    return yield* sortStable(tyres, tyre => rankOf.get(tyre.brand) ?? 0)
  }
  const prices = yield* mapInSlices(tyres, tyre => getTyrePrice(today, tyre).sen)
  const distinct = [...new Set(prices)].filter(price => price !== null).sort((a, b) => a - b)
  if (sort === 'price-high-low') distinct.reverse()
  const rankOf = new Map<number | null, number>(distinct.map((price, rank) => [price, rank]))
  const last = distinct.length
  const priceRank = (position: number) => rankOf.get(prices[position] ?? null) ?? last
  if (sort === 'popularity') {
    return yield* sortStable(tyres, (tyre, position) =>
      tyre.promotionValidTill === null ? last + 1 + priceRank(position) : priceRank(position),
    )
  }
  return yield* sortStable(tyres, (_, position) => priceRank(position))
}

/**
 * Rank of every brand in the default order: the listed brands first, then the others alphabetically. Names
 * compare without case and spaces ("GT Radial" is "Gtradial"); a two-word entry also matches each of its
 * words ("Giti Toyo": Giti, Toyo) (rules S11.3 and S11.4).
 */
export function rankBrands(brands: Iterable<string>): Map<string, number> {
  const others = [...new Set(Array.from(brands, normalizeName))].filter(name => !PRIORITY.has(name)).sort()
  const ranks = new Map(PRIORITY)
  for (const name of others) ranks.set(name, BRAND_ORDER.length + ranks.size)
  return new Map(Array.from(brands, brand => [brand, ranks.get(normalizeName(brand)) ?? 0]))
}

/** Rule S11.3. */
const BRAND_ORDER = [
  'Pirelli',
  'Michelin',
  'Continental',
  'Giti Toyo',
  'Yokohama',
  'Gtradial',
  'Roadx',
  'Goodyear',
  'Rovelo',
  'Bridgestone',
  'Doublestar Westlake',
]

const PRIORITY = new Map(
  BRAND_ORDER.flatMap((entry, rank) =>
    [entry, ...entry.split(' ')].map(name => [normalizeName(name), rank] as const),
  ),
)

/**
 * Sorts by rank, ties by index. Rank and index are packed into one number: the numeric sort of a typed
 * array is several times faster than a comparator and then cannot be unstable.
 */
function* sortStable(
  tyres: readonly Tyre[],
  rank: (tyre: Tyre, position: number) => number,
): Sliced<Uint32Array> {
  const keys = new Float64Array(tyres.length)
  for (const [position, tyre] of tyres.entries()) {
    if (isStep(position)) yield
    keys[position] = rank(tyre, position) * MAX_TYRES + position
  }
  yield
  keys.sort()
  yield
  return Uint32Array.from(keys, key => key % MAX_TYRES)
}

/** Upper bound of an index: with 2^22 tyres, 31 bits of a double remain for the rank. */
const MAX_TYRES = 2 ** 22
