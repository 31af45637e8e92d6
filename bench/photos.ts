import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { createImageDecoder, type ImageDecoder } from '../platform/images/image-decoder.ts'
import { createLog } from '../platform/log/log.ts'
import { receiveForm } from '../platform/uploads/receive-form.ts'
import { createUploadFolder } from '../platform/uploads/upload-folder.ts'
import { formRequest, multipart } from '../tests/support/form-body.ts'
import { heic, heicOf } from '../tests/support/heic-file.ts'
import { detailed } from '../tests/support/test-images.ts'
import { comparePairs, type Measure } from './measure.ts'

/**
 * Five photos of 12 megapixels, one after the other as in a form, through the image pipeline (own process,
 * limits, watchdog) against a process that only makes the decoding calls; and how long receiving, decoding
 * and storing blocks the event loop.
 */
export async function* photosBench(): AsyncGenerator<Measure> {
  const folder = await mkdtemp(join(tmpdir(), 'tayar-bench-'))
  const log = createLog({ level: 'silent' })
  const photos = createImageDecoder({ log })
  const reference = fork(join(import.meta.dirname, 'reference-photos.ts'), { execArgv: [] })
  try {
    for (const [kind, image] of [
      ['jpeg', await detailed(4_032, 3_024).jpeg({ quality: 90 }).toBuffer()],
      ['heic', await phonePhoto()],
    ] as const) {
      const files = await Promise.all(
        [1, 2, 3, 4, 5].map(async at => {
          const file = join(folder, `${at}.${kind}`)
          await writeFile(file, image)
          return file
        }),
      )
      const { a, b, ratio, all } = await comparePairs<number>(
        kind === 'jpeg' ? 7 : 3,
        () => take(photos, files),
        async () => {
          reference.send({ files, kind })
          return (await once(reference, 'message'))[0]
        },
        (a, b) => a / b,
      )
      yield {
        name: `five ${kind.toUpperCase()} photos of 12 megapixels against the same decoding calls alone`,
        figure: ratio,
        bound: { atMost: 1.3 },
        detail: `${Math.round(a)} : ${Math.round(b)} ms; ${megabytes(image.length)} each; pairs ${all}`,
      }
    }
    yield await eventLoop(folder, photos)
  } finally {
    await photos.close()
    reference.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A HEIC as phones write it: 48 tiles, rotated, with a Display P3 profile. */
async function phonePhoto(): Promise<Buffer> {
  const profiled = await detailed(8, 8).withIccProfile('p3').png().toBuffer()
  const { icc } = await sharp(profiled).metadata()
  return heicOf({
    tile: heic('tile'),
    tileSize: [512, 512],
    columns: 8,
    rows: 6,
    size: [4_032, 3_024],
    quarterTurns: 3,
    ...(icc && { profile: icc }),
  })
}

async function take(photos: ImageDecoder, files: readonly string[]): Promise<number> {
  const started = performance.now()
  for (const file of files) {
    const result = await photos.decode(file, { kinds: 'photos' })
    if (!result.ok) throw new Error(result.error)
  }
  return performance.now() - started
}

/**
 * Receives, decodes and stores three concurrent forms with five photos each while measuring the event loop.
 */
async function eventLoop(folder: string, photos: ImageDecoder): Promise<Measure> {
  const store = openFileStore({ dataDir: folder, s3: null }, createLog({ level: 'silent' }))
  const [jpeg, phone] = await Promise.all(
    [1, 1].map((at, kind) => readFile(join(folder, `${at}.${kind ? 'heic' : 'jpeg'}`))),
  )
  const parts = [jpeg, phone, jpeg, phone, jpeg].map(value => ({
    name: 'f',
    fileName: 'f',
    value: value ?? '',
  }))
  const body = multipart(parts)
  const uploads = createUploadFolder(join(folder, 'uploads'), { minFreeBytes: 0 })
  const before = process.memoryUsage.rss()
  const clock = monitorEventLoop()
  await Promise.all(
    [1, 2, 3].map(async form => {
      const limits = { maxFileBytes: 10_485_760, maxFiles: 5, maxFields: 5, folder: uploads }
      const received = await receiveForm(formRequest(body), limits)
      if (!received.ok) throw new Error(received.error)
      for (const [at, { path }] of received.files.entries()) {
        const result = await photos.decode(path, { kinds: 'photos' })
        if (!result.ok) throw new Error(result.error)
        await store.put(`${form}/${at}.jpg`, result.jpeg, 'image/jpeg')
      }
      await received.discard()
    }),
  )
  const { work, gap } = clock.stop()
  const grown = process.memoryUsage.rss() - before
  return {
    name: 'longest block of the event loop while fifteen photos are received, decoded and stored',
    figure: work,
    unit: ' ms',
    bound: { atMost: 50 },
    detail: `longest wall-clock gap ${gap.toFixed(1)} ms; three forms of ${megabytes(body.length)} at once; the process grew by ${megabytes(grown)}`,
  }
}

/**
 * The longest CPU time of this thread, and the longest wall-clock time, between two timer ticks in
 * milliseconds. The wall-clock time includes time that other processes used.
 */
function monitorEventLoop() {
  let [work, gap] = [0, 0]
  let cpu = process.threadCpuUsage()
  let last = performance.now()
  const clock = setInterval(() => {
    const used = process.threadCpuUsage(cpu)
    const now = performance.now()
    work = Math.max(work, (used.user + used.system) / 1_000)
    gap = Math.max(gap, now - last)
    cpu = process.threadCpuUsage()
    last = now
  }, 1)
  return {
    stop() {
      clearInterval(clock)
      return { work, gap }
    },
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
