import {
  BITS,
  BRAND,
  type FilterColumns,
  kindBits,
  loadBits,
  PRICE,
  PRICE_STEPS,
  priceStepBits,
  promotionBit,
  rankSpeed,
  runFlatBit,
  STRIDE,
  speedBits,
  UNKNOWN_PRICE,
} from './filter-columns.ts'
import { SPEED_KMH, type SpeedSymbol } from './ratings.ts'
import { normalizeName, type TyreFilters, toSen } from './tyre-filters.ts'
import { TYRE_KINDS, type TyreKind } from './tyre-kind.ts'

/** Tyres as their indexes in the data file, in list order. */
export type Positions = Uint32Array

export const NO_POSITIONS: Positions = new Uint32Array()

/**
 * How many tyres each option of each filter would show together with the other active filters (rule S38.5).
 * The options depend on the search, not on the filters.
 */
export type FilterCounts = {
  readonly brands: readonly Option<string>[]
  readonly kinds: readonly Option<TyreKind>[]
  /** whole ringgit */
  readonly maxPrices: readonly Option<number>[]
  /** load indexes, lowest first */
  readonly loads: readonly Option<number>[]
  /** slowest first */
  readonly speeds: readonly Option<SpeedSymbol>[]
  readonly promotion: number
  readonly runFlat: number
  /** tyres with at least the ratings that the car requires; 0 without a car */
  readonly suitsCar: number
}

type Option<Value> = readonly [value: Value, count: number]

/** Requirements of the car, as filters: see suitsCar in tyre-filters.ts. */
type CarNeeds = { readonly load: number | null; readonly speed: SpeedSymbol | null }

/**
 * The tyres of each list that pass all filters, in its order, and the number of tyres for each option in all
 * lists, in one pass. There is one list, or one each for the front and the rear tyres.
 */
export function filterTyres(
  columns: FilterColumns,
  lists: readonly Positions[],
  filters: TyreFilters,
  car: CarNeeds | null = null,
): { found: Positions[]; counts: FilterCounts } {
  const { facts } = columns
  const [isBrand, isKind] = [chosenBrands(columns, filters), chosenKinds(filters)]
  const maxPrice =
    filters.maxPrice === null ? UNKNOWN_PRICE : Math.min(toSen(filters.maxPrice), UNKNOWN_PRICE - 1)
  const { isPromotion, isRunFlat } = filters
  const [minLoad, minSpeed] = [filters.load ?? 0, rankSpeed(filters.speed)]
  const [carLoad, carSpeed] = car ? [car.load ?? 0, rankSpeed(car.speed)] : [NEVER, NEVER]
  const tally = createTally(columns.brands.length)
  const filter = (list: Positions): Positions => {
    const found = new Uint32Array(list.length)
    let size = 0
    for (let at = 0; at < list.length; at++) {
      const tyre = list[at] as number
      const brand = facts[tyre * STRIDE + BRAND] as number
      const price = facts[tyre * STRIDE + PRICE] as number
      const bits = facts[tyre * STRIDE + BITS] as number
      const load = loadBits(bits)
      const speed = speedBits(bits)
      let failed = 0
      if (isBrand !== null && isBrand[brand] === 0) failed |= BY_BRAND
      if (isKind !== null && isKind[kindBits(bits)] === 0) failed |= BY_KIND
      if (price > maxPrice) failed |= BY_PRICE
      if (isPromotion && promotionBit(bits) === 0) failed |= BY_PROMOTION
      if (isRunFlat && runFlatBit(bits) === 0) failed |= BY_RUN_FLAT
      if (load < minLoad) failed |= BY_LOAD
      if (speed < minSpeed) failed |= BY_SPEED
      if (failed === 0) found[size++] = tyre
      countOptions(tally, failed, brand, bits)
      if ((failed & ~(BY_LOAD | BY_SPEED)) === 0 && load >= carLoad && speed >= carSpeed) tally.suitsCar++
    }
    return found.subarray(0, size)
  }
  const found = lists.map(filter)
  return { found, counts: toCounts(columns, tally) }
}

const NEVER = Number.MAX_SAFE_INTEGER
const [BY_BRAND, BY_KIND, BY_PRICE, BY_PROMOTION, BY_RUN_FLAT, BY_LOAD, BY_SPEED] = [1, 2, 4, 8, 16, 32, 64]

/**
 * Tyres by value of each fact: `seen` counts all tyres of the search, the others only tyres that pass the
 * other filters.
 */
type Tally = ReturnType<typeof createTally>

