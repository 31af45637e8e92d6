/**
 * A sheet is a file of the owner that replaces one table of the catalogue as a whole (surface.md "Sheets"). What is wrong
 * with it is said by line and column, and then nothing of it is taken; what only cannot be shown (a link that is not
 * https) is left out and said as a warning.
 */
export const DATA_FILE_KINDS = [
  'tyres',
  'vehicles',
  'engine-oils',
  'branches',
  'labour-charges',
  'company',
] as const

export type DataFileKind = (typeof DATA_FILE_KINDS)[number]

/** The file of a kind in the shipped sample. */
export function dataFileName(kind: DataFileKind): string {
  return kind === 'company' ? 'company.json' : `${kind}.csv`
}

/** One thing to say about a sheet. */
export type ImportWarning = {
  /** from 1; the line on which the row begins */
  readonly line: number
  /** the column's name and number, `width (5)`; in a JSON sheet the path, `reviews.3.rating`; empty for the whole line */
  readonly column: string
  readonly reason: string
}

/** How the rows of a CSV sheet are read. */
export type CsvDataFile<Row> = {
  /** all of them, in the order in which the sample has them; a sheet may have them in any */
  readonly columns: readonly string[]
  /** columns that a sheet may have besides */
  readonly optionalColumns?: readonly string[]
  /** the column by which rows are told apart, whatever case it is written in; a sheet may not have the same twice */
  readonly uniqueColumn?: string
  /** A row, or null where it is dropped or has an error (which it has then noted). */
  parseRow(cells: Cells): Row | null
}

/** The cells of one line, as a sheet's rules see them. */
export type Cells = {
  /** Trimmed; empty where the cell is empty or the sheet lacks the column. */
  text(column: string): string
  error(column: string, reason: string): void
  warn(column: string, reason: string): void
  /** Leaves the row out and counts it. */
  drop(): void
  /** Whether this line has had an error. */
  readonly failed: boolean
}
