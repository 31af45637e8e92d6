/**
 * What a file is, by its first bytes: its name and the type that a browser claims say nothing (W §5, reliability.md 11).
 * null is everything that is not taken at all, SVG and PDF included: both can hold programs.
 */
export type ImageType = 'jpeg' | 'png' | 'heic' | 'webp' | 'gif' | 'tiff' | 'avif'

/** Which kinds a form takes: `photos` are what phones make (W §5), an invoice may be any picture made of pixels. */
export type ImageTypes = 'photos' | 'any-raster'

/** Takes the beginning of a file, HEAD_BYTES or all of it. */
export function detectImageType(head: Uint8Array): ImageType | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp'
  if (/^(II[*+]\0|MM\0[*+])/.test(text)) return 'tiff'
  if (text.slice(4, 8) === 'ftyp') return kindOfBrands(text)
  return null
}

export const isSupportedImage = (kind: ImageType, kinds: ImageTypes): boolean =>
  kinds === 'any-raster' || PHOTOS.includes(kind)

/** bytes that decide; a file type box with more brands than fit is no photo of any known phone */
export const HEAD_BYTES = 256

const PHOTOS: readonly ImageType[] = ['jpeg', 'png', 'heic']

/**
 * HEIC and AVIF are one container: its first box names a main brand, a version, and the brands that it also keeps to. The
 * general ones (mif1 and its like) say nothing about the coding, so that the others decide.
 */
function kindOfBrands(text: string): 'heic' | 'avif' | null {
  const bytes = [0, 1, 2, 3].map(at => text.charCodeAt(at))
  const length = bytes.reduce((number, byte) => number * 256 + byte, 0)
  if (length < 16 || length > text.length) return null
  const brands = [text.slice(8, 12), ...(text.slice(16, length).match(/.{4}/gs) ?? [])]
  const [main = ''] = brands
  if (HEIC.includes(main)) return 'heic'
  if (AVIF.includes(main)) return 'avif'
  if (!GENERAL.includes(main)) return null
  return brands.some(brand => AVIF.includes(brand)) && !brands.some(brand => HEIC.includes(brand))
    ? 'avif'
    : 'heic'
}

const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
const AVIF = ['avif', 'avis']
const GENERAL = ['mif1', 'mif2', 'mif3', 'msf1']
