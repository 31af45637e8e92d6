import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { type DecoderRequest, type DecoderResponse, JPEG_PIPE } from './decoder-messages.ts'

/** The result of one request. `reason` is for the log. */
export type DecodeResult =
  | { ok: true; jpeg: Uint8Array; width: number; height: number }
  | {
      ok: false
      error: 'images.unreadable' | 'images.too-many-pixels' | 'images.took-too-long'
      reason: string
    }

/**
 * The server's side of one decoder process (decoder-process.ts): sends it one request at a time, kills it
 * after a timeout, and ends it when it has been idle. The process has an empty environment.
 */
export class DecoderClient {
  /** images decoded so far */
  imageCount = 0
  /** resident memory of the process after the last image */
  memoryBytes = 0
  hasDecodedHeic = false
  isIdle = true
  readonly #child: ChildProcess
  readonly #exited: Promise<void>
  readonly #jpegPipe: Socket
  readonly #idleMs: number
  #hasExited = false
  #isReady = false
  #stderr = ''
  #idleTimer: NodeJS.Timeout | undefined

  constructor({ memoryBytes, idleMs, onExit }: { memoryBytes: number; idleMs: number; onExit: () => void }) {
    this.#idleMs = idleMs
    this.#child = fork(
      new URL('./decoder-process.ts', import.meta.url),
      [String(memoryBytes), String(process.pid)],
      {
        // Not the options of this process, such as a test runner's loaders or an inspector.
        execArgv: ['--max-old-space-size=256'],
        env: {},
        stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
        serialization: 'json',
      },
    )
    this.#jpegPipe = this.#child.stdio[JPEG_PIPE] as Socket
    this.#jpegPipe.on('error', () => {})
    this.#exited = new Promise(resolve => {
      this.#child.once('error', error => {
        this.#stderr += error.message
        resolve()
      })
      this.#child.once('close', () => resolve())
    })
    this.#child.stderr?.setEncoding('utf8').on('data', text => {
      this.#stderr = (this.#stderr + text).slice(-2_000)
    })
    this.#child.on('message', message => {
      if (message === 'ready') this.#isReady = true
    })
    this.#exited.then(() => {
      this.#hasExited = true
      this.isIdle = false
      clearTimeout(this.#idleTimer)
      onExit()
    })
  }

  /** Decodes one image; call `release` or `kill` after it. Throws if the process cannot start. */
  async decode(request: DecoderRequest, timeoutMs: number): Promise<DecodeResult> {
    this.isIdle = false
    clearTimeout(this.#idleTimer)
    this.#keepServerRunning(true)
    let hasTimedOut = false
    const timer = setTimeout(() => {
      hasTimedOut = true
      this.#child.kill('SIGKILL')
    }, timeoutMs)
    const result = await Promise.race([this.#send(request), this.#exited])
    clearTimeout(timer)
    if (result) {
      this.imageCount++
      this.hasDecodedHeic ||= request.kind === 'heic'
      return result
    }
    if (hasTimedOut) return { ok: false, error: 'images.took-too-long', reason: `more than ${timeoutMs} ms` }
    const { exitCode, signalCode } = this.#child
    // A process that exits by itself before it is ready will always do so; one that was killed need not.
    if (!this.#isReady && signalCode === null)
      throw new Error(`the image decoder does not start: ${this.#stderr || exitCode}`)
    return { ok: false, error: 'images.unreadable', reason: `decoder exited: ${signalCode ?? exitCode}` }
  }

  /**
   * Keeps the process for the next image until it has been idle for a while; it does not keep the server
   * running.
   */
  release(): void {
    if (this.#hasExited) return
    this.isIdle = true
    this.#keepServerRunning(false)
    this.#idleTimer = setTimeout(() => void this.kill(), this.#idleMs).unref()
  }

  /** Kills the process; resolves when it has exited. */
  kill(): Promise<void> {
    this.isIdle = false
    // The caller waits for the exit, so this process must not end before.
    this.#keepServerRunning(true)
    this.#child.kill('SIGKILL')
    return this.#exited
  }

  /** Resolves when both the response (IPC) and its JPEG (pipe) have arrived, in either order. */
  #send(request: DecoderRequest): Promise<DecodeResult> {
    return new Promise(resolve => {
      const chunks: Buffer[] = []
      let received = 0
      let response: DecoderResponse | undefined
      const onMessage = (message: DecoderResponse | 'ready') => {
        if (message === 'ready') return
        response = message
        this.memoryBytes = response.memoryBytes
        finish()
      }
      const onData = (chunk: Buffer) => {
        chunks.push(chunk)
        received += chunk.length
        // Larger than any JPEG of ours: the process has been taken over.
        if (received > MAX_JPEG_BYTES) this.#child.kill('SIGKILL')
        finish()
      }
      const finish = () => {
        if (!response || (response.ok && received < response.length)) return
        this.#child.off('message', onMessage)
        this.#jpegPipe.off('data', onData)
        if (!response.ok) return resolve(response)
        const { width, height } = response
        resolve({ ok: true, width, height, jpeg: Buffer.concat(chunks) })
      }
      this.#child.on('message', onMessage)
      this.#jpegPipe.on('data', onData)
      // The callback ignores the error of a process that has exited: #exited resolves.
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

/** 4,096 × 4,096 pixels of noise are 17 MB. */
const MAX_JPEG_BYTES = 64_000_000
