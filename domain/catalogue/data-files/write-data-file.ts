import {
  type WrittenCell,
  type WrittenColumn,
  writeSpreadsheet,
} from '../../../platform/spreadsheet/write-spreadsheet.ts'
import { csvFormats } from './csv-formats.ts'
import type { CsvKind } from './data-file.ts'
import { camelCase, storedColumns } from './format-data-file.ts'
import type { DataFileRows } from './parse-data-file.server.ts'

/**
 * The stored rows of a kind as an .xlsx file. `headings` are in the order of its columns; by default they are
 * the columns' names, and importing the file gives the same rows (rule S28.21). Prices, numbers and days have
 * these types in Excel too, so that the owner can calculate; every other cell is a text.
 */
export async function writeDataFile<K extends CsvKind>(
  kind: K,
  rows: DataFileRows[K],
  headings?: readonly string[],
): Promise<Buffer> {
  const columns = storedColumns(csvFormats[kind]).map((column, index) =>
    describeColumn(column, rows, headings?.[index] ?? englishHeading(column)),
  )
  const cells = function* () {
    for (const row of rows) yield columns.map(({ toCell, key }) => toCell(textOf(row, key)))
  }
  return writeSpreadsheet(kind, columns, cells())
}

type Column = WrittenColumn & { key: string; toCell: (text: string) => WrittenCell }

/** `tyre_size` is `Tyre size`. */
const englishHeading = (column: string) =>
  `${column[0]?.toUpperCase()}${column.slice(1).replaceAll('_', ' ')}`

function describeColumn(column: string, rows: readonly object[], header: string): Column {
  const key = camelCase(column)
  const texts = rows.slice(0, SAMPLE_ROWS).map(row => textOf(row, key))
  const width = Math.min(40, Math.max(...[header, ...texts].map(({ length }) => length)) + 2)
  if (DAYS.has(column)) return { key, header, width, format: 'yyyy-mm-dd', toCell: toDay }
  if (NUMBERS.has(column)) return { key, header, width, toCell: toNumber }
  if (!PRICES.has(column)) return { key, header, width, toCell: text => text || null }
  const { format, show } = usualPriceFormat(texts)
  // An amount that is written otherwise stays as it is written.
  const toCell = (text: string) => {
    const amount = Number(text.replace(/[^\d.]/g, ''))
    return text && show(amount) === text ? amount : text || null
  }
  return { key, header, width, format, toCell }
}

const textOf = (row: object, key: string) => String((row as Record<string, unknown>)[key] ?? '')
const toNumber = (text: string) =>
  text !== '' && String(Number(text)) === text ? Number(text) : text || null
const toDay = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : text || null)

type PriceFormat = { format: string; show: (amount: number) => string }

/** The format of most of these prices. */
function usualPriceFormat(texts: readonly string[]): PriceFormat {
  let best = { count: -1, format: PRICE_FORMATS[0] as PriceFormat }
  for (const format of PRICE_FORMATS) {
    const count = texts.filter(
      text => text && format.show(Number(text.replace(/[^\d.]/g, ''))) === text,
    ).length
    if (count > best.count) best = { count, format }
  }
  return best.format
}

const PRICE_FORMATS: readonly PriceFormat[] = ['RM ', 'RM', ''].flatMap(currency =>
  [2, 0].flatMap(decimals =>
    [true, false].map(useGrouping => {
      const numbers = new Intl.NumberFormat('en', {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        useGrouping,
      })
      const digits = `${useGrouping ? '#,##0' : '0'}${decimals ? '.00' : ''}`
      return {
        format: currency ? `"${currency}"${digits}` : digits,
        show: amount => `${currency}${numbers.format(amount)}`,
      }
    }),
  ),
)

const SAMPLE_ROWS = 200
const DAYS = new Set(['promotion_valid_till'])
const PRICES = new Set(['current_price', 'list_price', 'standard_price', 'promotion_price', 'price'])
const NUMBERS = new Set([
  ...['width', 'aspect_ratio', 'rim_size', 'load_index', 'treadwear'],
  ...['noise_db', 'warranty_km', 'rear_load_index'],
  ...['year', 'lat', 'lng'],
])
