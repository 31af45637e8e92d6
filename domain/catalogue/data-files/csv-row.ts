import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import { restoreFormula } from '../../../platform/spreadsheet/neutralize-formula.ts'
import type { Cells, ImportProblem } from './data-file.ts'
import { describeProblem, type ProblemCode, type ProblemValues, problemGroup, quote } from './problems.ts'

/** Number of listed errors and of listed warnings; the rest is only counted (rule S28.3). */
export const MAX_LISTED_PROBLEMS = 50

/** Collects the errors or the warnings of a file. */
export class ImportProblems {
  readonly list: ImportProblem[] = []
  readonly #groups = new Map<string, { at: number }>()
  count = 0

  add(problem: ImportProblem, group: string | null = null) {
    this.count++
    const first = group === null ? undefined : this.#groups.get(group)
    const listed = first && this.list[first.at]
    if (first && listed) {
      this.list[first.at] = { ...listed, count: (listed.count ?? 1) + 1 }
      return
    }
    if (this.list.length >= MAX_LISTED_PROBLEMS) return
    if (group !== null) this.#groups.set(group, { at: this.list.length })
    this.list.push(problem)
  }
}

/** The header of a file, and the index of each known column. */
type CsvHeader = { readonly names: readonly string[]; readonly indexes: ReadonlyMap<string, number> }

/** A problem of a line, or of a column where one is given. */
export function lineProblem<C extends ProblemCode>(
  at: { line: number; column?: string },
  code: C,
  ...named: ProblemValues<C>
): ImportProblem {
  const values: ImportProblem['values'] = named[0] ?? {}
  return { line: at.line, column: at.column ?? '', code, values, reason: describeProblem(code, values) }
}

/** One row of a CSV file. */
export class CsvRow implements Cells {
  readonly #header: CsvHeader
  readonly #cells: readonly string[]
  readonly #row: number
  readonly #errors: ImportProblems
  readonly #warnings: ImportProblems
  readonly line: number
  readonly today: CalendarDate | null
  /** whether the row needs no cell checks */
  readonly #isOrdinary: boolean
  failed = false
  dropped = false

  /**
   * The header, the row's cells, its line in the file, its row number in Excel, and the day for checking
   * dates.
   */
  constructor(
    header: CsvHeader,
    record: readonly string[],
    { line, row, today }: { line: number; row: number; today: CalendarDate | null },
    { errors, warnings }: { errors: ImportProblems; warnings: ImportProblems },
  ) {
    this.#header = header
    let isOrdinary = true
    this.#cells = record.map(cell => {
      const text = cell.trim()
      if (ORDINARY.test(text)) return text
      isOrdinary = false
      return collapseLineBreaks(restoreFormula(text))
    })
    this.#isOrdinary = isOrdinary
    this.line = line
    this.today = today
    this.#row = row
    this.#errors = errors
    this.#warnings = warnings
  }

  isBlank() {
    return this.#cells.every(cell => cell === '')
  }

  /** Reports cells that no column may contain. */
  isReadable() {
    if (this.#isOrdinary) return true
    for (const [column, index] of this.#header.indexes) {
      const cell = this.#cells[index] ?? ''
      if (ORDINARY.test(cell)) continue
      if (cell.length > MAX_CELL_LENGTH)
        this.error(column, 'cell-too-long', { length: cell.length, max: MAX_CELL_LENGTH })
      else if (GARBLED.test(cell)) this.error(column, 'garbled-text', { value: quote(cell) })
      else if (cell.startsWith('=') && FORMULA.test(cell))
        this.error(column, 'formula-without-value', { value: quote(cell) })
      else if (cell.startsWith('#') && EXCEL_ERROR.test(cell))
        this.error(column, 'formula-error', { value: quote(cell) })
      else if (CONTROL.test(cell)) this.error(column, 'control-character', { value: quote(cell) })
    }
    return !this.failed
  }

  text(column: string) {
    return this.#cells[this.#header.indexes.get(column) ?? -1] ?? ''
  }

  has(column: string) {
    return this.#header.indexes.has(column)
  }

  isSame(column: string, other: string) {
    return this.has(column) && this.#header.indexes.get(column) === this.#header.indexes.get(other)
  }

  error<C extends ProblemCode>(column: string, code: C, ...values: ProblemValues<C>) {
    this.failed = true
    this.#errors.add(this.#problem(column, code, values[0]))
  }

  warn<C extends ProblemCode>(column: string, code: C, ...values: ProblemValues<C>) {
    this.#warnings.add(this.#problem(column, code, values[0]), problemGroup(code, column, values[0] ?? {}))
  }

  drop() {
    this.dropped = true
  }

  #problem(column: string, code: ProblemCode, values: ImportProblem['values'] = {}): ImportProblem {
    const index = this.#header.indexes.get(column)
    return {
      line: this.line,
      // A column that is not in the file is named by its own name.
      column: index === undefined ? column : columnName(this.#header.names, index),
      cell: index === undefined ? '' : cellName(index, this.#row),
      code,
      values,
      reason: describeProblem(code, values),
    }
  }
}

/** Name of a column in a message: `width (5)`. */
export function columnName(header: readonly string[], index: number) {
  const name = header[index] ?? ''
  return name.length > 60
    ? `${name.slice(0, 60).toWellFormed()}… (${index + 1})`
    : `${name} (${index + 1})`.trim()
}

/** The cell as Excel names it: column 0 of row 17 is `A17`, column 26 `AA17`. */
export const cellName = (index: number, row: number): string => `${columnLetters(index)}${row}`

/** The column as Excel names it: 0 is `A`, 26 is `AA`. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

/** A text that needs no cell checks, like nearly all texts of a list: ASCII, and no formula or error. */
const ORDINARY = /^(?:[\w/.][ -~]{0,200})?$/

/** Trims; line breaks and tabs inside quotes become spaces. Too long cells are rejected anyway. */
function collapseLineBreaks(cell: string) {
  const text = cell.trim()
  return text.length <= MAX_CELL_LENGTH && /[\r\n\t]/.test(text)
    ? text.replace(/\s*[\r\n\t]+\s*/g, ' ')
    : text
}

const MAX_CELL_LENGTH = 1_000

/** Control characters such as NUL, which PostgreSQL rejects. */
const CONTROL = /\p{Cc}/u

/** UTF-8 that was read in another encoding and saved again: `CitroÃ«n`, `â€“`. */
const GARBLED = /[ÃÂ][\u0080-\u00bf]|â[\u0080\u20ac]/

/** Refers to a cell or calls a function; `=1+1` does neither and stays a text. */
const FORMULA = /[A-Z]\$?\d|\w\(/i

/** Excel's errors for formulas that cannot be calculated. */
const EXCEL_ERROR = /^#(?:REF!|VALUE!|N\/A|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!|GETTING_DATA)$/
