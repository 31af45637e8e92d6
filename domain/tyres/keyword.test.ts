import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../tests/support/thorough.ts'
import { createKeywordMatcher } from './keyword.ts'

/** Rule S10.2, word by word. */
function literally(keyword: string, name: string): boolean {
  const wanted = keyword.trim().toLowerCase()
  const found = name.toLowerCase()
  if (wanted === '') return false
  const exact = found === wanted
  const substring = found.includes(wanted)
  const contained = found.length > 2 && wanted.includes(found)
  const word = wanted.split(/\s+/).some(part => part.length >= 2 && found.includes(part))
  return exact || substring || contained || word
}

describe('a keyword finds a brand or model', () => {
  test.each([
    ['that equals it', 'Michelin', 'Michelin'],
    ['without regard to case', 'mICHELIN', 'Michelin'],
    ['without regard to case of the name', 'advan', 'ADVAN dB V553'],
    ['without regard to the blanks around it', '  michelin\t', 'Michelin'],
    ['that it is a part of', 'mich', 'Michelin'],
    ['that it is a part of, over words', 'macy 4', 'Primacy 4 ST'],
    ['that one single character is a part of', 'x', 'Roadx'],
    ['of two characters that equals it', 'P1', 'P1'],
    ['of three characters that it contains', 'newct5tyre', 'CT5'],
    ['that it contains', 'michelins', 'Michelin'],
    ['that one of its words is a part of', 'cheap michelin', 'Michelin'],
    ['that one of its words of two characters is a part of', 'zzz p7', 'Cinturato P7'],
    ['that its last word is a part of', 'zzz\tradial', 'GT Radial'],
    ['with marks in it', 'p1 (run', 'Cinturato P1 (Run Flat)'],
    ['with signs of a pattern in it', 'a.*b+', 'A.*B+'],
    ['in any script', '米其林', '米其林轮胎'],
  ])('%s: %j finds %j', (_, keyword, name) => {
    expect(createKeywordMatcher(keyword)(name)).toBe(true)
  })

  test.each([
    ['that has nothing of it', 'pirelli', 'Michelin'],
    ['of two characters that it contains', 'newp1tyre', 'P1'],
    ['that only a word of one character is a part of', 'zzz p', 'Primacy'],
    ['that has its letters only over a blank', 'gtradial', 'GT Radial'],
    ['by a sign of a pattern', '.*', 'Michelin'],
    ['without a name', 'michelin', ''],
  ])('not one %s: %j does not find %j', (_, keyword, name) => {
    expect(createKeywordMatcher(keyword)(name)).toBe(false)
  })

  test.each(['', ' ', '\t \n'])('a blank keyword (%j) finds none', keyword => {
    expect(createKeywordMatcher(keyword)('Michelin')).toBe(false)
    expect(createKeywordMatcher(keyword)('')).toBe(false)
    expect(createKeywordMatcher(keyword)(' ')).toBe(false)
  })

  test('exactly as rule S10.2 says, for any keyword and names', () => {
    const letters = fc.constantFrom('a', 'A', 'b', 'B', 'é', '4', '.', ' ', '  ')
    const keyword = fc.string({ unit: letters, maxLength: 8 })
    const name = fc.string({ unit: letters, maxLength: 6 })
    fc.assert(
      fc.property(keyword, fc.array(name, { minLength: 1, maxLength: 8 }), (wanted, names) => {
        const matches = createKeywordMatcher(wanted)
        expect(names.filter(matches)).toEqual(names.filter(found => literally(wanted, found)))
      }),
      { numRuns: runs(1000) },
    )
  })
})
