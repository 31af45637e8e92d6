import { formatPrice, type Sen } from '../prices/price.ts'
import type { EngineOil, OilPrice } from './engine-oil.ts'
import type { BasketLine, EnquiryBasket } from './enquiry-basket.ts'

/** An item of the basket with today's price. */
export type EnquiryLine = BasketLine & { readonly price: OilPrice }

/**
 * Splits the basket into items in the catalogue, with prices, and items that it does not have (rule S19.4).
 */
export function priceEnquiry(
  basket: EnquiryBasket,
  oils: readonly Pick<EngineOil, 'name' | 'price'>[],
): { lines: EnquiryLine[]; gone: BasketLine[] } {
  // If the data file has an oil twice, the first row counts (rule S19.4).
  const prices = new Map(oils.map(({ name, price }) => [name, price] as const).reverse())
  const lines = basket.flatMap(line => {
    const price = prices.get(line.oil)
    return price ? [{ ...line, price }] : []
  })
  return { lines, gone: basket.filter(({ oil }) => !prices.has(oil)) }
}

/** Price times quantity over all items; null if one has no amount (`Call us`) (rule S19.5). */
export function enquiryTotal(lines: readonly EnquiryLine[]): Sen | null {
  return lines.reduce<Sen | null>(
    (sum, { price, quantity }) => (sum === null || price.sen === null ? null : sum + price.sen * quantity),
    0,
  )
}

/** The formatted total, or null. */
export function formatEnquiryTotal(lines: readonly EnquiryLine[]): string | null {
  const total = enquiryTotal(lines)
  return total === null ? null : formatPrice(total)
}
