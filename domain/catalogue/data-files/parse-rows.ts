import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import { startRowChecks } from './check-rows.ts'
import { CsvRow, columnName, type ImportProblems, lineProblem } from './csv-row.ts'
import { type CsvDataFile, type ImportProblem, lackedColumns } from './data-file.ts'
import type { HeaderMap } from './map-header.ts'
import { costHeadings, quoteHeadings } from './price-headings.ts'
import { problemGroup } from './problems.ts'

/** The header of a table: the names of its columns, and our column for each. */
type Header = Omit<HeaderMap, 'knownCount'> & { readonly names: readonly string[] }

type Problems = { readonly errors: ImportProblems; readonly warnings: ImportProblems }

/** The rows of a table and the number of skipped rows, or its errors. */
export type ParsedRows =
  | { ok: true; rows: object[]; dropped: number; warnings: ImportProblem[]; warningCount: number }
  | { ok: false; errors: ImportProblem[]; errorCount: number }

/**
 * Checks the header (on `line`) and starts parsing the rows below it. `addRow` takes them in file order, each
 * with its first line and its row in Excel. If the header is wrong, no row is checked.
 */
export function startRows(
  format: CsvDataFile<object>,
  { header, line, today }: { header: Header; line: number; today: CalendarDate | null },
  problems: Problems,
) {
  const { errors, warnings } = problems
  const rows: object[] = []
  const checks = startRowChecks(format)
  let dropped = 0
  checkHeader(format, header, line, problems)
  const isHeaderRight = errors.count === 0

  return {
    header,
    addRow(record: readonly string[], at: { line: number; row: number }) {
      if (!isHeaderRight) return
      const cells = new CsvRow(header, record, { ...at, today }, problems)
      if (cells.isBlank()) dropped++
      else if (!hasItsCells(record, header, format))
        errors.add(lineProblem(at, 'cell-count', { cells: record.length, columns: header.names.length }))
      else {
        warnOfUnnamed(record, header, at.line, warnings)
        const row = cells.isReadable() ? format.parseRow(cells) : null
        checks.checkCells(cells)
        if (row) {
          rows.push({ position: rows.length + 1, ...row })
          checks.checkRow(row, cells)
        } else if (cells.dropped) dropped++
      }
    },
    /** The rows, unless there was an error or the list is empty and must not be (rule S28.5). */
    finish(): ParsedRows {
      if (errors.count === 0 && rows.length === 0 && !format.mayBeEmpty)
        errors.add(lineProblem({ line: 1 }, dropped > 0 ? 'all-dropped' : 'no-rows'))
      return parsedRows(problems, rows, dropped)
    },
  }
}

/** The rows, or all errors if there is at least one. */
export function parsedRows({ errors, warnings }: Problems, rows: object[], dropped: number): ParsedRows {
  if (errors.count > 0) return { ok: false, errors: errors.list, errorCount: errors.count }
  return { ok: true, rows, dropped, warnings: warnings.list, warningCount: warnings.count }
}

/**
 * Every needed column must be in the header exactly once. Unknown columns are ignored with a warning; but if
 * a needed column is missing they are reported as errors, because one of them may be its misspelt name (rule
 * S28.5).
 */
function checkHeader(
  format: CsvDataFile<object>,
  { names, indexes, repeated, unknown }: Header,
  line: number,
  { errors, warnings }: Problems,
) {
  const at = (index: number) => ({ line, column: columnName(names, index) })
  const missing = lackedColumns(format, column => indexes.has(column))
  const { composed } = format
  for (const [column = '', ...names] of missing) {
    const parts = column === composed?.column ? [Object.keys(composed.parts).join(' + ')] : []
    const others = [...names, ...parts]
    errors.add(
      others.length > 0
        ? lineProblem({ line, column }, 'column-missing-or', { others: others.join(', ') })
        : lineProblem({ line, column }, 'column-missing'),
    )
  }
  for (const index of repeated) errors.add(lineProblem(at(index), 'column-twice'))
  const costs = costHeadings(format, names, indexes)
  const { price, doubtful, leftOut } = quoteHeadings(costs, names)
  if (leftOut && price) warnings.add(lineProblem({ line }, 'cost-left-out', { price, leftOut }))
  if (doubtful) warnings.add(lineProblem({ line }, 'price-may-be-cost', { price: doubtful }))
  for (const index of unknown.filter(each => names[each])) {
    if (missing.length === 0 && price && costs.leftOut.includes(index)) continue
    if (missing.length === 0) warnings.add(lineProblem(at(index), 'column-ignored'))
    else errors.add(lineProblem(at(index), 'column-unknown', { columns: format.columns.join(', ') }))
  }
}

/**
 * Whether a row has enough cells: all needed columns must be present, because Excel leaves out empty cells at
 * the end of a row, and cells beyond the header must be empty.
 */
function hasItsCells(record: readonly string[], { names, indexes }: Header, format: CsvDataFile<object>) {
  if (record.length > names.length) return record.slice(names.length).every(cell => cell.trim() === '')
  return format.needed.flat().every(column => (indexes.get(column) ?? 0) < record.length)
}

/** Warns of text in a column without a name, once per column. */
function warnOfUnnamed(
  record: readonly string[],
  { names, unknown }: Header,
  line: number,
  warnings: ImportProblems,
) {
  for (const index of unknown) {
    if (names[index] || !record[index]?.trim()) continue
    const column = columnName(names, index)
    warnings.add(lineProblem({ line, column }, 'column-unnamed'), problemGroup('column-unnamed', column, {}))
  }
}
