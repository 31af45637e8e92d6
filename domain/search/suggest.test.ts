import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from '../../platform/event-loop/slices.ts'
import { sampleTyres, sampleVehicles } from '../../tests/support/sample-catalogue.ts'
import { unicodeString } from '../../tests/support/unicode-string.ts'
import { describeQuery } from './describe-query.ts'
import { indexQueries } from './query-index.ts'
import { MAX_SUGGESTIONS, suggest } from './suggest.ts'
import { understandQuery } from './understand-query.ts'

const index = runAtOnce(indexQueries(sampleTyres(), sampleVehicles()))
const texts = (typed: string) => suggest(typed, index).map(({ text }) => text)

test.each([
  ['mich', 'Michelin'],
  ['prim', 'Primacy'],
  ['honda c', 'Honda City'],
  ['myv', 'Perodua Myvi'],
  ['myvi 201', 'Perodua Myvi 2019'],
  ['michelin pri', 'Michelin Primacy'],
  ['tayar 185/5', '185/55R15'],
  ['19555', '195/55R15'],
  ['205/55r16 mi', '205/55R16 Michelin'],
  ['michlin', 'Michelin'],
  ['gtrad', 'GT Radial'],
])('%s offers %s', (typed, offered) => {
  expect(texts(typed)).toContain(offered)
})

test.each(['', '  ', '?!', 'zzzz', 'x '.repeat(60)])('%j offers nothing', typed => {
  expect(texts(typed)).toEqual([])
})

test('any text has at most eight suggestions, each once, each understood without a correction', () => {
  const words = fc.constantFrom(
    'myvi',
    'mich',
    'pilot sport',
    '195',
    '/55',
    'r15',
    'rim',
    'h',
    '2019',
    'gt ',
    '🛞',
    '%00',
  )
  const text = fc.oneof(
    unicodeString(),
    fc.array(words).map(parts => parts.join(' ')),
  )
  fc.assert(
    fc.property(text, typed => {
      const found = texts(typed)
      expect(found.length).toBeLessThanOrEqual(MAX_SUGGESTIONS)
      expect(new Set(found).size).toBe(found.length)
      for (const each of found) {
        const meaning = understandQuery(each, index)
        expect([each, meaning.corrections]).toEqual([each, []])
        expect(describeQuery(meaning)).not.toBe('')
      }
    }),
  )
})
