import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { forkSandboxed, OUTPUT_PIPE } from '../child-process/fork-sandboxed.ts'
import { isOutOfMemory } from '../child-process/out-of-memory.ts'
import type { DecoderRequest, DecoderResponse } from './decoder-messages.ts'
import { decoderResponse } from './decoder-response.ts'

/** The result of one request. `reason` is for the log. */
export type DecodeResult =
  | { ok: true; jpeg: Uint8Array; width: number; height: number; hash: string | null }
  | { ok: false; error: DecodeError; reason: string }

/** `out-of-memory` and `not-started` say nothing about the image. */
export type DecodeError =
  | 'images.unreadable'
  | 'images.too-many-pixels'
  | 'images.took-too-long'
  | 'out-of-memory'
  | 'not-started'

/** The system has no file descriptor, process or memory for a decoder process. */
export class DecoderStartError extends Error {}

/**
 * The server's side of one decoder process (decoder-process.ts): sends it one request at a time, kills it
 * after a timeout, and ends it when it has been idle. The process has an empty environment and, where the
 * system offers it, no network and no view of other processes.
 */
export class DecoderClient {
  /** images decoded so far */
  imageCount = 0
  /** resident memory of the process after the last image */
  memoryBytes = 0
  /** whether it has not received an image yet */
  isFresh = true
  isIdle = false
  /** resolves when the process waits for its first image, or has exited */
  readonly ready: Promise<unknown>
  readonly exited: Promise<void>
  readonly #child: ChildProcess
  readonly #jpegPipe: Socket
  readonly #idleMs: number
  #hasExited = false
  #isReady = false
  /** whether it has received the image that is being decoded */
  #hasImage = false
  #startError: string | null = null
  /** why we killed the process */
  #killReason: Failure | null = null
  #stderr = ''
  #idleTimer: NodeJS.Timeout | undefined

