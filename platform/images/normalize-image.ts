import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { decodeHeic, TooManyPixelsError } from './decode-heic.ts'
import type { ImageType } from './image-type.ts'
import { hashPicture } from './picture-hash.ts'
import { tiffWithIccProfile } from './tiff-with-icc-profile.ts'

/**
 * Decodes an image whole and re-encodes it as a JPEG without metadata: upright, in sRGB, on white where it
 * was transparent (rule W3.4). Only in decoder-process.ts. Throws TooManyPixelsError, and any other error if
 * the file cannot be read.
 */
export async function normalizeImage(
  file: string,
  kind: ImageType,
  maxSide: number,
): Promise<{ jpeg: Buffer; width: number; height: number; hash: string | null }> {
  const image = await (kind === 'heic' ? openHeic(await readFile(file), maxSide) : openWithSharp(file, kind))
  const { data, info } = await image
    .resize(within(maxSide))
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height, hash: await hashPicture(data) }
}

/** Accepts the 48.8 megapixels of a phone, and rejects decompression bombs (rule W3.5). */
const MAX_PIXELS = 50_000_000

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
/** A lower quality shows artefacts around printed text. */
const QUALITY = 82

// libvips may use the loaders of accepted types only.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map(loader => `VipsForeignLoad${loader}`),
})
// No image is decoded twice.
sharp.cache(false)

/** sharp's names of formats, where they differ. */
const FORMATS: Partial<Record<ImageType, string>> = { avif: 'heif' }

async function openWithSharp(file: string, kind: ImageType): Promise<Sharp> {
  // Checked before decoding, because sharp's own limit has no distinct error.
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  if (format !== (FORMATS[kind] ?? kind)) throw new Error(`a ${kind} that is decoded as ${format}`)
  if (width * height > MAX_PIXELS) throw new TooManyPixelsError()
  // Not `warning`: libjpeg warns about JPEGs of some cameras. A truncated file is an error.
  return sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS }).autoOrient()
}

async function openHeic(file: Buffer, maxSide: number): Promise<Sharp> {
  const { pixels, profile, ...raw } = decodeHeic(file, MAX_PIXELS)
  const image = sharp(pixels, { raw, limitInputPixels: MAX_PIXELS })
  if (!profile) return image
  // Resized before the colour conversion: saves a copy of 146 MB for 48.8 megapixels.
  const { data, info } = await image.resize(within(maxSide)).raw().toBuffer({ resolveWithObject: true })
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
