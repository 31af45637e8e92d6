import { expect, test } from 'vitest'
import { findMentions } from './mention.ts'

test.each([
  ['Please call him, @mei.', ['mei']],
  ['@Mei.Tan: DOT again', ['mei.tan']],
  ['(@mei@example.com)', ['mei@example.com']],
  ['@mei and @MEI', ['mei']],
  ['@mei or @ben', ['mei', 'ben']],
  ['Called ali@example.com twice', []],
  ['2 tyres @ RM 300', []],
  ['2 tyres @RM250, ready @3pm', []],
  ['@', []],
] as const)('%j names %j', (note, names) => {
  expect(findMentions(note)).toEqual(names)
})
