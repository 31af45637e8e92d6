import { quote } from './cell.ts'
import type { Cells, ImportWarning } from './data-file.ts'

/** Number of listed errors and of listed warnings; the rest is only counted (rule S28.3). */
export const MAX_WARNINGS = 50

/** Collects the errors or the warnings of a file. */
export class ImportWarnings {
  readonly list: ImportWarning[] = []
  count = 0

  add(remark: ImportWarning) {
    this.count++
    if (this.list.length < MAX_WARNINGS) this.list.push(remark)
  }
}

/** One row of a CSV file. */
export class CsvRow implements Cells {
  readonly #columns: readonly string[]
  readonly #cells: readonly string[]
  readonly #line: number
  readonly #errors: ImportWarnings
  readonly #warnings: ImportWarnings
  failed = false
  dropped = false

  /** Takes the header and the row's cells, in whatever number. */
  constructor(
    columns: readonly string[],
    record: readonly string[],
    line: number,
    errors: ImportWarnings,
    warnings: ImportWarnings,
  ) {
    this.#columns = columns
    this.#cells = record.map(collapseLineBreaks)
    this.#line = line
    this.#errors = errors
    this.#warnings = warnings
  }

  isBlank() {
    return this.#cells.every(cell => cell === '')
  }

  /** Reports cells that no column may contain. */
  isReadable() {
    if (this.#cells.some(cell => cell.length > MAX_CELL_LENGTH || CONTROL.test(cell))) {
      this.#cells.forEach((cell, index) => {
        const column = this.#columns[index] ?? ''
        if (cell.length > MAX_CELL_LENGTH) {
          this.error(column, `has ${cell.length} characters, more than ${MAX_CELL_LENGTH}`)
        } else if (CONTROL.test(cell)) this.error(column, `holds a control character: ${quote(cell)}`)
      })
    }
    return !this.failed
  }

  text(column: string) {
    return this.#cells[this.#columns.indexOf(column)] ?? ''
  }

  error(column: string, reason: string) {
    this.failed = true
    this.#errors.add(this.#remark(column, reason))
  }

  warn(column: string, reason: string) {
    this.#warnings.add(this.#remark(column, reason))
  }

  drop() {
    this.dropped = true
  }

  #remark(column: string, reason: string): ImportWarning {
    return { line: this.#line, column: columnName(this.#columns, this.#columns.indexOf(column)), reason }
  }
}

/** Name of a column in a message: `width (5)`. */
export function columnName(header: readonly string[], index: number) {
  const name = header[index] ?? ''
  return name.length > 60 ? `${name.slice(0, 60)}… (${index + 1})` : `${name} (${index + 1})`.trim()
}

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
