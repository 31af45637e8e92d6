import type { Sheet } from '../../../platform/spreadsheet/spreadsheet.ts'
import type { CsvDataFile } from './data-file.ts'
import { withoutHidden } from './hidden-columns.ts'
import { type HeaderMap, mapHeader, namedColumns, PER_PIECE } from './map-header.ts'
import { priceSense } from './price-headings.ts'

type FoundHeader = { row: number; names: readonly string[]; map: HeaderMap }

/**
 * The row of a sheet that names the most columns, alone or together with the row above it; ties go to the
 * first.
 */
export function findHeader(
  sheet: Sheet,
  format: CsvDataFile<object>,
  chosenRow: number | undefined,
): FoundHeader {
  let best: FoundHeader | null = null
  for (const [row, cells] of sheet.rows.slice(0, Math.max(MAX_HEADER_ROW, chosenRow ?? 0)).entries()) {
    if (chosenRow !== undefined && row !== chosenRow - 1) continue
    const alone = cells.map(cell => cell.trim())
    for (const names of row > 0 ? [alone, joinHeaders(sheet, row, format)] : [alone]) {
      const map = mapHeader(withoutHidden({ names, hidden: sheet.hiddenColumns ?? [], columns: {} }), format)
      const lead = map.knownCount - (best?.map.knownCount ?? 0)
      if (!best || lead > 0 || (lead === 0 && row === best.row + 1 && isCurrencyRow(cells)))
        best = { row, names, map }
    }
  }
  const first = sheet.rows.find(cells => cells.some(cell => cell.trim() !== '')) ?? []
  const hasNone = best?.map.knownCount === 0 && chosenRow === undefined && format.isRow?.(first)
  const row = hasNone ? -1 : (chosenRow ?? 1) - 1
  return best && !hasNone ? best : { row, names: [], map: mapHeader([], format) }
}

/** Two header rows as one: `Price` above `List` and `Promo` is `Price (List)` and `Price (Promo)`. */
function joinHeaders(sheet: Sheet, row: number, format: CsvDataFile<object>): string[] {
  const above = [...(sheet.rows[row - 1] ?? [])]
  for (const merge of sheet.merges)
    if (merge.row <= row - 1 && merge.row + merge.rows > row - 1)
      for (let at = merge.column; at < Math.min(merge.column + merge.columns, MAX_COLUMNS); at++)
        above[at] = sheet.rows[merge.row]?.[merge.column] ?? ''
  const below = sheet.rows[row] ?? []
  const names = []
  let last = ''
  for (let at = 0; at < Math.max(above.length, below.length); at++) {
    const child = below[at]?.trim() ?? ''
    // Without merged cells, as in a text file, the upper name applies up to the next upper name.
    last = above[at]?.trim() || (child ? last : '')
    const isNamed = !isCurrency(child) && namedColumns(child, format).length > 0
    // `Price` below `Dealer` is a cost (rule S28.23).
    const isWhole = !last || last === child || (isNamed && priceSense(last) !== 'cost')
    names.push(
      child && isWhole
        ? child
        : child
          ? `${last.replace(/\([^)]*\)/g, '').trim()} (${child})`
          : (above[at]?.trim() ?? ''),
    )
  }
  return names
}

/** `RM` or `RM/biji` below `Harga Biasa` is the unit of its column, no name. */
const isCurrency = (cell: string) => /^\(?(?:RM|MYR) ?\)?$/i.test(cell.trim().replace(PER_PIECE, ''))
const isCurrencyRow = (cells: readonly string[]) =>
  cells.length > 0 && cells.every(cell => cell.trim() === '' || isCurrency(cell))

/** The header must be among this many rows. */
const MAX_HEADER_ROW = 30
/** columns of a sheet that are looked at */
export const MAX_COLUMNS = 256
