import { csvFormats } from '../catalogue/data-files/csv-formats.ts'
import { type CsvDataFile, lackedColumns } from '../catalogue/data-files/data-file.ts'
import type { Table } from '../catalogue/data-files/find-table.ts'
import { priceSense } from '../catalogue/data-files/price-headings.ts'
import { registrationsFile } from '../warranties/registrations-file.ts'
import type { SentKind } from './list-upload.ts'

type Columns = Readonly<Record<string, number>>

/** How the rows of a file are parsed. */
export const uploadFormat = (kind: SentKind): CsvDataFile<object> =>
  kind === 'registrations' ? registrationsFile : csvFormats[kind]

/** The fields of a list, in the order of its file. A composed field is followed by its parts. */
export function uploadFields(kind: SentKind): readonly string[] {
  const { columns, composed } = uploadFormat(kind)
  const parts = Object.keys(composed?.parts ?? {})
  return columns
    .filter(column => !parts.includes(column))
    .flatMap(column => [column, ...partsOf(kind, column)])
}

/** Whether a list requires the field, alone or as one of several alternatives. */
export const isNeeded = (kind: SentKind, field: string): boolean =>
  uploadFormat(kind).needed.flat().includes(field)

/** Whether a field may share a column with others: `Michelin 195/55R15 Primacy 4` has three fields. */
export function mayShare(kind: SentKind, field: string, columns: Columns, column: number): boolean {
  const together = uploadFormat(kind).described?.columns ?? []
  return together.includes(field) && columns[together[0] ?? ''] === column
}

/** The fields that a field is composed of, such as the three numbers of a size; empty for other fields. */
export function partsOf(kind: SentKind, field: string): readonly string[] {
  const { composed } = uploadFormat(kind)
  return composed?.column === field ? Object.keys(composed.parts) : []
}

/**
 * The groups of alternative fields, such as `current_price` or `list_price`, of which a list needs one and
 * which neither these columns nor the section rows provide.
 */
export function lacksColumns(
  kind: SentKind,
  { section }: Pick<Table, 'section'>,
  columns: Columns,
): readonly (readonly string[])[] {
  return lackedColumns(uploadFormat(kind), name => columns[name] !== undefined || name === section)
}

/**
 * The fields that have no column although an unknown heading may belong to them: `Harga Ahli` beside `Harga
 * Biasa`, or the last day of a promotion, must not be skipped silently (rule S33.4).
 */
export function unsureFields(kind: SentKind, { columns, names }: Pick<Table, 'columns' | 'names'>): string[] {
  const used = new Set(Object.values(columns))
  const unknown = names.filter((_, index) => !used.has(index))
  const fields = [
    ...(unknown.some(speaksOfPrice) ? (PRICE_FIELDS[kind] ?? []) : []),
    ...(unknown.some(speaksOfDay) ? (PROMOTION_END_FIELDS[kind] ?? []) : []),
  ]
  return fields.filter(field => columns[field] === undefined)
}

/**
 * Whether a heading may be a customer price. The user is not asked about headings that are clearly a cost.
 */
const speaksOfPrice = (name: string) =>
  PRICE_WORD.test(name) && priceSense(name) !== 'cost' && !INSTALMENT.test(name)

/** Whether a heading mentions a promotion or a day; `Harga Promo` is a price. */
const speaksOfDay = (name: string) => DAY_WORD.test(name) && !/harga|price/i.test(name)

const PRICE_WORD =
  /harga|price|promo|tunai|cash|\brm\b|\bjual|\bnett?\b|bersih|runcit|retail|\br[rs]p\b|tawaran|offer/i
const INSTALMENT = /ansuran|inst?all?ment|bulan|monthly/i
const DAY_WORD = /promo|tarikh|\bdate\b|sampai|hingga/i
const PRICE_FIELDS: Partial<Record<SentKind, readonly string[]>> = {
  tyres: ['current_price', 'list_price'],
  'engine-oils': ['standard_price', 'promotion_price'],
}
const PROMOTION_END_FIELDS: Partial<Record<SentKind, readonly string[]>> = {
  tyres: ['promotion_valid_till'],
}
