import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { isStep, type Sliced } from '../../platform/event-loop/slices.ts'
import { memoize } from '../../platform/text/memoize.ts'
import { getTyrePrice } from './promotion.ts'
import { maxLoadKg, maxSpeedKmh, parseSizeRatings, type Ratings, SPEED_KMH } from './ratings.ts'
import type { Tyre } from './tyre.ts'
import { normalizeName, toSen } from './tyre-filters.ts'
import { TYRE_KINDS } from './tyre-kind.ts'

/**
 * The data for filters: STRIDE adjacent numbers per tyre, so that each tyre costs one cache line in any
 * order. 100,000 tyres are filtered and counted in one or two milliseconds. 0 means unknown.
 */
export type FilterColumns = {
  /** distinct brands in their first spelling; BRAND is an index into it */
  readonly brands: readonly string[]
  /** by normalized name */
  readonly brandNumbers: ReadonlyMap<string, number>
  /** see the places below */
  readonly facts: Uint32Array
}

export const STRIDE = 4
/** Offsets of the brand, of the displayed price in sen, and of all other facts as bits. */
export const [BRAND, PRICE, BITS] = [0, 1, 2] as const
export const UNKNOWN_PRICE = 2 ** 32 - 1

/** The columns of the tyres of a day. */
export function* buildFilterColumns(tyres: readonly Tyre[], today: CalendarDate): Sliced<FilterColumns> {
  const brandNumbers = new Map<string, number>()
  const brands: string[] = []
  const facts = new Uint32Array(tyres.length * STRIDE)
  const numberOf = memoize(normalizeName)
  for (const [index, tyre] of tyres.entries()) {
    if (isStep(index)) yield
    const key = numberOf(tyre.brand)
    const number = brandNumbers.get(key) ?? brands.push(tyre.brand) - 1
    brandNumbers.set(key, number)
    const { sen, promotion } = getTyrePrice(today, tyre)
    facts[index * STRIDE + BRAND] = number
    facts[index * STRIDE + PRICE] = sen ?? UNKNOWN_PRICE
    facts[index * STRIDE + BITS] = packFacts(tyre, { sen, isPromotion: promotion !== null })
  }
  return { brands, brandNumbers, facts }
}

/** kind 3 bits, promotion 1, run-flat 1, load index 8, rank of the speed 5, price step 4 */
const packFacts = (
  tyre: Tyre,
  { sen, isPromotion }: { sen: number | null; isPromotion: boolean },
): number => {
  const { loadIndex, speedRating } = ratingsOf(tyre)
  return (
    (tyre.kind ? TYRE_KINDS.indexOf(tyre.kind) + 1 : 0) |
    (Number(isPromotion) << 3) |
    (Number(isRunFlat(tyre)) << 4) |
    (parseLoad(loadIndex) << 5) |
    (rankSpeed(speedRating) << 13) |
    (priceStep(sen ?? UNKNOWN_PRICE) << 18)
  )
}

export const kindBits = (bits: number) => bits & 7
export const promotionBit = (bits: number) => (bits >> 3) & 1
export const runFlatBit = (bits: number) => (bits >> 4) & 1
export const loadBits = (bits: number) => (bits >> 5) & 255
export const speedBits = (bits: number) => (bits >> 13) & 31
export const priceStepBits = (bits: number) => (bits >> 18) & 15

/** The load index as a number; 0 if it is not one. */
export const parseLoad = (loadIndex: string | null) =>
  maxLoadKg(loadIndex) === null ? 0 : Number.parseInt(loadIndex ?? '', 10)

/** Ranks of speeds, slowest first, from 1; 0 for no speed. */
export const rankSpeed = (symbol: string | null) => SPEED_RANKS.indexOf(maxSpeedKmh(symbol) ?? 0)
const SPEED_RANKS: readonly number[] = [...new Set([0, ...Object.values(SPEED_KMH)])].sort((a, b) => a - b)

/** The price filter's options in whole ringgit, at most 14 of them. */
export const PRICE_STEPS: readonly number[] = [100, 150, 200, 250, 300, 400, 500, 700, 1000, 1500, 2500]

/** The first step that includes a price; PRICE_STEPS.length if none does. */
function priceStep(sen: number): number {
  const step = PRICE_STEPS.findIndex(ringgit => sen <= toSen(ringgit))
  return step === -1 ? PRICE_STEPS.length : step
}

/**
 * The ratings of a tyre: from its columns, or from the marks behind its size if the columns are empty (rule
 * S38.1).
 */
export function ratingsOf({ size, loadIndex, speedRating }: Pick<Tyre, 'size' | keyof Ratings>): Ratings {
  if (loadIndex && speedRating) return { loadIndex, speedRating }
  const marked = parseSizeRatings(size)
  return { loadIndex: loadIndex ?? marked.loadIndex, speedRating: speedRating ?? marked.speedRating }
}

/** Whether size or model has one of the marks by which tyre makers name run-flat tyres (rule S38.4). */
function isRunFlat({ size, model }: Pick<Tyre, 'size' | 'model'>): boolean {
  return isMarkedRunFlat(size) || isMarkedRunFlat(model)
}

const isMarkedRunFlat = memoize(text => RUN_FLAT.test(text))

const RUN_FLAT = /\b(?:run[\s-]?flat|RFT?|ROF|SSR|ZP|EMT|HRS|DSST)\b/i
