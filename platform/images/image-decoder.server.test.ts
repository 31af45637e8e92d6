import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { childProcesses } from '../../tests/support/child-processes.ts'
import { heic, heicOf } from '../../tests/support/heic-file.ts'
import { segmentsOf } from '../../tests/support/jpeg-segments.ts'
import { corners, detailed, quadrantColours } from '../../tests/support/test-images.ts'
import { createLog } from '../log/log.ts'
import { createImageDecoder, type DecodedImage, type ImageDecoder, type ImageTypes } from './image-decoder.ts'

// Whatever a visitor sends: a JPEG of ours or a refusal, never an exception (reliability.md 11, 12).

const log = createLog({ level: 'silent' })
let folder: string
let taker: ImageDecoder
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tayar-photos-'))
  taker = createImageDecoder({ log })
})
afterAll(async () => {
  await taker?.close()
  await rm(folder, { recursive: true, force: true })
})

let files = 0
async function fileOf(bytes: Uint8Array | Promise<Uint8Array>): Promise<string> {
  const file = join(folder, String(++files))
  await writeFile(file, await bytes)
  return file
}

async function take(bytes: Uint8Array | Promise<Uint8Array>, kinds: ImageTypes = 'photos', by = taker) {
  return by.take(await fileOf(bytes), { kinds })
}

async function taken(bytes: Uint8Array | Promise<Uint8Array>, kinds?: ImageTypes) {
  const photo = await take(bytes, kinds)
  if (!photo.ok) throw new Error(photo.error)
  return photo
}

const refusalOf = (photo: DecodedImage) => (photo.ok ? 'taken' : photo.error)

