import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeHostileImages } from '../../tests/support/decode-hostile-images.ts'
import { heic, heicOf } from '../../tests/support/heic-file.ts'
import { builtDecoder, setUpImageFolder } from '../../tests/support/image-folder.ts'
import { corners, detailed } from '../../tests/support/test-images.ts'
import { runs } from '../../tests/support/thorough.ts'
import { createLog } from '../log/log.ts'
import { createImageDecoder, type ImageDecoder } from './image-decoder.ts'

// Randomly damaged images: each is decoded or rejected, and the next intact image is decoded. A third of them
// are HEICs, each of which takes a process of its own.

const folder = setUpImageFolder()
let decoder: ImageDecoder
beforeAll(() => {
  decoder = createImageDecoder({ log: createLog({ level: 'silent' }), program: builtDecoder })
})
afterAll(() => decoder?.close())

test('a damaged image is decoded or rejected, and does not affect the next one', async () => {
  const originals = await Promise.all([
    detailed(120, 90).jpeg().toBuffer(),
    detailed(120, 90).jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
    detailed(120, 90).png().toBuffer(),
    detailed(120, 90).png({ progressive: true, palette: true }).toBuffer(),
    heic('corners'),
    heic('corners-display-p3'),
    heic('corners-10-bit'),
    heic('corners-half-transparent'),
    heicOf({ tile: heic('corners'), tileSize: [96, 64], columns: 3, rows: 2, quarterTurns: 1, mirror: 0 }),
    detailed(120, 90).webp().toBuffer(),
    detailed(120, 90).gif().toBuffer(),
    detailed(120, 90).tiff({ compression: 'lzw' }).toBuffer(),
    corners().avif({ effort: 0 }).toBuffer(),
  ])
  // Headers are damaged more often than their length suggests, as they control the decoding. Integers,
  // because fast-check prefers small fractions.
  const any = fc.integer({ min: 0, max: 999_999 }).map(number => number / 1_000_000)
  const place = fc.oneof(
    any,
    any.map(part => part ** 3),
  )
  const change = fc.record({
    at: place,
    how: fc.constantFrom('set', 'flip', 'cut', 'repeat', 'largest', 'splice'),
    byte: fc.nat(255),
    length: fc.oneof(fc.constantFrom(1, 2, 4), fc.nat(200)),
    other: fc.nat(originals.length - 1),
  })
  type Change = { at: number; how: string; byte: number; length: number; other: number }

  function broken(original: Buffer, changes: Change[]): Buffer {
    let bytes = Buffer.from(original)
    for (const { at, how, byte, length, other } of changes) {
      const from = Math.min(bytes.length, KIND_BYTES + Math.floor(at * (bytes.length - KIND_BYTES)))
      const to = Math.min(from + length, bytes.length)
      if (how === 'set') bytes.fill(byte, from, to)
      else if (how === 'largest') bytes.fill(0xff, from, Math.min(from + 4, bytes.length))
      else if (how === 'flip')
        for (let each = from; each < to; each++) bytes[each] = (bytes[each] ?? 0) ^ byte
      else if (how === 'cut') bytes = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
      else if (how === 'repeat') bytes = Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
      else
        bytes = Buffer.concat([bytes.subarray(0, from), originals[other]?.subarray(from) ?? Buffer.alloc(0)])
    }
    return bytes
  }

  const seen: Record<string, number> = {}
  const before = process.memoryUsage.rss()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(originals.length - 1), fc.array(change, { minLength: 1, maxLength: 5 })), {
        minLength: 6,
        maxLength: 6,
      }),
      async images => {
        const answers = await Promise.all(
          images.map(async ([original, changes]) => {
            const file = await folder.write(broken(originals[original] as Buffer, changes))
            const photo = await decoder.decode(file, { kinds: 'any-raster' })
            await rm(file)
            return photo
          }),
        )
        for (const photo of answers) {
          const answer = photo.ok ? 'taken' : photo.error
          seen[answer] = (seen[answer] ?? 0) + 1
          expect(['taken', 'images.unreadable', 'images.wrong-kind', 'images.too-many-pixels']).toContain(
            answer,
          )
        }
      },
    ),
    { numRuns: RUNS, seed: 20_261_120 },
  )
  const whole = await folder.write(originals[0] as Buffer)
  expect(await decoder.decode(whole, { kinds: 'photos' })).toMatchObject({ ok: true })
  // The damage must be neither harmless nor always fatal.
  expect(seen.taken).toBeGreaterThan(RUNS / 2)
  expect(seen['images.unreadable']).toBeGreaterThan(RUNS / 2)
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
}, 480_000)

test('a hostile image does no harm, and nothing hidden in it is in the JPEG', async () => {
  const before = process.memoryUsage.rss()
  const seen = await decodeHostileImages(decoder, {
    folder: folder.path(),
    runs: HOSTILE_RUNS,
    seed: 20_261_120,
  })
  expect(seen.taken).toBeGreaterThan(HOSTILE_RUNS / 5)
  expect(seen['images.unreadable']).toBeGreaterThan(HOSTILE_RUNS / 5)
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
}, 240_000)

/** The first bytes, which decide the type, stay intact. */
const KIND_BYTES = 28
/** of six images each; `npm run bench -- fuzz` tries thousands */
const RUNS = runs(18)
const HOSTILE_RUNS = runs(90)
