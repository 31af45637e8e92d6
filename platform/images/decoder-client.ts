import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { BYTES_PIPE, type DecoderRequest, type DecoderResponse } from './decoder-messages.ts'

/** What became of one order. `reason` is for the log. */
export type Made =
  | { ok: true; jpeg: Uint8Array; width: number; height: number }
  | {
      ok: false
      error: 'images.unreadable' | 'images.too-many-pixels' | 'images.took-too-long'
      reason: string
    }

/**
 * One process that makes pictures (decoder-process.ts), seen from the server: one order at a time, killed when it takes too
 * long, gone when it has been idle for a while. It gets nothing of the server's environment.
 */
export class DecoderClient {
  /** pictures until now */
  made = 0
  /** bytes it held after the last one */
  memory = 0
  knowsHeic = false
  isFree = true
  readonly #child: ChildProcess
  readonly #gone: Promise<void>
  readonly #bytes: Socket
  readonly #idleMs: number
  #isGone = false
  #isReady = false
  #said = ''
  #idle: NodeJS.Timeout | undefined

  constructor({ memoryBytes, idleMs, onEnd }: { memoryBytes: number; idleMs: number; onEnd: () => void }) {
    this.#idleMs = idleMs
    this.#child = fork(
      new URL('./decoder-process.ts', import.meta.url),
      [String(memoryBytes), String(process.pid)],
      {
        // The options of this process (a test runner's loaders, an inspector) are not the child's.
        execArgv: ['--max-old-space-size=256'],
        env: {},
        stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
        serialization: 'json',
      },
    )
    this.#bytes = this.#child.stdio[BYTES_PIPE] as Socket
    this.#bytes.on('error', () => {})
    this.#gone = new Promise(resolve => {
      this.#child.once('error', error => {
        this.#said += error.message
        resolve()
      })
      this.#child.once('close', () => resolve())
    })
    this.#child.stderr?.setEncoding('utf8').on('data', text => {
      this.#said = (this.#said + text).slice(-2_000)
    })
    this.#child.on('message', message => {
      if (message === 'ready') this.#isReady = true
    })
    this.#gone.then(() => {
      this.#isGone = true
      this.isFree = false
      clearTimeout(this.#idle)
      onEnd()
    })
  }

  /** Carries out one order; `rest` or `end` follows it. Throws where the process could not even start. */
  async make(order: DecoderRequest, timeMs: number): Promise<Made> {
    this.isFree = false
    clearTimeout(this.#idle)
    this.#keepServerOpen(true)
    let isLate = false
    const clock = setTimeout(() => {
      isLate = true
      this.#child.kill('SIGKILL')
    }, timeMs)
    const made = await Promise.race([this.#answer(order), this.#gone])
    clearTimeout(clock)
    if (made) {
      this.made++
      this.knowsHeic ||= order.kind === 'heic'
      return made
    }
    if (isLate) return { ok: false, error: 'images.took-too-long', reason: `more than ${timeMs} ms` }
    const { exitCode, signalCode } = this.#child
    // One that was killed says nothing about the next; one that ends by itself before it begins will always do so.
    if (!this.#isReady && signalCode === null)
      throw new Error(`pictures cannot be decoded: ${this.#said || exitCode}`)
    return { ok: false, error: 'images.unreadable', reason: `its process ended: ${signalCode ?? exitCode}` }
  }

  /** Waits for the next order, without keeping a server open that wants to end; for a while. */
  rest(): void {
    if (this.#isGone) return
    this.isFree = true
    this.#keepServerOpen(false)
    this.#idle = setTimeout(() => void this.end(), this.#idleMs).unref()
  }

  /** Ends the process, whatever it does; resolves when it is gone. */
  end(): Promise<void> {
    this.isFree = false
    // Whoever waits for the end must not end before it.
    this.#keepServerOpen(true)
    this.#child.kill('SIGKILL')
    return this.#gone
  }

  /** The answer on the channel and the bytes from the pipe, which may come in either order. */
  #answer(order: DecoderRequest): Promise<Made> {
    return new Promise(resolve => {
      const chunks: Buffer[] = []
      let received = 0
      let answer: DecoderResponse | undefined
      const hear = (message: DecoderResponse | 'ready') => {
        if (message === 'ready') return
        answer = message
        this.memory = answer.memory
        finish()
      }
      const collect = (chunk: Buffer) => {
        chunks.push(chunk)
        received += chunk.length
        // No JPEG of ours is so long: something else speaks out of that process.
        if (received > MAX_JPEG_BYTES) this.#child.kill('SIGKILL')
        finish()
      }
      const finish = () => {
        if (!answer || (answer.ok && received < answer.length)) return
        this.#child.off('message', hear)
        this.#bytes.off('data', collect)
        resolve(answer.ok ? { ...sizeOf(answer), ok: true, jpeg: Buffer.concat(chunks) } : answer)
      }
      this.#child.on('message', hear)
      this.#bytes.on('data', collect)
      // One that is gone does not listen; that it is gone is noticed anyway.
      this.#child.send(order, () => {})
    })
  }

  #keepServerOpen(isKept: boolean) {
    const act = isKept ? 'ref' : 'unref'
    this.#child[act]()
    this.#child.channel?.[act]()
    this.#bytes[act]()
    ;(this.#child.stderr as Socket | null)?.[act]()
  }
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height })

/** bytes; 4,096 × 4,096 pixels of noise come to 17 million */
const MAX_JPEG_BYTES = 64_000_000
