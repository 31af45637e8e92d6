import { describe, expect, test } from 'vitest'
import { runAtOnce } from '../../platform/event-loop/slices.ts'
import { indexSpelling } from './spelling.ts'

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
