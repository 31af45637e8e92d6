import { type CalendarDate, daysBetween } from '../../platform/clock/calendar-date.ts'
import { formatPrice, getPlainPrice, parsePrice, type Sen } from '../prices/price.ts'
import type { Tyre } from './tyre.ts'

/**
 * A promotion is a current price below the list price, up to and including its last day; both prices must
 * be amounts. A price of 0 counts as missing. Without a last day it has no end. While it is active the
 * current price applies and the list price is struck through; otherwise the list price applies (rules S5.1
 * to S5.3).
 */
export type TyrePrice = {
  /** displayed price; null if the data file has none */
  readonly text: string | null
  /** the same in sen; null if the text is not an amount (`Call us`) */
  readonly sen: Sen | null
  readonly promotion: Promotion | null
}

export type Promotion = {
  /** the list price, shown struck through */
  readonly originalPrice: string
  readonly lastDay: CalendarDate | null
  /** 0 on the last day; null without a last day */
  readonly daysLeft: number | null
}

/** A promotion that ends today or within so many days is shown to the owner as ending soon. */
export const ENDING_DAYS = 3

/** The price of a tyre on a day, with its promotion if one is active (rules S5.1 to S5.5). */
export function getTyrePrice(today: CalendarDate, tyre: PricedTyre): TyrePrice {
  const current = parsePrice(tyre.currentPrice)
  const list = parsePrice(tyre.listPrice)
  const lastDay = tyre.promotionValidTill
  const daysLeft = lastDay === null ? null : daysBetween(today, lastDay)
  if (
    current !== null &&
    list !== null &&
    current > 0 &&
    current < list &&
    (daysLeft === null || daysLeft >= 0)
  ) {
    return {
      text: formatPrice(current),
      sen: current,
      promotion: { originalPrice: formatPrice(list), lastDay, daysLeft },
    }
  }
  return getPlainPrice(getUsualPrice(tyre))
}

/**
 * The price text of a tyre outside promotions: the list price, or the current price if there is none (rule
 * S5.3).
 */
export function getUsualPrice({ listPrice, currentPrice }: Omit<PricedTyre, 'promotionValidTill'>) {
  return listPrice?.trim() && parsePrice(listPrice) !== 0 ? listPrice : currentPrice
}

/** The fields of a tyre that determine its price. */
export type PricedTyre = Pick<Tyre, 'currentPrice' | 'listPrice' | 'promotionValidTill'>
