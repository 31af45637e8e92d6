import { describe, expect, test } from 'vitest'
import { detectImageType, isSupportedImage } from './image-type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const brands = (...names: string[]) => {
  const [main = '', ...others] = names
  const length = 16 + others.length * 4
  return bytes(`\0\0\0${String.fromCharCode(length)}ftyp${main}\0\0\0\0${others.join('')}`)
}

describe('the type of an image is detected by its first bytes', () => {
  test.each([
    ['jpeg', bytes('\xff\xd8\xff\xe0')],
    ['jpeg', bytes('\xff\xd8\xff\xdb')],
    ['png', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['gif', bytes('GIF89a')],
    ['gif', bytes('GIF87a')],
    ['webp', bytes('RIFF\n\0\r\0WEBPVP8 ')],
    ['tiff', bytes('II*\0')],
    ['tiff', bytes('MM\0*')],
    ['heic', brands('heic', 'mif1', 'heic')],
    ['heic', brands('heix', 'mif1')],
    ['heic', brands('hevc', 'msf1')],
    ['heic', brands('mif1', 'heic')],
    ['heic', brands('mif1')],
    ['heic', brands('msf1', 'hevc')],
    ['heic', brands('mif1', 'avif', 'heic')],
    ['avif', brands('avif', 'mif1', 'miaf')],
    ['avif', brands('avis')],
    ['avif', brands('mif1', 'avif')],
  ])('%s', (kind, head) => {
    expect(detectImageType(head)).toBe(kind)
  })

  test.each<[string, Buffer]>([
    ['nothing', bytes('')],
    ['one byte', bytes('\xff')],
    ['a JPEG after a line break', bytes('\n\xff\xd8\xff\xe0')],
    ['half of a PNG signature', bytes('\x89PNG')],
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['SVG with an XML declaration', bytes('<?xml version="1.0"?><svg>')],
    ['PDF', bytes('%PDF-1.7')],
    ['HTML', bytes('<!doctype html>')],
    ['a ZIP', bytes('PK\x03\x04')],
    ['a video', brands('isom', 'mp42', 'avc1')],
    ['a video with heic as compatible brand', brands('isom', 'heic')],
    ['brands longer than the file', bytes('\0\0\xff\xffftypheic\0\0\0\0')],
    ['a WAVE file', bytes('RIFF\0\0\0\0WAVE')],
    ['BMP', bytes('BM\0\0')],
    ['a PostScript program', bytes('%!PS-Adobe-3.0')],
    ['JPEG 2000', bytes('\0\0\0\x0cjP  \r\n\x87\n')],
  ])('%s is not an accepted image', (_, head) => {
    expect(detectImageType(head)).toBeNull()
  })
})

test('photos are JPEG, PNG and HEIC, an invoice any raster image (rule W3.2)', () => {
  const kinds = ['jpeg', 'png', 'heic', 'webp', 'gif', 'tiff', 'avif'] as const
  expect(kinds.filter(kind => isSupportedImage(kind, 'photos'))).toEqual(['jpeg', 'png', 'heic'])
  expect(kinds.filter(kind => isSupportedImage(kind, 'any-raster'))).toEqual(kinds)
})
