import { type ChildProcess, spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { childProcesses, cpuSeconds } from '../../tests/support/child-processes.ts'
import { heic, heicOf } from '../../tests/support/heic-file.ts'
import { segmentsOf } from '../../tests/support/jpeg-segments.ts'
import { corners, detailed, quadrantColours } from '../../tests/support/test-images.ts'
import { createLog } from '../log/log.ts'
import { createImageDecoder, type DecodedImage, type ImageDecoder, type ImageTypes } from './image-decoder.ts'

// Every file results in a re-encoded JPEG or an error code, never in an exception (docs/rules/warranty.md,
// section 3).

const log = createLog({ level: 'silent' })
let folder: string
let decoder: ImageDecoder
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tayar-photos-'))
  decoder = createImageDecoder({ log })
})
afterAll(async () => {
  await decoder?.close()
  await rm(folder, { recursive: true, force: true })
})

let files = 0
async function fileOf(bytes: Uint8Array | Promise<Uint8Array>): Promise<string> {
  const file = join(folder, String(++files))
  await writeFile(file, await bytes)
  return file
}

async function decode(bytes: Uint8Array | Promise<Uint8Array>, kinds: ImageTypes = 'photos', by = decoder) {
  return by.decode(await fileOf(bytes), { kinds })
}

async function decoded(bytes: Uint8Array | Promise<Uint8Array>, kinds?: ImageTypes) {
  const photo = await decode(bytes, kinds)
  if (!photo.ok) throw new Error(photo.error)
  return photo
}

const outcome = (photo: DecodedImage) => (photo.ok ? 'decoded' : photo.error)

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

  test.each([
    [1, 'red green blue white'],
    [2, 'green red white blue'],
    [3, 'white blue green red'],
    [4, 'blue white red green'],
    [5, 'red blue green white'],
    [6, 'blue red white green'],
    [7, 'white green blue red'],
    [8, 'green white red blue'],
  ])('with EXIF orientation %i becomes upright', async (orientation, quarters) => {
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
    for (let tenth = 1; tenth <= 9; tenth++) {
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
    const largest = await decoded(detailed(8_064, 6_048).jpeg().toBuffer())
    expect(largest).toMatchObject({ width: 4_096, height: 3_072 })
    const tiles = { tile: heic('tile'), tileSize: [512, 512] as [number, number], columns: 16 }
    expect(await decoded(heicOf({ ...tiles, rows: 12, size: [8_064, 6_048] }))).toMatchObject({
      width: 4_096,
    })
    const more = [
      await detailed(8_160, 6_250).jpeg({ quality: 50 }).toBuffer(),
      heicOf({ ...tiles, rows: 13, size: [8_160, 6_250] }),
    ]
    for (const image of more) expect(outcome(await decode(image))).toBe('images.too-many-pixels')
    // Two images may take as long as the decoder allows, and two are encoded here.
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
    for (const [bomb, kinds] of bombs) {
      expect(bomb.length).toBeLessThan(300_000)
      const started = performance.now()
      expect(outcome(await decode(bomb, kinds))).toBe('images.too-many-pixels')
      expect(performance.now() - started).toBeLessThan(5_000)
    }
  })
})

