import sharp, { type Sharp } from 'sharp'

/** Red, green, blue and white quarters in reading order: shows the orientation. */
export function corners(width = 96, height = 64): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels.set(COLOURS[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] ?? [], (y * width + x) * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const COLOURS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
]

/** A deterministic image with as much detail as a photo: gradients, shapes and sensor noise. */
export function detailed(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  let state = 1
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // A linear congruential generator (Numerical Recipes).
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      const noise = state >>> 28
      const shape = ((x >> 6) ^ (y >> 6)) & 1 ? 40 : 0
      pixels[at++] = (x * 190) / width + shape + noise
      pixels[at++] = (y * 190) / height + shape + noise
      pixels[at++] = 120 + shape + noise
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** The colours of an image's quarters in reading order: `red green blue white`. */
export async function quadrantColours(picture: Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const pixel = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return nameOf([...data.subarray(pixel, pixel + 3)])
  }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].join(' ')
}

/** Tolerance for JPEG and HEVC compression. */
function nameOf(pixel: number[]): string {
  const at = COLOURS.findIndex(colour =>
    colour.every((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) <= 12),
  )
  return ['red', 'green', 'blue', 'white'][at] ?? `rgb(${pixel})`
}
