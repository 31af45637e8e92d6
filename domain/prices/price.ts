import { formatInteger } from '../../platform/text/format-integer.ts'

/**
 * A price is text as the owner typed it into the data file: `210`, `RM 1,234.50`, `Call us`. Text with
 * exactly one number is also an amount, an integer in sen. Any other text is shown as typed and takes no
 * part in totals, promotions and sort orders (rules S4.1 to S4.3).
 */

/** Malaysian sen, an integer: RM 12.30 is 1230. */
export type Sen = number

/**
 * The amount of a price text; null for no number, several numbers, a negative number, a percentage, or a letter
 * O in place of a last 0 (rule S4.3).
 */
export function parsePrice(text: string | null): Sen | null {
  const numbers = text?.match(NUMBERS) ?? []
  const number = numbers.length === 1 ? numbers[0]?.replace(/[.,]+$/, '') : undefined
  if (!number || NO_AMOUNT.test(text ?? '') || !ONE_AMOUNT.test(number)) return null
  const sen = Math.round(Number(number.replaceAll(',', '')) * 100)
  return sen <= MAX_PRICE ? sen : null
}

/** `RM 1,234.50`, with a plain space (rule S4.4). */
export function formatPrice(sen: Sen): string {
  return `RM ${formatInteger(Math.floor(sen / 100))}.${String(sen % 100).padStart(2, '0')}`
}

/** The displayed price: the formatted amount, or the text itself if it is not an amount; null if empty. */
export function formatPriceText(text: string | null): string | null {
  const sen = parsePrice(text)
  return sen === null ? text?.trim() || null : formatPrice(sen)
}

/** A price as shown, without a promotion; one of 0 counts as missing. */
export function getPlainPrice(text: string | null): {
  text: string | null
  sen: Sen | null
  promotion: null
} {
  const sen = parsePrice(text)
  return { text: sen === 0 ? null : formatPriceText(text), sen: sen || null, promotion: null }
}

/**
 * RM 10,000,000. A larger number in a price column is a mistake (a phone number, a bar code) and is shown
 * as typed (rule S4.3).
 */
const MAX_PRICE: Sen = 1_000_000_000

/**
 * Matches every digit sequence with its minus sign. The point of `Rs.` or `RM.` belongs to the abbreviation.
 */
const NUMBERS = /[-\u2212]?(?:(?<!\w)\.)?\d[\d.,]*/g

/** `10%`, `21O` */
const NO_AMOUNT = /\d *%|\dO\b/i

/** `210`, `.50`, `1234.50`, `1,234.50`: commas separate thousands only (rule S4.2). */
const ONE_AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/
