import { parseTyreSize } from '../../tyres/tyre-size.ts'
import type { vehicles } from '../catalogue.table.ts'
import { optionalText, quote, wholeNumber } from './cell.ts'
import type { Cells, CsvDataFile } from './data-file.ts'

export type VehicleRow = Omit<typeof vehicles.$inferInsert, 'position'>

/**
 * `vehicles.csv`: one row per brand, model with trim, and year. Rows without one of these or a front size
 * are dropped (rule S28.6).
 */
export const vehiclesFile: CsvDataFile<VehicleRow> = {
  columns: ['brand', 'model', 'year', 'tyre_size', 'rear_tyre_size'],
  parseRow(cells) {
    if (['brand', 'model', 'year', 'tyre_size'].some(column => !cells.text(column))) {
      cells.drop()
      return null
    }
    checkSize(cells, 'tyre_size')
    checkSize(cells, 'rear_tyre_size')
    const row: VehicleRow = {
      brand: cells.text('brand'),
      model: cells.text('model'),
      year: wholeNumber(cells, 'year', 1900, 2100),
      tyreSize: cells.text('tyre_size'),
      rearTyreSize: optionalText(cells, 'rear_tyre_size'),
    }
    return cells.failed ? null : row
  },
}

function checkSize(cells: Cells, column: string) {
  const text = cells.text(column)
  if (text && !parseTyreSize(text))
    cells.error(column, `must be a size such as 195/55R15 or 195R14C, not ${quote(text)}`)
}
