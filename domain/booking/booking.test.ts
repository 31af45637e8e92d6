import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Tyre } from '../tyres/tyre.ts'
import {
  type BookedTyre,
  bookingTotal,
  clampQuantity,
  defaultQuantity,
  formatBookingTotal,
  parseQuantity,
  sanitizeQuantity,
  sizeWithRatings,
  toBookedTyre,
} from './booking.ts'

describe('a quantity is a whole number from 1 to 999', () => {
  test.each([
    ['1', 1],
    ['4', 4],
    [' 12 ', 12],
    ['007', 7],
    ['999', 999],
    ['', null],
    ['0', null],
    ['000', null],
    ['1000', null],
    ['-2', null],
    ['2.5', null],
    ['1e2', null],
    ['four', null],
    ['4 tyres', null],
    ['٤', null],
  ])('%j is %s', (text, quantity) => {
    expect(parseQuantity(text)).toBe(quantity)
  })

  test.each([
    ['4', '4'],
    ['', '1'],
    ['0', '1'],
    ['abc', '1'],
    ['08', '8'],
  ])('%j becomes %s when the field is left', (text, settled) => {
    expect(clampQuantity(text)).toBe(settled)
  })

  test('the field accepts only digits while typing, and any digits clamp to a valid quantity', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(sanitizeQuantity(text)).toMatch(/^[0-9]{0,3}$/)
        expect(parseQuantity(clampQuantity(sanitizeQuantity(text)))).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  test('starts at 4, on a staggered car at two and two', () => {
    expect([defaultQuantity(null), defaultQuantity('front'), defaultQuantity('rear')]).toEqual([4, 2, 2])
  })
})

describe('the total is the applicable unit price times the quantity', () => {
  test('the promotion price while the promotion is active, else the list price', () => {
    const tyre = {
      size: '195/55R15',
      brand: 'Giti',
      model: 'Eco',
      currentPrice: '90',
      listPrice: '100',
      promotionValidTill: '2026-11-20',
    }
    const on = (today: '2026-11-20' | '2026-11-21') => toBookedTyre(tyre as Tyre, today, null)
    expect(formatBookingTotal([{ tyre: on('2026-11-20'), quantity: 4 }])).toBe('RM 360.00')
    expect(formatBookingTotal([{ tyre: on('2026-11-21'), quantity: 4 }])).toBe('RM 400.00')
  })

  test('front and rear together', () => {
    expect(
      bookingTotal([
        { tyre: priced(49_400), quantity: 2 },
        { tyre: priced(79_050), quantity: 2 },
      ]),
    ).toBe(256_900)
  })

  test('no total where one tyre has no amount', () => {
    expect(
      formatBookingTotal([
        { tyre: priced(100), quantity: 2 },
        { tyre: priced(null), quantity: 2 },
      ]),
    ).toBeNull()
  })

  const priced = (sen: number | null): BookedTyre => ({
    size: '',
    brand: '',
    model: '',
    position: null,
    price: { text: null, sen, promotion: null },
    loadIndex: null,
    speedRating: null,
  })
})

test.each([
  ['175/65R14', '82', 'T', '175/65R14 82T'],
  ['195R15C', '106/104', 'R', '195R15C 106/104R'],
  ['175/65R14', '82', null, '175/65R14 82'],
  ['175/65R14', null, 'T', '175/65R14'],
  ['175/65 R14 82T', '82', 'T', '175/65 R14 82T'],
])('%s with %j and %j is written %s', (size, loadIndex, speedRating, written) => {
  expect(sizeWithRatings({ size, loadIndex, speedRating })).toBe(written)
})
