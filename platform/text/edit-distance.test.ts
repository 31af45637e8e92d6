import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['WOI1001', 'WOI1001', 0],
  ['WOI1010', 'WOI1001', 1],
  ['WOI101', 'WOI1001', 1],
  ['WOI2001', 'WOI1001', 1],
  ['WQI1010', 'WOI1001', 2],
  ['', 'WOI', 3],
])('the edit distance from %j to %j is %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance)
})

test('the edit distance up to a limit equals that of a textbook implementation', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
  fc.assert(
    fc.property(word, word, fc.nat(3), (a, b, limit) => {
      expect(Math.min(editDistance(a, b, limit), limit + 1)).toBe(Math.min(reference(a, b), limit + 1))
    }),
  )
})

/** Optimal string alignment by its recursive definition. */
function reference(a: string, b: string): number {
  if (!a || !b) return a.length + b.length
  const choices = [
    reference(a.slice(1), b) + 1,
    reference(a, b.slice(1)) + 1,
    reference(a.slice(1), b.slice(1)) + Number(a[0] !== b[0]),
  ]
  if (a.length > 1 && a[0] === b[1] && a[1] === b[0]) choices.push(reference(a.slice(2), b.slice(2)) + 1)
  return Math.min(...choices)
}
