/**
 * The enquiry basket is what a driver wants to ask a branch about: oils by name and how many of each (readings.md "Add to
 * cart"). It lives in the browser and holds no price: those are the catalogue's of the moment it is looked at.
 */
export type EnquiryBasket = readonly BasketLine[]
export type BasketLine = {
  readonly oil: string
  readonly quantity: number
  /** the catalogue did not have it when it was last asked; counts for nothing until it does */
  readonly isGone?: true
}

/** A kept basket; null where the text is none, which is then dropped whole. */
export function parseBasket(text: string | null): EnquiryBasket | null {
  try {
    const lines: unknown = JSON.parse(text ?? '')
    return Array.isArray(lines) && lines.every(isLine) && areDistinct(lines) ? lines : null
  } catch {
    return null
  }
}

/** The basket with one more of an oil. */
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

/** The basket with its lines marked that are none of the catalogue's oils now. */
export function markUnavailable(
  basket: EnquiryBasket,
  oils: readonly { readonly name: string }[],
): EnquiryBasket {
  return basket.map(({ oil, quantity }) =>
    oils.some(({ name }) => name === oil) ? { oil, quantity } : { oil, quantity, isGone: true },
  )
}

/** How many things are in it, all oils together but those known to be gone. */
export function countBasket(basket: EnquiryBasket): number {
  return basket.reduce((count, { quantity, isGone }) => count + (isGone ? 0 : quantity), 0)
}

const MAX_QUANTITY = 999
/** characters; a longer name is none of ours */
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
