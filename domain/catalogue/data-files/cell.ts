import { isCalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { Cells } from './data-file.ts'

/**
 * A required text. Like the other functions here it records an error on the row and returns a placeholder.
 */
export function requiredText(cells: Cells, column: string): string {
  const text = cells.text(column)
  if (!text) cells.error(column, 'must not be empty')
  return text
}

/** A text, or null if the cell is empty. */
export function optionalText(cells: Cells, column: string): string | null {
  return cells.text(column) || null
}

/** An existing date, `yyyy-MM-dd`, or null if the cell is empty (rule S28.10). */
export function optionalDate(cells: Cells, column: string): string | null {
  const text = cells.text(column)
  if (!text) return null
  // PostgreSQL has no year 0, and a promotion in the year 200 is a typing mistake.
  if (isCalendarDate(text) && text >= '1900') return text
  cells.error(column, `must be a date that exists, yyyy-MM-dd, not ${quote(text)}`)
  return null
}

/** A whole number within a range. */
export function wholeNumber(cells: Cells, column: string, min: number, max: number): number {
  const text = cells.text(column)
  const number = Number(text)
  if (/^\d{1,9}$/.test(text) && number >= min && number <= max) return number
  cells.error(column, `must be a whole number from ${min} to ${max}, not ${quote(text)}`)
  return 0
}

/** A decimal number within a range. */
export function decimalNumber(cells: Cells, column: string, min: number, max: number): number {
  const text = cells.text(column)
  const number = Number(text)
  if (/^-?\d{1,9}(\.\d{1,20})?$/.test(text) && number >= min && number <= max) return number
  cells.error(column, `must be a number from ${min} to ${max}, not ${quote(text)}`)
  return 0
}

/** A path below /pictures/ or an https URL; anything else is left out with a warning (rule S28.9). */
export function optionalImage(cells: Cells, column: string): string | null {
  const text = cells.text(column)
  if (!text) return null
  const address = parseImageUrl(text)
  if (!address)
    cells.warn(column, `left out: not a path under /pictures/ and not an https address: ${quote(text)}`)
  return address
}

/** An https URL; anything else (`javascript:`, `data:`) is left out with a warning (rule S28.9). */
export function optionalLink(cells: Cells, column: string): string | null {
  const text = cells.text(column)
  if (!text) return null
  const address = parseHttpsUrl(text)
  if (!address) cells.warn(column, `left out: not an https address: ${quote(text)}`)
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

/** A cell's text for an error message, truncated. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
