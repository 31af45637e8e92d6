import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAGNIFIER, magnifierView } from './magnifier.ts'

const area = { left: 40, top: 200, width: 320, height: 320 }
const window = { width: 1366, height: 768 }
const square = { width: 640, height: 640 }

describe('the zoom lens', () => {
  test('has the figures of rule S13.7: a 100 px circle, a 200 px square, a 640 px picture, 10 px inside the window', () => {
    expect(MAGNIFIER).toEqual({ circle: 100, view: 200, picture: 640, margin: 10 })
  })

  test('shows the middle of the enlarged picture in the middle of the square when the pointer is in the middle', () => {
    const view = magnifierView({ clientX: 200, clientY: 360 }, area, window, square)
    expect(view.circle).toEqual({ left: 110, top: 110 })
    expect(view.picture).toEqual({ left: 100 - 320, top: 100 - 320, width: 640, height: 640 })
  })

  test.each([
    [
      { width: 1200, height: 600 },
      { left: 100 - 320, top: 100 - 160, width: 640, height: 320 },
    ],
    [
      { width: 300, height: 900 },
      { left: 100 - 320 / 3, top: 100 - 320, width: 640 / 3, height: 640 },
    ],
  ])('enlarges a picture of %o without stretching it, its middle in the middle', (natural, expected) => {
    const { picture } = magnifierView({ clientX: 200, clientY: 360 }, area, window, natural)
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(picture[side]).toBeCloseTo(expected[side])
  })

  test('keeps the square at least 10 px inside the window, wherever the pointer is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1366, noNaN: true }),
        fc.double({ min: 0, max: 768, noNaN: true }),
        (x, y) => {
          const { left, top } = magnifierView({ clientX: x, clientY: y }, area, window, square).square
          expect(left).toBeGreaterThanOrEqual(10)
          expect(top).toBeGreaterThanOrEqual(10)
          expect(left + 200).toBeLessThanOrEqual(1356)
          expect(top + 200).toBeLessThanOrEqual(758)
        },
      ),
    )
  })

  test('stands beside the circle, on the side that has room', () => {
    expect(magnifierView({ clientX: 200, clientY: 360 }, area, window, square).square.left).toBe(260)
    expect(
      magnifierView({ clientX: 330, clientY: 360 }, area, { width: 360, height: 740 }, square).square.left,
    ).toBe(70)
  })
})
