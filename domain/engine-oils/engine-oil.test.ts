import { describe, expect, test } from 'vitest'
import {
  type EngineOil,
  filterOils,
  getOilPrice,
  listOilOptions,
  type OilRow,
  oilName,
  parseOilChoice,
  toEngineOil,
  withoutPrice,
} from './engine-oil.ts'

describe('the price of an oil', () => {
  test.each([
    ['RM 119.00', 'RM 109.00', 'RM 109.00', 10_900, 'RM 119.00'],
    ['128', '115', 'RM 115.00', 11_500, 'RM 128.00'],
    ['RM 1,234.5', '1200', 'RM 1,200.00', 120_000, 'RM 1,234.50'],
    ['Call us', '99', 'RM 99.00', 9_900, 'Call us'],
    [null, '99', 'RM 99.00', 9_900, null],
    // Rule S18.2 asks for a promotion price above 0, not for one below the standard price.
    ['100', '120', 'RM 120.00', 12_000, 'RM 100.00'],
    ['100', '0.01', 'RM 0.01', 1, 'RM 100.00'],
  ])(
    '%j with a promotion at %j is in promotion',
    (standardPrice, promotionPrice, text, sen, originalPrice) => {
      expect(getOilPrice({ standardPrice, promotionPrice })).toEqual({
        text,
        sen,
        promotion: { originalPrice },
      })
    },
  )

  test.each([
    ['92', null, 'RM 92.00', 9_200],
    ['92', '', 'RM 92.00', 9_200],
    ['92', '  ', 'RM 92.00', 9_200],
    ['92', '0', 'RM 92.00', 9_200],
    ['92', 'RM 0.00', 'RM 92.00', 9_200],
    ['92', '-5', 'RM 92.00', 9_200],
    ['92', 'soon', 'RM 92.00', 9_200],
    ['Call us', null, 'Call us', null],
    [null, null, null, null],
    ['', '', null, null],
    ['0', '', null, null],
  ])('%j with a promotion at %j is not', (standardPrice, promotionPrice, text, sen) => {
    expect(getOilPrice({ standardPrice, promotionPrice })).toEqual({ text, sen, promotion: null })
  })

  test('is asked for as long as it cannot be known', () => {
    expect(withoutPrice(oil({ standardPrice: '92', promotionPrice: '80' })).price).toEqual({
      text: null,
      sen: null,
      promotion: null,
    })
  })
})

describe('the name of an oil distinguishes it from all others', () => {
  test.each([
    [{}, 'Shell Helix HX7, Semi Synthetic, 10W-40, 4L'],
    [{ volume: '1L' }, 'Shell Helix HX7, Semi Synthetic, 10W-40, 1L'],
    [{ brand: 'Mobil', productName: 'Mobil 1' }, 'Mobil 1, Semi Synthetic, 10W-40, 4L'],
    [{ type: null, viscosity: null, volume: null }, 'Shell Helix HX7'],
  ])('%j', (row, name) => {
    expect(oilName(rowOf(row))).toBe(name)
    expect(oil(row).name).toBe(name)
  })
})

describe('filters', () => {
  const oils = [
    oil({ viscosity: '5W-30', volume: '4L', type: 'Fully Synthetic' }),
    oil({ viscosity: '5W-30', volume: '1L', type: 'Fully Synthetic' }),
    oil({ viscosity: '15W-40', volume: '4L', type: 'Mineral' }),
    oil({ viscosity: '10W-40', volume: '4L', type: null }),
  ]
  const found = (query: string) =>
    filterOils(oils, parseOilChoice(new URLSearchParams(query))).map(each => oils.indexOf(each))

  test.each([
    ['', [0, 1, 2, 3]],
    ['viscosity=&volume=&type=', [0, 1, 2, 3]],
    ['viscosity=all&volume=all&type=all', [0, 1, 2, 3]],
    ['viscosity=5W-30', [0, 1]],
    ['viscosity=5W-30&volume=4L', [0]],
    ['viscosity=5W-30&volume=4L&type=Mineral', []],
    ['type=Mineral', [2]],
    ['volume=4L&type=all', [0, 2, 3]],
    // exact matches only
    ['viscosity=5w-30', []],
    ['viscosity=5W', []],
    ['type=%20Mineral', []],
    ['type=null', []],
    ['type=__proto__', []],
    ['viscosity=5W-30&viscosity=15W-40', [0, 1]],
    ['brand=Shell', [0, 1, 2, 3]],
  ])('%j', (query, expected) => {
    expect(found(query)).toEqual(expected)
  })

  test('offer every value once, sorted as text, and nothing empty', () => {
    expect(listOilOptions(oils)).toEqual({
      viscosity: ['10W-40', '15W-40', '5W-30'],
      volume: ['1L', '4L'],
      type: ['Fully Synthetic', 'Mineral'],
    })
    expect(listOilOptions([])).toEqual({ viscosity: [], volume: [], type: [] })
  })
})

function rowOf(row: Partial<OilRow>): OilRow {
  return {
    productName: 'Helix HX7',
    brand: 'Shell',
    brandLogo: null,
    productImage: null,
    type: 'Semi Synthetic',
    viscosity: '10W-40',
    volume: '4L',
    standardPrice: '128',
    promotionPrice: null,
    ...row,
  }
}

function oil(row: Partial<OilRow>): EngineOil {
  return toEngineOil(rowOf(row))
}
