import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import { isStep, type Sliced } from '../../../platform/event-loop/slices.ts'
import type { Sen } from '../../prices/price.ts'
import { readAmount } from '../data-files/cell.ts'
import type { DataFileKind } from '../data-files/data-file.ts'
import type { EngineOilRow } from '../data-files/engine-oils-file.ts'
import type { TyreRow } from '../data-files/tyre-row.ts'
import type { ListVersion } from '../list-version.ts'
import type { RowDescription } from '../row-description.ts'

/** A row that is new, changed or removed, or one row of each list; the missing one is null. */
export type Pair<Row> = {
  readonly before: Row | null
  readonly after: Row | null
}

/** A price before and after; null if there is none or it is not an amount. */
export type Move = { readonly from: Sen | null; readonly to: Sen | null }

/**
 * A row before and after with its prices, always in this order: the customer's price on each of the days,
 * then the usual price.
 */
export type PricedPair = Pair<object> & { readonly moves: readonly Move[] }

/** Two lists as the rules see them. */
export type GuardedLists = {
  readonly kind: DataFileKind
  readonly description: RowDescription<object>
  readonly before: readonly object[]
  readonly after: readonly object[]
  /** the rows that are new, changed or removed */
  readonly pairs: readonly PricedPair[]
  /**
   * prices of the new list's rows and of the changed rows, in the order of `moves`; null if not an amount
   * above 0
   */
  readonly prices: ReadonlyMap<object, readonly (Sen | null)[]>
  /** rows of the new list with a price */
  readonly pricedCount: number
  /** today, and the day on which the list goes live if that is later */
  readonly days: readonly [CalendarDate, ...CalendarDate[]]
  readonly older: Pick<ListVersion, 'number'> | null
}

/** The rows that a rule applies to, none if it does not apply, and the values for its sentence. */
type Found = { rows: Pair<object>[]; values?: Record<string, string | number> }
export type Rule = (lists: GuardedLists) => Sliced<Found>

/** In a short list, one or two rows are a large share but not a mistake. */
export const isMany = (rows: readonly object[], limit: number) => rows.length > Math.max(2, limit)

export const NOTHING: Found = { rows: [] }

export const LOW_PRICE: Sen = 60_00

export const HIGH_PRICE: Sen = 6_000_00

/** Exclude the end of a promotion: `2026-12-31` would be three numbers. */
export function amount(row: object | null, column: string): Sen | null {
  const text = (row as Record<string, unknown> | null)?.[column]
  return typeof text === 'string' ? readAmount(text) : null
}

/** The rows whose current price is above the struck-through one. */
export function* aboveList(kind: DataFileKind, pairs: readonly PricedPair[]): Sliced<PricedPair[]> {
  return yield* filter(pairs, pair => {
    const { current, list } = currentAndList(kind, pair.after)
    return current !== null && list !== null && current > list
  })
}

/** The rows with a price that moves by more than 30 %. */
export function* largeMoves(pairs: readonly PricedPair[]): Sliced<PricedPair[]> {
  const isLarge = ({ from, to }: Move) => !!from && !!to && Math.abs(to - from) * 10 > from * 3
  return yield* filter(pairs, ({ moves }) => moves.some(isLarge))
}

/** The current price and the list price, if the kind has both. */
export function currentAndList(kind: DataFileKind, row: object | null) {
  const column = (name: keyof TyreRow | keyof EngineOilRow) => amount(row, name)
  if (kind === 'tyres') return { current: column('currentPrice'), list: column('listPrice') }
  if (kind === 'engine-oils') return { current: column('promotionPrice'), list: column('standardPrice') }
  return { current: null, list: null }
}

export function* each<Item>(items: readonly Item[], visit: (item: Item) => void): Sliced<void> {
  for (const [index, item] of items.entries()) {
    if (isStep(index)) yield
    visit(item)
  }
}

export function* filter<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): Sliced<Item[]> {
  const wanted: Item[] = []
  yield* each(items, item => {
    if (isWanted(item)) wanted.push(item)
  })
  return wanted
}
