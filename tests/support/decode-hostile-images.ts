import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import type { ImageDecoder } from '../../platform/images/image-decoder.ts'
import { heic, heicOf } from './heic-file.ts'
import { hostileImage, PAYLOAD } from './hostile-image.ts'
import { segmentsOf } from './jpeg-segments.ts'
import { detailed } from './test-images.ts'

/**
 * Decodes a number of hostile images, six at a time. Returns the count of each result. Throws fast-check's
 * report with the seed and the smallest failing image if a result is unknown, or if a JPEG contains
 * anything but its own pixels.
 */
export async function decodeHostileImages(
  decoder: ImageDecoder,
  { folder, runs, seed }: { folder: string; runs: number; seed: number },
): Promise<Record<string, number>> {
  const originals = await goodPictures()
  const seen: Record<string, number> = {}
  let files = 0
  const sixPictures = fc.array(hostileImage(originals), { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(sixPictures, async pictures => {
      await Promise.all(
        pictures.map(async picture => {
          const file = join(folder, `hostile-${++files}`)
          await writeFile(file, picture)
          const photo = await decoder.decode(file, { kinds: 'any-raster' })
          await rm(file)
          const answer = photo.ok ? 'taken' : photo.error
          seen[answer] = (seen[answer] ?? 0) + 1
          if (!ANSWERS.includes(answer)) throw new Error(`answered ${answer}`)
          if (photo.ok && (Buffer.from(photo.jpeg).includes(PAYLOAD) || segmentsOf(photo.jpeg).length > 0))
            throw new Error('something came through')
        }),
      )
    }),
    { numRuns: Math.ceil(runs / 6), seed },
  )
  return seen
}

const ANSWERS = ['taken', 'images.unreadable', 'images.wrong-kind', 'images.too-many-pixels']

async function goodPictures(): Promise<Buffer[]> {
  const profiled = await detailed(120, 90)
    .withIccProfile('p3')
    .withExif({ IFD0: { Artist: 'x' } })
    .jpeg()
    .toBuffer()
  return [
    profiled,
    await detailed(120, 90).jpeg({ progressive: true }).toBuffer(),
    await detailed(120, 90).withIccProfile('p3').png({ compressionLevel: 1 }).toBuffer(),
    await detailed(120, 90).png({ progressive: true, palette: true }).toBuffer(),
    heic('corners'),
    heic('corners-display-p3'),
    heicOf({ tile: heic('corners'), tileSize: [96, 64], columns: 3, rows: 2, quarterTurns: 1 }),
    await detailed(120, 90).withMetadata({ orientation: 6 }).webp().toBuffer(),
  ]
}
