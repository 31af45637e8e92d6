import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import { isStep, runInSlices, type Sliced } from '../../../platform/event-loop/slices.ts'
import type { Sheet } from '../../../platform/spreadsheet/spreadsheet.ts'
import { ImportProblems } from './csv-row.ts'
import type { CsvDataFile } from './data-file.ts'
import { TAB_NAME, type Table } from './find-table.ts'
import { withoutHidden } from './hidden-columns.ts'
import { type ParsedRows, startRows } from './parse-rows.ts'
import { isNoBrand, sectionName } from './section-rows.ts'

/**
 * Parses the rows of a table that was found in a spreadsheet, or whose columns the user has chosen. Like
 * `parseDataFile` it returns all rows or all errors; lines and cells refer to the user's file. Runs in
 * slices, because the server handles visitors at the same time (rule S28.20).
 */
export function parseTable(
  format: CsvDataFile<object>,
  sheets: readonly Sheet[],
  table: Table,
  today: CalendarDate | null,
): Promise<ParsedRows> {
  return runInSlices(parseRows(format, sheets[table.sheet] ?? NO_SHEET, table, today))
}

const NO_SHEET = { name: '', rows: [] }

function* parseRows(
  format: CsvDataFile<object>,
  { name: tab, rows: sheetRows }: Pick<Sheet, 'name' | 'rows'>,
  table: Table,
  today: CalendarDate | null,
): Sliced<ParsedRows> {
  const problems = { errors: new ImportProblems(), warnings: new ImportProblems() }
  const { headerRow, section, filledDown } = table
  const last = Math.min(table.lastRow, sheetRows.length)
  const width = sheetRows
    .slice(headerRow, last)
    .reduce((max, { length }) => Math.max(max, length), table.names.length)
  const names = [...withoutHidden(table), ...Array.from({ length: width - table.names.length }, () => '')]
  const indexes = new Map(Object.entries(table.columns))
  // Add the value of a section, or the name of the tab, as one more cell to each of its rows.
  const [ofTab] = Object.keys(table.columns).filter(column => table.columns[column] === TAB_NAME)
  const inherited = section ?? ofTab
  if (inherited) indexes.set(inherited, names.push(inherited) - 1)
  const used = new Set(indexes.values())
  const hidden = new Set(table.hidden)
  const unknown = [...names.keys()].filter(index => !used.has(index) && !hidden.has(index))
  const header = { names, indexes, repeated: [], unknown }
  const rows = startRows(format, { header, line: headerRow, today }, problems)

  const downwards = filledDown === null ? undefined : table.columns[filledDown]
  const [first, ...others] = sheetRows[headerRow - 1] ?? []
  const isHeading = (cells: readonly string[]) =>
    cells[0] === first &&
    cells.length === others.length + 1 &&
    others.every((each, at) => each === cells[at + 1])
  let value = ofTab ? tab : ''
  for (let at = headerRow; at < last; at++) {
    if (isStep(at)) yield
    const cells = sheetRows[at] ?? []
    const named = section ? sectionName(cells, section) : null
    if (named !== null) {
      value = named
      continue
    }
    if (format.sectionColumn === 'brand' && isNoBrand(cells)) continue
    // The header again, on the next page of a printed list.
    if (cells.length > 1 && isHeading(cells)) continue
    // Only a row number that was filled in ahead.
    if (cells.every((cell, index) => cell === '' || (!used.has(index) && /^\d+\.?$/.test(cell)))) continue
    const record = names.map((_, index) => cells[index] ?? '')
    if (inherited && cells.length > 0) record[names.length - 1] = value
    if (downwards !== undefined && cells.length > 0) {
      value = record[downwards]?.trim() || value
      record[downwards] = value
    }
    rows.addRow(record, { line: at + 1, row: at + 1 })
  }
  return rows.finish()
}
