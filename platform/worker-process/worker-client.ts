import { type ChildProcess, fork } from 'node:child_process'
import type { Log } from '../log/log.ts'

/** Calls functions by name in a separate process (serve-functions.ts). */
export type WorkerClient = {
  /**
   * Resolves with the function's result. Arguments and results are copied: plain values, dates and buffers.
   * Rejects as the function does, or if the process ended twice before it answered.
   */
  call(name: string, args: readonly unknown[]): Promise<unknown>
  /** Ends the process; calls that wait are rejected. */
  close(): Promise<void>
}

/** Messages of the server: first `start` with the program's input, then calls. */
export type WorkerRequest =
  | { readonly start: unknown }
  | { readonly id: number; readonly name: string; readonly args: readonly unknown[] }

/** The answer to a call; an error as its message and stack. */
export type WorkerAnswer = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly error: { readonly message: string; readonly stack?: string } }
)

type Call = {
  readonly name: string
  readonly args: readonly unknown[]
  isSecondTry: boolean
  resolve(value: unknown): void
  reject(error: Error): void
}

/**
 * The process starts with the first call, and ends after `idleMs` without calls, so that its memory is free
 * again. A call that got no answer, because the process ran out of memory or was killed, is made once more.
 * Only for code that runs on the server, in the build or from its sources.
 */
export function createWorkerClient({
  program,
  start,
  memoryBytes,
  idleMs,
  log,
}: {
  program: URL
  /** input of the program's `serveFunctions` */
  start: unknown
  /** resident memory above which the process ends; two thirds of it are for its heap */
  memoryBytes: number
  idleMs: number
  log: Log
}): WorkerClient {
  let child: ChildProcess | null = null
  let calls = new Map<number, Call>()
  let lastId = 0
  let isClosed = false
  let idleTimer: NodeJS.Timeout | undefined

  function startProcess(): ChildProcess {
    // Not the options of this process, such as a test runner's loaders or an inspector.
    const started = fork(program, [String(memoryBytes)], {
      execArgv: [`--max-old-space-size=${Math.floor(memoryBytes / 1_500_000)}`],
      serialization: 'advanced',
    })
    let reason = ''
    started.on('message', message => answer(message as WorkerAnswer))
    started.on('error', error => {
      reason = error.message
      if (started.pid === undefined) restart(started, reason)
    })
    started.once('exit', (code, signal) => restart(started, reason || String(signal ?? code)))
    started.send({ start } satisfies WorkerRequest)
    return started
  }

  function answer(message: WorkerAnswer) {
    const call = calls.get(message.id)
    calls.delete(message.id)
    if (calls.size === 0) idleTimer = setTimeout(() => child?.kill('SIGKILL'), idleMs).unref()
    if (!call) return
    if ('value' in message) call.resolve(message.value)
    else call.reject(Object.assign(new Error(message.error.message), { stack: message.error.stack }))
  }

  /** Makes the calls that an ended process did not answer once more. */
  function restart(ended: ChildProcess, reason: string) {
    if (child !== ended) return
    child = null
    const unanswered = calls
    calls = new Map()
    if (unanswered.size === 0) return
    log.warn({ event: 'worker_ended', reason }, 'a worker process ended before it answered')
    for (const call of unanswered.values()) {
      if (call.isSecondTry || isClosed) call.reject(new WorkerEndedError(call.name, reason))
      else send({ ...call, isSecondTry: true })
    }
  }

  function send(call: Call) {
    if (isClosed) return call.reject(new WorkerEndedError(call.name, 'closed'))
    clearTimeout(idleTimer)
    const id = ++lastId
    calls.set(id, call)
    try {
      child ??= startProcess()
      const { name, args } = call
      child.send({ id, name, args } satisfies WorkerRequest)
    } catch (error) {
      calls.delete(id)
      call.reject(new WorkerEndedError(call.name, (error as Error).message))
    }
  }

  return {
    call: (name, args) =>
      new Promise((resolve, reject) => send({ name, args, isSecondTry: false, resolve, reject })),
    async close() {
      isClosed = true
      clearTimeout(idleTimer)
      const ended = child
      if (!ended) return
      const exited = new Promise(resolve => ended.once('exit', resolve))
      if (ended.exitCode !== null || ended.signalCode !== null || ended.pid === undefined) return
      ended.kill('SIGKILL')
      await exited
    },
  }
}

/** The process of a call ended before it answered. */
class WorkerEndedError extends Error {
  override readonly name = 'WorkerEndedError'
  constructor(call: string, reason: string) {
    super(`the worker process did not answer ${call}: ${reason}`)
  }
}
