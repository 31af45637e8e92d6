import { expect, test } from 'vitest'
import { formatPriceMove } from './price-move.ts'

test('formats a changed price in ringgit and per cent, and returns null for an unchanged one', () => {
  expect(formatPriceMove(21_000, 22_000)).toBe('+RM 10.00 (+4.8%)')
  expect(formatPriceMove(22_000, 21_050)).toBe('−RM 9.50 (−4.3%)')
  expect([formatPriceMove(100, 100), formatPriceMove(null, 100), formatPriceMove(100, undefined)]).toEqual([
    null,
    null,
    null,
  ])
})
