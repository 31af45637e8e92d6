import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { ProblemCode, ProblemValues } from './problems.ts'

/**
 * A data file replaces one list of the catalogue as a whole. Errors name line and column, and nothing is
 * imported; content that is valid but probably a mistake gives a warning (rules S28.1 to S28.19).
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

export const isDataFileKind = (text: string): text is DataFileKind =>
  (DATA_FILE_KINDS as readonly string[]).includes(text)

export type CsvKind = Exclude<DataFileKind, 'company'>

/** Name of the sample file of a kind. */
export function dataFileName(kind: DataFileKind): string {
  return kind === 'company' ? 'company.json' : `${kind}.csv`
}

/** One error or warning about a file. */
export type ImportProblem = {
  /** line on which the row begins, from 1 */
  readonly line: number
  /**
   * column name and number, `width (5)`; for JSON the path, `reviews.3.rating`; empty for the whole line
   */
  readonly column: string
  readonly reason: string
  /** the cell as Excel names it, `E17`; only for a cell of a CSV file */
  readonly cell?: string
  /** key of the sentence in `problems.ts`; `reason` is that sentence in English */
  readonly code?: string
  /** values for the sentence */
  readonly values?: Readonly<Record<string, string | number>>
  /** number of cells with the same problem; `line` and `cell` are the first. Default 1 */
  readonly count?: number
}

/** How the rows of a CSV file are parsed. */
export type CsvDataFile<Row> = {
  /** the columns in the order of the sample; a file may use any order */
  readonly columns: readonly string[]
  /** columns that only repeat other columns in another form; they are not stored */
  readonly inputOnly?: readonly string[]
  /** the header needs one of each; every other column may be absent */
  readonly needed: readonly (readonly string[])[]
  /**
   * a required column whose value several columns may give together, in this order: `195`, `55`, `15`. Each
   * part also lists names that count only beside the others, such as `W`, `R`, `D`
   */
  readonly composed?: {
    readonly column: string
    readonly parts: Readonly<Record<string, RegExp>>
    /** whether one cell contains the whole value */
    isWhole(text: string): boolean
  }
  /**
   * columns whose values one cell may contain in words; the first of them decides. `split` returns the
   * columns that a text covers, if it covers all required ones
   */
  readonly described?: {
    readonly columns: readonly string[]
    split(text: string): readonly string[] | null
  }
  /** other names of the columns, in lower case; case, blanks and punctuation do not matter */
  readonly aliases: Readonly<Record<string, readonly string[]>>
  /** prices that customers see: a heading about costs never maps to them automatically (rule S28.23) */
  readonly priceColumns?: readonly string[]
  /** column whose value may be in a separate row above its rows, or only in the first of them */
  readonly sectionColumn?: string
  /** whether a row without known headings is a row of the list and not a header */
  isRow?(cells: readonly string[]): boolean
  /** column whose values must be unique, ignoring case */
  readonly uniqueColumn?: string
  /** columns used for groups and filters, where two spellings of one name would create two groups */
  readonly groupColumns: readonly string[]
  /** a file without rows is valid and means that the chain does not sell this */
  readonly mayBeEmpty?: boolean
  /** Returns the parsed row; null if it is dropped or has an error (already recorded). */
  parseRow(cells: Cells): Row | null
  /** Starts the checks across the rows of one file. */
  startChecks?(): RowChecks<Row>
}

/** The required columns that a file lacks: neither the column nor all of its parts. */
export function lackedColumns(
  { needed, composed }: Pick<CsvDataFile<object>, 'needed' | 'composed'>,
  has: (column: string) => boolean,
) {
  const isComposed = (name: string) => name === composed?.column && Object.keys(composed.parts).every(has)
  return needed.filter(names => !names.some(name => has(name) || isComposed(name)))
}

/** Checks across the rows of one file: `check` is called with each parsed row in file order. */
export type RowChecks<Row> = { check(row: Row, cells: Cells): void }

/** The cells of one row. */
export type Cells = {
  /** The trimmed text; empty if the cell is empty or the column is absent. */
  text(column: string): string
  /** Whether the file has the column. */
  has(column: string): boolean
  /** Whether two of our columns map to one column of the file. */
  isSame(column: string, other: string): boolean
  error<C extends ProblemCode>(column: string, code: C, ...values: ProblemValues<C>): void
  warn<C extends ProblemCode>(column: string, code: C, ...values: ProblemValues<C>): void
  /** Leaves the row out and counts it as dropped. */
  drop(): void
  /** Whether an error was recorded for this row. */
  readonly failed: boolean
  /** line on which the row begins, from 1 */
  readonly line: number
  /** null if dates are not checked */
  readonly today: CalendarDate | null
}