const createTally = (brands: number) => ({
  brands: new Uint32Array(brands),
  kinds: new Uint32Array(8),
  prices: new Uint32Array(16),
  loads: new Uint32Array(256),
  speeds: new Uint32Array(32),
  seen: {
    brands: new Uint8Array(brands),
    kinds: new Uint8Array(8),
    prices: new Uint8Array(16),
    loads: new Uint8Array(256),
    speeds: new Uint8Array(32),
  },
  promotion: 0,
  runFlat: 0,
  suitsCar: 0,
})

/** An option counts the tyres that fail no other filter than its own. */
function countOptions(tally: Tally, failed: number, brand: number, bits: number) {
  const { seen } = tally
  if (failed !== 0) {
    seen.brands[brand] = 1
    seen.kinds[kindBits(bits)] = 1
    seen.prices[priceStepBits(bits)] = 1
    seen.loads[loadBits(bits)] = 1
    seen.speeds[speedBits(bits)] = 1
  }
  // Two filters failed: the tyre counts for no option.
  if ((failed & (failed - 1)) !== 0) return
  if ((failed & ~BY_BRAND) === 0) (tally.brands[brand] as number)++
  if ((failed & ~BY_KIND) === 0) (tally.kinds[kindBits(bits)] as number)++
  if ((failed & ~BY_PRICE) === 0) (tally.prices[priceStepBits(bits)] as number)++
  if ((failed & ~BY_PROMOTION) === 0) tally.promotion += promotionBit(bits)
  if ((failed & ~BY_RUN_FLAT) === 0) tally.runFlat += runFlatBit(bits)
  if ((failed & ~BY_LOAD) === 0) (tally.loads[loadBits(bits)] as number)++
  if ((failed & ~BY_SPEED) === 0) (tally.speeds[speedBits(bits)] as number)++
}

function toCounts({ brands }: FilterColumns, tally: Tally): FilterCounts {
  const { promotion, runFlat, suitsCar } = tally
  // Passing tyres are counted and not marked, which halves the writes.
  const isSeen = (facet: keyof Tally['seen'], at: number) =>
    Boolean(tally.seen[facet][at] || tally[facet][at])
  const [heavier, faster] = [sumFromEnd(tally.loads), sumFromEnd(tally.speeds)]
  return {
    brands: brands
      .flatMap((name, number) => (isSeen('brands', number) ? option(name, tally.brands[number]) : []))
      .sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    kinds: TYRE_KINDS.flatMap((kind, at) =>
      isSeen('kinds', at + 1) ? option(kind, tally.kinds[at + 1]) : [],
    ),
    maxPrices: usefulSteps(step => isSeen('prices', step)).map(step => [
      PRICE_STEPS[step] as number,
      sumTo(tally.prices, step),
    ]),
    loads: Array.from(tally.loads.keys()).flatMap(load =>
      load > 0 && isSeen('loads', load) ? option(load, heavier[load]) : [],
    ),
    speeds: SYMBOLS.flatMap(symbol => {
      const rank = rankSpeed(symbol)
      return isSeen('speeds', rank) ? option(symbol, faster[rank]) : []
    }),
    promotion,
    runFlat,
    suitsCar,
  }
}

const option = <Value>(value: Value, count = 0): Option<Value>[] => [[value, count]]

/** `Z` only means faster than 240 km/h: no option of its own. */
const SYMBOLS = (Object.keys(SPEED_KMH) as SpeedSymbol[]).filter(symbol => symbol !== 'Z')

/** The price steps that divide the tyres: from the first that includes a tyre to the last that adds one. */
function usefulSteps(isSeen: (step: number) => boolean): number[] {
  const steps = Array.from(PRICE_STEPS.keys())
  const [first, last] = [steps.find(isSeen) ?? Infinity, steps.findLast(isSeen) ?? -1]
  return steps.filter(step => step >= first && step <= last)
}

function chosenBrands({ brands, brandNumbers }: FilterColumns, { brands: names }: TyreFilters) {
  if (names.length === 0) return null
  const chosen = new Uint8Array(brands.length)
  for (const name of names) {
    const number = brandNumbers.get(normalizeName(name))
    if (number !== undefined) chosen[number] = 1
  }
  return chosen
}

function chosenKinds({ kinds }: TyreFilters) {
  if (kinds.length === 0) return null
  return Uint8Array.from({ length: TYRE_KINDS.length + 1 }, (_, at) =>
    at > 0 && kinds.includes(TYRE_KINDS[at - 1] as TyreKind) ? 1 : 0,
  )
}

function sumFromEnd(counts: Uint32Array): Uint32Array {
  const sums = counts.slice()
  for (let at = sums.length - 2; at >= 0; at--) sums[at] = (sums[at] as number) + (sums[at + 1] as number)
  return sums
}

const sumTo = (counts: Uint32Array, last: number) =>
  counts.subarray(0, last + 1).reduce((sum, n) => sum + n, 0)
