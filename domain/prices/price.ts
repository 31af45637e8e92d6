/**
 * A price is a text, as the owner typed it into the sheet: `210`, `RM 1,234.50`, `Call us`. Where it holds exactly one
 * number it is also an amount, kept in sen as an integer; where it does not, it is shown as it was typed and never
 * takes part in a sum, a promotion or an order (S §5, surface.md "Sheets").
 */

/** An amount of Malaysian sen, an integer: RM 12.30 is 1230. */
export type Sen = number

/** The amount in a price text, or null where the text holds no number, several, or a negative one. */
export function parsePrice(text: string | null): Sen | null {
  const numbers = text?.match(NUMBERS) ?? []
  const number = numbers.length === 1 ? numbers[0]?.replace(/[.,]+$/, '') : undefined
  if (!number || !ONE_AMOUNT.test(number)) return null
  const sen = Math.round(Number(number.replaceAll(',', '')) * 100)
  return sen <= MAX_PRICE ? sen : null
}

/** `RM 1,234.50`, with a plain space (surface.md "Sheets"). */
export function formatPrice(sen: Sen): string {
  const ringgit = Math.floor(sen / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
  return `RM ${ringgit}.${String(sen % 100).padStart(2, '0')}`
}

/** What a visitor reads for a price text: the amount where it is one, else the text itself; null where it is empty. */
export function formatPriceText(text: string | null): string | null {
  const sen = parsePrice(text)
  return sen === null ? text?.trim() || null : formatPrice(sen)
}

/** Ten million ringgit. Beyond it a number in a price column is a slip (a phone, a bar code) and is shown raw. */
const MAX_PRICE: Sen = 1_000_000_000

/** Every run of figures, with its minus sign; the point of `Rs.` or `RM.` is an abbreviation's, not a decimal one. */
const NUMBERS = /[-\u2212]?(?:(?<!\w)\.)?\d[\d.,]*/g

/** `210`, `.50`, `1234.50`, `1,234.50`: a comma parts thousands and nothing else. */
const ONE_AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/
