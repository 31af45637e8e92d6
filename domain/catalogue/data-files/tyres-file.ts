import { parseTyreSize, type TyreSize } from '../../tyres/tyre-size.ts'
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
      width: size?.width ?? null,
      aspectRatio: size?.aspectRatio ?? null,
      rimSize: size?.rim ?? null,
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

/**
 * The three numbers are parsed from the size. The columns that repeat them may be empty but must not
 * contradict it (rule S28.7).
 */
function readSize(cells: Cells): TyreSize | null {
  const text = requiredText(cells, 'tyre_size')
  if (!text) return null
  const size = parseTyreSize(text)
  if (!size && !OTHER_CONVENTION.test(text)) {
    cells.error('tyre_size', `must be a size such as 195/55R15, not ${quote(text)}`)
    return null
  }
  compare(cells, 'width', size?.width)
  compare(cells, 'aspect_ratio', size?.aspectRatio)
  compare(cells, 'rim_size', size?.rim)
  return size
}

function compare(cells: Cells, column: string, number: number | undefined) {
  const text = cells.text(column)
  if (!text) return
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text)) cells.error(column, `must be a number, not ${quote(text)}`)
  else if (number !== undefined && Number(text) !== number) {
    cells.error(column, `contradicts the size ${quote(cells.text('tyre_size'))}, which says ${number}`)
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

/**
 * Sizes without an aspect ratio: `195R14C`, `31x10.5R15`, `7.50R16`, `12R22.5`. Such a tyre is found by
 * keyword (rule S6.3).
 */
const OTHER_CONVENTION =
  /^(?:LT)?(?:\d{3}\s?(?:Z?R|-)\s?\d{2}(?:\.5)?|\d{2}(?:\.\d{1,2})?\s?[x×]\s?\d{1,2}(?:\.\d{1,2})?\s?[R-]?\s?\d{2}(?:\.5)?|\d{1,2}\.\d{2}\s?[R-]\s?\d{2}(?:\.5)?|(?:[7-9]|1[0-3])R\d{2}(?:\.5)?)\s?(?:C|LT)?(?:\s[\w/ ]{1,20})?$/i