describe('the decoder process', () => {
  let own: ImageDecoder
  afterEach(async () => {
    await own?.close()
    expect(await settled(0)).toEqual(0)
  })

  /** Decoder processes other than the one that the tests above share. */
  const others = () => childProcesses('decoder-process').filter(pid => !shared.includes(pid))
  let shared: number[]
  beforeAll(() => {
    shared = childProcesses('decoder-process')
  })
  async function settled(number: number) {
    await expect.poll(() => others().length, { timeout: 5_000 }).toBe(number)
    return others().length
  }

  /** Decoder processes in the order of their start, and those that responded in the order of the responses. */
  let started: number[]
  let responders: number[]
  /** processes that have a request and have not responded, and the most of them so far */
  let busy: Set<ChildProcess>
  let mostBusy: number
  const recordChild = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess }
    child.once('spawn', () => started.push(child.pid ?? 0))
    child.on('message', response => {
      if (response === 'ready') return
      responders.push(child.pid ?? 0)
      busy.delete(child)
    })
    const recordRequests = (send: ChildProcess['send']) => {
      const value = (...args: Parameters<ChildProcess['send']>) => {
        mostBusy = Math.max(mostBusy, busy.add(child).size)
        return send.apply(child, args)
      }
      Object.defineProperty(child, 'send', { value })
    }
    // Node.js assigns `send` when it has spawned the process.
    Object.defineProperty(child, 'send', { set: recordRequests, configurable: true })
  }
  beforeEach(() => {
    started = []
    responders = []
    busy = new Set()
    mostBusy = 0
    subscribe('child_process', recordChild)
    return () => unsubscribe('child_process', recordChild)
  })
  const events = (lines: string[]) => lines.map(line => JSON.parse(line).event)

  const large = () => heicOf({ tile: heic('tile'), tileSize: [512, 512], columns: 8, rows: 6 })
  const small = () => corners().jpeg().toBuffer()

  test('starts with the first image, is reused, and ends on close', async () => {
    own = createImageDecoder({ log })
    expect(others()).toEqual([])
    await decode(await small(), 'photos', own)
    const first = others()
    expect(first).toHaveLength(1)
    await decode(await small(), 'photos', own)
    expect(others()).toEqual(first)
    await own.close()
    expect(others()).toEqual([])
    expect(outcome(await decode(await small(), 'photos', own))).toBe('images.busy')
  })

  test('that crashes fails one image, and the next one is decoded', async () => {
    own = createImageDecoder({ log })
    const under = decode(large(), 'photos', own)
    await expect.poll(() => started.length, { timeout: 5_000 }).toBeGreaterThan(0)
    await expectBusy(started[0])
    for (const pid of others()) process.kill(pid, 'SIGSEGV')
    expect(outcome(await under)).toBe('images.unreadable')
    expect(outcome(await decode(await small(), 'photos', own))).toBe('decoded')
  })

  test('that the kernel kills for its memory answers busy, and the log says why', async () => {
    const lines: string[] = []
    own = createImageDecoder({ log: createLog({ destination: { write: line => lines.push(line) } }) })
    const under = decode(large(), 'photos', own)
    await expect.poll(() => started.length, { timeout: 5_000 }).toBeGreaterThan(0)
    await expectBusy(started[0])
    process.kill(started[0] ?? 0, 'SIGKILL')
    expect(outcome(await under)).toBe('images.busy')
    expect(events(lines)).toEqual(['image_decoder_out_of_memory'])
    expect(outcome(await decode(large(), 'photos', own))).toBe('decoded')
  })

  test('of a HEIC decodes no other image before it or after it', async () => {
    own = createImageDecoder({ log })
    const heics = new Set<number>()
    for (const kind of ['heic', 'heic', 'jpeg', 'heic', 'jpeg', 'jpeg', 'heic'] as const) {
      const isHeic = kind === 'heic'
      expect(outcome(await decode(isHeic ? heic('tile') : await small(), 'photos', own))).toBe('decoded')
      const pid = responders.at(-1) ?? 0
      if (!isHeic) continue
      heics.add(pid)
      await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false)
    }
    expect(heics.size).toBe(4)
    expect(responders.filter(pid => heics.has(pid))).toHaveLength(4)
    // Also where it was refused, and where several wait.
    const refused = Buffer.concat([heic('tile').subarray(0, 2_000), Buffer.alloc(1_000)])
    const waiting = [refused, heic('tile'), refused, heic('tile')].map(image => decode(image, 'photos', own))
    expect((await Promise.all(waiting)).map(outcome)).toEqual([
      'images.unreadable',
      'decoded',
      'images.unreadable',
      'decoded',
    ])
    const last = responders.slice(-4)
    expect(new Set([...heics, ...last]).size).toBe(8)
  })

  test('of the next HEIC starts while one is decoded', async () => {
    own = createImageDecoder({ log })
    await decode(await small(), 'photos', own)
    await decode(heic('tile'), 'photos', own)
    await expect.poll(() => started.length, { timeout: 5_000 }).toBe(3)
    const [jpegs, first, ahead] = started
    await decode(heic('tile'), 'photos', own)
    await decode(await small(), 'photos', own)
    expect(responders).toEqual([jpegs, first, ahead, jpegs])
  })

  test('that was started for a HEIC ends when idle', async () => {
    own = createImageDecoder({ log, idleMs: 500 })
    await decode(heic('tile'), 'photos', own)
    await expect.poll(() => started.length, { timeout: 5_000 }).toBe(2)
    await settled(0)
    expect(responders).toHaveLength(1)
  })

  test('that cannot be started answers busy, is logged, and can be started later', async () => {
    const file = await fileOf(small())
    const program = `
      import { closeSync, openSync } from 'node:fs'
      import { createImageDecoder } from ${JSON.stringify(new URL('./image-decoder.ts', import.meta.url).href)}
      import { createLog } from ${JSON.stringify(new URL('../log/log.ts', import.meta.url).href)}
      const events = []
      const log = createLog({ destination: { write: line => events.push(JSON.parse(line).event) } })
      const decoder = createImageDecoder({ log })
      const outcomes = []
      const decode = async () => {
        const photo = await decoder.decode(${JSON.stringify(file)}, { kinds: 'photos' })
        outcomes.push(photo.ok ? 'decoded' : photo.error)
      }
      // The second kind of error is an event, the third an exception.
      const opened = []
      try {
        for (;;) opened.push(openSync('/dev/null'))
      } catch {}
      closeSync(opened.pop())
      await decode()
      for (const descriptor of opened) closeSync(descriptor)
      const node = process.execPath
      process.execPath = '/absent'
      await decode()
      process.execPath = '/dev/null/absent'
      await decode()
      process.execPath = node
      await decode()
      await decoder.close()
      console.log(JSON.stringify({ outcomes, events }))`
    const server = spawn(
      'sh',
      ['-c', `ulimit -n 200; exec "$0" --input-type=module-typescript -e "$1"`, process.execPath, program],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let output = ''
    server.stdout.on('data', chunk => (output += chunk))
    await once(server, 'close')
    expect(JSON.parse(output)).toEqual({
      outcomes: ['images.busy', 'images.busy', 'images.busy', 'decoded'],
      events: Array(3).fill('image_decoder_not_started'),
    })
  })

  test('is killed after the timeout, and the next image is decoded', async () => {
    own = createImageDecoder({ log, decodeTimeoutMs: 600 })
    const startedAt = performance.now()
    expect(outcome(await decode(large(), 'photos', own))).toBe('images.took-too-long')
    expect(performance.now() - startedAt).toBeLessThan(3_000)
    await expect.poll(() => isAlive(started[0] ?? 0), { timeout: 5_000 }).toBe(false)
    await own.close()
    own = createImageDecoder({ log })
    expect(outcome(await decode(await small(), 'photos', own))).toBe('decoded')
  })

  test('is killed above the memory limit, and the next image is decoded', async () => {
    const lines: string[] = []
    const memoryLog = createLog({ destination: { write: line => lines.push(line) } })
    own = createImageDecoder({ log: memoryLog, memoryBytes: 130_000_000 })
    expect(outcome(await decode(large(), 'photos', own))).toBe('images.busy')
    expect(events(lines)).toEqual(['image_decoder_out_of_memory'])
    expect(outcome(await decode(await small(), 'photos', own))).toBe('decoded')
  })

  test('is replaced after the maximum number of images, and ended when idle', async () => {
    own = createImageDecoder({ log, imagesPerProcess: 2, idleMs: 1_000 })
    const seen = new Set<number>()
    for (let image = 0; image < 6; image++) {
      await decode(await small(), 'photos', own)
      for (const pid of others()) seen.add(pid)
    }
    expect(seen.size).toBeGreaterThanOrEqual(3)
    await decode(await small(), 'photos', own)
    await settled(0)
    expect(outcome(await decode(await small(), 'photos', own))).toBe('decoded')
  })

  test('runs at most twice, and decodes one HEIC at a time', async () => {
    own = createImageDecoder({ log })
    const order: string[] = []
    const first = large()
    await Promise.all([
      decode(first, 'photos', own).then(() => order.push('large HEIC')),
      decode(heic('corners'), 'photos', own).then(() => order.push('small HEIC')),
      ...[1, 2, 3, 4].map(async () => decode(await small(), 'photos', own).then(() => order.push('JPEG'))),
    ])
    expect(mostBusy).toBe(2)
    // The order of the two HEICs depends on which file was read first.
    expect(order.slice(0, 4)).toEqual(['JPEG', 'JPEG', 'JPEG', 'JPEG'])
    expect(order.slice(4).sort()).toEqual(['large HEIC', 'small HEIC'])
  })

  test('answers busy when the queue is full or the wait too long', async () => {
    own = createImageDecoder({ log, maxQueued: 1, queueTimeoutMs: 300 })
    const heics = [1, 2, 3].map(() => decode(large(), 'photos', own))
    const errors = (await Promise.all(heics)).map(outcome)
    // One is decoded, one exceeds the queue timeout, one finds the queue full.
    expect(errors.sort()).toEqual(['decoded', 'images.busy', 'images.busy'])
  })

  test('answers pending images with busy on close', async () => {
    own = createImageDecoder({ log })
    const under = [1, 2, 3].map(() => decode(large(), 'photos', own))
    await expect.poll(() => others().length, { timeout: 5_000 }).toBeGreaterThan(0)
    await own.close()
    expect((await Promise.all(under)).map(outcome)).toEqual(['images.busy', 'images.busy', 'images.busy'])
  })

  test('has none of the server’s environment variables', async () => {
    process.env.TEST_SECRET = 'hunter2'
    own = createImageDecoder({ log })
    await decode(await small(), 'photos', own)
    const [pid] = others()
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/hunter2|PATH=|HOME=/)
    delete process.env.TEST_SECRET
  })

  test('exits when the server is killed, also while it decodes', async () => {
    const file = await fileOf(
      heicOf({ tile: heic('tile'), tileSize: [512, 512], columns: 16, rows: 12, size: [8_064, 6_048] }),
    )
    const program = `
      import { createImageDecoder } from ${JSON.stringify(new URL('./image-decoder.ts', import.meta.url).href)}
      import { createLog } from ${JSON.stringify(new URL('../log/log.ts', import.meta.url).href)}
      createImageDecoder({ log: createLog() }).decode(${JSON.stringify(file)}, { kinds: 'photos' })`
    const server = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
      stdio: 'inherit',
    })
    // One decodes, the other one is started ahead.
    await expect.poll(() => childProcesses('decoder-process', server.pid).length, { timeout: 5_000 }).toBe(2)
    const orphans = childProcesses('decoder-process', server.pid)
    await expect.poll(() => Math.max(...orphans.map(cpuSeconds)), { timeout: 10_000 }).toBeGreaterThan(0.5)
    server.kill('SIGKILL')
    await once(server, 'exit')
    // Long before the image would be decoded.
    await expect.poll(() => orphans.filter(isAlive), { timeout: 2_500 }).toEqual([])
  })

  test.each([
    ['does not keep an otherwise idle program running', small, ''],
    ['that waits for the next HEIC does not keep a program running', () => heic('tile'), ''],
    ['is ended by close in a program', small, 'await decoder.close()'],
  ])('%s', async (_, image, end) => {
    const file = await fileOf(image())
    const program = `
      import { createImageDecoder } from ${JSON.stringify(new URL('./image-decoder.ts', import.meta.url).href)}
      import { createLog } from ${JSON.stringify(new URL('../log/log.ts', import.meta.url).href)}
      const decoder = createImageDecoder({ log: createLog() })
      const photo = await decoder.decode(${JSON.stringify(file)}, { kinds: 'photos' })
      ${end}
      process.exitCode = photo.ok ? 7 : 1`
    const server = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
      stdio: 'inherit',
    })
    const [code] = await once(server, 'exit')
    expect(code).toBe(7)
  })

  test('leaves the file unchanged, and a missing file is an exception', async () => {
    own = createImageDecoder({ log })
    const image = await small()
    const file = await fileOf(image)
    await own.decode(file, { kinds: 'photos' })
    expect(await readFile(file)).toEqual(image)
    await expect(own.decode(join(folder, 'absent'), { kinds: 'photos' })).rejects.toThrow('ENOENT')
  })
})

/** Waits until a decoder process has started to decode: starting up takes less CPU time than this. */
const expectBusy = (pid = 0) => expect.poll(() => cpuSeconds(pid), { timeout: 10_000 }).toBeGreaterThan(0.5)

const isAlive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

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
