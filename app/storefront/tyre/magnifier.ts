/**
 * The zoom lens (S §9): a circle over the picture, and beside it a square that shows what lies under the circle from a
 * picture twice as large. All in CSS pixels.
 */
export const MAGNIFIER = {
  /** diameter of the circle */
  circle: 100,
  /** side of the square */
  view: 200,
  /** side of the enlarged picture, of which the square shows a part */
  picture: 640,
  /** how far the square stays inside the window */
  margin: 10,
} as const

type Point = { left: number; top: number }

export type MagnifierView = {
  /** from the picture's corner */
  circle: Point
  /** from the window's corner */
  square: Point
  /** of the enlarged picture, from the square's corner */
  picture: Point
}

/** Where everything stands while the pointer is at a place of the window over the picture (`area`). */
export function magnifierView(
  pointer: { clientX: number; clientY: number },
  area: { left: number; top: number; width: number; height: number },
  viewport: { width: number; height: number },
): MagnifierView {
  const x = clamp(pointer.clientX - area.left, 0, area.width)
  const y = clamp(pointer.clientY - area.top, 0, area.height)
  const inside = (wanted: number, size: number) =>
    clamp(wanted, MAGNIFIER.margin, Math.max(MAGNIFIER.margin, size - MAGNIFIER.view - MAGNIFIER.margin))
  // Beside the circle, on the side that has room.
  const right = pointer.clientX + MAGNIFIER.circle / 2 + MAGNIFIER.margin
  const hasFreeSpace = right + MAGNIFIER.view + MAGNIFIER.margin <= viewport.width
  return {
    circle: { left: x - MAGNIFIER.circle / 2, top: y - MAGNIFIER.circle / 2 },
    square: {
      left: inside(
        hasFreeSpace ? right : pointer.clientX - MAGNIFIER.circle / 2 - MAGNIFIER.margin - MAGNIFIER.view,
        viewport.width,
      ),
      top: inside(pointer.clientY - MAGNIFIER.view / 2, viewport.height),
    },
    picture: {
      left: MAGNIFIER.view / 2 - (x / area.width) * MAGNIFIER.picture,
      top: MAGNIFIER.view / 2 - (y / area.height) * MAGNIFIER.picture,
    },
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
