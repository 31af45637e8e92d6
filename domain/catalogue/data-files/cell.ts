import { isCalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { Cells } from './data-file.ts'

/** Rules for one cell. Each takes the line's cells and a column; what it refuses it notes there. */

/** A text that must be there. */
export function requiredText(cells: Cells, column: string): string {
  const text = cells.text(column)
  if (!text) cells.error(column, 'must not be empty')
  return text
}

/** A text, or null where the cell is empty. */
export function optionalText(cells: Cells, column: string): string | null {
  return cells.text(column) || null
}

/** A day that exists, `yyyy-MM-dd`, or null where the cell is empty. */
export function optionalDate(cells: Cells, column: string): string | null {
  const text = cells.text(column)
  if (!text) return null
  // PostgreSQL has no year 0, and a promotion of the year 200 is a typing mistake.
  if (isCalendarDate(text) && text >= '1900') return text
  cells.error(column, `must be a date that exists, yyyy-MM-dd, not ${quote(text)}`)
  return null
}

/** A whole number between two others. */
export function wholeNumber(cells: Cells, column: string, least: number, most: number): number {
  const text = cells.text(column)
  const number = Number(text)
  if (/^\d{1,9}$/.test(text) && number >= least && number <= most) return number
  cells.error(column, `must be a whole number from ${least} to ${most}, not ${quote(text)}`)
  return 0
}

/** A decimal number between two others. */
export function decimalNumber(cells: Cells, column: string, least: number, most: number): number {
  const text = cells.text(column)
  const number = Number(text)
  if (/^-?\d{1,9}(\.\d{1,20})?$/.test(text) && number >= least && number <= most) return number
  cells.error(column, `must be a number from ${least} to ${most}, not ${quote(text)}`)
  return 0
}

/** A picture of our own under /pictures/ or an https address; anything else is left out with a warning. */
export function optionalImage(cells: Cells, column: string): string | null {
  const text = cells.text(column)
  if (!text) return null
  const address = parseImageUrl(text)
  if (!address)
    cells.warn(column, `left out: not a path under /pictures/ and not an https address: ${quote(text)}`)
  return address
}

/** An https address; anything else is left out with a warning (reliability.md 10). */
export function optionalLink(cells: Cells, column: string): string | null {
  const text = cells.text(column)
  if (!text) return null
  const address = parseHttpsUrl(text)
  if (!address) cells.warn(column, `left out: not an https address: ${quote(text)}`)
  return address
}

/** The address of a picture as it may stand in a page, or null. */
export function parseImageUrl(text: string): string | null {
  if (!text.startsWith('/')) return parseHttpsUrl(text)
  // Nearly all of them; the browser's reading below costs a second in 100,000 rows.
  if (/^(?:\/[\w-]+(?:\.[\w-]+)*)+$/.test(text)) return text.startsWith('/pictures/') ? text : null
  if (!URL.canParse(text, 'https://own.invalid')) return null
  const { origin, pathname, search, hash } = new URL(text, 'https://own.invalid')
  // Compared after the browser's own reading of it, to which `%2e%2e` and a backslash are ways out of the folder.
  const isOwn = origin === 'https://own.invalid' && pathname.startsWith('/pictures/')
  const isPlain = !/\.\.|\/\/|\\|%2f|%5c/i.test(text) && pathname !== '/pictures/' && !search && !hash
  return isOwn && isPlain ? pathname : null
}

/** An https address as a browser reads it, or null. An address with a user in it shows another host than it opens. */
export function parseHttpsUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username || url.password) return null
  // `https://tayar.example` stays as the owner writes it.
  return url.href === `${text}/` ? text : url.href
}

/** A text from a sheet in a sentence about it, cut where it is long. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
