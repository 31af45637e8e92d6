import type { CsvRow } from './csv-row.ts'
import type { CsvDataFile } from './data-file.ts'
import { quote } from './problems.ts'

/**
 * Starts the checks across the rows of a file: unique values, and names that are spelled two ways.
 * `checkCells` is called with every readable row, `checkRow` with every parsed one, in file order.
 */
export function startRowChecks(format: CsvDataFile<object>) {
  const lines = new Map<string, number>()
  const spellings = new Map<string, { text: string; line: number }>()
  /** the first spelling of each value, by column */
  const right = new Map<string, Set<string>>()
  const own = format.startChecks?.()

  /** Reports the second row with the same value in the unique column. */
  function checkUnique(cells: CsvRow, column: string) {
    const key = cells.text(column).toLowerCase()
    if (!key) return
    const earlier = lines.get(key)
    if (earlier === undefined) lines.set(key, cells.line)
    else cells.error(column, 'twice', { line: earlier })
  }

  /** Warns of a value that differs from an earlier one only in case, blanks or punctuation. */
  function checkSpelling(cells: CsvRow, column: string) {
    const text = cells.text(column)
    // Most rows repeat a known value.
    const known = right.get(column) ?? new Set()
    if (!text || known.has(text)) return
    const key = `${column} ${text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')}`
    const first = spellings.get(key)
    if (!first) {
      spellings.set(key, { text, line: cells.line })
      right.set(column, known.add(text))
    } else
      cells.warn(column, 'spelled-two-ways', {
        value: quote(text),
        other: quote(first.text),
        line: first.line,
      })
  }

  return {
    checkCells(cells: CsvRow) {
      if (format.uniqueColumn) checkUnique(cells, format.uniqueColumn)
    },
    checkRow(row: object, cells: CsvRow) {
      for (const column of format.groupColumns) checkSpelling(cells, column)
      own?.check(row, cells)
    },
  }
}