  /** Starts a process; `expected`: the type to prepare for. Throws DecoderStartError. */
  constructor({ program, memoryBytes, idleMs, expected, onExit }: ClientOptions) {
    this.#idleMs = idleMs
    this.#child = forkDecoder(program, [
      String(memoryBytes),
      String(process.pid),
      ...(expected ? [expected] : []),
    ])
    this.exited = new Promise(resolve => {
      this.#child.on('error', error => {
        if (!this.#isReady) this.#startError = error.message
        resolve()
      })
      this.#child.once('close', () => resolve())
    })
    // With EMFILE and ENFILE the child has no pipes, and the error follows as an event.
    const jpegPipe = this.#child.stdio?.[OUTPUT_PIPE]
    if (!jpegPipe) throw new DecoderStartError('too many open files')
    this.#jpegPipe = jpegPipe as Socket
    this.#jpegPipe.on('error', () => {})
    this.#child.stderr?.setEncoding('utf8').on('data', text => {
      this.#stderr = (this.#stderr + text).slice(-MAX_STDERR_CHARS)
    })
    const isReady = new Promise<void>(resolve => {
      this.#child.on('message', message => {
        if (message !== 'ready') return
        this.#isReady = true
        resolve()
      })
    })
    this.ready = Promise.race([isReady, this.exited])
    this.exited.then(() => {
      this.#hasExited = true
      this.isIdle = false
      clearTimeout(this.#idleTimer)
      onExit()
    })
  }

  /** Decodes one image; call `release` or `kill` after it. Throws if the process can never start. */
  async decode(request: DecoderRequest, timeoutMs: number): Promise<DecodeResult> {
    this.isIdle = false
    this.isFresh = false
    this.#hasImage = false
    clearTimeout(this.#idleTimer)
    this.#keepServerRunning(true)
    const timer = setTimeout(
      () => this.#killFor('images.took-too-long', `more than ${timeoutMs} ms`),
      timeoutMs,
    )
    const result = await Promise.race([this.#send(request), this.exited])
    clearTimeout(timer)
    if (result) {
      this.imageCount++
      return result
    }
    return this.#killReason ?? this.#failure()
  }

  /**
   * Keeps the process for the next image until it has been idle for a while. It does not keep the server
   * alive.
   */
  release(): void {
    if (this.#hasExited) return
    this.isIdle = true
    this.#keepServerRunning(false)
    this.#idleTimer = setTimeout(() => void this.kill(), this.#idleMs).unref()
  }

  /** Kills the process; resolves when it has exited. */
  kill(): Promise<void> {
    if (this.#hasExited) return this.exited
    this.isIdle = false
    // The caller waits for the exit, so this process must stay alive.
    this.#keepServerRunning(true)
    this.#child.kill('SIGKILL')
    return this.exited
  }

  #killFor(error: DecodeError, reason: string) {
    this.#killReason = { ok: false, error, reason }
    this.#child.kill('SIGKILL')
  }

  /**
   * The reason why a process that we did not kill has exited. Throws if every further process would exit too.
   */
  #failure(): Failure {
    const { exitCode, signalCode } = this.#child
    const reason = `decoder exited: ${this.#startError ?? signalCode ?? exitCode} ${this.#stderr.slice(0, 200)}`
    // `unshare` prints its own name if it cannot create a namespace or start Node.js.
    const isNotStarted = this.#startError || (!this.#isReady && this.#stderr.startsWith('unshare:'))
    if (isNotStarted) return { ok: false, error: 'not-started', reason }
    // SIGKILL is sent by the kernel when memory is short, and by the process's own watchdog.
    if (signalCode === 'SIGKILL' || isOutOfMemory(this.#stderr))
      return { ok: false, error: 'out-of-memory', reason }
    if (this.#hasImage) return { ok: false, error: 'images.unreadable', reason }
    if (signalCode || this.#isReady) return { ok: false, error: 'not-started', reason }
    throw new Error(`the image decoder does not start: ${this.#stderr || exitCode}`)
  }

  /** Resolves when both the response (IPC) and its JPEG (pipe) have arrived, in either order. */
  #send(request: DecoderRequest): Promise<DecodeResult> {
    return new Promise(resolve => {
      const chunks: Buffer[] = []
      let received = 0
      let response: DecoderResponse | undefined
      const onMessage = (message: unknown) => {
        if (message === 'ready') return
        if (message === 'received') {
          this.#hasImage = true
          return
        }
        const parsed = decoderResponse.safeParse(message)
        if (!parsed.success) return this.#killFor('images.unreadable', 'the response is none of ours')
        response = parsed.data
        this.memoryBytes = response.memoryBytes
        finish()
      }
      const onData = (chunk: Buffer) => {
        chunks.push(chunk)
        received += chunk.length
        // Larger than any JPEG that we write: the process has been compromised.
        if (received > MAX_JPEG_BYTES) this.#killFor('images.unreadable', 'the JPEG is too large')
        finish()
      }
      const finish = () => {
        if (!response || (response.ok && received < response.length)) return
        this.#child.off('message', onMessage)
        this.#jpegPipe.off('data', onData)
        if (!response.ok) return resolve(response)
        const { width, height, hash = null } = response
        const jpeg = Buffer.concat(chunks)
        if (jpeg.length !== response.length || !isJpeg(jpeg))
          return this.#killFor('images.unreadable', 'the file is not the JPEG of the response')
        resolve({ ok: true, width, height, jpeg, hash })
      }
      this.#child.on('message', onMessage)
      this.#jpegPipe.on('data', onData)
      // The callback ignores the error of a process that has exited: `exited` resolves.
      this.#child.send(request, () => {})
    })
  }

  #keepServerRunning(isKept: boolean) {
    const method = isKept ? 'ref' : 'unref'
    this.#child[method]()
    this.#child.channel?.[method]()
    this.#jpegPipe[method]()
    ;(this.#child.stderr as Socket | null)?.[method]()
  }
}

type Failure = Extract<DecodeResult, { ok: false }>

type ClientOptions = {
  program: URL
  memoryBytes: number
  idleMs: number
  expected: 'heic' | null
  onExit: () => void
}

function forkDecoder(program: URL, args: string[]): ChildProcess {
  try {
    return forkSandboxed(program, args, { heapMegabytes: 256 })
  } catch (error) {
    throw new DecoderStartError((error as Error).message, { cause: error })
  }
}

const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8

/** 4,096 × 4,096 pixels of noise are 17 MB. */
const MAX_JPEG_BYTES = 64_000_000
/** V8 writes a stack trace after `out of memory`. */
const MAX_STDERR_CHARS = 20_000
