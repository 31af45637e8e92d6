import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { aTyre } from '../../tests/support/a-tyre.ts'
import { ratingsOf } from './filter-columns.ts'
import { getTyrePrice } from './promotion.ts'
import { fitsVehicle, maxLoadKg, maxSpeedKmh, SPEED_KMH, type SpeedSymbol } from './ratings.ts'
import type { Tyre } from './tyre.ts'
import {
  type ActiveFilter,
  listFilters,
  NO_FILTERS,
  suitsCar,
  type TyreFilters,
  withoutFilter,
} from './tyre-filters.ts'
import { indexTyres, type TyreIndex } from './tyre-index.ts'
import { TYRE_KINDS } from './tyre-kind.ts'
import { parseTyreSearch } from './tyre-search.ts'
import { TYRE_SORTS } from './tyre-sort.ts'

const TODAY: CalendarDate = '2026-03-01'
const BRANDS = ['Michelin', 'GT Radial', 'Gtradial', 'Toyo']
const SPEEDS = ['S', 'T', 'H', 'V', 'W', 'Y'] as const

const tyre = fc
  .record({
    brand: fc.constantFrom(...BRANDS),
    model: fc.constantFrom('Eco', 'Eco RFT', 'Sport'),
    kind: fc.option(fc.constantFrom(...TYRE_KINDS)),
    currentPrice: fc.option(fc.constantFrom('99', '150', '150.01', '420', '3000', 'Call us')),
    listPrice: fc.option(fc.constantFrom('160', '500')),
    loadIndex: fc.option(fc.constantFrom('82', '91', '106/104', 'heavy')),
    speedRating: fc.option(fc.constantFrom(...SPEEDS, '?')),
    size: fc.constantFrom('195/55R15', '195/55R15 85V', '205/50R15'),
    promotionValidTill: fc.option(fc.constantFrom<CalendarDate>('2026-02-28', '2026-03-02')),
  })
  .map(parts => aTyre(parts))
const tyres = fc.array(tyre, { maxLength: 25 })

const filters: fc.Arbitrary<TyreFilters> = fc.record({
  brands: fc.uniqueArray(fc.constantFrom('Michelin', 'GT Radial', 'Nobody'), { maxLength: 2 }),
  kinds: fc.uniqueArray(fc.constantFrom(...TYRE_KINDS), { maxLength: 3 }),
  maxPrice: fc.option(fc.constantFrom(100, 150, 333, 2500)),
  isPromotion: fc.boolean(),
  isRunFlat: fc.boolean(),
  load: fc.option(fc.constantFrom(82, 85, 91, 110)),
  speed: fc.option(fc.constantFrom<SpeedSymbol>('T', 'V')),
})
const query = fc.constantFrom(
  'search=michelin radial toyo',
  'vehicleTireSize=195/55R15',
  'vehicleTireSize=195/55R15&vehicleRearTireSize=205/50R15',
)
const sort = fc.constantFrom(...TYRE_SORTS)
const ratings = fc.option(
  fc.record({ loadIndex: fc.constantFrom('85', '91'), speedRating: fc.constantFrom('H', 'V') }),
)

/** The rule in its plainest form, for one tyre. */
function passes(each: Tyre, set: TyreFilters): boolean {
  const name = (text: string) => text.replace(' ', '').toLowerCase()
  const { sen, promotion } = getTyrePrice(TODAY, each)
  const { loadIndex, speedRating } = ratingsOf(each)
  return (
    (set.brands.length === 0 || set.brands.some(brand => name(brand) === name(each.brand))) &&
    (set.kinds.length === 0 || set.kinds.some(kind => kind === each.kind)) &&
    (set.maxPrice === null || (sen !== null && sen <= set.maxPrice * 100)) &&
    (!set.isPromotion || promotion !== null) &&
    (!set.isRunFlat || each.model.endsWith('RFT')) &&
    (set.load === null || (maxLoadKg(loadIndex) ?? 0) >= (maxLoadKg(String(set.load)) ?? 0)) &&
    (set.speed === null || (maxSpeedKmh(speedRating) ?? 0) >= SPEED_KMH[set.speed])
  )
}

/** All pages of a search. */
function findAll(
  list: readonly Tyre[],
  text: string,
  set: TyreFilters,
  order: (typeof TYRE_SORTS)[number],
  car: Car = null,
) {
  const index = indexes.get(list) ?? indexTyres(list, TODAY)
  indexes.set(list, index)
  const search = parseTyreSearch(new URLSearchParams(text))
  const narrowing = { filters: set, ratings: car && { front: car, rear: car } }
  const first = index.search(search, order, 1, narrowing)
  const pages = Array.from({ length: first.pageCount }, (_, at) =>
    index.search(search, order, at + 1, narrowing),
  )
  return { ...first, all: pages.flatMap(page => page.tyres) }
}
const indexes = new WeakMap<readonly Tyre[], TyreIndex>()
type Car = { loadIndex: string; speedRating: string } | null

describe('filters', () => {
  test('only remove tyres, keep their order, and keep exactly those that pass', () => {
    fc.assert(
      fc.property(tyres, query, filters, sort, (list, text, set, order) => {
        const before = findAll(list, text, NO_FILTERS, order).all
        const after = findAll(list, text, set, order)
        expect(after.all).toEqual(before.filter(({ tyre }) => passes(tyre, set)))
        expect(after.count).toBe(after.all.length)
      }),
    )
  })

  test('of one kind combine with OR', () => {
    fc.assert(
      fc.property(tyres, query, filters, (list, text, set) => {
        const count = (kinds: TyreFilters['kinds']) => findAll(list, text, { ...set, kinds }, 'default').count
        if (set.kinds.length > 0)
          expect(count(set.kinds)).toBe(set.kinds.reduce((sum, kind) => sum + count([kind]), 0))
      }),
    )
  })
})

