import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Permit } from '../access/permit.ts'
import { formatPrice } from '../prices/price.ts'
import { editList } from './edit-list.server.ts'
import type { ListRows } from './list-kind.ts'
import type { ListVersion } from './list-version.ts'
import { getRowPrice, isUnusualPrice, type PricedKind, parseTypedPrice, setRowPrice } from './row-price.ts'
import { rowName, summarizeRow } from './row-summary.ts'

export type PriceError =
  | 'price-empty'
  | 'price-unreadable'
  | 'price-zero'
  /** asked once: the same price is accepted with `isConfirmed` */
  | 'price-unusual'
  /** another price than the one that the person saw; the row has `now` */
  | 'price-changed'
  | 'row-gone'

export type PriceChange =
  /** `version` is null where customers see this price already */
  { ok: true; version: ListVersion | null } | { ok: false; error: PriceError; now: string | null }

/**
 * Gives one row of the current list another price and publishes the list at once (rules S32.11 and S32.12). The row is the one that
 * the person saw: at `position` or alone with its `name`, with the price `seen`; other rows may have changed meanwhile.
 */
export async function changePrice<K extends PricedKind>(
  permit: Permit<'publish-lists'>,
  {
    kind,
    position,
    name,
    seen,
    typed,
    isConfirmed,
    today,
  }: {
    kind: K
    position: number
    name: string
    seen: string
    typed: string
    isConfirmed: boolean
    today: CalendarDate
  },
  tools: Parameters<typeof editList>[2],
): Promise<PriceChange> {
  const price = parseTypedPrice(typed)
  if (!price.ok) return { ...price, now: null }
  const { sen } = price
  let refused: Extract<PriceChange, { ok: false }> | null = null
  function change(rows: ListRows[K]): ListRows[K] {
    refused = null
    const row = findRow(kind, rows, { position, name })
    const before = row && getRowPrice(kind, row, today)
    if (!row || !before) refused = { ok: false, error: 'row-gone', now: null }
    else if ((before.text ?? '') !== seen) refused = { ok: false, error: 'price-changed', now: before.text }
    else if (before.sen !== sen && isUnusualPrice(kind, before.sen, sen) && !isConfirmed)
      refused = { ok: false, error: 'price-unusual', now: before.text }
    else if (before.sen !== sen)
      return rows.map(each => (each === row ? setRowPrice(kind, row, sen, today) : each)) as ListRows[K]
    return rows
  }
  const note = `${name}: ${seen || '–'} → ${formatPrice(sen)}`
  const edited = await editList(permit, { kind, shown: null, change, note }, tools)
  if (refused) return refused
  if (!edited.ok) return { ok: false, error: 'price-changed', now: null }
  return { ok: true, version: edited.version }
}

function findRow<K extends PricedKind>(
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
