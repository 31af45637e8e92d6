import type { Writable } from 'node:stream'

/**
 * Standard output as a log's destination. Nobody may be reading it: a reader that stands still must not stop the shop with it
 * (pino's own destination waits for it inside the call, and a shop whose supervisor had hung answered nobody and could not
 * even be ended). What is not taken waits in memory, so many bytes of it; what comes then is dropped, and counted in a line
 * as soon as there is room again. A reader that has gone is no reason to end.
 */
export function standardOutput(stream: Writable = process.stdout, mostBytes = MAX_WAITING) {
  let dropped = 0
  let isGone = false
  stream.on('error', () => {
    isGone = true
  })
  return {
    write(line: string): void {
      if (isGone) return
      if (stream.writableLength > mostBytes) {
        dropped++
        return
      }
      if (dropped > 0) {
        stream.write(`${JSON.stringify({ level: 'warn', dropped, msg: 'nobody read the log' })}\n`)
        dropped = 0
      }
      stream.write(line)
    },
  }
}

/** bytes: some thousand lines with the stack of an error */
const MAX_WAITING = 4 * 1024 * 1024
