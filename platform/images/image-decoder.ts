import { open } from 'node:fs/promises'
import { sandboxNamespace } from '../child-process/fork-sandboxed.ts'
import type { Log } from '../log/log.ts'
import { type DecodeError, type DecodeResult, DecoderClient, DecoderStartError } from './decoder-client.ts'
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
   * Decodes the file at a path, which stays unchanged. Accepted types: `photos` are JPEG, PNG and HEIC,
   * `any-raster` also WebP, GIF (its first frame), TIFF and AVIF. Returns the JPEG, at most `maxSide` pixels
   * on the long side (by default 4,096), or an error; no content causes an exception. `images.busy` means
   * that the same file may be accepted later, also if the system lacked memory, processes or file
   * descriptors. Throws if the file cannot be opened or the decoder is not installed.
   */
  decode(file: string, options: { kinds: ImageTypes; maxSide?: number }): Promise<DecodedImage>
  /** Resolves pending images with `images.busy` and ends all decoder processes. */
  close(): Promise<void>
}

export type DecodedImage =
  | {
      ok: true
      jpeg: Uint8Array
      width: number
      height: number
      /**
       * a fingerprint that finds the same picture again (picture-hash.ts); null if the picture has too little
       * detail
       */
      hash?: string | null
    }
  | { ok: false; error: ImageError }

export type ImageError =
  | 'images.wrong-kind'
  | 'images.unreadable'
  | 'images.too-many-pixels'
  | 'images.took-too-long'
  | 'images.busy'

export type { ImageTypes }

/**
 * Creates a decoder; its first process starts with the first image. Only for code that runs unbundled
 * (server/create-app.ts): the process is started from the file beside this one.
 */
export function createImageDecoder({
  log,
  program = DECODER_PROGRAM,
  ...options
}: { log: Log; program?: URL } & Partial<DecoderLimits>): ImageDecoder {
  const limits = { ...LIMITS, ...options }
  const queue: Job[] = []
  const processes = new Set<DecoderClient>()
  const running = new Set<Job>()
  let isClosed = false
  let isMissingSandboxReported = false

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
    try {
      const idle = findIdleProcess(job.kind)
      let decoded = await decodeWith(idle ?? startProcess(null), job)
      // It ended before it received the image, and its exit event has not arrived yet.
      if (idle && !decoded.ok && decoded.error === 'not-started')
        decoded = await decodeWith(startProcess(null), job)
      job.resolve(decoded.ok ? decoded : failed(job, decoded.error, decoded.reason))
    } catch (error) {
      if (error instanceof DecoderStartError) job.resolve(failed(job, 'not-started', error.message))
      else job.reject(error)
    }
    running.delete(job)
    startNext()
  }

  async function decodeWith(process: DecoderClient, job: Job): Promise<DecodeResult> {
    const isHeic = job.kind === 'heic'
    if (isHeic) void process.ready.then(startAhead)
    let isUsedUp = isHeic
    try {
      const decoded = await process.decode(job, limits.decodeTimeoutMs)
      isUsedUp ||= !decoded.ok && decoded.error === 'out-of-memory'
      return decoded
    } finally {
      isUsedUp ||=
        process.imageCount >= limits.imagesPerProcess || process.memoryBytes > limits.memoryBytes / 2
      if (isUsedUp) void process.kill()
      else process.release()
    }
  }

  /** Logs why an image was not decoded; returns its result. */
  function failed({ kind }: Job, error: DecodeError, reason: string): DecodedImage {
    if (isClosed) return BUSY
    if (error === 'not-started') {
      log.error({ event: 'image_decoder_not_started', reason, kind }, 'no image decoder could be started')
      return BUSY
    }
    if (error === 'out-of-memory') {
      log.warn({ event: 'image_decoder_out_of_memory', reason, kind }, 'the image decoder found no memory')
      return BUSY
    }
    log.info({ event: 'image_rejected', error, reason, kind }, 'an image was rejected')
    return { ok: false, error }
  }

  /**
   * Returns an idle process for an image of this type. libheif's WebAssembly has known memory errors, so each
   * HEIC gets a fresh process that ends after it: no photo can access another photo's memory.
   */
  function findIdleProcess(kind: ImageType): DecoderClient | undefined {
    const idle = [...processes].filter(process => process.isIdle)
    const fresh = idle.find(process => process.isFresh)
    const used = idle.find(process => !process.isFresh)
    return kind === 'heic' ? fresh : (used ?? fresh)
  }

  /** Starts the process for the next HEIC ahead. */
  function startAhead() {
    if (isClosed || [...processes].some(process => process.isIdle && process.isFresh)) return
    try {
      startProcess('heic').release()
    } catch (error) {
      // Ignore the error: the next HEIC tries again, and reports it.
      if (!(error instanceof DecoderStartError)) throw error
    }
  }

  function startProcess(expected: 'heic' | null): DecoderClient {
    const { memoryBytes, idleMs } = limits
    const onExit = () => processes.delete(started)
    const started = new DecoderClient({ program, memoryBytes, idleMs, expected, onExit })
    processes.add(started)
    if (!isMissingSandboxReported && sandboxNamespace() === null)
      log.warn({ event: 'image_decoder_not_fenced' }, 'this system has no namespaces for the image decoder')
    isMissingSandboxReported = true
    return started
  }

  return {
    async decode(file, { kinds, maxSide = MAX_SIDE }) {
      const head = await readHead(file)
      if (head.length === 0) return { ok: false, error: 'images.unreadable' }
      const kind = detectImageType(head)
      if (!kind || !isSupportedImage(kind, kinds)) return { ok: false, error: 'images.wrong-kind' }
      if (isClosed || queue.length >= limits.maxQueued) return BUSY
      return new Promise((resolve, reject) => {
        const queueTimer = setTimeout(leaveQueue, limits.queueTimeoutMs)
        const job: Job = { file, kind, maxSide, resolve, reject, queueTimer }
        queue.push(job)
        startNext()

        function leaveQueue() {
          const at = queue.indexOf(job)
          if (at === -1) return
          queue.splice(at, 1)
          resolve(BUSY)
        }
      })
    },
    async close() {
      isClosed = true
      for (const job of queue.splice(0)) {
        clearTimeout(job.queueTimer)
        job.resolve(BUSY)
      }
      await Promise.all([...processes].map(process => process.kill()))
    },
  }
}

type DecoderLimits = {
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
  // A HEIC of 48.8 megapixels takes 6 s on an idle machine and has taken more than 50 s on a busy one.
  // Shorter than an upload may take.
  decodeTimeoutMs: 100_000,
  // A HEIC of 48.8 megapixels needs 700 MB, with transparency 850 MB.
  memoryBytes: 1_200_000_000,
  maxQueued: 40,
  queueTimeoutMs: 60_000,
  imagesPerProcess: 100,
  idleMs: 60_000,
}

const DECODER_PROGRAM = new URL('./decoder-process.ts', import.meta.url)

/** Leaves time for requests on a machine with two cores. */
const MAX_CONCURRENT = 2

const BUSY: DecodedImage = { ok: false, error: 'images.busy' }

/** Pixels. A photo of 12 megapixels, the default of phones, is not reduced: 340 dpi for an A4 page. */
const MAX_SIDE = 4_096

type Job = {
  readonly file: string
  readonly kind: ImageType
  readonly maxSide: number
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
