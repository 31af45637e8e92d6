import { expect, test } from 'vitest'
import { foldPlate, nameWords } from './search-text.ts'

test.each([
  ['Nur’Ain', ['nurain']],
  ["NUR'AIN  binti\u00a0Ali", ['nurain', 'binti', 'ali']],
  ['José Ñandú', ['jose', 'nandu']],
  ['Ravi a/l Muthu', ['ravi', 'al', 'muthu']],
  ['Mary D/O Joseph / Tan', ['mary', 'do', 'joseph', 'tan']],
  [' 陈伟强 ', ['陈伟强']],
  ["'", []],
])('the name %j is searched by the words %j', (typed, words) => {
  expect(nameWords(typed)).toEqual(words)
})

test.each([
  ['woi 99', 'W0199'],
  ['W0199', 'W0199'],
  ['--', ''],
])('the plate %j is searched as %j', (typed, plate) => {
  expect(foldPlate(typed)).toBe(plate)
})
