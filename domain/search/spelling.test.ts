import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runAtOnce } from '../../platform/event-loop/slices.ts'
import { damerauDistance, indexSpelling } from './spelling.ts'

const WORDS = ['michelin', 'myvi', 'primacy4', 'toyo', 'toyota', 'bridgestone', 'vios', 'viva']
const spelling = runAtOnce(indexSpelling(WORDS.map((phrase, at) => ({ phrase, weight: WORDS.length - at }))))

describe('a misspelt word is corrected (rule S39.4)', () => {
  test.each([
    ['michlin', 'michelin', 'a letter is missing'],
    ['micheelin', 'michelin', 'a letter too many'],
    ['mivi', 'myvi', 'one is another'],
    ['mihcelin', 'michelin', 'two are swapped'],
    ['brigdeston', 'bridgestone', 'two mistakes in a long word'],
    ['primasy4', 'primacy4', 'a mistake before a digit'],
    ['vioss', 'vios', 'a short one has one mistake'],
  ])('%s to %s: %s', (typed, meant) => {
    expect(spelling.correct(typed)?.phrase).toBe(meant)
  })

  test.each([
    ['mivy', 'two mistakes in a short word'],
    ['primacy5', 'another number is another tyre'],
    ['mi', 'too short'],
    ['dunlop', 'nothing is near'],
    ['x'.repeat(31), 'too long'],
  ])('but not %s: %s', typed => {
    expect(spelling.correct(typed)).toBeNull()
  })
})

test('the distance equals a textbook implementation, up to its limit', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
  fc.assert(
    fc.property(word, word, fc.nat(3), (a, b, limit) => {
      expect(Math.min(damerauDistance(a, b, limit), limit + 1)).toBe(Math.min(reference(a, b), limit + 1))
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
