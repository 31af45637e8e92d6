import { detectFileFormat } from './file-format.ts'
import { readTextFile } from './read-text-file.ts'
import { readWorkbook } from './read-workbook.ts'
import type { ReadSpreadsheet } from './spreadsheet.ts'

/**
 * Reads a file by its format. Only in reader-process.ts: it blocks the event loop, and a hostile file may
 * take all memory.
 */
export function readBytes(bytes: Buffer): ReadSpreadsheet {
  if (bytes.length === 0) return { ok: false, code: 'spreadsheets.empty', reason: '0 bytes' }
  const format = detectFileFormat(bytes)
  if (format === null) return readTextFile(bytes)
  if (format === 'pdf') return { ok: false, code: 'spreadsheets.pdf', reason: format }
  if (format === 'picture' || format === 'video')
    return { ok: false, code: 'spreadsheets.picture', reason: format }
  if (format === 'zip') return { ok: false, code: 'spreadsheets.not-a-list', reason: format }
  const read = readWorkbook(bytes)
  // Tables are read out of web pages, but a page without one is something else.
  if (format !== 'markup' || read.ok) return read
  return { ...read, code: 'spreadsheets.not-a-list' }
}
