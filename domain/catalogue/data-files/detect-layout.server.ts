import type { CsvDataFile } from './data-file.ts'
import { mapHeader } from './map-header.ts'
import { DELIMITERS, type Delimiter, parseFirstRecords } from './parse-csv.server.ts'

/** The layout of a CSV file: its delimiter and its header row. */
type CsvLayout = {
  readonly delimiter: Delimiter
  /** number of rows above the header, without blank lines */
  readonly skipped: number
  /** number of our columns that the header names; 0 without a header */
  readonly columns: number
}

/** The header must be among this many rows, not counting blank lines (rule S28.5). */
export const MAX_HEADER_ROWS = 10

/**
 * Finds the layout of a file from the beginning of its text. Tries every separator on the first ten rows: the
 * header is the row that names the most columns. Ties go to the first row, and to commas before semicolons
 * before tabs.
 */
export function detectLayout(text: string, format: CsvDataFile<object>): CsvLayout {
  const rows = DELIMITERS.flatMap(delimiter =>
    parseFirstRecords(text, delimiter, MAX_HEADER_ROWS).map((record, skipped) => ({
      delimiter,
      skipped,
      columns: mapHeader(record, format).indexes.size,
    })),
  )
  const best = rows.reduce((a, b) => (b.columns > a.columns ? b : a), {
    delimiter: ',',
    skipped: 0,
    columns: 0,
  } as (typeof rows)[number])
  return best
}
