import { describe, expect, test } from 'vitest'
import { toFitment } from './vehicle.ts'

const FRONT = { width: 225, aspectRatio: 45, rim: 17 }

describe('the sizes of a car', () => {
  test('are staggered where the rear one differs', () => {
    expect(toFitment({ tyreSize: '225/45R17', rearTyreSize: '255/40R17' })).toEqual({
      front: FRONT,
      rear: { width: 255, aspectRatio: 40, rim: 17 },
    })
  })

  test.each([
    ['is missing', null],
    ['is empty', ''],
    ['is the same', '225/45R17'],
    ['is the same in another writing', '225/45 ZR17 94W'],
    ['is no size', 'same as front'],
  ])('are one where the rear one %s', (_, rearTyreSize) => {
    expect(toFitment({ tyreSize: '225/45R17', rearTyreSize })).toEqual({ front: FRONT, rear: null })
  })

  test.each(['', ' ', 'unknown'])('are none without a front one (%j)', tyreSize => {
    expect(toFitment({ tyreSize, rearTyreSize: '255/40R17' })).toBeNull()
  })
})
