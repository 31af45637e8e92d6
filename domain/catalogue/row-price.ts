import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { getOilPrice } from '../engine-oils/engine-oil.ts'
import { formatPrice, getPlainPrice, parsePrice, type Sen } from '../prices/price.ts'
import { getTyrePrice } from '../tyres/promotion.ts'
import { withDecimalPoint } from './data-files/cell.ts'
import type { CsvKind } from './data-files/data-file.ts'
import type { DataFileRows } from './data-files/parse-data-file.server.ts'

/** The lists with prices that are changed at the desk. */
export type PricedKind = Extract<CsvKind, 'tyres' | 'engine-oils' | 'labour-charges'>

export const isPricedKind = (kind: CsvKind): kind is PricedKind => kind !== 'vehicles' && kind !== 'branches'

/** The price of a row that customers see on a day. */
type RowPrice = {
  /** as shown; null if there is none */
  readonly text: string | null
  /** null if the text is not an amount */
  readonly sen: Sen | null
  /** the usual price that is struck through, and the last day; null without a promotion */
  readonly promotion: { readonly usual: string | null; readonly lastDay: CalendarDate | null } | null
}

export function getRowPrice<K extends PricedKind>(
  kind: K,
  row: DataFileRows[K][number],
  today: CalendarDate,
): RowPrice {
  return (PRICES[kind] as Prices<K>).get(row, today)
}

/**
 * The row with another price for customers on that day (rule S32.11). During a promotion the promotion price
 * changes; a new price that is not below the usual price ends the promotion. Without a promotion it is the
 * only price.
 */
export function setRowPrice<K extends PricedKind>(
  kind: K,
  row: DataFileRows[K][number],
  sen: Sen,
  today: CalendarDate,
): DataFileRows[K][number] {
  return (PRICES[kind] as Prices<K>).set(row, sen, today)
}

/** A price as typed at the desk: `210`, `RM 1,234.50`, `210,50`. */
export function parseTypedPrice(
  typed: string,
): { ok: true; sen: Sen } | { ok: false; error: 'price-empty' | 'price-unreadable' | 'price-zero' } {
  const text = typed.normalize('NFKC').trim()
  if (!text) return { ok: false, error: 'price-empty' }
  const sen = parsePrice(withDecimalPoint(text))
  if (sen === null) return { ok: false, error: 'price-unreadable' }
  return sen === 0 ? { ok: false, error: 'price-zero' } : { ok: true, sen }
}

/**
 * Whether a new price is probably a typing error and must be confirmed: it changes by more than 30 %, or a
 * tyre would cost less than RM 60 or more than RM 6,000 (rule S32.12).
 */
export function isUnusualPrice(kind: PricedKind, from: Sen | null, to: Sen): boolean {
  if (from !== null) return Math.abs(to - from) > from * MAX_USUAL_MOVE
  return kind === 'tyres' && (to < MIN_TYRE_PRICE || to > MAX_TYRE_PRICE)
}

type Prices<K extends PricedKind> = {
  get(row: DataFileRows[K][number], today: CalendarDate): RowPrice
  set(row: DataFileRows[K][number], sen: Sen, today: CalendarDate): DataFileRows[K][number]
}

const PRICES: { [K in PricedKind]: Prices<K> } = {
  tyres: {
    get(row, today) {
      const { text, sen, promotion } = getTyrePrice(today, toPriced(row))
      const { originalPrice: usual = null, lastDay = null } = promotion ?? {}
      return { text, sen, promotion: promotion && { usual, lastDay } }
    },
    set(row, sen, today) {
      const { currentPrice, listPrice } = row
      const isPromotion = getTyrePrice(today, toPriced(row)).promotion !== null
      if (isPromotion && sen < (parsePrice(listPrice) ?? 0))
        return { ...row, currentPrice: write(sen, currentPrice) }
      return {
        ...row,
        currentPrice: currentPrice || !listPrice ? write(sen, currentPrice) : null,
        listPrice: listPrice && write(sen, listPrice),
        promotionValidTill: null,
      }
    },
  },
  'engine-oils': {
    get(row) {
      const { text, sen, promotion } = getOilPrice(row)
      return { text, sen, promotion: promotion && { usual: promotion.originalPrice, lastDay: null } }
    },
    set(row, sen) {
      const { standardPrice, promotionPrice } = row
      const standard = parsePrice(standardPrice)
      const isPromotion = getOilPrice(row).promotion !== null
      if (isPromotion && (standard === null || sen < standard))
        return { ...row, promotionPrice: write(sen, promotionPrice) }
      return { ...row, standardPrice: write(sen, standardPrice), promotionPrice: null }
    },
  },
  'labour-charges': {
    get: row => ({ ...getPlainPrice(row.price), promotion: null }),
    set: (row, sen) => ({ ...row, price: write(sen, row.price) }),
  },
}

const toPriced = (row: DataFileRows['tyres'][number]) => ({
  currentPrice: row.currentPrice ?? null,
  listPrice: row.listPrice ?? null,
  promotionValidTill: (row.promotionValidTill ?? null) as CalendarDate | null,
})

/** An amount as the list writes its prices: `RM 1,234.50` or `1234.50`. */
function write(sen: Sen, before: string | null): string {
  if (before === null || /^\s*RM/i.test(before)) return formatPrice(sen)
  return (sen / 100).toFixed(sen % 100 === 0 ? 0 : 2)
}

const MAX_USUAL_MOVE = 0.3
const MIN_TYRE_PRICE: Sen = 6_000
const MAX_TYRE_PRICE: Sen = 600_000
