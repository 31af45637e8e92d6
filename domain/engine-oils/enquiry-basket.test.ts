import { describe, expect, test } from 'vitest'
import { enquiryTotal, formatEnquiryTotal, priceEnquiry } from './enquiry.ts'
import {
  addOil,
  changeQuantity,
  countBasket,
  type EnquiryBasket,
  markUnavailable,
  parseBasket,
  removeOil,
} from './enquiry-basket.ts'

const basket: EnquiryBasket = [
  { oil: 'Edge', quantity: 2 },
  { oil: 'GTX', quantity: 1 },
]

test('an oil that is added again is counted, up to 999', () => {
  expect(addOil([], 'Edge')).toEqual([{ oil: 'Edge', quantity: 1 }])
  expect(addOil(basket, 'Edge')[0]).toEqual({ oil: 'Edge', quantity: 3 })
  expect(addOil([{ oil: 'Edge', quantity: 999 }], 'Edge')).toEqual([{ oil: 'Edge', quantity: 999 }])
  expect(countBasket(basket)).toBe(3)
  expect(countBasket([])).toBe(0)
})

test('a quantity changes, an oil goes', () => {
  expect(changeQuantity(basket, 'GTX', 7)[1]).toEqual({ oil: 'GTX', quantity: 7 })
  expect(removeOil(basket, 'Edge')).toEqual([{ oil: 'GTX', quantity: 1 }])
})

test('an unavailable oil does not count until the catalogue has it again, or it is added', () => {
  const marked = markUnavailable(basket, [{ name: 'GTX' }])
  expect(countBasket(marked)).toBe(1)
  expect(parseBasket(JSON.stringify(marked))).toEqual(marked)
  expect(markUnavailable(marked, [{ name: 'GTX' }, { name: 'Edge' }])).toEqual(basket)
  expect(countBasket(addOil(marked, 'Edge'))).toBe(4)
})

describe('a stored basket', () => {
  test('comes back as it was', () => {
    expect(parseBasket(JSON.stringify(basket))).toEqual(basket)
    expect(parseBasket('[]')).toEqual([])
  })

  test.each([
    null,
    '',
    'x',
    '{}',
    'null',
    '7',
    '[null]',
    '[1]',
    '[[]]',
    '[{"oil":"Edge"}]',
    '[{"oil":"Edge","quantity":"2"}]',
    '[{"oil":"Edge","quantity":0}]',
    '[{"oil":"Edge","quantity":1000}]',
    '[{"oil":"Edge","quantity":1.5}]',
    '[{"oil":"","quantity":1}]',
    '[{"oil":7,"quantity":1}]',
    '[{"oil":"Edge","quantity":1},{"oil":"Edge","quantity":2}]',
    JSON.stringify([{ oil: 'x'.repeat(1_001), quantity: 1 }]),
  ])('%j is not a basket', text => {
    expect(parseBasket(text)).toBeNull()
  })
})

describe('an enquiry', () => {
  const price = (sen: number | null) => ({ text: sen === null ? 'Call us' : 'RM', sen, promotion: null })

  test('has the catalogue’s prices, and lists oils that are no longer in the catalogue', () => {
    const { lines, gone } = priceEnquiry(basket, [
      { name: 'Edge', price: price(20_900) },
      { name: 'Edge', price: price(1) },
      { name: 'Other', price: price(2) },
    ])
    expect(lines).toEqual([{ oil: 'Edge', quantity: 2, price: price(20_900) }])
    expect(gone).toEqual([{ oil: 'GTX', quantity: 1 }])
    expect(enquiryTotal(lines)).toBe(41_800)
    expect(formatEnquiryTotal(lines)).toBe('RM 418.00')
  })

  test('has no total where a price is no amount', () => {
    const { lines } = priceEnquiry(basket, [
      { name: 'Edge', price: price(20_900) },
      { name: 'GTX', price: price(null) },
    ])
    expect(enquiryTotal(lines)).toBeNull()
    expect(formatEnquiryTotal(lines)).toBeNull()
  })
})
