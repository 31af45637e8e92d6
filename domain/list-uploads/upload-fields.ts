import { csvFormats } from '../catalogue/data-files/csv-formats.ts'
import type { Table } from '../catalogue/data-files/find-table.ts'
import type { UploadKind } from './list-upload.ts'

type Columns = Readonly<Record<string, number>>

/** The fields of a list, in the order of its file. */
export const uploadFields = (kind: UploadKind): readonly string[] => csvFormats[kind].columns

/** Whether a list needs the field, or one of several with it. */
export const isNeeded = (kind: UploadKind, field: string): boolean =>
  csvFormats[kind].needed.flat().includes(field)

/**
 * Of the groups of fields of which each list needs one, those that none of these columns is, nor the rows between the others:
 * `current_price` or `list_price`.
 */
export function lacksColumns(
  kind: UploadKind,
  { section }: Pick<Table, 'section'>,
  columns: Columns,
): readonly (readonly string[])[] {
  return csvFormats[kind].needed.filter(
    names => !names.some(name => columns[name] !== undefined || name === section),
  )
}

/**
 * The fields of prices that no column is, where an unknown heading speaks of a price: `Harga Tunai` beside `Harga Biasa`
 * must not be left out in silence (rule S33.4).
 */
export function unsurePrices(
  kind: UploadKind,
  { columns, names }: Pick<Table, 'columns' | 'names'>,
): string[] {
  const used = new Set(Object.values(columns))
  const isUnknown = names.some((name, index) => !used.has(index) && PRICE_WORD.test(name))
  return isUnknown ? (PRICE_FIELDS[kind] ?? []).filter(field => columns[field] === undefined) : []
}

const PRICE_WORD = /harga|price|promo|tunai|cash|\brm\b|\bjual|\bnett?\b/i
const PRICE_FIELDS: Partial<Record<UploadKind, readonly string[]>> = {
  tyres: ['current_price', 'list_price'],
  'engine-oils': ['standard_price', 'promotion_price'],
}
