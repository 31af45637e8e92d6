import { writeSync } from 'node:fs'
import type { Writable } from 'node:stream'

/**
 * Standard output as a log destination that never blocks. pino's own destination writes synchronously: in one
 * incident the supervisor stopped reading, and the server answered no request and ignored SIGTERM. Lines wait
 * in memory up to `maxBytes`; further lines are dropped, and their number is logged once the reader
 * continues. A closed pipe does not end the process, and a file on a full disk goes on once there is room.
 */
export function standardOutput(stream: Output = process.stdout, maxBytes = MAX_BUFFERED_BYTES) {
  let dropped = 0
  let isClosed = false
  /** Descriptor of a file on a full disk: its stream ended with the first failed write. */
  let file: number | null = null
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (file !== null) return
    if (stream.fd === undefined || !DISK_FULL.includes(error.code ?? '')) isClosed = true
    else {
      file = stream.fd
      dropped++
    }
  })

  function writeToFile(fd: number, line: string) {
    // The line before may be incomplete.
    const text = dropped > 0 ? `\n${describeDropped(dropped, 'disk full')}${line}` : line
    try {
      if (writeSync(fd, text) === Buffer.byteLength(text)) dropped = 0
      else dropped++
    } catch {
      dropped++
    }
  }

  return {
    write(line: string): void {
      if (isClosed) return
      if (file !== null) {
        writeToFile(file, line)
        return
      }
      if (stream.writableLength > maxBytes) {
        dropped++
        return
      }
      if (dropped > 0) {
        stream.write(describeDropped(dropped, 'reader too slow'))
        dropped = 0
      }
      stream.write(line)
    },
  }
}

function describeDropped(dropped: number, reason: string): string {
  const line = { level: 'warn', event: 'log_lines_dropped', dropped, msg: `log lines dropped: ${reason}` }
  return `${JSON.stringify(line)}\n`
}

/** `fd`: of a file or a terminal */
type Output = Writable & { readonly fd?: number }

const DISK_FULL = ['ENOSPC', 'EDQUOT']
/** some thousand lines with an error's stack */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024
