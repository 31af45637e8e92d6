import { expect, test } from 'vitest'
import { byRate, claimRate, type RatedKey, rateFactor } from './claim-rate.ts'

const row = (key: string | null, claims: number, tyres: number): RatedKey => ({
  key,
  claims: { n: claims, before: 0 },
  tyres: { n: tyres, before: 0 },
})

test.each([
  [row('Toyo', 12, 1_000), 12],
  [row('Toyo', 1, 100), 10],
  [row('Toyo', 0, 100), 0],
  // rule S37.5
  [row('Toyo', 1, 99), null],
  [row(null, 5, 5_000), null],
])('the rate of %j is %s per 1,000', (rated, rate) => {
  expect(claimRate(rated)).toBe(rate)
})

test('sorts by highest rate, then rows with too few tyres, then values that were not stated', () => {
  const rows = [
    row(null, 9, 9_000),
    row('few', 9, 20),
    row('low', 1, 1_000),
    row('more', 0, 90),
    row('high', 2, 500),
  ]
  expect(rows.toSorted(byRate).map(({ key }) => key)).toEqual(['high', 'low', 'more', 'few', null])
})

test.each([
  [[row('a', 12, 1_000), row('b', 4, 1_000), row('c', 8, 2_000), row(null, 99, 100)], 3],
  [[row('a', 12, 1_000), row('b', 0, 1_000)], null],
  [[row('a', 12, 1_000), row('b', 3, 50)], null],
  [[], null],
])('of %j the first has %s times the claims of the others together', (rows, factor) => {
  expect(rateFactor(rows)).toBe(factor)
})
