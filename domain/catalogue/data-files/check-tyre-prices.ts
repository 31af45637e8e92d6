import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import { formatPriceText } from '../../prices/price.ts'
import { readAmount } from './cell.ts'
import type { Cells, RowChecks } from './data-file.ts'
import { type TyreRow, tyreKey } from './tyre-row.ts'

/** Warns if customers do not see the price as the file means it (rule S28.15). */
export function checkPromotion({ currentPrice, listPrice, promotionValidTill }: TyreRow, cells: Cells) {
  const current = readAmount(currentPrice ?? '')
  const list = readAmount(listPrice ?? '')
  if (!currentPrice && !listPrice) cells.warn('current_price', 'price-missing')
  else if (current !== null && list !== null && current > list)
    cells.warn('current_price', 'price-above-list', { value: shown(currentPrice), list: shown(listPrice) })
  else if (promotionValidTill) {
    if (current === null || list === null) cells.warn('promotion_valid_till', 'promotion-without-prices')
    else if (current === list)
      cells.warn('promotion_valid_till', 'promotion-not-below-list', {
        value: shown(currentPrice),
        list: shown(listPrice),
      })
    else if (cells.today && promotionValidTill < cells.today)
      cells.warn('promotion_valid_till', 'promotion-ended', { date: promotionValidTill as CalendarDate })
  }
}

/**
 * If there is a list price, customers see it instead of a current price that is not one amount (rule S5.3).
 */
export const unreadablePrice = (cells: Cells) =>
  cells.text('list_price') ? 'price-unreadable-list' : 'price-unreadable'

/** Warns of the same tyre at two prices: customers see both, and its page shows the first (rule S28.15). */
export function checkTwoPrices(): RowChecks<TyreRow> {
  const first = new Map<string, { line: number; row: TyreRow }>()
  return {
    check(row, cells) {
      const key = tyreKey(row)
      const earlier = first.get(key)
      if (!earlier) {
        first.set(key, { line: cells.line, row })
        return
      }
      const [value, other] = [prices(row), prices(earlier.row)]
      if (value !== other) cells.warn('current_price', 'two-prices', { value, line: earlier.line, other })
    },
  }
}

const prices = ({ currentPrice, listPrice }: TyreRow) =>
  [shown(currentPrice), shown(listPrice)].filter(Boolean).join(', list ')
const shown = (price: string | null | undefined) => formatPriceText(price ?? null) ?? ''
