/** From SVG to the files that are shipped. Sizes in pixels, limits in bytes. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** A rendered picture, to be saved at one or more sizes. */
interface Still {
  readonly at: (width: number, height: number) => Sharp
}

/** Renders an SVG once, at `density` times its own size, so that smaller copies come out smooth. */
export async function render(svg: string, density = 2): Promise<Still> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 72 * density, unlimited: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  closeSeams(data)
  return {
    at: (width, height) =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } }).resize(width, height, {
        kernel: 'mitchell',
      }),
  }
}

/**
 * Where faces meet, the renderer leaves a trace of transparency. Closing it makes the picture's outline half
 * as large in bytes.
 */
function closeSeams(pixels: Buffer): void {
  for (let i = 3; i < pixels.length; i += 4) if ((pixels[i] ?? 0) > 225) pixels[i] = 255
}

/** The picture as a PNG that can stand in another SVG: the value of an `<image href>`. */
export async function inlined(still: Still, width: number, height: number): Promise<string> {
  return `data:image/png;base64,${(await still.at(width, height).png().toBuffer()).toString('base64')}`
}

/**
 * Saves as WebP with the best quality that stays within `limit`. Throws if the picture is too large even at
 * the lowest acceptable quality.
 */
export async function saveWebp(
  still: Still,
  file: string,
  size: readonly [number, number],
  limit: number,
): Promise<number> {
  let best: Buffer | undefined
  let [low, high] = [0, qualities.length - 1]
  while (low <= high) {
    const middle = Math.ceil((low + high) / 2)
    // 40 steps of transparency: with fewer, a soft shadow shows rings; with more, the file grows by a tenth.
    const bytes = await still
      .at(...size)
      .webp({ quality: qualities[middle] ?? 34, alphaQuality: 73, preset: 'photo', effort: 5 })
      .toBuffer()
    if (bytes.length <= limit) {
      best = bytes
      low = middle + 1
    } else high = middle - 1
  }
  if (!best) throw new Error(`${file} does not fit into ${limit} bytes`)
  return save(file, best)
}

/** Saves as JPEG, which every chat and social network shows, on black where the picture is transparent. */
export async function saveJpeg(
  still: Still,
  file: string,
  size: readonly [number, number],
  limit: number,
): Promise<number> {
  for (const quality of [84, 80, 76, 72, 68, 64, 60, 56, 52]) {
    const bytes = await still
      .at(...size)
      .flatten({ background: '#000000' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (bytes.length <= limit) return save(file, bytes)
  }
  throw new Error(`${file} does not fit into ${limit} bytes`)
}

/** Saves as PNG with a palette: flat drawings such as icons lose nothing. */
export async function savePng(still: Still, file: string, size: readonly [number, number]): Promise<number> {
  return save(
    file,
    await still
      .at(...size)
      .png({ palette: true, compressionLevel: 9, effort: 10 })
      .toBuffer(),
  )
}

const qualities = [34, 38, 42, 46, 50, 54, 58, 62, 66, 70, 74, 78, 82, 86]

export async function save(file: string, content: string | Buffer): Promise<number> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
  return Buffer.byteLength(content)
}
