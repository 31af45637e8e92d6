import { setImmediate as breathe } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'

/**
 * Parses a CSV file (RFC 4180; CRLF, LF or CR) from valid UTF-8, with or without a byte order mark. Calls
 * back with each record, its first line and its row in Excel. A quoted line break is part of its cell; blank
 * lines are skipped. Yields to the event loop every few milliseconds, because imports run in the process that
 * serves visitors. Returns null, or the position of a syntax error: line of the record, column from 1, and
 * the reason.
 */
export async function parseCsv(
  bytes: Buffer,
  delimiter: Delimiter,
  onRecord: (cells: string[], at: { line: number; row: number }) => void,
): Promise<{ line: number; columnNumber: number; reason: string } | null> {
  let line = 1
  let row = 0
  let failure: Failure | null = null
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: MAX_RECORD_LENGTH,
    // Read in a loop, not as a stream: after an error a stream would withhold the records before it.
    on_record(cells: string[]) {
      row++
      if (!isBlankLine(cells)) onRecord(cells, { line, row })
      line += 1 + cells.reduce((sum, cell) => sum + lineBreaks(cell), 0)
      return null
    },
  })
  parser.on('error', error => {
    failure = error as Failure
  })
  parser.resume()

  const ended = new Promise<void>(done => parser.once('close', done))
  for (let from = 0; from < bytes.length && !failure; from += CHUNK) {
    parser.write(bytes.subarray(from, from + CHUNK))
    await breathe()
  }
  if (!failure) parser.end()
  await ended
  return failure && explain(failure, line)
}

/**
 * The first records that are not blank lines, at most `max`. Stops at an incomplete record: the text may end
 * in the middle of one.
 */
export function parseFirstRecords(text: string, delimiter: Delimiter, max: number): string[][] {
  const records: string[][] = []
  try {
    parseSync(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_RECORD_LENGTH,
      to_line: MAX_LINES,
      on_record(cells: string[]) {
        if (!isBlankLine(cells)) records.push(cells)
        return null
      },
    })
  } catch {
    // Ignore the error: the whole file is parsed later and reports it.
  }
  return records.slice(0, max)
}

/** Delimiters of the cells of a row. */
export const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

const isBlankLine = (cells: readonly string[]) => cells.length === 1 && cells[0] === ''

type Failure = { code?: string; column?: number | string }

function explain(failure: Failure, line: number) {
  const columnNumber = typeof failure.column === 'number' ? failure.column + 1 : 1
  const reason = REASONS[failure.code ?? ''] ?? 'is not CSV'
  return { line, columnNumber, reason }
}

const REASONS: Record<string, string | undefined> = {
  INVALID_OPENING_QUOTE: 'has a quote (") inside a cell: double it and put the whole cell in quotes',
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote ("): double a quote that belongs to the text',
  CSV_QUOTE_NOT_CLOSED: 'opens a quote (") that is never closed',
  CSV_MAX_RECORD_SIZE: 'is longer than 200,000 characters: perhaps a quote (") is not closed',
}

function lineBreaks(cell: string) {
  if (!cell.includes('\n') && !cell.includes('\r')) return 0
  return cell.match(/\r\n|\n|\r/g)?.length ?? 0
}

/** number of lines that are searched for the first rows */
const MAX_LINES = 200
const CHUNK = 32_768
const MAX_RECORD_LENGTH = 200_000
