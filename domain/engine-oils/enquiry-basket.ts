/**
 * The enquiry basket: oils by name with quantities, stored in the browser without prices. Prices come from
 * the catalogue when the basket is opened (rules S19.1 and S19.3).
 */
export type EnquiryBasket = readonly BasketLine[]
export type BasketLine = {
  readonly oil: string
  readonly quantity: number
  /** missing from the catalogue when it was last checked; not counted until it is back */
  readonly isGone?: true
}

/** Parses a stored basket; null if invalid (the whole basket is dropped, rule S19.2). */
export function parseBasket(text: string | null): EnquiryBasket | null {
  try {
    const lines: unknown = JSON.parse(text ?? '')
    return Array.isArray(lines) && lines.every(isLine) && areDistinct(lines) ? lines : null
  } catch {
    return null
  }
}

/** Adds one of an oil (rule S19.2). */
export function addOil(basket: EnquiryBasket, oil: string): EnquiryBasket {
  const there = basket.find(line => line.oil === oil)
  return there
    ? changeQuantity(basket, oil, Math.min(there.quantity + 1, MAX_QUANTITY))
    : [...basket, { oil, quantity: 1 }]
}

export function changeQuantity(basket: EnquiryBasket, oil: string, quantity: number): EnquiryBasket {
  return basket.map(line => (line.oil === oil ? { oil, quantity } : line))
}

export function removeOil(basket: EnquiryBasket, oil: string): EnquiryBasket {
  return basket.filter(line => line.oil !== oil)
}

/** Marks the items that the catalogue does not have now (rule S19.4). */
export function markUnavailable(
  basket: EnquiryBasket,
  oils: readonly { readonly name: string }[],
): EnquiryBasket {
  return basket.map(({ oil, quantity }) =>
    oils.some(({ name }) => name === oil) ? { oil, quantity } : { oil, quantity, isGone: true },
  )
}

/** The number of items without unavailable ones (rule S19.7). */
export function countBasket(basket: EnquiryBasket): number {
  return basket.reduce((count, { quantity, isGone }) => count + (isGone ? 0 : quantity), 0)
}

const MAX_QUANTITY = 999
/** characters; longer names were not written by this code */
const MAX_NAME_LENGTH = 1_000

function isLine(line: unknown): line is BasketLine {
  if (typeof line !== 'object' || line === null) return false
  const { oil, quantity, isGone } = line as Partial<Record<keyof BasketLine, unknown>>
  if (isGone !== undefined && isGone !== true) return false
  const isOil = typeof oil === 'string' && oil !== '' && oil.length <= MAX_NAME_LENGTH
  return isOil && Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= MAX_QUANTITY
}

const areDistinct = (lines: readonly BasketLine[]) =>
  new Set(lines.map(({ oil }) => oil)).size === lines.length
