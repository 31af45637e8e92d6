import { memoize } from '../../../platform/text/memoize.ts'
import { parseChatNumber } from '../../booking/chat-url.ts'
import { formatPriceText, parsePrice } from '../../prices/price.ts'
import { parseTyreSize, spellTypedSize } from '../../tyres/tyre-size.ts'
import type { Cells } from './data-file.ts'
import { parseDate } from './parse-date.ts'
import { parseLastDay } from './parse-last-day.ts'
import { quote } from './problems.ts'

/**
 * A required text. Like the other functions here it records an error on the row and returns a placeholder.
 */
export function requiredText(cells: Cells, column: string): string {
  const text = cells.text(column)
  if (!text) cells.error(column, 'empty')
  return text
}

/** A text, or null if the cell is empty. */
export function optionalText(cells: Cells, column: string): string | null {
  return cells.text(column) || null
}

/**
 * A size as customers see it: `195 / 55 r15` becomes `195/55R15`. Other spellings (`1955515`, `195/55/15`)
 * are converted too, with one notice per column (rule S28.7). Empty for an empty cell.
 */
export function sizeText(cells: Cells, column: string): string {
  const text = cells.text(column)
  if (!text) return text
  const size = readSize(text) ? tidySize(text) : spellTypedSize(text)
  if (!size) cells.error(column, 'not-a-size', { value: quote(text) })
  else if (withoutBlanks(size) !== withoutBlanks(text))
    cells.warn(column, 'size-understood', { value: quote(text), size })
  return size ?? ''
}

/**
 * The three numbers as printed on the tyre, and one blank before each mark: `205 / 55 zr 16  XL` is
 * `205/55ZR16 XL`.
 */
export const tidySize = memoize(text =>
  text
    .replace(METRIC, (_, mark = '', width, ratio, letter = 'R', rim) =>
      `${mark}${width}/${ratio}${letter.replace(/[-/]/, 'R')}${rim}`.toUpperCase(),
    )
    .replace(/\s+/g, ' '),
)
const METRIC = /^(P|LT)?\s*(\d{3})\s*\/\s*(\d{2,3})\s*(Z?R|[-/])?\s*(\d{2}(?:\.5)?)/i

const withoutBlanks = (text: string) => text.replace(/\s/g, '').toUpperCase()

/** Cached `parseTyreSize`, `parsePrice` and `parseDate`: the texts of cells repeat often. */
export const readSize = memoize(parseTyreSize)
export const readAmount = memoize(parsePrice)
const readDate = memoize(parseDate)

/**
 * A date as `yyyy-MM-dd`, or null if the cell is empty; says once per column how another writing is read
 * (rule S28.10).
 */
export function optionalDate(cells: Cells, column: string): string | null {
  const text = cells.text(column)
  if (!text) return null
  const parsed = readDate(text)
  if (!parsed) {
    cells.error(column, 'not-a-date', { value: quote(text) })
    return null
  }
  if (parsed.date !== text) {
    const code = parsed.isDayFirst ? 'date-understood' : 'date-converted'
    cells.warn(column, code, { value: quote(text), date: parsed.date })
  }
  return parsed.date
}

/**
 * The last day of a promotion, like `optionalDate`, but also without a year or after the first day
 * (`parseLastDay`), with a notice for each text.
 */
export function optionalLastDay(cells: Cells, column: string): string | null {
  const text = cells.text(column)
  const last = text && !readDate(text) && cells.today ? parseLastDay(text, cells.today) : null
  const value = quote(text)
  if (!text || readDate(text)) return optionalDate(cells, column)
  if (!last) cells.error(column, 'not-a-last-day', { value })
  else if (!last.code) {
    cells.warn(column, 'last-day-understood', { value, date: last.date })
    return last.date
  } else if (last.code === 'year-missing') cells.error(column, 'year-missing', { value, date: last.date })
  else cells.error(column, 'promotion-starts-later', { value, start: last.start, date: last.date })
  return null
}

/**
 * A price as typed, or null if the cell is empty. A decimal comma becomes a point; 0 and less are refused; a
 * text that is not one amount stays with a warning, `unreadable` (rule S28.13).
 */