describe('a photo that is taken', () => {
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
  ])('from %s shows the same, as an sRGB JPEG', async (name, picture) => {
    const photo = await taken(await picture())
    expect(photo).toMatchObject({ width: 96, height: 64 })
    const { format, space, width, height, channels } = await sharp(photo.jpeg).metadata()
    expect({ format, space, width, height, channels }).toEqual({
      format: 'jpeg',
      space: 'srgb',
      width: 96,
      height: 64,
      channels: 3,
    })
    // What a press makes of pure colours is another matter; that it is upright and no negative is seen by its white.
    expect(await quadrantColours(photo.jpeg)).toMatch(
      name === 'CMYK JPEG' ? / white$/ : /^red green blue white$/,
    )
  })

  test('is grey where it was', async () => {
    const photo = await taken(corners().greyscale().jpeg().toBuffer())
    expect(await quadrantColours(photo.jpeg)).toMatch(/ white$/)
  })

  test('keeps nothing but pixels: no place, no owner, no camera, no profile, no thumbnail', async () => {
    const exif = {
      IFD0: { Artist: 'Aisyah', Copyright: 'Aisyah', Make: 'Phone' },
      IFD3: { GPSLatitude: '3/1 8/1 0/1', GPSLongitude: '101/1 41/1 0/1' },
    }
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">Aisyah</x:xmpmeta>'
    const picture = await corners().withExif(exif).withXmp(xmp).withIccProfile('p3').jpeg().toBuffer()
    expect(picture.includes('Aisyah')).toBe(true)
    for (const one of [picture, heic('corners-display-p3')]) {
      const { jpeg } = await taken(one)
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

  test('has the colours that were meant: Display P3 becomes sRGB', async () => {
    const jpeg = await taken(corners().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer())
    expect(await quadrantColours(jpeg.jpeg)).toBe('red green blue white')
    expect(await quadrantColours((await taken(heic('corners-display-p3'))).jpeg)).toBe('red green blue white')
    // Read as if they were sRGB, the same pixels are paler: the test can fail.
    const { data } = await sharp(await corners().withIccProfile('p3').png().toBuffer(), { ignoreIcc: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeLessThan(240)
  })

  test('is white where it was transparent', async () => {
    const clear = sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
    expect(await quadrantColours((await taken(clear.png().toBuffer())).jpeg)).toBe('white white white white')
    const half = await sharp((await taken(heic('corners-half-transparent'))).jpeg)
      .raw()
      .toBuffer()
    const [red = 0, green = 0, blue = 0] = half
    expect([red > 245, Math.abs(green - 128) < 12, Math.abs(blue - 128) < 12]).toEqual([true, true, true])
  })

  test('is 4,096 pixels long at most, and never enlarged', async () => {
    expect(await taken(detailed(5_000, 500).jpeg().toBuffer())).toMatchObject({ width: 4_096, height: 410 })
    expect(await taken(detailed(30, 4_100).png().toBuffer())).toMatchObject({ width: 30, height: 4_096 })
    expect(await taken(corners(2, 2).png().toBuffer())).toMatchObject({ width: 2, height: 2 })
  })

  test.each([
    [1, 'red green blue white'],
    [2, 'green red white blue'],
    [3, 'white blue green red'],
    [4, 'blue white red green'],
    [5, 'red blue green white'],
    [6, 'blue red white green'],
    [7, 'white green blue red'],
    [8, 'green white red blue'],
  ])('is upright, by its orientation %i', async (orientation, quarters) => {
    const jpeg = await taken(corners().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer())
    expect(jpeg).toMatchObject(orientation < 5 ? { width: 96, height: 64 } : { width: 64, height: 96 })
    expect(await quadrantColours(jpeg.jpeg)).toBe(quarters)
    const png = await taken(corners().withMetadata({ orientation }).png().toBuffer())
    expect(await quadrantColours(png.jpeg)).toBe(quarters)
  })

  test.each<[0 | 1 | 2 | 3, string]>([
    [0, 'red green blue white'],
    [1, 'green white red blue'],
    [2, 'white blue green red'],
    [3, 'blue red white green'],
  ])('is upright, turned %i quarters to the left by a HEIC', async (quarterTurns, quarters) => {
    for (const grid of [{}, { columns: 2, rows: 1, size: [96, 64] as [number, number] }]) {
      const photo = await taken(heicOf({ tile: heic('corners'), tileSize: [96, 64], quarterTurns, ...grid }))
      expect(await quadrantColours(photo.jpeg)).toBe(quarters)
    }
  })

  test.each<[0 | 1, string]>([
    [0, 'blue white red green'],
    [1, 'green red white blue'],
  ])('is upright, mirrored by a HEIC at its axis %i', async (mirror, quarters) => {
    const photo = await taken(heicOf({ tile: heic('corners'), tileSize: [96, 64], mirror }))
    expect(await quadrantColours(photo.jpeg)).toBe(quarters)
  })

  test('is nothing but its picture, whatever else the file was', async () => {
    const jpeg = await corners().jpeg().toBuffer()
    for (const tail of [
      '<script>alert(1)</script>',
      'PK\x03\x04 a ZIP',
      '<?php system($_GET[0])',
      '%PDF-1.7',
    ]) {
      const photo = await taken(Buffer.concat([jpeg, Buffer.from(tail)]))
      expect(Buffer.from(photo.jpeg).includes(tail)).toBe(false)
      const hidden = await taken(withComment(jpeg, tail))
      expect(Buffer.from(hidden.jpeg).includes(tail)).toBe(false)
    }
    const png = Buffer.concat([await corners().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    expect(Buffer.from((await taken(png)).jpeg).includes('script')).toBe(false)
  })
})

describe('what an invoice may be besides', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['WebP', () => corners().webp({ quality: 95 }).toBuffer()],
    ['GIF', () => corners().gif().toBuffer()],
    ['TIFF', () => corners().tiff().toBuffer()],
    ['AVIF', () => corners().avif({ quality: 90, effort: 0 }).toBuffer()],
  ])('%s is no photo, but is taken as an invoice', async (_, picture) => {
    const bytes = await picture()
    expect(refusalOf(await take(bytes))).toBe('images.wrong-kind')
    const photo = await taken(bytes, 'any-raster')
    expect(photo).toMatchObject({ width: 96, height: 64 })
    expect(await quadrantColours(photo.jpeg)).toBe('red green blue white')
  })

  test('of a moving picture, the first', async () => {
    const second = await corners().negate().png().toBuffer()
    const frames = [await corners().png().toBuffer(), second]
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const photo = await taken(moving, 'any-raster')
    expect(photo).toMatchObject({ width: 96, height: 64 })
    expect(await quadrantColours(photo.jpeg)).toBe('red green blue white')
  })

  test('a program that is also a GIF is but its picture', async () => {
    const both = Buffer.concat([
      await corners().gif().toBuffer(),
      Buffer.from('PK\x03\x04META-INF/MANIFEST.MF'),
    ])
    expect(refusalOf(await take(both))).toBe('images.wrong-kind')
    expect(Buffer.from((await taken(both, 'any-raster')).jpeg).includes('META-INF')).toBe(false)
  })
})

describe('a file is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each([
    ['of one byte', '\xff'],
    ['SVG', svg],
    ['SVG with a head', `<?xml version="1.0"?>${svg}`],
    ['PDF', '%PDF-1.7\n1 0 obj<<>>endobj'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a program', '\x7fELF'],
    ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0'],
  ])('that is %s, by whatever name, as a photo and as an invoice', async (_, text) => {
    const bytes = Buffer.from(text, 'latin1')
    expect(refusalOf(await take(bytes))).toBe('images.wrong-kind')
    expect(refusalOf(await take(bytes, 'any-raster'))).toBe('images.wrong-kind')
  })

  test('that is empty, as of a photo that has not come down from a cloud', async () => {
    expect(refusalOf(await take(Buffer.alloc(0)))).toBe('images.unreadable')
    expect(refusalOf(await take(Buffer.alloc(0), 'any-raster'))).toBe('images.unreadable')
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
  ])('that is a %s cut off at any tenth', async (_, picture) => {
    const whole = await picture()
    expect(refusalOf(await take(whole, 'any-raster'))).toBe('taken')
    for (let tenth = 1; tenth <= 9; tenth++) {
      const cut = whole.subarray(0, Math.floor((whole.length * tenth) / 10))
      expect([tenth, refusalOf(await take(cut, 'any-raster'))]).toEqual([tenth, 'images.unreadable'])
    }
  })

  test('that says one thing and holds another', async () => {
    const lies = [
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]),
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
      Buffer.concat([heic('corners').subarray(0, 28), Buffer.from(svg)]),
      heicOf({ tile: heic('tile'), tileSize: [8, 8] }),
    ]
    for (const lie of lies) expect(refusalOf(await take(lie))).toBe('images.unreadable')
  })

  test('that a phone’s largest photo may have 48.8 megapixels, but no more than 50', async () => {
    const largest = await taken(detailed(8_064, 6_048).jpeg().toBuffer())
    expect(largest).toMatchObject({ width: 4_096, height: 3_072 })
    const tiles = { tile: heic('tile'), tileSize: [512, 512] as [number, number], columns: 16 }
    expect(await taken(heicOf({ ...tiles, rows: 12, size: [8_064, 6_048] }))).toMatchObject({ width: 4_096 })
    const more = [
      await detailed(8_160, 6_250).jpeg({ quality: 50 }).toBuffer(),
      heicOf({ ...tiles, rows: 13, size: [8_160, 6_250] }),
    ]
    for (const picture of more) expect(refusalOf(await take(picture))).toBe('images.too-many-pixels')
  }, 60_000)

  test('that would blow up, before it does', async () => {
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
    for (const [bomb, kinds] of bombs) {
      expect(bomb.length).toBeLessThan(300_000)
      const started = performance.now()
      expect(refusalOf(await take(bomb, kinds))).toBe('images.too-many-pixels')
      expect(performance.now() - started).toBeLessThan(5_000)
    }
  })
})

