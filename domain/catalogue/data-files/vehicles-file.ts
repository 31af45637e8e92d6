import { maxLoadKg, maxSpeedKmh } from '../../tyres/ratings.ts'
import { parseTypedSize } from '../../tyres/tyre-size.ts'
import { sizeText, wholeNumber } from './cell.ts'
import type { Cells, CsvDataFile } from './data-file.ts'
import { quote } from './problems.ts'

export type VehicleRow = {
  brand: string
  model: string
  year: number
  tyreSize: string
  rearTyreSize: string | null
  /** load index that the car maker requires of the tyres, or of the front ones (rule S38.2) */
  loadIndex: string | null
  speedRating: string | null
  /** load index of the rear tyres if it differs */
  rearLoadIndex: string | null
  rearSpeedRating: string | null
}

/**
 * `vehicles.csv`: one row per brand, model with trim, and year. Rows without one of these or a front size
 * are dropped (rule S28.6).
 */
export const vehiclesFile: CsvDataFile<VehicleRow> = {
  columns: [
    ...['brand', 'model', 'year', 'tyre_size', 'rear_tyre_size'],
    ...['load_index', 'speed_rating', 'rear_load_index', 'rear_speed_rating'],
  ],
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
    load_index: ['load', 'front load index', 'indeks beban', 'indeks beban depan'],
    speed_rating: ['speed', 'front speed rating', 'kadar kelajuan', 'kadar kelajuan depan'],
    rear_load_index: ['rear load', 'indeks beban belakang'],
    rear_speed_rating: ['rear speed', 'kadar kelajuan belakang'],
  },
  isRow: cells => cells.some(cell => parseTypedSize(cell) !== null),
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
      loadIndex: rating(cells, 'load_index', maxLoadKg),
      speedRating: rating(cells, 'speed_rating', maxSpeedKmh),
      rearLoadIndex: rating(cells, 'rear_load_index', maxLoadKg),
      rearSpeedRating: rating(cells, 'rear_speed_rating', maxSpeedKmh),
    }
    return cells.failed ? null : row
  },
}

/** A rating that can be compared; others are dropped with a warning. */
function rating(cells: Cells, column: string, measure: (text: string) => number | null): string | null {
  const text = cells.text(column).toUpperCase()
  if (!text || measure(text) !== null) return text || null
  cells.warn(column, 'rating-left-out', { value: quote(text) })
  return null
}