export function optionalPrice(
  cells: Cells,
  column: string,
  unreadable: 'price-unreadable' | 'price-unreadable-list' = 'price-unreadable',
): string | null {
  const text = cells.text(column)
  if (!text) return null
  const price = text.includes(',') ? withDecimalPoint(text) : text
  const sen = readAmount(price)
  if (sen !== null && sen > 0 && price === text && !THREE_DECIMALS.test(price)) return price
  const value = quote(text)
  const amount = formatPriceText(price) ?? ''
  if (sen === 0 || (sen === null && NEGATIVE.test(price))) cells.error(column, 'price-zero', { value })
  else if (sen === null) {
    cells.warn(column, unreadable, { value })
    return text
  } else if (price !== text) cells.warn(column, 'price-decimal-comma', { value, amount })
  else cells.warn(column, 'price-rounded', { value, amount })
  return price
}

/** `210,50` is `210.50` and `RM 1.234,50` is `RM 1,234.50`; three digits after a comma are a thousand. */
export function withDecimalPoint(text: string): string {
  return text.replace(
    DECIMAL_COMMA,
    (_, whole: string, sen: string) => `${whole.replaceAll('.', ',')}.${sen}`,
  )
}

const DECIMAL_COMMA = /(?<![\d.,])(\d{1,3}(?:\.\d{3}){1,3}|\d{1,8}),(\d{1,2})(?![\d.,]*\d)/
const NEGATIVE = /^\D{0,5}[-\u2212]\s?(?:RM\s?)?[\d.]+\D*$/i
const THREE_DECIMALS = /(?<![\d.,])\d{1,3}\.\d{3}(?!\d)/

/** One phone number as typed, or null if the cell is empty (rule S15.2). */
export function optionalPhoneNumber(cells: Cells, column: string): string | null {
  const text = optionalText(cells, column)
  if (text && !parseChatNumber(text)) cells.error(column, 'not-a-phone-number', { value: quote(text) })
  return text
}

/** A whole number within a range. */
export function wholeNumber(cells: Cells, column: string, min: number, max: number): number {
  const text = cells.text(column)
  const number = Number(text)
  if (/^\d{1,9}$/.test(text) && number >= min && number <= max) return number
  cells.error(column, 'not-a-whole-number', { min, max, value: quote(text) })
  return 0
}

/** A decimal number within a range; a decimal comma is warned of. */
export function decimalNumber(cells: Cells, column: string, min: number, max: number): number {
  const text = cells.text(column)
  const number = Number(text.replace(',', '.'))
  if (/^-?\d{1,9}([.,]\d{1,20})?$/.test(text) && number >= min && number <= max) {
    if (text.includes(',')) cells.warn(column, 'decimal-comma', { value: quote(text), number })
    return number
  }
  cells.error(column, 'not-a-decimal', { min, max, value: quote(text) })
  return 0
}

/** A path below /pictures/ or an https URL; any other value is dropped with a warning (rule S28.9). */
export function optionalImage(cells: Cells, column: string): string | null {
  const text = cells.text(column)
  if (!text) return null
  const address = parseImageUrl(text)
  if (!address) cells.warn(column, 'not-an-image', { value: quote(text) })
  return address
}

/** An https URL; any other value (`javascript:`, `data:`) is dropped with a warning (rule S28.9). */
export function optionalLink(cells: Cells, column: string): string | null {
  const text = cells.text(column)
  if (!text) return null
  const address = parseHttpsUrl(text)
  if (!address) cells.warn(column, 'not-a-link', { value: quote(text) })
  return address
}

/** An image URL that is safe to put into a page, or null. */
export function parseImageUrl(text: string): string | null {
  if (!text.startsWith('/')) return parseHttpsUrl(text)
  // Fast path for nearly all rows: URL parsing costs a second per 100,000 rows.
  if (/^(?:\/[\w-]+(?:\.[\w-]+)*)+$/.test(text)) return text.startsWith('/pictures/') ? text : null
  if (!URL.canParse(text, 'https://own.invalid')) return null
  const { origin, pathname, search, hash } = new URL(text, 'https://own.invalid')
  // Compare after URL parsing: browsers resolve `%2e%2e` and backslashes out of the folder.
  const isOwn = origin === 'https://own.invalid' && pathname.startsWith('/pictures/')
  const isPlain = !/\.\.|\/\/|\\|%2f|%5c/i.test(text) && pathname !== '/pictures/' && !search && !hash
  return isOwn && isPlain ? pathname : null
}

/**
 * An https URL as a browser parses it, or null. URLs with user info are refused: they show another host
 * than they open.
 */
export function parseHttpsUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username || url.password) return null
  // Keep `https://tayar.example` without the trailing slash.
  return url.href === `${text}/` ? text : url.href
}
