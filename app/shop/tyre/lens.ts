/**
 * The zoom lens (S §9): a circle over the picture, and beside it a square that shows what lies under the circle from a
 * picture twice as large. All in CSS pixels.
 */
export const LENS = {
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

export type LensView = {
  /** from the picture's corner */
  circle: Point
  /** from the window's corner */
  square: Point
  /** of the enlarged picture, from the square's corner */
  picture: Point
}

/** Where everything stands while the pointer is at a place of the window over the picture (`area`). */
export function lensView(
  pointer: { clientX: number; clientY: number },
  area: { left: number; top: number; width: number; height: number },
  viewport: { width: number; height: number },
): LensView {
  const x = clamp(pointer.clientX - area.left, 0, area.width)
  const y = clamp(pointer.clientY - area.top, 0, area.height)
  const inside = (wanted: number, size: number) =>
    clamp(wanted, LENS.margin, Math.max(LENS.margin, size - LENS.view - LENS.margin))
  // Beside the circle, on the side that has room.
  const right = pointer.clientX + LENS.circle / 2 + LENS.margin
  const hasRoom = right + LENS.view + LENS.margin <= viewport.width
  return {
    circle: { left: x - LENS.circle / 2, top: y - LENS.circle / 2 },
    square: {
      left: inside(
        hasRoom ? right : pointer.clientX - LENS.circle / 2 - LENS.margin - LENS.view,
        viewport.width,
      ),
      top: inside(pointer.clientY - LENS.view / 2, viewport.height),
    },
    picture: {
      left: LENS.view / 2 - (x / area.width) * LENS.picture,
      top: LENS.view / 2 - (y / area.height) * LENS.picture,
    },
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
