import { expect, test } from 'vitest'
import { formatTreadDepth, parseTreadDepth } from './tread-depth.ts'

test.each([
  ['', null],
  ['  ', null],
  ['4.5', 4.5],
  ['4,5', 4.5],
  ['4.5 mm', 4.5],
  ['4MM', 4],
  ['0', 0],
  ['0.0', 0],
  ['12.0', 12],
  ['12.1', 'wrong'],
  ['-1', 'wrong'],
  ['4.55', 'wrong'],
  ['four', 'wrong'],
  ['1e1', 'wrong'],
  ['.', 'wrong'],
])('%j is the tread depth %s (rule W20.14)', (text, depth) => {
  expect(parseTreadDepth(text)).toBe(depth)
})

test('a tread depth is shown with its tenth', () => {
  expect([0, 4, 4.5, 12].map(formatTreadDepth)).toEqual(['0.0', '4.0', '4.5', '12.0'])
})
