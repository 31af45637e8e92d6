import type { Writable } from 'node:stream'

/**
 * Standard output as a log destination that never blocks. pino's own destination writes synchronously: in one
 * incident the supervisor stopped reading, and the server answered no request and ignored SIGTERM. Lines wait
 * in memory up to `maxBytes`; further lines are dropped, and their number is logged once the reader
 * continues. A closed pipe does not end the process.
 */
export function standardOutput(stream: Writable = process.stdout, maxBytes = MAX_BUFFERED_BYTES) {
  let dropped = 0
  let isClosed = false
  stream.on('error', () => {
    isClosed = true
  })
  return {
    write(line: string): void {
      if (isClosed) return
      if (stream.writableLength > maxBytes) {
        dropped++
        return
      }
      if (dropped > 0) {
        const line = {
          level: 'warn',
          event: 'log_lines_dropped',
          dropped,
          msg: 'log lines dropped: reader too slow',
        }
        stream.write(`${JSON.stringify(line)}\n`)
        dropped = 0
      }
      stream.write(line)
    },
  }
}

/** some thousand lines with an error's stack */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024
