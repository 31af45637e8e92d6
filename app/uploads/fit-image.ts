/** How a picture lies in its frame; all in CSS pixels. */
export type Fit = {
  /** the picture's own sides, as before it is turned */
  readonly width: number
  readonly height: number
  /** the room that it takes as it is turned */
  readonly boxWidth: number
  readonly boxHeight: number
}

type Sides = { readonly width: number; readonly height: number }

/**
 * Fits a picture into its frame, whole and never larger than it is, as often turned by a quarter as asked; each step of the zoom is
 * larger than the one before by the same ratio, from there.
 */
export function fitImage(
  picture: Sides,
  frame: Sides,
  { turns, steps }: { turns: number; steps: number },
): Fit {
  const isOnItsSide = turns % 2 === 1
  const [across, down] = isOnItsSide ? [picture.height, picture.width] : [picture.width, picture.height]
  const fitted = Math.min(1, frame.width / across, frame.height / down)
  const scale = fitted * STEP ** steps
  return {
    width: picture.width * scale,
    height: picture.height * scale,
    boxWidth: across * scale,
    boxHeight: down * scale,
  }
}

/** from one step of the zoom to the next */
const STEP = 1.5
export const MAX_STEPS = 4
