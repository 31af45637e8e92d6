import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { formatPrice, type Sen } from '../prices/price.ts'
import { getTyrePrice, type TyrePrice } from '../tyres/promotion.ts'
import type { Position, Tyre } from '../tyres/tyre.ts'

/**
 * A booking: one tyre, or the front and rear tyre of a staggered car, with quantities. It exists in the
 * browser until it is sent to the branch by chat, and is never called booked before the branch confirms
 * (rule S14.1).
 */
export type BookedTyre = {
  readonly size: string
  readonly brand: string
  readonly model: string
  /** set for a staggered car only */
  readonly position: Position | null
  readonly price: TyrePrice
  /** as in the data file: `82`, `106/104` and `T` */
  readonly loadIndex: string | null
  readonly speedRating: string | null
}

/** The tyre of a booking with its price on a day. */
export function toBookedTyre(tyre: Tyre, today: CalendarDate, position: Position | null): BookedTyre {
  const { size, brand, model, loadIndex, speedRating } = tyre
  return { size, brand, model, position, price: getTyrePrice(today, tyre), loadIndex, speedRating }
}

/**
 * The size with load index and speed rating as on the sidewall, `175/65R14 82T`; they may be in the text of
 * the size.
 */
export function sizeWithRatings({
  size,
  loadIndex,
  speedRating,
}: Pick<BookedTyre, 'size' | 'loadIndex' | 'speedRating'>): string {
  if (!loadIndex || size.includes(loadIndex)) return size
  return `${size} ${loadIndex}${speedRating ?? ''}`
}

/** Parses a quantity: digits only, 1 to 999; otherwise null (rule S14.5). */
export function parseQuantity(text: string): number | null {
  const quantity = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return quantity >= 1 ? quantity : null
}

/** Sanitizes the input of the quantity field to digits (rule S14.5). */
export function sanitizeQuantity(text: string): string {
  return text.replace(/\D/g, '').slice(0, MAX_QUANTITY_DIGITS)
}

/** The value of the field on blur: at least 1, and 1 if it is not a number (rule S14.5). */
export function clampQuantity(text: string): string {
  return String(parseQuantity(text) ?? 1)
}

/** digits */
export const MAX_QUANTITY_DIGITS = 3

/** Rule S14.6. */
export const defaultQuantity = (position: Position | null) => (position ? 2 : 4)

/** The quantities that are one tap (rule S40.1). */
export const usualQuantities = (position: Position | null) => (position ? [1, 2] : [1, 2, 4])

/** One item of a booking: a tyre and its quantity. */
export type BookingLine = { readonly tyre: BookedTyre; readonly quantity: number }

export const countTyres = (lines: readonly BookingLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Unit price times quantity over all items; null if a tyre has no amount ("Call us") (rule S14.11). */
export function bookingTotal(lines: readonly BookingLine[]): Sen | null {
  return lines.reduce<Sen | null>(
    (sum, { tyre, quantity }) =>
      sum === null || tyre.price.sen === null ? null : sum + tyre.price.sen * quantity,
    0,
  )
}

/** The formatted total, or null. */
export function formatBookingTotal(lines: readonly BookingLine[]): string | null {
  const total = bookingTotal(lines)
  return total === null ? null : formatPrice(total)
}
