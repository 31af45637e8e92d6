import { isDeepStrictEqual } from 'node:util'
import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import { runAtOnce } from '../../../platform/event-loop/slices.ts'
import { getOilPrice } from '../../engine-oils/engine-oil.ts'
import { parsePrice, type Sen } from '../../prices/price.ts'
import { getTyrePrice } from '../../tyres/promotion.ts'
import { rowsByKey, tyreKey } from '../row-keys.ts'
import type { DataFileKind } from './data-file.ts'
import type { DataFileRows } from './parse-data-file.server.ts'

/** What a new list changes against the stored one (rule S28.17). */
export type Comparison = {
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly unchanged: number
  /** the stored rows that the new list lacks, by name */
  readonly removedNames: readonly string[]
  /** brands with rows in the stored list and none in the new one */
  readonly removedBrands: readonly string[]
  /** prices that move by more than 20 %, the largest move first */
  readonly priceMoves: readonly PriceMove[]
}

export type PriceMove = {
  readonly name: string
  readonly from: Sen
  readonly to: Sen
  /** −0.9 for a price that falls by 90 % */
  readonly share: number
}

/**
 * Compares two lists of a kind. A row is found again by its key, the nth of the same key; it has changed where any other column
 * differs. A price is the one that customers see on that day.
 */
export function compareRows<K extends DataFileKind>(
  kind: K,
  before: DataFileRows[K],
  after: DataFileRows[K],
  today: CalendarDate,
): Comparison {
  const { key, name, brand, price } = describeRows[kind] as RowDescription<DataFileRows[K][number]>
  const stored = runAtOnce(rowsByKey<DataFileRows[K][number]>(before, key))
  let [added, changed, unchanged] = [0, 0, 0]
  const priceMoves: PriceMove[] = []
  for (const [id, row] of runAtOnce(rowsByKey<DataFileRows[K][number]>(after, key))) {
    const old = stored.get(id)
    stored.delete(id)
    if (!old) {
      added++
      continue
    }
    if (isSameRow(old, row)) unchanged++
    else changed++
    const move = priceMove(price?.(old, today) ?? null, price?.(row, today) ?? null)
    if (move) priceMoves.push({ name: name(row), ...move })
  }
  const removed = [...stored.values()]
  const brands = new Set(after.map(row => brand?.(row)?.toLowerCase()))
  const gone = removed.flatMap(row => brand?.(row) ?? []).filter(each => !brands.has(each.toLowerCase()))
  return {
    added,
    changed,
    removed: removed.length,
    unchanged,
    removedNames: removed.map(name),
    removedBrands: [...new Set(gone)],
    priceMoves: priceMoves.sort((a, b) => Math.abs(b.share) - Math.abs(a.share)),
  }
}

/** Whether so much would go that it is asked first: more than 10 % of the rows, or a whole brand (rule S28.18). */
export function removesMuch({ removed, changed, unchanged, removedBrands }: Comparison): boolean {
  return removed > (removed + changed + unchanged) * MAX_REMOVED_SHARE || removedBrands.length > 0
}

const MAX_REMOVED_SHARE = 0.1
const MIN_PRICE_MOVE = 0.2

function priceMove(from: Sen | null, to: Sen | null) {
  if (!from || !to) return null
  const share = to / from - 1
  return Math.abs(share) > MIN_PRICE_MOVE ? { from, to, share } : null
}

/** Whether two rows have the same values, wherever they stand; a missing value is null, as in the database. */
function isSameRow(a: object, b: object): boolean {
  const [one, two] = [a, b] as Record<string, unknown>[]
  return Object.keys({ ...a, ...b }).every(
    column => column === 'position' || isDeepStrictEqual(one?.[column] ?? null, two?.[column] ?? null),
  )
}

type RowDescription<Row> = {
  key(row: Row): string
  name(row: Row): string
  brand?(row: Row): string
  price?(row: Row, today: CalendarDate): Sen | null
}

const join = (...parts: (string | number | null | undefined)[]) =>
  parts
    .map(part => part ?? '')
    .join('\n')
    .toLowerCase()
const words = (...parts: (string | number | null | undefined)[]) => parts.filter(Boolean).join(' ')

const describeRows: { [K in DataFileKind]: RowDescription<DataFileRows[K][number]> } = {
  tyres: {
    key: tyreKey,
    name: row => words(row.tyreSize, row.brand, row.model),
    brand: row => row.brand,
    price: ({ currentPrice = null, listPrice = null, promotionValidTill }, today) =>
      getTyrePrice(today, {
        currentPrice,
        listPrice,
        promotionValidTill: (promotionValidTill ?? null) as CalendarDate | null,
      }).sen,
  },
  vehicles: {
    key: row => join(row.brand, row.model, row.year),
    name: row => words(row.brand, row.model, row.year),
    brand: row => row.brand,
  },
  'engine-oils': {
    key: row => join(row.brand, row.productName, row.type, row.viscosity, row.volume),
    name: row => words(row.brand, row.productName, row.viscosity, row.volume),
    brand: row => row.brand,
    price: ({ standardPrice = null, promotionPrice = null }) =>
      getOilPrice({ standardPrice, promotionPrice }).sen,
  },
  branches: { key: row => row.id, name: row => row.name },
  'labour-charges': {
    key: row => join(row.category, row.service),
    name: row => words(row.category, row.service),
    price: row => parsePrice(row.price),
  },
  company: { key: () => '', name: row => row.document.name },
}
