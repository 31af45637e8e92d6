import { isDeepStrictEqual } from 'node:util'
import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import { isStep, runInSlices, type Sliced } from '../../../platform/event-loop/slices.ts'
import type { Sen } from '../../prices/price.ts'
import type { DataFileKind } from '../data-files/data-file.ts'
import type { ListKind, ListRows } from '../list-kind.ts'
import { describeRows, type ListRow } from '../row-description.ts'
import { rowsByKey } from '../row-keys.ts'

/** The changes from the stored list to a new one (rule S28.17). */
export type ListChanges<K extends ListKind = DataFileKind> = {
  /** in the order of the new list */
  readonly added: readonly ListRow<K>[]
  /** the largest move of a price first, then in the order of the new list */
  readonly changed: readonly ChangedRow<K>[]
  /** in the order of the stored list */
  readonly removed: readonly ListRow<K>[]
  readonly unchangedCount: number
}

export type ChangedRow<K extends ListKind = DataFileKind> = {
  readonly before: ListRow<K>
  readonly after: ListRow<K>
  /** null if the price for customers is unchanged, or if either price is not an amount */
  readonly priceMove: PriceMove | null
}

export type PriceMove = {
  readonly from: Sen
  readonly to: Sen
  /** −0.9 for a price that falls by 90 % */
  readonly share: number
}

/**
 * Compares two lists of a kind. Rows are matched by key, repeated keys by their order. A row has changed if
 * any other column differs. Prices are as customers see them on that day. Blocks the event loop for some
 * milliseconds at a time.
 */
export function compareLists<K extends ListKind>(
  kind: K,
  before: ListRows[K],
  after: ListRows[K],
  today: CalendarDate,
): Promise<ListChanges<K>> {
  return runInSlices(compareInSlices(kind, before, after, today))
}

/** The counts of changed rows as a version stores them. */
export function countChanges({ added, changed, removed, unchangedCount }: ListChanges<ListKind>) {
  return {
    rows: added.length + changed.length + unchangedCount,
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    unchanged: unchangedCount,
  }
}

function* compareInSlices<K extends ListKind>(
  kind: K,
  before: ListRows[K],
  after: ListRows[K],
  today: CalendarDate,
): Sliced<ListChanges<K>> {
  const { key, price } = describeRows(kind)
  const stored = yield* rowsByKey<ListRow<K>>(before, key)
  const fresh = yield* rowsByKey<ListRow<K>>(after, key)
  const added: ListRow<K>[] = []
  const removed: ListRow<K>[] = []
  const changed: ChangedRow<K>[] = []
  let unchangedCount = 0
  let index = 0
  for (const [id, row] of fresh) {
    if (isStep(index++)) yield
    const old = stored.get(id)
    if (!old) added.push(row)
    else if (isSameRow(old, row)) unchangedCount++
    else {
      const priceMove = movePrice(price?.(old, today) ?? null, price?.(row, today) ?? null)
      changed.push({ before: old, after: row, priceMove })
    }
  }
  for (const [id, row] of stored) {
    if (isStep(index++)) yield
    if (!fresh.has(id)) removed.push(row)
  }
  const size = ({ priceMove }: ChangedRow<K>) => Math.abs(priceMove?.share ?? 0)
  return {
    added,
    changed: changed.sort((a, b) => size(b) - size(a)),
    removed,
    unchangedCount,
  }
}

const movePrice = (from: Sen | null, to: Sen | null): PriceMove | null =>
  from && to && from !== to ? { from, to, share: to / from - 1 } : null

/**
 * Whether two rows have the same values in any order of their fields; a missing value is null, as in stored
 * content.
 */
function isSameRow(a: object, b: object): boolean {
  const [one = {}, two = {}] = [a, b] as Record<string, unknown>[]
  const differs = (column: string) => {
    const [left, right] = [one[column] ?? null, two[column] ?? null]
    return column !== 'position' && left !== right && !isDeepStrictEqual(left, right)
  }
  for (const column in one) if (differs(column)) return false
  for (const column in two) if (!(column in one) && differs(column)) return false
  return true
}
