import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { DataFileRows } from './data-files/parse-data-file.server.ts'
import { getRowPrice, isUnusualPrice, type PricedKind, parseTypedPrice, setRowPrice } from './row-price.ts'

const TODAY = '2026-11-23' as CalendarDate
const text = fc.constantFrom(null, '', 'RM 210.00', '180', '250.50', 'Call us', '0')
const day = fc.constantFrom(null, '2026-11-22', TODAY, '2026-12-01')

/** Rows of each kind with every combination of prices. */
const rows: { [K in PricedKind]: fc.Arbitrary<DataFileRows[K][number]> } = {
  tyres: fc.record({ currentPrice: text, listPrice: text, promotionValidTill: day }) as never,
  'engine-oils': fc.record({ standardPrice: text, promotionPrice: text }) as never,
  'labour-charges': fc.record({ price: fc.constantFrom('RM 30.00', 'Free', '25') }) as never,
}

test.each(Object.keys(rows) as PricedKind[])('customers see the price that was typed for %s', kind => {
  fc.assert(
    fc.property(rows[kind] as never, fc.integer({ min: 1, max: 600_000 }), (row: never, sen) => {
      expect(getRowPrice(kind, setRowPrice(kind, row, sen, TODAY), TODAY).sen).toBe(sen)
    }),
  )
})

const tyre = (currentPrice: string | null, listPrice: string | null, promotionValidTill: string | null) =>
  ({ currentPrice, listPrice, promotionValidTill }) as DataFileRows['tyres'][number]

test.each([
  [
    'in a promotion the promotion’s price',
    tyre('210', '250', '2026-12-01'),
    20_000,
    tyre('200', '250', '2026-12-01'),
  ],
  [
    'a price that is not below the usual one ends it',
    tyre('210', '250', '2026-12-01'),
    26_000,
    tyre('260', '260', null),
  ],
  ['the usual price ends it', tyre('210', '250', '2026-12-01'), 25_000, tyre('250', '250', null)],
  ['after a promotion the only price', tyre('210', '250', '2026-11-22'), 24_000, tyre('240', '240', null)],
  ['a list price alone', tyre(null, 'RM 250.00', null), 24_000, tyre(null, 'RM 240.00', null)],
  ['a current price alone, with sen', tyre('210', null, null), 19_950, tyre('199.50', null, null)],
  ['a missing price', tyre(null, null, null), 19_950, tyre('RM 199.50', null, null)],
])('a changed price is %s', (_, before, sen, after) => {
  expect(setRowPrice('tyres', before, sen, TODAY)).toEqual(after)
})

test.each([
  ['210', 21_000],
  [' RM 1,234.50 ', 123_450],
  ['210,50', 21_050],
  ['２１０', 21_000],
  ['', 'price-empty'],
  ['0', 'price-zero'],
  ['-5', 'price-unreadable'],
  ['Call us', 'price-unreadable'],
  ['200 - 210', 'price-unreadable'],
  ['99999999999', 'price-unreadable'],
])('%j is read as %s', (typed, expected) => {
  const parsed = parseTypedPrice(typed)
  expect(parsed.ok ? parsed.sen : parsed.error).toBe(expected)
})

test('a price that changes by more than 30 %, or an implausible first price, must be confirmed', () => {
  expect(isUnusualPrice('tyres', 21_000, 2_100)).toBe(true)
  expect(isUnusualPrice('tyres', 20_000, 26_001)).toBe(true)
  expect(isUnusualPrice('tyres', 20_000, 26_000)).toBe(false)
  expect(isUnusualPrice('tyres', null, 5_999)).toBe(true)
  expect(isUnusualPrice('tyres', null, 600_001)).toBe(true)
  expect(isUnusualPrice('labour-charges', null, 1_000)).toBe(false)
})
