import { expect, test } from 'vitest'
import { normalizePlate, uppercasePlate } from './car-plate.ts'

test.each([
  ['wxy 1234', 'WXY1234'],
  ['WXY1234', 'WXY1234'],
  [' w-x.y/1 2 3 4 ', 'WXY1234'],
  ['ＷＸＹ１２３４', 'WXY1234'],
  ['%_\\', ''],
])('%j is searched as %j', (typed, plate) => {
  expect(normalizePlate(typed)).toBe(plate)
})

test('a plate is displayed as typed, in upper case', () => {
  expect(uppercasePlate(' wxy 1234 ')).toBe('WXY 1234')
})
