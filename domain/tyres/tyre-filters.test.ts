import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterParameters, NO_FILTERS, parseQuantity, parseTyreFilters, suitsCar } from './tyre-filters.ts'

const parse = (query: string) => parseTyreFilters(new URLSearchParams(query))

describe('the filters of a URL', () => {
  test.each([
    ['', {}],
    ['brand=Michelin', { brands: ['Michelin'] }],
    ['brand=Toyo&brand=Giti', { brands: ['Giti', 'Toyo'] }],
    ['brand=GT+Radial&brand=gtradial', { brands: ['gtradial'] }],
    ['brand=&brand=+', {}],
    ['type=suv&type=comfort', { kinds: ['comfort', 'suv'] }],
    ['type=SUV&type=constructor', {}],
    ['max_price=200', { maxPrice: 200 }],
    ['max_price=0', {}],
    ['max_price=-5', {}],
    ['max_price=1e9', {}],
    ['promotion=1&run_flat=1', { isPromotion: true, isRunFlat: true }],
    ['promotion=true&run_flat=0', {}],
    ['load=91&speed=v', { load: 91, speed: 'V' }],
    ['load=106/104', { load: 106 }],
    ['load=12&speed=toString', {}],
    ['load=NaN&speed=ZR', {}],
  ])('%j', (query, filters) => {
    expect(parse(query)).toEqual({ ...NO_FILTERS, ...filters })
  })

  test('are the same after they are written and parsed again, whatever is sent', () => {
    const name = fc.constantFrom('brand', 'type', 'max_price', 'promotion', 'run_flat', 'load', 'speed', 'x')
    const value = fc.oneof(fc.string(), fc.constantFrom('1', 'suv', '91', 'V', '250', '__proto__'))
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 12 }), pairs => {
        const filters = parseTyreFilters(new URLSearchParams(pairs))
        expect(parseTyreFilters(new URLSearchParams(filterParameters(filters)))).toEqual(filters)
      }),
    )
  })

  test('are the same in any order of the parameters', () => {
    const pairs = ['brand=Toyo', 'brand=Giti', 'type=suv', 'load=91', 'speed=V', 'max_price=300']
    const orders = fc.shuffledSubarray(pairs, { minLength: pairs.length })
    fc.assert(
      fc.property(orders, order => {
        expect(parse(order.join('&'))).toEqual(parse(pairs.join('&')))
      }),
    )
  })
})

test('a car asks for filters where both of its ratings are known', () => {
  expect(suitsCar({ loadIndex: '82', speedRating: 'T' })).toEqual({ load: 82, speed: 'T' })
  expect(suitsCar({ loadIndex: '82', speedRating: null })).toBeNull()
  expect(suitsCar(null)).toBeNull()
})

test.each([
  ['', null],
  ['qty=1', 1],
  ['qty=4', 4],
  ['qty=0', null],
  ['qty=100', null],
  ['qty=two', null],
])('the quantity of %j is %j', (query, quantity) => {
  expect(parseQuantity(new URLSearchParams(query))).toBe(quantity)
})
