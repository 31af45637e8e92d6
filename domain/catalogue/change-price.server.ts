import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Permit } from '../access/permit.ts'
import { formatPrice, type Sen } from '../prices/price.ts'
import { editList } from './edit-list.server.ts'
import type { ListRows } from './list-kind.ts'
import type { ListVersion } from './list-version.ts'
import { getRowPrice, isUnusualPrice, type PricedKind, parseTypedPrice, setRowPrice } from './row-price.ts'
import { rowName, summarizeRow } from './row-summary.ts'

export type PriceError =
  | 'price-empty'
  | 'price-unreadable'
  | 'price-zero'
  /** the user must confirm: the same price is accepted with `isConfirmed` */
  | 'price-unusual'
  /** the price differs from what the user saw; `now` is the current price */
  | 'price-changed'
  | 'row-gone'

export type PriceChange =
  /** `version` is null if customers already see this price */
  { ok: true; version: ListVersion | null } | { ok: false; error: PriceError; now: string | null }

/** One row as the user saw it, with its new price. */
export type PriceInput<K extends PricedKind> = {
  readonly kind: K
  /** position of the row; if it has moved, the row is found by its name */
  readonly position: number
  readonly name: string
  /** the price that was shown */
  readonly seen: string
  readonly sen: Sen
  /** the user has confirmed an unusual price */
  readonly isConfirmed: boolean
  readonly today: CalendarDate
}

/**
 * Changes the price of one row of the current list and publishes the list at once (rules S32.11 and S32.12).
 * The row must match what the user saw: at `position`, or the only row with `name`, and with the price
 * `seen`. Other rows may have changed in the meantime.
 */
export async function changePrice<K extends PricedKind>(
  permit: Permit<'publish-lists'>,
  { typed, ...input }: Omit<PriceInput<K>, 'sen'> & { typed: string },
  tools: Parameters<typeof editList>[2],
): Promise<PriceChange> {
  const price = parseTypedPrice(typed)
  if (!price.ok) return { ...price, now: null }
  const { sen } = price
  const { kind, name, seen } = input
  let refused: Refused | null = null
  function change(rows: ListRows[K]): ListRows[K] {
    const repriced = repriceRow(rows, { ...input, sen })
    refused = repriced.ok ? null : repriced
    if (!repriced.ok || repriced.after === repriced.row) return rows
    return rows.map(each => (each === repriced.row ? repriced.after : each)) as ListRows[K]
  }
  const note = `${name}: ${seen || '–'} → ${formatPrice(sen)}`
  const edited = await editList(permit, { kind, shown: null, change, note }, tools)
  if (refused) return refused
  if (!edited.ok) return { ok: false, error: 'price-changed', now: null }
  return { ok: true, version: edited.version }
}

type Refused = Extract<PriceChange, { ok: false }>

/**
 * The row with its new price, or the same object if customers already see this price; otherwise the reason
 * why the change is refused (rule S32.12).
 */
export function repriceRow<K extends PricedKind>(
  rows: ListRows[K],
  { kind, position, name, seen, sen, isConfirmed, today }: PriceInput<K>,
): { ok: true; row: ListRows[K][number]; after: ListRows[K][number] } | Refused {
  const row = findRowByName(kind, rows, { position, name })
  if (!row) return { ok: false, error: 'row-gone', now: null }
  const before = getRowPrice(kind, row, today)
  if ((before.text ?? '') !== seen) return { ok: false, error: 'price-changed', now: before.text }
  if (before.sen === sen) return { ok: true, row, after: row }
  if (isUnusualPrice(kind, before.sen, sen) && !isConfirmed)
    return { ok: false, error: 'price-unusual', now: before.text }
  return { ok: true, row, after: setRowPrice(kind, row, sen, today) }
}

/**
 * The row at the position if it has the name, otherwise the only row with the name; null if none or several
 * have it.
 */
export function findRowByName<K extends PricedKind>(
  kind: K,
  rows: ListRows[K],
  { position, name }: { position: number; name: string },
): ListRows[K][number] | null {
  const hasName = (row: ListRows[K][number]) => rowName(summarizeRow(kind, row)) === name
  const there = rows[position - 1]
  if (there && hasName(there)) return there
  const [row = null, ...others] = (rows as ListRows[K][number][]).filter(hasName)
  return others.length === 0 ? row : null
}
