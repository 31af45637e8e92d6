import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heic, heicOf } from '../../tests/support/heic-file.ts'
import { builtDecoder, outcome, setUpImageFolder } from '../../tests/support/image-folder.ts'
import { segmentsOf } from '../../tests/support/jpeg-segments.ts'
import { corners, detailed, quadrantColours } from '../../tests/support/test-images.ts'
import { everyNth, isThorough } from '../../tests/support/thorough.ts'
import { createLog } from '../log/log.ts'
import { createImageDecoder, type ImageDecoder, type ImageTypes } from './image-decoder.ts'

// Every file results in a re-encoded JPEG or an error code, never in an exception (docs/rules/warranty.md,
// section 3).

const log = createLog({ level: 'silent' })
const folder = setUpImageFolder()
let decoder: ImageDecoder
beforeAll(() => {
  decoder = createImageDecoder({ log, program: builtDecoder })
})
afterAll(() => decoder?.close())

async function decode(bytes: Uint8Array | Promise<Uint8Array>, kinds: ImageTypes = 'photos') {
  return decoder.decode(await folder.write(bytes), { kinds })
}

async function decoded(bytes: Uint8Array | Promise<Uint8Array>, kinds?: ImageTypes) {
  const photo = await decode(bytes, kinds)
  if (!photo.ok) throw new Error(photo.error)
  return photo
}

