import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitImage, MAX_STEPS } from './fit-image.ts'

const FRAME = { width: 700, height: 450 }

test.each([
  // unrotated, and rotated by 90°
  [{ width: 4000, height: 3000 }, 0, { width: 600, height: 450 }],
  [{ width: 4000, height: 3000 }, 1, { width: 337.5, height: 450 }],
  [{ width: 1000, height: 4000 }, 2, { width: 112.5, height: 450 }],
  [{ width: 1000, height: 4000 }, 3, { width: 700, height: 175 }],
  // never enlarged
  [{ width: 96, height: 48 }, 1, { width: 48, height: 96 }],
])('%o rotated %i times by 90° has the box %o', (picture, turns, box) => {
  const { boxWidth, boxHeight } = fitImage(picture, FRAME, { turns, steps: 0 })
  expect({ width: boxWidth, height: boxHeight }).toEqual(box)
})

const side = fc.integer({ min: 1, max: 10_000 })
const sides = fc.record({ width: side, height: side })

test('an image fits into its frame, keeps its aspect ratio, and every zoom step has the same factor', () => {
  fc.assert(
    fc.property(sides, sides, fc.nat({ max: 7 }), (picture, frame, turns) => {
      const steps = Array.from({ length: MAX_STEPS + 1 }, (_, steps) =>
        fitImage(picture, frame, { turns, steps }),
      )
      const [first] = steps
      expect(first?.boxWidth).toBeLessThanOrEqual(frame.width * 1.000001)
      expect(first?.boxHeight).toBeLessThanOrEqual(frame.height * 1.000001)
      for (const [at, fit] of steps.entries()) {
        expect(fit.width / fit.height / (picture.width / picture.height)).toBeCloseTo(1, 6)
        const box = [fit.boxWidth, fit.boxHeight]
        expect(box).toEqual(turns % 2 === 1 ? [fit.height, fit.width] : [fit.width, fit.height])
        const before = steps[at - 1]
        if (before) expect(fit.width / before.width).toBeCloseTo(1.5, 6)
      }
    }),
  )
})
