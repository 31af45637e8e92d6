import { type CalendarDate, daysBetween } from '../../platform/clock/calendar-date.ts'
import { formatPriceText, parsePrice, type Sen } from '../prices/price.ts'
import type { Tyre } from './tyre.ts'

/**
 * A promotion is a current price below the list price, on a day up to and including its last one (S §4). It needs both
 * prices to be amounts. Without a last day a reduction counts as long as it stands. While it is active the current
 * price is the tyre's price and the list price is struck through; otherwise the list price is the tyre's price.
 */
export type TyrePrice = {
  /** what the visitor reads, null where the sheet gives no price at all */
  readonly text: string | null
  /** the same as an amount, null where it is none (`Call us`) */
  readonly sen: Sen | null
  readonly promotion: Promotion | null
}

export type Promotion = {
  /** the list price, struck through */
  readonly originalPrice: string
  readonly lastDay: CalendarDate | null
  /** 0 on the last day; null without a last day */
  readonly daysLeft: number | null
}

/** The price a tyre is sold at on a day, with its promotion where one is active (S §§4, 5, 9). */
export function getTyrePrice(today: CalendarDate, tyre: PricedTyre): TyrePrice {
  const current = parsePrice(tyre.currentPrice)
  const list = parsePrice(tyre.listPrice)
  const lastDay = tyre.promotionValidTill
  const daysLeft = lastDay === null ? null : daysBetween(today, lastDay)
  if (current !== null && list !== null && current < list && (daysLeft === null || daysLeft >= 0)) {
    return {
      text: formatPriceText(tyre.currentPrice),
      sen: current,
      promotion: { originalPrice: formatPriceText(tyre.listPrice) ?? '', lastDay, daysLeft },
    }
  }
  const sold = tyre.listPrice?.trim() ? tyre.listPrice : tyre.currentPrice
  return { text: formatPriceText(sold), sen: parsePrice(sold), promotion: null }
}

/** What of a tyre its price depends on. */
export type PricedTyre = Pick<Tyre, 'currentPrice' | 'listPrice' | 'promotionValidTill'>
