import { isMetricSize, parseTyreSize, type TyreSize } from '../../tyres/tyre-size.ts'
import type { tyres } from '../catalogue.table.ts'
import { optionalDate, optionalImage, optionalLink, optionalText, quote, requiredText } from './cell.ts'
import type { Cells, CsvDataFile } from './data-file.ts'

export type TyreRow = Omit<typeof tyres.$inferInsert, 'position'>

/** `tyres.csv`: one row per tyre; prices are free text, stored as typed. */
export const tyresFile: CsvDataFile<TyreRow> = {
  columns: [
    'tyre_size',
    'model',
    'current_price',
    'list_price',
    'width',
    'aspect_ratio',
    'rim_size',
    'brand_image',
    'model_image',
    'promotion_valid_till',
    'brand',
    'test_logo',
    'hyperlink',
  ],
  optionalColumns: ['load_index', 'speed_rating', 'treadwear', 'traction', 'temperature'],
  parseRow(cells) {
    const size = readSize(cells)
    const row: TyreRow = {
      tyreSize: cells.text('tyre_size'),
      model: readModel(cells),
      currentPrice: optionalText(cells, 'current_price'),
      listPrice: optionalText(cells, 'list_price'),
      ...readColumns(cells, size),
      brandImage: optionalImage(cells, 'brand_image'),
      modelImage: optionalImage(cells, 'model_image'),
      promotionValidTill: optionalDate(cells, 'promotion_valid_till'),
      brand: requiredText(cells, 'brand'),
      testLogo: optionalImage(cells, 'test_logo'),
      hyperlink: optionalLink(cells, 'hyperlink'),
      loadIndex: optionalText(cells, 'load_index'),
      speedRating: optionalText(cells, 'speed_rating'),
      treadwear: optionalText(cells, 'treadwear'),
      traction: optionalText(cells, 'traction'),
      temperature: optionalText(cells, 'temperature'),
    }
    return cells.failed ? null : row
  },
}

/** The size of a row (rule S28.7). */
function readSize(cells: Cells): TyreSize | null {
  const text = requiredText(cells, 'tyre_size')
  const size = parseTyreSize(text)
  if (text && !size)
    cells.error('tyre_size', `must be a size such as 195/55R15, 195R14C or 31x10.5R15, not ${quote(text)}`)
  return size
}

/**
 * The columns that repeat the three numbers. They may be empty but must not contradict a size that says all
 * three; for others (`195R14C`, `31x10.5R15`) they are a second size by which the tyre is found.
 */
function readColumns(cells: Cells, size: TyreSize | null) {
  const isComplete = size !== null && isMetricSize(size)
  const number = (column: string, ofSize: number | undefined) => {
    const text = cells.text(column)
    const value = /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : null
    if (text && value === null && isComplete) cells.error(column, `must be a number, not ${quote(text)}`)
    else if (text && value === null) cells.warn(column, `left out: not a number: ${quote(text)}`)
    else if (isComplete && value !== null && value !== ofSize)
      cells.error(column, `contradicts the size ${quote(cells.text('tyre_size'))}, which says ${ofSize}`)
    return value ?? ofSize ?? null
  }
  const whole = (value: number | null) => (Number.isInteger(value) ? value : null)
  return {
    width: whole(number('width', size?.width)),
    aspectRatio: whole(number('aspect_ratio', size?.aspectRatio)),
    rimSize: number('rim_size', size?.rim),
  }
}

/** A model is the last segment of a URL; these values would change its meaning (rule S28.8). */
function readModel(cells: Cells) {
  const model = requiredText(cells, 'model')
  if (model === '.' || model === '..') cells.error('model', `cannot stand in an address: ${quote(model)}`)
  if (/%2f/i.test(model)) cells.error('model', `cannot stand in an address with %2F in it: ${quote(model)}`)
  if (/\.data$/i.test(model))
    cells.error('model', `cannot stand in an address with .data at its end: ${quote(model)}`)
  return model
}