describe('an accepted photo', () => {
  test.each<[string, () => Uint8Array | Promise<Buffer>]>([
    ['JPEG', () => corners().jpeg({ quality: 95 }).toBuffer()],
    ['progressive JPEG', () => corners().jpeg({ quality: 95, progressive: true }).toBuffer()],
    ['PNG', () => corners().png().toBuffer()],
    ['interlaced PNG', () => corners().png({ progressive: true }).toBuffer()],
    ['PNG with a palette', () => corners().png({ palette: true }).toBuffer()],
    ['PNG of 16 bits', () => corners().toColourspace('rgb16').png().toBuffer()],
    ['CMYK JPEG', () => corners().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()],
    ['HEIC', () => heic('corners')],
    ['HEIC of 10 bits', () => heic('corners-10-bit')],
    [
      'HEIC in tiles',
      () => heicOf({ tile: heic('corners'), tileSize: [96, 64], columns: 3, rows: 3, size: [96, 64] }),
    ],
  ])('from %s is the same image as an sRGB JPEG', async (name, image) => {
    const photo = await decoded(await image())
    expect(photo).toMatchObject({ width: 96, height: 64 })
    const { format, space, width, height, channels } = await sharp(photo.jpeg).metadata()
    expect({ format, space, width, height, channels }).toEqual({
      format: 'jpeg',
      space: 'srgb',
      width: 96,
      height: 64,
      channels: 3,
    })
    // CMYK changes pure colours; the white corner shows that the image is upright and not inverted.
    expect(await quadrantColours(photo.jpeg)).toMatch(
      name === 'CMYK JPEG' ? / white$/ : /^red green blue white$/,
    )
  })

  test('in greyscale stays grey', async () => {
    const photo = await decoded(corners().greyscale().jpeg().toBuffer())
    expect(await quadrantColours(photo.jpeg)).toMatch(/ white$/)
  })

  test('has no metadata: no location, owner, camera, profile or thumbnail', async () => {
    const exif = {
      IFD0: { Artist: 'Aisyah', Copyright: 'Aisyah', Make: 'Phone' },
      IFD3: { GPSLatitude: '3/1 8/1 0/1', GPSLongitude: '101/1 41/1 0/1' },
    }
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">Aisyah</x:xmpmeta>'
    const image = await corners().withExif(exif).withXmp(xmp).withIccProfile('p3').jpeg().toBuffer()
    expect(image.includes('Aisyah')).toBe(true)
    for (const one of [image, heic('corners-display-p3')]) {
      const { jpeg } = await decoded(one)
      const { exif, xmp, iptc, icc, orientation } = await sharp(jpeg).metadata()
      expect([exif, xmp, iptc, icc, orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(segmentsOf(jpeg)).toEqual([])
      expect(Buffer.from(jpeg).includes('Aisyah')).toBe(false)
    }
  })

  test('is converted from Display P3 to sRGB', async () => {
    const jpeg = await decoded(corners().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer())
    expect(await quadrantColours(jpeg.jpeg)).toBe('red green blue white')
    expect(await quadrantColours((await decoded(heic('corners-display-p3'))).jpeg)).toBe(
      'red green blue white',
    )
    // Without the conversion the same pixels would be paler, so this test can fail.
    const { data } = await sharp(await corners().withIccProfile('p3').png().toBuffer(), { ignoreIcc: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeLessThan(240)
  })

  test('has a white background where it was transparent', async () => {
    const clear = sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
    expect(await quadrantColours((await decoded(clear.png().toBuffer())).jpeg)).toBe(
      'white white white white',
    )
    const half = await sharp((await decoded(heic('corners-half-transparent'))).jpeg)
      .raw()
      .toBuffer()
    const [red = 0, green = 0, blue = 0] = half
    expect([red > 245, Math.abs(green - 128) < 12, Math.abs(blue - 128) < 12]).toEqual([true, true, true])
  })

  test('has at most 4,096 pixels on the long side and is never enlarged', async () => {
    expect(await decoded(detailed(5_000, 500).jpeg().toBuffer())).toMatchObject({ width: 4_096, height: 410 })
    expect(await decoded(detailed(30, 4_100).png().toBuffer())).toMatchObject({ width: 30, height: 4_096 })
    expect(await decoded(corners(2, 2).png().toBuffer())).toMatchObject({ width: 2, height: 2 })
  })

  test.each(
    everyNth(2, [
      [1, 'red green blue white'],
      [2, 'green red white blue'],
      [3, 'white blue green red'],
      [4, 'blue white red green'],
      [5, 'red blue green white'],
      [6, 'blue red white green'],
      [7, 'white green blue red'],
      [8, 'green white red blue'],
    ] as const),
  )('with EXIF orientation %i becomes upright', async (orientation, quarters) => {
    const jpeg = await decoded(corners().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer())
    expect(jpeg).toMatchObject(orientation < 5 ? { width: 96, height: 64 } : { width: 64, height: 96 })
    expect(await quadrantColours(jpeg.jpeg)).toBe(quarters)
    const png = await decoded(corners().withMetadata({ orientation }).png().toBuffer())
    expect(await quadrantColours(png.jpeg)).toBe(quarters)
  })

  test.each<[0 | 1 | 2 | 3, string]>([
    [0, 'red green blue white'],
    [1, 'green white red blue'],
    [2, 'white blue green red'],
    [3, 'blue red white green'],
  ])('in a HEIC rotated %i times by 90° becomes upright', async (quarterTurns, quarters) => {
    for (const grid of [{}, { columns: 2, rows: 1, size: [96, 64] as [number, number] }]) {
      const photo = await decoded(
        heicOf({ tile: heic('corners'), tileSize: [96, 64], quarterTurns, ...grid }),
      )
      expect(await quadrantColours(photo.jpeg)).toBe(quarters)
    }
  })

  test.each<[0 | 1, string]>([
    [0, 'blue white red green'],
    [1, 'green red white blue'],
  ])('in a HEIC mirrored at axis %i becomes upright', async (mirror, quarters) => {
    const photo = await decoded(heicOf({ tile: heic('corners'), tileSize: [96, 64], mirror }))
    expect(await quadrantColours(photo.jpeg)).toBe(quarters)
  })

  test('loses everything else that the file contained', async () => {
    const jpeg = await corners().jpeg().toBuffer()
    for (const tail of [
      '<script>alert(1)</script>',
      'PK\x03\x04 a ZIP',
      '<?php system($_GET[0])',
      '%PDF-1.7',
    ]) {
      const photo = await decoded(Buffer.concat([jpeg, Buffer.from(tail)]))
      expect(Buffer.from(photo.jpeg).includes(tail)).toBe(false)
      const hidden = await decoded(withComment(jpeg, tail))
      expect(Buffer.from(hidden.jpeg).includes(tail)).toBe(false)
    }
    const png = Buffer.concat([await corners().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    expect(Buffer.from((await decoded(png)).jpeg).includes('script')).toBe(false)
  })
})

describe('additional types for an invoice', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['WebP', () => corners().webp({ quality: 95 }).toBuffer()],
    ['GIF', () => corners().gif().toBuffer()],
    ['TIFF', () => corners().tiff().toBuffer()],
    ['AVIF', () => corners().avif({ quality: 90, effort: 0 }).toBuffer()],
  ])('%s is accepted as an invoice, not as a photo', async (_, image) => {
    const bytes = await image()
    expect(outcome(await decode(bytes))).toBe('images.wrong-kind')
    const photo = await decoded(bytes, 'any-raster')
    expect(photo).toMatchObject({ width: 96, height: 64 })
    expect(await quadrantColours(photo.jpeg)).toBe('red green blue white')
  })

  test('of an animation the first frame is used', async () => {
    const second = await corners().negate().png().toBuffer()
    const frames = [await corners().png().toBuffer(), second]
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const photo = await decoded(moving, 'any-raster')
    expect(photo).toMatchObject({ width: 96, height: 64 })
    expect(await quadrantColours(photo.jpeg)).toBe('red green blue white')
  })

  test('a GIF that is also an archive loses the archive', async () => {
    const both = Buffer.concat([
      await corners().gif().toBuffer(),
      Buffer.from('PK\x03\x04META-INF/MANIFEST.MF'),
    ])
    expect(outcome(await decode(both))).toBe('images.wrong-kind')
    expect(Buffer.from((await decoded(both, 'any-raster')).jpeg).includes('META-INF')).toBe(false)
  })
})

describe('a rejected file', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each([
    ['of one byte', '\xff'],
    ['SVG', svg],
    ['SVG with a head', `<?xml version="1.0"?>${svg}`],
    ['PDF', '%PDF-1.7\n1 0 obj<<>>endobj'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a program', '\x7fELF'],
    ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0'],
  ])('is %s: of a type that is never accepted', async (_, text) => {
    const bytes = Buffer.from(text, 'latin1')
    expect(outcome(await decode(bytes))).toBe('images.wrong-kind')
    expect(outcome(await decode(bytes, 'any-raster'))).toBe('images.wrong-kind')
  })

  test('is empty, like a cloud photo that is not on the device', async () => {
    expect(outcome(await decode(Buffer.alloc(0)))).toBe('images.unreadable')
    expect(outcome(await decode(Buffer.alloc(0), 'any-raster'))).toBe('images.unreadable')
  })

  test.each<[string, () => Uint8Array | Promise<Buffer>]>([
    ['JPEG', () => detailed(200, 150).jpeg().toBuffer()],
    ['progressive JPEG', () => detailed(200, 150).jpeg({ progressive: true }).toBuffer()],
    ['PNG', () => detailed(200, 150).png().toBuffer()],
    ['HEIC', () => heic('tile')],
    ['HEIC in tiles', () => heicOf({ tile: heic('tile'), tileSize: [512, 512], columns: 2, rows: 2 })],
    ['WebP', () => detailed(200, 150).webp().toBuffer()],
    ['GIF', () => detailed(200, 150).gif().toBuffer()],
    ['TIFF', () => detailed(200, 150).tiff().toBuffer()],
    ['AVIF', () => detailed(200, 150).avif({ effort: 0 }).toBuffer()],
  ])('is a truncated %s', async (_, image) => {
    const whole = await image()
    expect(outcome(await decode(whole, 'any-raster'))).toBe('decoded')
    for (const tenth of everyNth(3, [1, 2, 3, 4, 5, 6, 7, 8, 9])) {
      const cut = whole.subarray(0, Math.floor((whole.length * tenth) / 10))
      expect([tenth, outcome(await decode(cut, 'any-raster'))]).toEqual([tenth, 'images.unreadable'])
    }
  })

  test('has the header of an image and other content', async () => {
    const lies = [
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]),
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
      Buffer.concat([heic('corners').subarray(0, 28), Buffer.from(svg)]),
      heicOf({ tile: heic('tile'), tileSize: [8, 8] }),
    ]
    for (const lie of lies) expect(outcome(await decode(lie))).toBe('images.unreadable')
  })

  test('has more than 50 megapixels; 48.8 are accepted', async () => {
    const largest = await decoded(
      sharp({ create: { width: 8_064, height: 6_048, channels: 3, background: 'grey' } })
        .jpeg()
        .toBuffer(),
    )
    expect(largest).toMatchObject({ width: 4_096, height: 3_072 })
    const tiles = { tile: heic('tile'), tileSize: [512, 512] as [number, number], columns: 16 }
    // Ten seconds of processor time.
    if (isThorough)
      expect(await decoded(heicOf({ ...tiles, rows: 12, size: [8_064, 6_048] }))).toMatchObject({
        width: 4_096,
      })
    const more = [
      withSize(await corners().jpeg().toBuffer(), 8_160, 6_250),
      heicOf({ ...tiles, rows: 13, size: [8_160, 6_250] }),
    ]
    for (const image of more) expect(outcome(await decode(image))).toBe('images.too-many-pixels')
    // Two images may take as long as the decoder allows.
  }, 240_000)

  test('is a decompression bomb, which is not decompressed', async () => {
    const bombs: [Buffer, ImageTypes][] = [
      [bombOf(50_000, 50_000), 'photos'],
      [bombOf(100_000_000, 1), 'photos'],
      [withSize(await corners().jpeg().toBuffer(), 65_000, 65_000), 'photos'],
      [heicOf({ tile: heic('tile'), tileSize: [512, 512], columns: 30, rows: 30 }), 'photos'],
      [heicOf({ tile: heic('tile'), tileSize: [60_000, 60_000] }), 'photos'],
      [
        await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: 'white' } })
          .webp()
          .toBuffer(),
        'any-raster',
      ],
    ]
    // Decompressed, each would need more memory than this and answer busy.
    const small = createImageDecoder({ log, memoryBytes: 250_000_000 })
    for (const [bomb, kinds] of bombs) {
      expect(bomb.length).toBeLessThan(300_000)
      const file = await folder.write(bomb)
      expect(outcome(await small.decode(file, { kinds }))).toBe('images.too-many-pixels')
    }
    await small.close()
  })
})

/** The JPEG with a comment after its first marker. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(text, 'latin1'),
    jpeg.subarray(2),
  ])
}

/** The JPEG with another size in its header. */
function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]))
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

/** A PNG of that many black pixels, one bit each, in a few kilobytes. */
function bombOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
