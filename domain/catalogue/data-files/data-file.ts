import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { ProblemCode, ProblemValues } from './problems.ts'

/**
 * A data file replaces one list of the catalogue as a whole. Errors name line and column, and nothing is
 * imported; what can be imported but is probably not meant is a warning (rules S28.1 to S28.19).
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
  /** what the sentence names */
  readonly values?: Readonly<Record<string, string | number>>
  /** cells to which it applies; `line` and `cell` are the first. One if absent */
  readonly count?: number
}

/** How the rows of a CSV file are parsed. */
export type CsvDataFile<Row> = {
  /** the columns in the order of the sample; a file may use any order */
  readonly columns: readonly string[]
  /** columns that only say in another way what others hold; they are not stored */
  readonly inputOnly?: readonly string[]
  /** the header needs one of each; every other column may be absent */
  readonly needed: readonly (readonly string[])[]
  /**
   * a needed column whose value other columns may say together, in this order: `195`, `55`, `15`. Beside one
   * another they have the names that each pattern knows too, such as `W`, `R`, `D`
   */
  readonly composed?: {
    readonly column: string
    readonly parts: Readonly<Record<string, RegExp>>
    /** whether a cell says the value alone */
    isWhole(text: string): boolean
  }
  /** other names of the columns, in lower case; case, blanks and punctuation do not matter */
  readonly aliases: Readonly<Record<string, readonly string[]>>
  /** prices that customers see: no heading that speaks of a cost is one of them by itself (rule S28.23) */
  readonly priceColumns?: readonly string[]
  /** column whose value may stand in a row of its own above its rows, or only in the first of them */
  readonly sectionColumn?: string
  /** whether a row without a known heading is a row of the list itself, and no header */
  isRow?(cells: readonly string[]): boolean
  /** column whose values must be unique, ignoring case */
  readonly uniqueColumn?: string
  /** columns whose values make groups and filters, which two spellings of one name would split */
  readonly groupColumns: readonly string[]
  /** a file without rows means that the chain does not sell this */
  readonly mayBeEmpty?: boolean
  /** Returns the parsed row; null if it is dropped or has an error (already recorded). */
  parseRow(cells: Cells): Row | null
  /** Starts the checks across the rows of one file. */
  startChecks?(): RowChecks<Row>
}

/** The groups of needed columns of which a file has none, nor all the parts of one. */
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
  error<C extends ProblemCode>(column: string, code: C, ...values: ProblemValues<C>): void
  warn<C extends ProblemCode>(column: string, code: C, ...values: ProblemValues<C>): void
  /** Leaves the row out and counts it as dropped. */
  drop(): void
  /** Whether an error was recorded for this row. */
  readonly failed: boolean
  /** line on which the row begins, from 1 */
  readonly line: number
  /** null if the file is read without regard to the day */
  readonly today: CalendarDate | null
}
