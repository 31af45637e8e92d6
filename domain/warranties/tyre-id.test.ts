import { expect, test } from 'vitest'
import { generateTyreId, getTyrePositions, parseTyreId } from './tyre-id.ts'

test('a pair has the two front positions, a set all four', () => {
  expect(getTyrePositions('pair')).toEqual(['Front Left', 'Front Right'])
  expect(getTyrePositions('set')).toEqual(['Front Left', 'Front Right', 'Rear Left', 'Rear Right'])
})

test('a code has eight characters without look-alikes', () => {
  for (let first = 0; first < 256; first++) {
    expect(generateTyreId(new Uint8Array([first, 1, 2, 3, 4, 5, 6, 7]))).toMatch(
      /^[2-9A-HJ-KMNP-TV-Z]{4}-[2-9A-HJ-KMNP-TV-Z]{4}$/,
    )
  }
})

test.each([
  [' k7m2-9qxd ', 'K7M2-9QXD'],
  ['K7M29QXD', 'K7M2-9QXD'],
  ['k7m2 – 9qxd', 'K7M2-9QXD'],
  ['K7M2', null],
  ['K7M2-9QXD-1', null],
  ['K7M2-9QXÉ', null],
  ['', null],
])('%j is read as the tyre ID %j', (typed, code) => {
  expect(parseTyreId(typed)).toBe(code)
})
