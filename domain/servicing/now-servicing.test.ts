import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateCarsInService, hourInKualaLumpur } from './now-servicing.ts'

const hour = fc.double({ min: 0, max: 24, noNaN: true, maxExcluded: true })
const random = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

describe('how many cars are served is', () => {
  test('a whole number, never below 0, never much above 100', () => {
    fc.assert(
      fc.property(hour, random, (hour, chance) => {
        const count = estimateCarsInService(hour, () => chance)
        expect(Number.isInteger(count)).toBe(true)
        expect(count).toBeGreaterThanOrEqual(0)
        expect(count).toBeLessThanOrEqual(105)
      }),
    )
  })

  test.each([
    [17.5, 30, 50],
    [19.99, 30, 50],
    [20, 5, 10],
    [21.99, 5, 10],
    [22, 0, 0],
    [7.99, 0, 0],
    [0, 0, 0],
    [8, 0, 3],
    [11.99, 96, 103],
    [12, 97, 103],
    [17.49, 18, 25],
  ])('at %s from %i to %i', (hour, least, most) => {
    for (const chance of [0, 0.5, 0.999]) {
      expect(estimateCarsInService(hour, () => chance)).toBeGreaterThanOrEqual(least)
      expect(estimateCarsInService(hour, () => chance)).toBeLessThanOrEqual(most)
    }
  })

  test('more from 8 to 12, fewer from 12 to half past five', () => {
    const at = (hour: number) => estimateCarsInService(hour, () => 0.5)
    expect([8, 9, 10, 11, 12].map(at)).toEqual([...[8, 9, 10, 11, 12].map(at)].sort((a, b) => a - b))
    expect([12, 13, 15, 17].map(at)).toEqual([...[12, 13, 15, 17].map(at)].sort((a, b) => b - a))
  })
})

test.each([
  ['2026-11-20T00:00:00Z', 8],
  ['2026-11-20T09:30:00Z', 17.5],
  ['2026-11-20T16:15:00Z', 0.25],
])('%s is hour %s in Kuala Lumpur', (instant, hour) => {
  expect(hourInKualaLumpur(new Date(instant))).toBe(hour)
})
