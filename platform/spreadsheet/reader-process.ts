import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { OUTPUT_PIPE } from '../child-process/fork-sandboxed.ts'
import { isOutOfMemory } from '../child-process/out-of-memory.ts'
import { startWatchdog } from '../child-process/start-watchdog.ts'
import { readBytes } from './read-bytes.ts'
import type { ReaderLine } from './reader-line.ts'
import type { ReadSpreadsheet } from './spreadsheet.ts'

// The process that read-spreadsheet.ts starts for one file: reads it whole and writes the sheets to a pipe, a
// JSON value per line. A file that crashes it crashes nothing else.

const ROWS_PER_WRITE = 500
const [memoryLimit, serverPid, file = ''] = process.argv.slice(2)
startWatchdog(Number(memoryLimit), Number(serverPid))
const output = new Socket({ fd: OUTPUT_PIPE, readable: false })
await send(read(file))
output.end()

function read(path: string): ReadSpreadsheet {
  try {
    return readBytes(readFileSync(path))
  } catch (error) {
    const reason = String(error).slice(0, 200)
    return {
      ok: false,
      code: isOutOfMemory(reason) ? 'spreadsheets.too-large' : 'spreadsheets.damaged',
      reason,
    }
  }
}

async function send(read: ReadSpreadsheet) {
  if (!read.ok) return writeLines([read])
  const { sheets } = read
  await writeLines(sheets.map(({ rows, ...sheet }) => ({ ...sheet, rows: rows.length })))
  await writeLines(['rows'])
  for (const { rows } of sheets)
    for (let from = 0; from < rows.length; from += ROWS_PER_WRITE)
      await writeLines(rows.slice(from, from + ROWS_PER_WRITE))
}

async function writeLines(lines: readonly ReaderLine[]) {
  const text = lines.map(line => `${JSON.stringify(line)}\n`).join('')
  if (!output.write(text)) await once(output, 'drain')
}