describe('the process that decodes', () => {
  let own: ImageDecoder
  afterEach(async () => {
    await own?.close()
    expect(await settled(0)).toEqual(0)
  })

  /** How many there are besides the one shared by the tests above. */
  const others = () => childProcesses('decoder-process').filter(pid => !shared.includes(pid))
  let shared: number[]
  beforeAll(() => {
    shared = childProcesses('decoder-process')
  })
  async function settled(number: number) {
    await expect.poll(() => others().length, { timeout: 5_000 }).toBe(number)
    return others().length
  }

  const large = () => heicOf({ tile: heic('tile'), tileSize: [512, 512], columns: 8, rows: 6 })
  const small = () => corners().jpeg().toBuffer()

  test('is not there before the first picture, stays for the next, and is gone after close', async () => {
    own = createImageDecoder({ log })
    expect(others()).toEqual([])
    await take(await small(), 'photos', own)
    const first = others()
    expect(first).toHaveLength(1)
    await take(await small(), 'photos', own)
    expect(others()).toEqual(first)
    await own.close()
    expect(others()).toEqual([])
    expect(refusalOf(await take(await small(), 'photos', own))).toBe('images.busy')
  })

  test('that dies costs one picture; the next is taken', async () => {
    own = createImageDecoder({ log })
    const under = take(large(), 'photos', own)
    await settled(1)
    await new Promise(done => setTimeout(done, 500))
    for (const pid of others()) process.kill(pid, 'SIGKILL')
    expect(refusalOf(await under)).toBe('images.unreadable')
    expect(refusalOf(await take(await small(), 'photos', own))).toBe('taken')
  })

  test('is killed when a picture takes too long; the next is taken', async () => {
    own = createImageDecoder({ log, timeMs: 600 })
    const started = performance.now()
    expect(refusalOf(await take(large(), 'photos', own))).toBe('images.took-too-long')
    expect(performance.now() - started).toBeLessThan(3_000)
    await settled(0)
    await own.close()
    own = createImageDecoder({ log })
    expect(refusalOf(await take(await small(), 'photos', own))).toBe('taken')
  })

  test('is killed when it takes too much memory; the next is taken', async () => {
    own = createImageDecoder({ log, memoryBytes: 130_000_000 })
    expect(refusalOf(await take(large(), 'photos', own))).toBe('images.unreadable')
    expect(refusalOf(await take(await small(), 'photos', own))).toBe('taken')
  })

  test('is replaced after so many pictures, and when it is idle', async () => {
    own = createImageDecoder({ log, perProcess: 2, idleMs: 1_000 })
    const seen = new Set<number>()
    for (let picture = 0; picture < 6; picture++) {
      await take(await small(), 'photos', own)
      for (const pid of others()) seen.add(pid)
    }
    expect(seen.size).toBeGreaterThanOrEqual(3)
    await take(await small(), 'photos', own)
    await settled(0)
    expect(refusalOf(await take(await small(), 'photos', own))).toBe('taken')
  })

  test('there are two at most, and no two HEICs at once', async () => {
    own = createImageDecoder({ log })
    const order: string[] = []
    let most = 0
    const counting = setInterval(() => {
      most = Math.max(most, others().length)
    }, 20)
    const first = large()
    await Promise.all([
      take(first, 'photos', own).then(() => order.push('large HEIC')),
      take(heic('corners'), 'photos', own).then(() => order.push('small HEIC')),
      ...[1, 2, 3, 4].map(async () => take(await small(), 'photos', own).then(() => order.push('JPEG'))),
    ])
    clearInterval(counting)
    expect(most).toBe(2)
    // Which of the two HEICs came first is decided by who was read first.
    expect(order.slice(0, 4)).toEqual(['JPEG', 'JPEG', 'JPEG', 'JPEG'])
    expect(order.slice(4).sort()).toEqual(['large HEIC', 'small HEIC'])
  })

  test('whoever cannot wait is told so', async () => {
    own = createImageDecoder({ log, waiting: 1, patienceMs: 300 })
    const heics = [1, 2, 3].map(() => take(large(), 'photos', own))
    const errors = (await Promise.all(heics)).map(refusalOf)
    // One is decoded, one waits longer than it may, one may not even wait.
    expect(errors.sort()).toEqual(['images.busy', 'images.busy', 'taken'])
  })

  test('what is under way when the shop closes is answered', async () => {
    own = createImageDecoder({ log })
    const under = [1, 2, 3].map(() => take(large(), 'photos', own))
    await settled(1)
    await own.close()
    expect((await Promise.all(under)).map(refusalOf)).toEqual(['images.busy', 'images.busy', 'images.busy'])
  })

  test('knows nothing of the server’s environment', async () => {
    process.env.TEST_SECRET = 'hunter2'
    own = createImageDecoder({ log })
    await take(await small(), 'photos', own)
    const [pid] = others()
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/hunter2|PATH=|HOME=/)
    delete process.env.TEST_SECRET
  })

  test('ends with a server that was killed, whatever it is doing', async () => {
    const file = await fileOf(
      heicOf({ tile: heic('tile'), tileSize: [512, 512], columns: 16, rows: 12, size: [8_064, 6_048] }),
    )
    const program = `
      import { createImageDecoder } from ${JSON.stringify(new URL('./image-decoder.ts', import.meta.url).href)}
      import { createLog } from ${JSON.stringify(new URL('../log/log.ts', import.meta.url).href)}
      createImageDecoder({ log: createLog() }).take(${JSON.stringify(file)}, { kinds: 'photos' })`
    const server = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
      stdio: 'inherit',
    })
    await expect.poll(() => childProcesses('decoder-process', server.pid).length, { timeout: 5_000 }).toBe(1)
    const [orphan = 0] = childProcesses('decoder-process', server.pid)
    await new Promise(done => setTimeout(done, 500))
    server.kill('SIGKILL')
    await once(server, 'exit')
    // Long before the picture would be done.
    await expect.poll(() => isAlive(orphan), { timeout: 2_500 }).toBe(false)
  })

  test.each([
    ['does not keep a program open that has nothing else to do', ''],
    ['is waited for by a program that closes it', 'await taker.close()'],
  ])('%s', async (_, end) => {
    const file = await fileOf(small())
    const program = `
      import { createImageDecoder } from ${JSON.stringify(new URL('./image-decoder.ts', import.meta.url).href)}
      import { createLog } from ${JSON.stringify(new URL('../log/log.ts', import.meta.url).href)}
      const taker = createImageDecoder({ log: createLog() })
      const photo = await taker.take(${JSON.stringify(file)}, { kinds: 'photos' })
      ${end}
      process.exitCode = photo.ok ? 7 : 1`
    const server = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
      stdio: 'inherit',
    })
    const [code] = await once(server, 'exit')
    expect(code).toBe(7)
  })

  test('the file itself stays as it was, and a file that is not there is an error', async () => {
    own = createImageDecoder({ log })
    const picture = await small()
    const file = await fileOf(picture)
    await own.take(file, { kinds: 'photos' })
    expect(await readFile(file)).toEqual(picture)
    await expect(own.take(join(folder, 'absent'), { kinds: 'photos' })).rejects.toThrow('ENOENT')
  })
})

const isAlive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** The JPEG with a comment behind its first mark. */
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

/** The JPEG with another size in its head. */
function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]))
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

/** A PNG of so many black pixels, one bit each, in some kilobytes. */
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
