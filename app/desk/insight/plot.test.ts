import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percent, ticksUpTo } from './plot.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [7, [0, 2, 4, 6, 8]],
  [50, [0, 10, 20, 30, 40, 50]],
  [1_234, [0, 500, 1_000, 1_500]],
])('an axis up to %d has the ticks %j', (highest, ticks) => {
  expect(ticksUpTo(highest)).toEqual(ticks)
})

test('ticks are evenly spaced, reach the highest value and are at most six', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e6, noNaN: true }), highest => {
      const ticks = ticksUpTo(highest)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest - 1e-6)
      expect(ticks.at(-2)).toBeLessThan(highest)
    }),
  )
})

test.each([
  [1, 4, '25%'],
  [1, 3, '33.33%'],
  [0, 0, '0%'],
])('%d of %d is %s', (value, of, text) => expect(percent(value, of)).toBe(text))