test('the count of an option equals the result of choosing only this option of its filter', () => {
  fc.assert(
    fc.property(tyres, query, filters, ratings, (list, text, set, car) => {
      const { filterCounts: counts } = findAll(list, text, set, 'default', car)
      const recount = (changes: Partial<TyreFilters>) =>
        findAll(list, text, { ...set, ...changes }, 'default').count
      for (const [brand, count] of counts.brands)
        expect([brand, count]).toEqual([brand, recount({ brands: [brand] })])
      for (const [kind, count] of counts.kinds)
        expect([kind, count]).toEqual([kind, recount({ kinds: [kind] })])
      for (const [maxPrice, count] of counts.maxPrices)
        expect([maxPrice, count]).toEqual([maxPrice, recount({ maxPrice })])
      for (const [load, count] of counts.loads) expect([load, count]).toEqual([load, recount({ load })])
      for (const [speed, count] of counts.speeds) expect([speed, count]).toEqual([speed, recount({ speed })])
      expect(counts.promotion).toBe(recount({ isPromotion: true }))
      expect(counts.runFlat).toBe(recount({ isRunFlat: true }))
      const needs = text.includes('Rear') ? null : suitsCar(car)
      if (text.startsWith('vehicle')) expect(counts.suitsCar).toBe(needs ? recount(needs) : 0)
    }),
  )
})

test('the options of a filter are the same whatever filters are set', () => {
  fc.assert(
    fc.property(tyres, query, filters, (list, text, set) => {
      const options = (chosen: TyreFilters) => {
        const { filterCounts: counts } = findAll(list, text, chosen, 'default')
        const { brands, kinds, maxPrices, loads, speeds } = counts
        return [brands, kinds, maxPrices, loads, speeds].map(list => list.map(([value]) => value))
      }
      expect(options(set)).toEqual(options(NO_FILTERS))
    }),
  )
})

test('every chip removes exactly itself', () => {
  const key = ({ parameter, value }: ActiveFilter) => `${parameter}=${value}`
  fc.assert(
    fc.property(filters, set => {
      const chips = listFilters(set)
      for (const chip of chips) {
        const rest = listFilters(withoutFilter(set, chip))
        expect(rest.map(key)).toEqual(chips.map(key).filter(each => each !== key(chip)))
      }
    }),
  )
})

test('a tyre that is too low for the car comes behind its equals and never passes another', () => {
  fc.assert(
    fc.property(tyres, sort, ratings, (list, order, car) => {
      const without = findAll(list, 'vehicleTireSize=195/55R15', NO_FILTERS, order).all
      const { all, count } = findAll(list, 'vehicleTireSize=195/55R15', NO_FILTERS, order, car)
      expect(count).toBe(without.length)
      const isLow = ({ tyre }: { tyre: Tyre }) => fitsVehicle(ratingsOf(tyre), car) === 'too-low'
      expect(all.filter(isLow).map(({ tyre }) => tyre)).toEqual(without.filter(isLow).map(({ tyre }) => tyre))
      expect(all.map(({ fit }) => fit)).toEqual(all.map(({ tyre }) => fitsVehicle(ratingsOf(tyre), car)))
      const price = ({ tyre }: { tyre: Tyre }) => getTyrePrice(TODAY, tyre).sen
      if (order.startsWith('price')) expect(all.map(price)).toEqual(without.map(price))
      if (order !== 'price-low-high') return
      all.forEach((found, at) => {
        const next = all[at + 1]
        if (next && isLow(found) && price(next) === price(found)) expect(isLow(next)).toBe(true)
      })
    }),
  )
})

describe('sets of a staggered car', () => {
  const [front, rear] = ['225/45R17', '255/40R17']
  const sizes = parseTyreSearch(new URLSearchParams({ vehicleTireSize: front, vehicleRearTireSize: rear }))
  const sets = (list: Tyre[], order: (typeof TYRE_SORTS)[number] = 'default', set = NO_FILTERS) => {
    if (sizes.mode !== 'vehicle' || !sizes.front || !sizes.rear) throw new Error('not staggered')
    const found = indexTyres(list, TODAY).findSets({ front: sizes.front, rear: sizes.rear }, order, set)
    return found.map(pair => `${pair.front.model} ${pair.front.currentPrice} + ${pair.rear.currentPrice}`)
  }
  const list = [
    aTyre({ size: front, model: 'A', currentPrice: '200' }),
    aTyre({ size: rear, model: 'A', currentPrice: '300' }),
    aTyre({ size: front, model: 'only front', currentPrice: '1' }),
    aTyre({ size: rear, model: 'only rear', currentPrice: '1' }),
    aTyre({ size: rear, model: 'B', currentPrice: '250' }),
    aTyre({ size: front, model: 'B', currentPrice: '240' }),
    aTyre({ size: front, model: 'B', currentPrice: '999' }),
    aTyre({ size: rear, brand: 'Toyo', model: 'only front' }),
  ]

  test('are the models that exist in both sizes, each once, in the order of the front', () => {
    expect(sets(list)).toEqual(['A 200 + 300', 'B 240 + 250'])
  })

  test('sort by the price of both', () => {
    expect(sets(list, 'price-low-high')).toEqual(['B 240 + 250', 'A 200 + 300'])
    expect(sets(list, 'price-high-low')).toEqual(['B 999 + 250', 'A 200 + 300'])
  })

  test('pass the filters with both tyres', () => {
    expect(sets(list, 'default', { ...NO_FILTERS, maxPrice: 250 })).toEqual(['B 240 + 250'])
  })
})
