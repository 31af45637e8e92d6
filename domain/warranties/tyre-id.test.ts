import { expect, test } from 'vitest'
import { generateTyreId, getTyrePositions } from './tyre-id.ts'

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
