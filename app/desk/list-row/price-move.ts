import { formatPrice, type Sen } from '../../../domain/prices/price.ts'

/**
 * By how much a price has moved: `+RM 10.00 (+4.8 %)`; null if it has not, or where one of both is no amount.
 */
export function formatPriceMove(from: Sen | null | undefined, to: Sen | null | undefined): string | null {
  if (!from || !to || from === to) return null
  const sign = to > from ? '+' : '−'
  const percent = Math.round(Math.abs(to / from - 1) * 1000) / 10
  return `${sign}${formatPrice(Math.abs(to - from))} (${sign}${percent} %)`
}
