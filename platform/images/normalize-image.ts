import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { decodeHeic, TooManyPixelsError } from './decode-heic.ts'
import type { ImageType } from './image-type.ts'
import { tiffWithIccProfile } from './tiff-with-icc-profile.ts'

/**
 * Decodes a picture whole and makes it again: upright, in sRGB, on white where it was transparent, as a JPEG that holds
 * nothing but pixels. Only in decoder-process.ts. Throws TooManyPixelsError, or any error where the file cannot be read.
 */
export async function normalizeImage(
  file: string,
  kind: ImageType,
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
export const MAX_PIXELS = 50_000_000

/**
 * Pixels. A photo of 12 megapixels, which is what phones make unless told otherwise, keeps every one of them; of a page
 * A4 photographed whole that is 340 dots an inch, more than a fax or a scanner makes of it.
 */
const MAX_SIDE = 4_096
const SIZE = {
  width: MAX_SIDE,
  height: MAX_SIDE,
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
const FORMATS: Partial<Record<ImageType, string>> = { avif: 'heif' }

async function openWithSharp(file: string, kind: ImageType): Promise<Sharp> {
  // The pixels are counted from the head, before anything is decoded; sharp's own bound would not say which it was.
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  if (format !== (FORMATS[kind] ?? kind)) throw new Error(`a ${kind} that opens as ${format}`)
  if (width * height > MAX_PIXELS) throw new TooManyPixelsError()
  // `error` and not `warning`: cameras write JPEGs that libjpeg has remarks on. A file that ends early is an error.
  return sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS }).autoOrient()
}

async function openHeic(file: Buffer): Promise<Sharp> {
  const { pixels, profile, ...raw } = decodeHeic(file, MAX_PIXELS)
  const picture = sharp(pixels, { raw, limitInputPixels: MAX_PIXELS })
  if (!profile) return picture
  // Made small before its colours are changed: of 48.8 megapixels that saves a copy of 146 MB.
  const { data, info } = await picture.resize(SIZE).raw().toBuffer({ resolveWithObject: true })
  return sharp(
    tiffWithIccProfile({
      pixels: data,
      width: info.width,
      height: info.height,
      channels: raw.channels,
      profile,
    }),
  )
}
