import { formatPrice, type Sen } from '../../../domain/prices/price.ts'

/** The change of a price: `+RM 10.00 (+4.8%)`; null if it is unchanged or either price is not an amount. */
export function formatPriceMove(from: Sen | null | undefined, to: Sen | null | undefined): string | null {
  if (!from || !to || from === to) return null
  const sign = to > from ? '+' : '−'
  const percent = Math.round(Math.abs(to / from - 1) * 1000) / 10
  return `${sign}${formatPrice(Math.abs(to - from))} (${sign}${percent}%)`
}
