/**
 * Geometry of the magnifier: a circle over the image, and a square beside it that shows the area under the
 * circle from an image twice as large (rule S13.7). All values in CSS pixels.
 */
export const MAGNIFIER = {
  /** diameter of the circle */
  circle: 100,
  /** side of the square */
  view: 200,
  /** side of the square that the enlarged image fits into; the view shows a part of it */
  picture: 640,
  /** minimum distance between the square and the window's edge */
  margin: 10,
} as const

type Point = { left: number; top: number }
type Size = { width: number; height: number }

export type MagnifierView = {
  /** relative to the image's corner */
  circle: Point
  /** relative to the window's corner */
  square: Point
  /** of the enlarged image, relative to the square's corner */
  picture: Point & Size
}

/**
 * Positions of circle, square and enlarged image for a pointer over the image (`area`). `natural` is the
 * image's own size: it is fitted into the area without being stretched, and so is its enlargement.
 */
export function magnifierView(
  pointer: { clientX: number; clientY: number },
  area: Point & Size,
  viewport: Size,
  natural: Size,
): MagnifierView {
  const x = clamp(pointer.clientX - area.left, 0, area.width)
  const y = clamp(pointer.clientY - area.top, 0, area.height)
  const inside = (wanted: number, size: number) =>
    clamp(wanted, MAGNIFIER.margin, Math.max(MAGNIFIER.margin, size - MAGNIFIER.view - MAGNIFIER.margin))
  // To the side of the circle that has more room.
  const right = pointer.clientX + MAGNIFIER.circle / 2 + MAGNIFIER.margin
  const scale = MAGNIFIER.picture / Math.max(natural.width, natural.height, 1)
  const [width, height] = [natural.width * scale, natural.height * scale]
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
      left: MAGNIFIER.view / 2 - (x / area.width) * MAGNIFIER.picture + (MAGNIFIER.picture - width) / 2,
      top: MAGNIFIER.view / 2 - (y / area.height) * MAGNIFIER.picture + (MAGNIFIER.picture - height) / 2,
      width,
      height,
    },
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
