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
 * Every picture a visitor sends passes here (reliability.md 11, 12): its kind is decided by its content, it is decoded whole
 * in a process of its own with bounds on time, memory and pixels, turned upright, and made again as a JPEG in sRGB
 * without metadata. What it was is never kept.
 */
export type ImageDecoder = {
  /**
   * Takes the path of a file, which stays as it is, and what may be in it: `photos` are JPEG, PNG and HEIC, `any-raster`
   * also WebP, GIF (its first picture), TIFF and AVIF. Returns the JPEG, its long side 4,096 pixels at most, or why there
   * is none; no content causes an exception. Throws where the file is not there, or the decoder itself does not start.
   */
  take(file: string, options: { kinds: ImageTypes }): Promise<DecodedImage>
  /** Answers what is under way with `images.busy` and leaves no process behind. */
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
 * Starts nothing until the first picture comes. Only in code that runs as it stands (server/create-app.ts), not in the built
 * screens: it starts a file beside this one.
 */
export function createImageDecoder({ log, ...limits }: { log: Log } & Partial<DecoderLimits>): ImageDecoder {
  const bounds = { ...LIMITS, ...limits }
  const { timeMs, memoryBytes, patienceMs, perProcess, idleMs } = bounds
  const waiting: Job[] = []
  const processes = new Set<DecoderClient>()
  const running = new Set<Job>()
  let isClosed = false

  function next() {
    while (running.size < MAX_CONCURRENT) {
      // A HEIC takes all the memory that one picture may, so that no two are decoded at once.
      const hasHeic = [...running].some(job => job.kind === 'heic')
      const at = waiting.findIndex(job => !(hasHeic && job.kind === 'heic'))
      if (at === -1) return
      const [job] = waiting.splice(at, 1)
      if (job) void run(job)
    }
  }

  async function run(job: Job) {
    clearTimeout(job.impatience)
    running.add(job)
    const process = freeProcess(job.kind)
    try {
      const taken = await process.make(job, timeMs)
      if (!taken.ok)
        log.info({ error: taken.error, reason: taken.reason, kind: job.kind }, 'a picture was refused')
      job.resolve(taken.ok ? taken : { ok: false, error: isClosed ? 'images.busy' : taken.error })
    } catch (error) {
      job.reject(error)
    }
    running.delete(job)
    if (process.made >= perProcess || process.memory > memoryBytes / 2) void process.end()
    else process.rest()
    next()
  }

  /** One that has already done the like has what it needs in memory. */
  function freeProcess(kind: ImageType): DecoderClient {
    const free = [...processes].filter(process => process.isFree)
    const isHeic = kind === 'heic'
    const found = free.find(process => process.knowsHeic === isHeic) ?? free[0]
    if (found) return found
    const started = new DecoderClient({ memoryBytes, idleMs, onEnd: () => processes.delete(started) })
    processes.add(started)
    return started
  }

  return {
    async take(file, { kinds }) {
      const head = await readHead(file)
      if (head.length === 0) return { ok: false, error: 'images.unreadable' }
      const kind = detectImageType(head)
      if (!kind || !isSupportedImage(kind, kinds)) return { ok: false, error: 'images.wrong-kind' }
      if (isClosed || waiting.length >= bounds.waiting) return { ok: false, error: 'images.busy' }
      return new Promise((resolve, reject) => {
        const job: Job = { file, kind, resolve, reject, impatience: setTimeout(giveUp, patienceMs) }
        waiting.push(job)
        next()

        function giveUp() {
          const at = waiting.indexOf(job)
          if (at === -1) return
          waiting.splice(at, 1)
          resolve({ ok: false, error: 'images.busy' })
        }
      })
    },
    async close() {
      isClosed = true
      for (const job of waiting.splice(0)) {
        clearTimeout(job.impatience)
        job.resolve({ ok: false, error: 'images.busy' })
      }
      await Promise.all([...processes].map(process => process.end()))
    },
  }
}

/** What one picture may cost, and how many may wait. */
export type DecoderLimits = {
  /** milliseconds for one picture, its process's start included */
  readonly timeMs: number
  /** bytes that its process may hold */
  readonly memoryBytes: number
  /** pictures that may wait for their turn */
  readonly waiting: number
  /** milliseconds that one may wait */
  readonly patienceMs: number
  /** pictures after which a process is replaced */
  readonly perProcess: number
  /** milliseconds after which an idle process is ended, and its memory with it */
  readonly idleMs: number
}

const LIMITS: DecoderLimits = {
  timeMs: 30_000,
  // A HEIC of 48.8 megapixels takes 700 MB, one with transparency 850 MB.
  memoryBytes: 1_200_000_000,
  waiting: 40,
  patienceMs: 60_000,
  perProcess: 100,
  idleMs: 60_000,
}

/** A machine with two cores keeps answering beside them. */
const MAX_CONCURRENT = 2

type Job = {
  readonly file: string
  readonly kind: ImageType
  readonly impatience: NodeJS.Timeout
  readonly resolve: (taken: DecodedImage) => void
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
