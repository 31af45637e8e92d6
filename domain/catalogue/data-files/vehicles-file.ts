import { sizeText, wholeNumber } from './cell.ts'
import type { CsvDataFile } from './data-file.ts'

export type VehicleRow = {
  brand: string
  model: string
  year: number
  tyreSize: string
  rearTyreSize: string | null
}

/**
 * `vehicles.csv`: one row per brand, model with trim, and year. Rows without one of these or a front size
 * are dropped (rule S28.6).
 */
export const vehiclesFile: CsvDataFile<VehicleRow> = {
  columns: ['brand', 'model', 'year', 'tyre_size', 'rear_tyre_size'],
  needed: [['brand'], ['model'], ['year'], ['tyre_size']],
  aliases: {
    brand: ['make', 'car brand', 'car make', 'jenama', 'jenama kereta', 'pengeluar'],
    model: ['car model', 'model kereta'],
    year: ['model year', 'tahun', 'tahun model'],
    tyre_size: [
      'size',
      'tire size',
      'front tyre size',
      'front size',
      'saiz',
      'saiz tayar',
      'saiz tayar depan',
    ],
    rear_tyre_size: ['rear size', 'rear tire size', 'saiz belakang', 'saiz tayar belakang'],
  },
  sectionColumn: 'brand',
  groupColumns: ['brand'],
  parseRow(cells) {
    if (['brand', 'model', 'year', 'tyre_size'].some(column => !cells.text(column))) {
      cells.drop()
      return null
    }
    const row: VehicleRow = {
      brand: cells.text('brand'),
      model: cells.text('model'),
      year: wholeNumber(cells, 'year', 1900, 2100),
      tyreSize: sizeText(cells, 'tyre_size'),
      rearTyreSize: sizeText(cells, 'rear_tyre_size') || null,
    }
    return cells.failed ? null : row
  },
}
