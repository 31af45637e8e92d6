import { joinParts } from '../catalogue/data-files/compose-size.ts'
import { cellName } from '../catalogue/data-files/csv-row.ts'
import type { Table } from '../catalogue/data-files/find-table.ts'
import { camelCase } from '../catalogue/data-files/format-data-file.ts'
import { isNoBrand, sectionName } from '../catalogue/data-files/section-rows.ts'
import { describeRows } from '../catalogue/row-description.ts'
import { parseCellName } from './correct-cells.ts'
import type { SentKind } from './list-upload.ts'

/** The rows of a sheet, and where the list is in it. */
export type UploadRows = {
  readonly rows: readonly (readonly string[])[]
  readonly table: Pick<Table, 'headerRow' | 'lastRow' | 'columns' | 'section' | 'filledDown'>
}

/**
 * Names a row as users know it, from its own cells: `195/55R15 Michelin Energy`. `number` is the row number
 * in Excel.
 */
export function nameUploadRow(kind: SentKind, { rows, table }: UploadRows, number: number): string {
  // One column may have several fields, `Michelin 195/55R15 Primacy 4`; its text is used once.
  const columns = Object.entries(table.columns).filter(
    ([, index], at, all) => all.findIndex(([, other]) => other === index) === at,
  )
  const texts = columns.map(([column, index]) => [camelCase(column), textAt(rows[number - 1], index)])
  const row: Record<string, string> = Object.fromEntries(texts)
  const inherited = table.section ?? table.filledDown
  if (inherited && !row[camelCase(inherited)]) row[camelCase(inherited)] = valueAbove({ rows, table }, number)
  if (!row.tyreSize && row.width)
    row.tyreSize = joinParts([row.width, row.aspectRatio ?? '', row.rimSize ?? '']).text
  // Errors do not repeat customers' personal data.
  if (kind === 'registrations') return row.carPlate ?? ''
  return describeRows(kind).name(row as never)
}

/** The value that a row inherits from above: from a section row, or from the first row of its group. */
function valueAbove({ rows, table }: UploadRows, number: number): string {
  const index = table.filledDown === null ? undefined : table.columns[table.filledDown]
  for (let at = number - 2; at >= table.headerRow; at--) {
    const cells = rows[at] ?? []
    const value = index === undefined ? sectionName(cells, table.section ?? '') : textAt(cells, index)
    if (value) return value
  }
  return ''
}

/** Finds the cells of the list with the same text in the same column, including the given cell. */
export function findSameCells({ rows, table }: UploadRows, name: string): string[] {
  const cell = parseCellName(name)
  if (!cell) return []
  const text = textAt(rows[cell.row - 1], cell.column)
  // An empty cell of a filled-down column inherits the value above it.
  const isInherited = table.filledDown !== null && table.columns[table.filledDown] === cell.column
  if (!text && isInherited) return [name]
  const same: string[] = []
  for (let at = table.headerRow; at < Math.min(table.lastRow, rows.length); at++) {
    const cells = rows[at] ?? []
    if (textAt(cells, cell.column) !== text) continue
    const isRow =
      cells.some(each => each.trim() !== '') &&
      !isNoBrand(cells) &&
      (table.section === null || sectionName(cells, table.section) === null)
    if (isRow) same.push(cellName(cell.column, at + 1))
  }
  return same
}

const textAt = (cells: readonly string[] | undefined, index: number) => (cells?.[index] ?? '').trim()
