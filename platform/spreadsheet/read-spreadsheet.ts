import type { ChildProcess } from 'node:child_process'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { forkSandboxed, OUTPUT_PIPE } from '../child-process/fork-sandboxed.ts'
import { isOutOfMemory } from '../child-process/out-of-memory.ts'
import { createFairQueue } from './fair-queue.ts'
import { MAX_TEXT_LENGTH } from './limits.ts'
import { collectLines } from './reader-line.ts'
import type { ReadSpreadsheet } from './spreadsheet.ts'

/**
 * Reads the file at `path`, which stays unchanged: a workbook (.xlsx, .xlsm, .xlsb, .xls, .ods, .numbers), a
 * CSV file of any encoding and separator, or cells copied out of a spreadsheet. A process of its own reads
 * it, with limits on time and memory; one at a time, others wait, and of several senders each in its turn
 * (rule S28.21). `onProgress` is told how many rows of how many have arrived. No content causes an exception;
 * aborted, it is `took-too-long`. Only for code that runs on the server, in the build or from its sources.
 */
export async function readSpreadsheet(
  path: string,
  { onProgress, onText, signal, sender = '', ...options }: ReadOptions & Partial<ReaderLimits> = {},
): Promise<ReadSpreadsheet> {
  const limits = { ...LIMITS, ...options }
  return queue.run(
    sender,
    async () => {
      if (signal?.aborted) return failure('spreadsheets.took-too-long', 'aborted')
      const { size } = await stat(path)
      const timeoutMs = options.timeoutMs ?? readingTimeMs(size)
      return run(path, { ...limits, timeoutMs }, { onProgress, onText }, signal)
    },
    limits.maxWaiting,
  )
}

type ReadOptions = {
  onProgress?: (rows: number, total: number) => void
  /** gets the output of the process as it arrives; `collectLines` turns it into sheets again */
  onText?: (text: string) => void
  signal?: AbortSignal
  /** the sender's key: jobs of one sender run one after the other and do not delay other senders */
  sender?: string
}

type ReaderLimits = {
  readonly program: URL
  /** resident memory of the process */
  readonly memoryBytes: number
  readonly timeoutMs: number
  /** files that may wait */
  readonly maxWaiting: number
}

const LIMITS: Omit<ReaderLimits, 'timeoutMs'> = {
  program: new URL('./reader-process.ts', import.meta.url),
  // A list of 100,000 rows and 18 columns needs 550 MB.
  memoryBytes: 900_000_000,
  maxWaiting: 30,
}

/**
 * Time limit for reading a file. A normal file takes a third of a second per megabyte plus half a second; a
 * hostile one delays others for the whole limit, which grows with its size.
 */
export const readingTimeMs = (bytes: number): number =>
  Math.min(MAX_READING_MS, 15_000 + Math.ceil(bytes / 1_000_000) * 3_000)

const MAX_READING_MS = 120_000

// A file may need the whole memory limit, so one is read at a time in this process.
const queue = createFairQueue<ReadSpreadsheet>(() => failure('spreadsheets.busy', 'too many files wait'))

async function run(
  path: string,
  { program, memoryBytes, timeoutMs }: ReaderLimits,
  listeners: Listeners,
  signal: AbortSignal | undefined,
): Promise<ReadSpreadsheet> {
  let child: ChildProcess
  try {
    child = forkSandboxed(program, [String(memoryBytes), String(process.pid), path], {
      heapMegabytes: Math.floor(memoryBytes / 1_200_000),
    })
  } catch (error) {
    return failure('spreadsheets.busy', `not started: ${(error as Error).message}`)
  }
  const output = child.stdio?.[OUTPUT_PIPE] as Readable | null | undefined
  const exited = waitForExit(child)
  // With EMFILE and ENFILE the child has no pipes.
  if (!output) return failure('spreadsheets.busy', `not started: ${(await exited).reason}`)
  let isStopped = false
  const stop = () => {
    isStopped = true
    child.kill('SIGKILL')
  }
  const timer = setTimeout(stop, timeoutMs)
  signal?.addEventListener('abort', stop)
  try {
    const sheets = await receiveSheets(output, listeners)
    if (sheets) return sheets
    const end = await exited
    return isStopped ? failure('spreadsheets.took-too-long', `more than ${timeoutMs} ms, or aborted`) : end
  } catch (error) {
    if (error instanceof TooMuchTextError) return failure('spreadsheets.too-large', error.message)
    // The output is not in our program's format: the file has compromised the process.
    return failure('spreadsheets.damaged', String(error).slice(0, 200))
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    child.kill('SIGKILL')
    await exited
  }
}

/** Resolves when the process has ended, with the failure to report if it has not written all sheets. */
function waitForExit(child: ChildProcess): Promise<Failure> {
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', text => {
    stderr = (stderr + text).slice(-MAX_STDERR_CHARS)
  })
  return new Promise(resolve => {
    child.on('error', error => resolve(failure('spreadsheets.busy', `not started: ${error.message}`)))
    child.once('close', (code, signal) => {
      const reason = `reader exited: ${signal ?? code} ${stderr.slice(0, 200)}`
      // SIGKILL is sent by the kernel when memory is short, and by the process's own watchdog.
      const isShort = signal === 'SIGKILL' || signal === 'SIGABRT' || isOutOfMemory(stderr)
      resolve(failure(isShort ? 'spreadsheets.too-large' : 'spreadsheets.damaged', reason))
    })
  })
}

type Listeners = Pick<ReadOptions, 'onProgress' | 'onText'>

/** The sheets, or the failure that the process reported; null if its output is cut off. */
async function receiveSheets(
  output: Readable,
  { onProgress, onText }: Listeners,
): Promise<ReadSpreadsheet | null> {
  const lines = collectLines()
  for await (const line of readLines(output, onText)) {
    lines.add(line)
    const { rows, total } = lines.progress()
    if (rows > 0 && rows % ROWS_PER_PROGRESS === 0) onProgress?.(rows, total)
  }
  const read = lines.finish()
  if (read?.ok) onProgress?.(lines.progress().total, lines.progress().total)
  return read
}

/** Lines of a stream; the event loop handles other events between its chunks of 64 KB. */
async function* readLines(output: Readable, onText: Listeners['onText']): AsyncGenerator<string> {
  output.setEncoding('utf8')
  let rest = ''
  let length = 0
  try {
    for await (const chunk of output as AsyncIterable<string>) {
      length += chunk.length
      if (length > MAX_TEXT_LENGTH) throw new TooMuchTextError(`more than ${MAX_TEXT_LENGTH} characters`)
      onText?.(chunk)
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
      await new Promise(resolve => setImmediate(resolve))
    }
  } catch (error) {
    if (error instanceof TooMuchTextError) throw error
    // The process has been killed.
  }
}

class TooMuchTextError extends Error {}

type Failure = Extract<ReadSpreadsheet, { ok: false }>
const failure = (code: Failure['code'], reason: string): Failure => ({ ok: false, code, reason })

const ROWS_PER_PROGRESS = 1_000
const MAX_STDERR_CHARS = 20_000
