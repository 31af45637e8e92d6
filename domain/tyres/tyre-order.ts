import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { getTyrePrice } from './promotion.ts'
import type { Tyre } from './tyre.ts'

/**
 * The orders a driver can read a list of tyres in (S §9). Every order is stable: what ties keeps the order of the
 * sheet. Price means the price that the card shows; what has no amount ("Call us") comes last in both directions.
 */
export const TYRE_SORTS = ['default', 'popularity', 'price-low-high', 'price-high-low'] as const
export type TyreSort = (typeof TYRE_SORTS)[number]

/** The sort an address asks for; anything unknown is the default one. */
export function parseTyreSort(text: string | null): TyreSort {
  return TYRE_SORTS.find(sort => sort === text) ?? 'default'
}

/**
 * The positions (in `tyres`) of all tyres in an order. Prices depend on the day, because promotions end.
 * Takes 100,000 tyres in some tens of milliseconds: it is done when the catalogue changes, not when a driver asks.
 */
export function sortTyres(tyres: readonly Tyre[], sort: TyreSort, today: CalendarDate): Uint32Array {
  if (sort === 'default') {
    const rankOf = rankBrands(new Set(tyres.map(tyre => tyre.brand)))
    return sortStable(tyres, tyre => rankOf.get(tyre.brand) ?? 0)
  }
  const prices = tyres.map(tyre => getTyrePrice(today, tyre).sen)
  const distinct = [...new Set(prices)].filter(price => price !== null).sort((a, b) => a - b)
  if (sort === 'price-high-low') distinct.reverse()
  const rankOf = new Map<number | null, number>(distinct.map((price, rank) => [price, rank]))
  const last = distinct.length
  const priceRank = (position: number) => rankOf.get(prices[position] ?? null) ?? last
  if (sort === 'popularity') {
    return sortStable(tyres, (tyre, position) =>
      tyre.promotionValidTill === null ? last + 1 + priceRank(position) : priceRank(position),
    )
  }
  return sortStable(tyres, (_, position) => priceRank(position))
}

/**
 * The rank of every brand in the default order: the brands of S §9 first, the others after them by alphabet. Names
 * compare without case and spaces ("GT Radial" is "Gtradial"), and an entry of two words stands for that name and for
 * either word ("Giti Toyo": Giti, Toyo).
 */
export function rankBrands(brands: Iterable<string>): Map<string, number> {
  const others = [...new Set(Array.from(brands, normalizeBrand))].filter(name => !PRIORITY.has(name)).sort()
  const ranks = new Map(PRIORITY)
  for (const name of others) ranks.set(name, BRAND_ORDER.length + ranks.size)
  return new Map(Array.from(brands, brand => [brand, ranks.get(normalizeBrand(brand)) ?? 0]))
}

/** S §9, default sort. */
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

const normalizeBrand = (name: string) => name.toLowerCase().replace(/\s+/g, '')

const PRIORITY = new Map(
  BRAND_ORDER.flatMap((entry, rank) =>
    [entry, ...entry.split(' ')].map(name => [normalizeBrand(name), rank] as const),
  ),
)

/**
 * Sorts by rank, ties by position. Rank and position go into one number, so that the numeric sort of a typed array,
 * several times quicker than one with a comparison function, cannot be anything but stable.
 */
function sortStable(tyres: readonly Tyre[], rank: (tyre: Tyre, position: number) => number): Uint32Array {
  const keys = Float64Array.from(tyres, (tyre, position) => rank(tyre, position) * MAX_TYRES + position)
  return Uint32Array.from(keys.sort(), key => key % MAX_TYRES)
}

/** Positions stay below it: 2^22 tyres leave 31 bits of a double for the rank. */
const MAX_TYRES = 2 ** 22
