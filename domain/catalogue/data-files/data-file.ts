/**
 * A data file replaces one table of the catalogue as a whole. Errors name line and column, and nothing is
 * imported; a value that only cannot be shown (a link that is not https) is left out with a warning (rules
 * S28.1 to S28.12).
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

/** Name of the sample file of a kind. */
export function dataFileName(kind: DataFileKind): string {
  return kind === 'company' ? 'company.json' : `${kind}.csv`
}

/** One error or warning about a file. */
export type ImportWarning = {
  /** line on which the row begins, from 1 */
  readonly line: number
  /**
   * column name and number, `width (5)`; for JSON the path, `reviews.3.rating`; empty for the whole line
   */
  readonly column: string
  readonly reason: string
}

/** How the rows of a CSV file are parsed. */
export type CsvDataFile<Row> = {
  /** required columns, in the order of the sample; a file may use any order */
  readonly columns: readonly string[]
  /** columns that a file may have in addition */
  readonly optionalColumns?: readonly string[]
  /** column whose values must be unique, ignoring case */
  readonly uniqueColumn?: string
  /** Returns the parsed row; null if it is dropped or has an error (already recorded). */
  parseRow(cells: Cells): Row | null
}

/** The cells of one row. */
export type Cells = {
  /** The trimmed text; empty if the cell is empty or the column is absent. */
  text(column: string): string
  error(column: string, reason: string): void
  warn(column: string, reason: string): void
  /** Leaves the row out and counts it as dropped. */
  drop(): void
  /** Whether an error was recorded for this row. */
  readonly failed: boolean
}
