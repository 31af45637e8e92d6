/** Size of an image in its frame, in CSS pixels. */
type Fit = {
  /** size of the image before its rotation */
  readonly width: number
  readonly height: number
  /** size of the box around the rotated image */
  readonly boxWidth: number
  readonly boxHeight: number
}

type Sides = { readonly width: number; readonly height: number }

/**
 * Fits an image, rotated by `turns` × 90°, into its frame without enlarging it. Each zoom step multiplies
 * that size by the same factor.
 */
export function fitImage(
  image: Sides,
  frame: Sides,
  { turns, steps }: { turns: number; steps: number },
): Fit {
  const isSideways = turns % 2 === 1
  const [across, down] = isSideways ? [image.height, image.width] : [image.width, image.height]
  const fitted = Math.min(1, frame.width / across, frame.height / down)
  const scale = fitted * STEP ** steps
  return {
    width: image.width * scale,
    height: image.height * scale,
    boxWidth: across * scale,
    boxHeight: down * scale,
  }
}

/** factor between two zoom steps */
const STEP = 1.5
export const MAX_STEPS = 4
