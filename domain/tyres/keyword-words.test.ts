import { expect, test } from 'vitest'
import { createWordMatcher, keywordWords } from './keyword-words.ts'

test.each([
  ['pilot sport', 'Michelin', 'Pilot Sport 4', { words: 2, wholeWords: 2 }],
  ['pilot sport', 'Continental', 'SportContact 7', { words: 1, wholeWords: 0 }],
  ['pilot sport', 'Michelin', 'Pilot', { words: 1, wholeWords: 1 }],
  ['primacy 4', 'Michelin', 'Primacy 4 ST', { words: 2, wholeWords: 2 }],
  ['primacy 4', 'Yokohama', 'Primacy AE451', { words: 1, wholeWords: 1 }],
  ['michelin primacy', 'Michelin', 'Primacy SUV+', { words: 2, wholeWords: 2 }],
  ['gtradial', 'GT Radial', 'Champiro', { words: 1, wholeWords: 0 }],
  ['a/t', 'Toyo', 'Open Country A/T', { words: 2, wholeWords: 2 }],
  ['zzz', 'Toyo', 'Proxes', { words: 0, wholeWords: 0 }],
])('%j in %s %s', (keyword, brand, model, match) => {
  expect(createWordMatcher(keyword)(brand, model)).toEqual(match)
})

test('a word counts once, in any case, and sixteen at most', () => {
  expect(keywordWords('Sport SPORT spört')).toEqual(['sport'])
  expect(keywordWords(Array.from({ length: 40 }, (_, at) => `w${at}`).join(' '))).toHaveLength(16)
})
