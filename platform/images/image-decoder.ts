import { open } from 'node:fs/promises'
import type { Log } from '../log/log.ts'
import { DecoderClient } from './decoder-client.ts'
import {
  detectImageType,
  HEAD_BYTES,
  type ImageType,
  type ImageTypes,
  isSupportedImage,
} from './image-type.ts'

/**
 * Decodes every uploaded image (rules W3.3 to W3.5): detects its type by content, decodes it whole in a
 * separate process with limits on time, memory and pixels, and re-encodes it upright as an sRGB JPEG without
 * metadata. The original is never stored.
 */
export type ImageDecoder = {
  /**
   * Takes the path of a file, which stays unchanged, and the accepted types: `photos` are JPEG, PNG and HEIC,
   * `any-raster` also WebP, GIF (its first frame), TIFF and AVIF. Returns the JPEG, at most 4,096 pixels on
   * the long side, or the error; no content causes an exception. Throws if the file cannot be opened or the
   * decoder process does not start.
   */
  decode(file: string, options: { kinds: ImageTypes }): Promise<DecodedImage>
  /** Resolves pending images with `images.busy` and ends all decoder processes. */
  close(): Promise<void>
}

export type DecodedImage =
  | { ok: true; jpeg: Uint8Array; width: number; height: number }
  | { ok: false; error: ImageError }

export type ImageError =
  | 'images.wrong-kind'
  | 'images.unreadable'
  | 'images.too-many-pixels'
  | 'images.took-too-long'
  | 'images.busy'

export type { ImageTypes }

/**
 * Creates a decoder, which starts its first process with the first image. Only for code that runs unbundled
 * (server/create-app.ts): the process is started from the file beside this one.
 */
export function createImageDecoder({ log, ...options }: { log: Log } & Partial<DecoderLimits>): ImageDecoder {
  const limits = { ...LIMITS, ...options }
  const queue: Job[] = []
  const processes = new Set<DecoderClient>()
  const running = new Set<Job>()
  let isClosed = false

  function startNext() {
    while (running.size < MAX_CONCURRENT) {
      // A HEIC may need the whole memory limit, so only one is decoded at a time.
      const hasHeic = [...running].some(job => job.kind === 'heic')
      const at = queue.findIndex(job => !(hasHeic && job.kind === 'heic'))
      if (at === -1) return
      const [job] = queue.splice(at, 1)
      if (job) void run(job)
    }
  }

  async function run(job: Job) {
    clearTimeout(job.queueTimer)
    running.add(job)
    const process = idleProcess(job.kind)
    try {
      const decoded = await process.decode(job, limits.decodeTimeoutMs)
      if (!decoded.ok) {
        const { error, reason } = decoded
        log.info({ event: 'image_rejected', error, reason, kind: job.kind }, 'an image was rejected')
      }
      job.resolve(decoded.ok ? decoded : { ok: false, error: isClosed ? 'images.busy' : decoded.error })
    } catch (error) {
      job.reject(error)
    }
    running.delete(job)
    const isUsedUp = process.imageCount >= limits.imagesPerProcess
    if (isUsedUp || process.memoryBytes > limits.memoryBytes / 2) void process.kill()
    else process.release()
    startNext()
  }

  /**
   * An idle process, if possible one that has the library for this type in memory already; otherwise a new
   * one.
   */
  function idleProcess(kind: ImageType): DecoderClient {
    const idle = [...processes].filter(process => process.isIdle)
    const isHeic = kind === 'heic'
    const found = idle.find(process => process.hasDecodedHeic === isHeic) ?? idle[0]
    if (found) return found
    const { memoryBytes, idleMs } = limits
    const started = new DecoderClient({ memoryBytes, idleMs, onExit: () => processes.delete(started) })
    processes.add(started)
    return started
  }

  return {
    async decode(file, { kinds }) {
      const head = await readHead(file)
      if (head.length === 0) return { ok: false, error: 'images.unreadable' }
      const kind = detectImageType(head)
      if (!kind || !isSupportedImage(kind, kinds)) return { ok: false, error: 'images.wrong-kind' }
      if (isClosed || queue.length >= limits.maxQueued) return { ok: false, error: 'images.busy' }
      return new Promise((resolve, reject) => {
        const queueTimer = setTimeout(leaveQueue, limits.queueTimeoutMs)
        const job: Job = { file, kind, resolve, reject, queueTimer }
        queue.push(job)
        startNext()

        function leaveQueue() {
          const at = queue.indexOf(job)
          if (at === -1) return
          queue.splice(at, 1)
          resolve({ ok: false, error: 'images.busy' })
        }
      })
    },
    async close() {
      isClosed = true
      for (const job of queue.splice(0)) {
        clearTimeout(job.queueTimer)
        job.resolve({ ok: false, error: 'images.busy' })
      }
      await Promise.all([...processes].map(process => process.kill()))
    },
  }
}

export type DecoderLimits = {
  /** for one image, including the start of its process */
  readonly decodeTimeoutMs: number
  /** resident memory of a process */
  readonly memoryBytes: number
  /** images that may wait */
  readonly maxQueued: number
  /** how long an image may wait */
  readonly queueTimeoutMs: number
  /** images after which a process is replaced */
  readonly imagesPerProcess: number
  /** after which an idle process is ended */
  readonly idleMs: number
}

const LIMITS: DecoderLimits = {
  decodeTimeoutMs: 30_000,
  // A HEIC of 48.8 megapixels needs 700 MB, with transparency 850 MB.
  memoryBytes: 1_200_000_000,
  maxQueued: 40,
  queueTimeoutMs: 60_000,
  imagesPerProcess: 100,
  idleMs: 60_000,
}

/** Leaves time for requests on a machine with two cores. */
const MAX_CONCURRENT = 2

type Job = {
  readonly file: string
  readonly kind: ImageType
  readonly queueTimer: NodeJS.Timeout
  readonly resolve: (decoded: DecodedImage) => void
  readonly reject: (error: unknown) => void
}

async function readHead(file: string): Promise<Uint8Array> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}
