import { parse } from 'csv-parse/sync'
import { decodeBytes, firstInvalidLine } from './decode-bytes.ts'
import { limitRow, MAX_COLUMNS, MAX_ROWS } from './limits.ts'
import type { ReadSpreadsheet, SheetNote } from './spreadsheet.ts'

/**
 * A CSV file, or cells that were copied out of a spreadsheet, as one sheet. Encoding and separator are found
 * by content and named in the notes. Only in reader-process.ts: it blocks the event loop.
 */
export function readTextFile(bytes: Buffer): ReadSpreadsheet {
  const decoded = decodeBytes(bytes)
  if (!decoded) {
    const line = firstInvalidLine(bytes)
    return { ok: false, code: 'spreadsheets.encoding', reason: `line ${line} is not UTF-8`, line }
  }
  const text = decoded.bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (text.trim() === '') return { ok: false, code: 'spreadsheets.empty', reason: 'no text' }
  if (text.includes('\0')) return { ok: false, code: 'spreadsheets.not-a-list', reason: 'holds NUL' }
  const separator = detectSeparator(text)
  const rows: string[][] = []
  let line = 1
  try {
    parse(text, {
      ...parserOptions(separator),
      on_record(cells: string[]) {
        if (rows.length <= MAX_ROWS) rows.push(limitRow(cells.slice(0, MAX_COLUMNS).map(unwrapText)))
        line += 1 + cells.reduce((sum, cell) => sum + (cell.match(LINE_BREAK)?.length ?? 0), 0)
        return null
      },
    })
  } catch (error) {
    return { ok: false, code: 'spreadsheets.quotes', reason: String(error).slice(0, 200), line }
  }
  if (rows.length > MAX_ROWS) return { ok: false, code: 'spreadsheets.too-large', reason: 'too many rows' }
  // Excel's `sep=` line names the separator.
  if (SEPARATOR_LINE.test(text)) rows[0] = []
  const notes: SheetNote[] = [{ code: 'separator', value: separator }]
  if (decoded.encoding !== 'utf-8') notes.push({ code: 'encoding', value: decoded.encoding })
  return { ok: true, sheets: [{ name: '', hidden: false, rows, merges: [], notes }] }
}

const SEPARATORS = [',', ';', '\t', '|'] as const
const SEPARATOR_LINE = /^"?sep=(.)/i
const LINE_BREAK = /\r\n|\n|\r/g

/**
 * The separator that the first line names; otherwise the one that gives most of the first rows the most
 * cells.
 */
function detectSeparator(text: string): string {
  const named = SEPARATOR_LINE.exec(text)?.[1]
  if (named && (SEPARATORS as readonly string[]).includes(named)) return named
  const start = text.slice(0, 200_000)
  const scores = SEPARATORS.map(separator => ({ separator, cells: usualCells(start, separator) }))
  return scores.reduce((best, each) => (each.cells > best.cells ? each : best)).separator
}

/** The most common number of cells in the first rows. */
function usualCells(text: string, separator: string): number {
  const counts = new Map<number, number>()
  try {
    parse(text, {
      ...parserOptions(separator),
      to: 100,
      on_record(cells: string[]) {
        if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
        return null
      },
    })
  } catch {
    // Ignore the error: the text was cut in the middle of a row, or has an error that the full parse reports.
  }
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [1, 0])[0]
}

const parserOptions = (delimiter: string) => ({
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  // A quote inside a cell is literal: `15" rim`.
  relax_quotes: true,
  max_record_size: 200_000,
})

/** `="0123"` in a text file makes Excel read a number as text. */
const unwrapText = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
