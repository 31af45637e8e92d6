import { formatPrice, type Sen } from '../prices/price.ts'
import type { EngineOil, OilPrice } from './engine-oil.ts'
import type { BasketLine, EnquiryBasket } from './enquiry-basket.ts'

/** A line of the basket with the price that its oil has today. */
export type EnquiryLine = BasketLine & { readonly price: OilPrice }

/** What the catalogue has of the basket's oils, and which of them it no longer has. */
export function priceEnquiry(
  basket: EnquiryBasket,
  oils: readonly Pick<EngineOil, 'name' | 'price'>[],
): { lines: EnquiryLine[]; gone: BasketLine[] } {
  // Where a sheet has the same oil twice, the first counts.
  const prices = new Map(oils.map(({ name, price }) => [name, price] as const).reverse())
  const lines = basket.flatMap(line => {
    const price = prices.get(line.oil)
    return price ? [{ ...line, price }] : []
  })
  return { lines, gone: basket.filter(({ oil }) => !prices.has(oil)) }
}

/** Price times quantity over all lines, or null where one of them has no amount (`Call us`). */
export function enquiryTotal(lines: readonly EnquiryLine[]): Sen | null {
  return lines.reduce<Sen | null>(
    (sum, { price, quantity }) => (sum === null || price.sen === null ? null : sum + price.sen * quantity),
    0,
  )
}

/** The total as it is shown, or null. */
export function formatEnquiryTotal(lines: readonly EnquiryLine[]): string | null {
  const total = enquiryTotal(lines)
  return total === null ? null : formatPrice(total)
}
