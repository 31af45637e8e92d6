import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { decodeHeic, TooManyPixels } from './decode-heic.ts'
import type { PictureKind } from './picture-kind.ts'
import { withProfile } from './with-profile.ts'

/**
 * Decodes a picture whole and makes it again: upright, in sRGB, on white where it was transparent, as a JPEG that holds
 * nothing but pixels. Only in photo-program.ts. Throws TooManyPixels, or any error where the file cannot be read.
 */
export async function makePhoto(
  file: string,
  kind: PictureKind,
): Promise<{ jpeg: Buffer; width: number; height: number }> {
  const picture = await (kind === 'heic' ? openHeic(await readFile(file)) : openWithSharp(file, kind))
  const { data, info } = await picture
    .resize(SIZE)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height }
}

/** A phone's photo of 48.8 megapixels passes; what a file of some kilobytes can blow up to does not (reliability.md 11). */
export const MOST_PIXELS = 50_000_000

/**
 * Pixels. A photo of 12 megapixels, which is what phones make unless told otherwise, keeps every one of them; of a page
 * A4 photographed whole that is 340 dots an inch, more than a fax or a scanner makes of it.
 */
const LONGEST_SIDE = 4_096
const SIZE = {
  width: LONGEST_SIDE,
  height: LONGEST_SIDE,
  fit: 'inside',
  withoutEnlargement: true,
} as const
/** Of 100. Receipts are print, around which a lower one draws shadows. */
const QUALITY = 82

// libvips may open what the form takes and nothing else, whatever a file turns out to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map(loader => `VipsForeignLoad${loader}`),
})
// Every picture comes once.
sharp.cache(false)

/** sharp's names for what it has opened, where they are not ours. */
const FORMATS: Partial<Record<PictureKind, string>> = { avif: 'heif' }

async function openWithSharp(file: string, kind: PictureKind): Promise<Sharp> {
  // The pixels are counted from the head, before anything is decoded; sharp's own bound would not say which it was.
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  if (format !== (FORMATS[kind] ?? kind)) throw new Error(`a ${kind} that opens as ${format}`)
  if (width * height > MOST_PIXELS) throw new TooManyPixels()
  // `error` and not `warning`: cameras write JPEGs that libjpeg has remarks on. A file that ends early is an error.
  return sharp(file, { failOn: 'error', limitInputPixels: MOST_PIXELS }).autoOrient()
}

async function openHeic(file: Buffer): Promise<Sharp> {
  const { pixels, profile, ...raw } = decodeHeic(file, MOST_PIXELS)
  const picture = sharp(pixels, { raw, limitInputPixels: MOST_PIXELS })
  if (!profile) return picture
  // Made small before its colours are changed: of 48.8 megapixels that saves a copy of 146 MB.
  const { data, info } = await picture.resize(SIZE).raw().toBuffer({ resolveWithObject: true })
  return sharp(
    withProfile({ pixels: data, width: info.width, height: info.height, channels: raw.channels, profile }),
  )
}
