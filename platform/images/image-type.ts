/**
 * The type of an image by its first bytes, whatever its name and its declared type are (rule W3.3). SVG and
 * PDF can contain scripts.
 */
export type ImageType = 'jpeg' | 'png' | 'heic' | 'webp' | 'gif' | 'tiff' | 'avif'

/**
 * The types that a form accepts: `photos` are written by phones, `any-raster` is for invoices (rule W3.2).
 */
export type ImageTypes = 'photos' | 'any-raster'

/** Takes the first HEAD_BYTES of a file; returns null for every type that is never accepted. */
export function detectImageType(head: Uint8Array): ImageType | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp'
  if (/^(II[*+]\0|MM\0[*+])/.test(text)) return 'tiff'
  if (text.slice(4, 8) === 'ftyp') return detectByBrands(text)
  return null
}

export const isSupportedImage = (kind: ImageType, kinds: ImageTypes): boolean =>
  kinds === 'any-raster' || PHOTOS.includes(kind)

/** No known phone writes a file type box with more brands than fit in it. */
export const HEAD_BYTES = 256

const PHOTOS: readonly ImageType[] = ['jpeg', 'png', 'heic']

/**
 * HEIC and AVIF share a container, whose first box has a major brand, a version and compatible brands.
 * Generic brands (such as mif1) do not identify the codec, so the others decide.
 */
function detectByBrands(text: string): 'heic' | 'avif' | null {
  const bytes = [0, 1, 2, 3].map(at => text.charCodeAt(at))
  const length = bytes.reduce((number, byte) => number * 256 + byte, 0)
  if (length < 16 || length > text.length) return null
  const brands = [text.slice(8, 12), ...(text.slice(16, length).match(/.{4}/gs) ?? [])]
  const [major = ''] = brands
  if (HEIC.includes(major)) return 'heic'
  if (AVIF.includes(major)) return 'avif'
  if (!GENERIC.includes(major)) return null
  return brands.some(brand => AVIF.includes(brand)) && !brands.some(brand => HEIC.includes(brand))
    ? 'avif'
    : 'heic'
}

const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
const AVIF = ['avif', 'avis']
const GENERIC = ['mif1', 'mif2', 'mif3', 'msf1']
