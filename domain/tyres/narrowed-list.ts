import {
  BITS,
  BRAND,
  type FilterColumns,
  loadBits,
  PRICE,
  parseLoad,
  rankSpeed,
  STRIDE,
  speedBits,
  UNKNOWN_PRICE,
} from './filter-columns.ts'
import type { Positions } from './filter-tyres.ts'
import type { Ratings } from './ratings.ts'
import type { Tyre } from './tyre.ts'
import { normalizeName } from './tyre-filters.ts'
import { rankBrands, type TyreSort } from './tyre-sort.ts'

/** Two front and two rear tyres of one model. */
export type TyreSet = { readonly front: Tyre; readonly rear: Tyre }

/** The sort key of an order: tyres with the same number are equal in it (rules S11.1 to S11.3). */
export function createRank(
  tyres: readonly Tyre[],
  { brands, facts }: FilterColumns,
  sort: TyreSort,
): (position: number) => number {
  if (sort === 'default') {
    const ranks = rankBrands(brands)
    return position => ranks.get(brands[facts[position * STRIDE + BRAND] as number] as string) ?? 0
  }
  const price = (position: number) => facts[position * STRIDE + PRICE] as number
  if (sort !== 'popularity') return price
  return position => ((tyres[position] as Tyre).promotionValidTill ? -1 - UNKNOWN_PRICE : 0) + price(position)
}

/**
 * The list in which tyres with too low ratings for the car come after tyres that are equal in its order (rule
 * S38.2).
 */
export function sortTooLowLast(
  { facts }: FilterColumns,
  list: Positions,
  rankOf: (position: number) => number,
  needs: Ratings | null,
): Positions {
  const load = parseLoad(needs?.loadIndex ?? null)
  const speed = rankSpeed(needs?.speedRating ?? null)
  if (load === 0 && speed === 0) return list
  const isTooLow = (position: number) => {
    const bits = facts[position * STRIDE + BITS] as number
    return isBelow(loadBits(bits), load) || isBelow(speedBits(bits), speed)
  }
  if (!list.some(isTooLow)) return list
  const sorted: number[] = []
  for (let from = 0; from < list.length; ) {
    const rank = rankOf(list[from] as number)
    let to = from + 1
    while (to < list.length && rankOf(list[to] as number) === rank) to++
    const equals = list.subarray(from, to)
    for (const position of equals) if (!isTooLow(position)) sorted.push(position)
    for (const position of equals) if (isTooLow(position)) sorted.push(position)
    from = to
  }
  return Uint32Array.from(sorted)
}

/** 0 means unknown and does not count as too low. */
const isBelow = (rating: number, needed: number) => rating > 0 && rating < needed

/**
 * The models that are in both lists, each with its first front and rear tyre: in the order of the front list,
 * or by the price of 2 + 2.
 */
export function pairModels(
  tyres: readonly Tyre[],
  { facts }: FilterColumns,
  { front, rear }: { front: Positions; rear: Positions },
  sort: TyreSort,
): TyreSet[] {
  const modelOf = (position: number) => {
    const { brand, model } = tyres[position] as Tyre
    return `${normalizeName(brand)}\n${model.toLowerCase()}`
  }
  const rears = new Map<string, number>()
  for (const position of rear) if (!rears.has(modelOf(position))) rears.set(modelOf(position), position)
  const pairs = new Map<string, [front: number, rear: number]>()
  for (const position of front) {
    const match = rears.get(modelOf(position))
    if (match !== undefined && !pairs.has(modelOf(position))) pairs.set(modelOf(position), [position, match])
  }
  const price = ([a, b]: [number, number]) =>
    (facts[a * STRIDE + PRICE] as number) + (facts[b * STRIDE + PRICE] as number)
  const sign = sort === 'price-high-low' ? -1 : 1
  const isByPrice = sort.startsWith('price')
  const sorted = [...pairs.values()].sort((a, b) => (isByPrice ? sign * (price(a) - price(b)) : 0))
  return sorted.map(([a, b]) => ({ front: tyres[a] as Tyre, rear: tyres[b] as Tyre }))
}
