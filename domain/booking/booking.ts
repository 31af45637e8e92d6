import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { formatPrice, type Sen } from '../prices/price.ts'
import { getTyrePrice, type TyrePrice } from '../tyres/promotion.ts'
import type { Position, Tyre } from '../tyres/tyre.ts'

/**
 * A booking is what a driver wants of a branch: one tyre, or the front and the rear tyre of a staggered car, in a
 * number of each (S §§3, 4). It lives in the browser until it is handed to the branch's chat; it is a wish, and the shop
 * never calls it booked before the branch has confirmed.
 */
export type BookedTyre = {
  readonly size: string
  readonly brand: string
  readonly model: string
  /** on a staggered car */
  readonly position: Position | null
  readonly price: TyrePrice
}

/** What a booking shows of a tyre on a day. */
export function toBookedTyre(tyre: Tyre, today: CalendarDate, position: Position | null): BookedTyre {
  const { size, brand, model } = tyre
  return { size, brand, model, position, price: getTyrePrice(today, tyre) }
}

/** A quantity as typed: figures only, from 1 to 999. Null for everything else (S §5). */
export function parseQuantity(text: string): number | null {
  const quantity = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return quantity >= 1 ? quantity : null
}

/** What the field keeps of what is typed into it: figures or nothing (S §5). */
export function sanitizeQuantity(text: string): string {
  return text.replace(/\D/g, '').slice(0, MAX_QUANTITY_DIGITS)
}

/** What the field becomes when it is left: at least 1, and 1 where it cannot be read (S §5). */
export function clampQuantity(text: string): string {
  return String(parseQuantity(text) ?? 1)
}

/** figures */
export const MAX_QUANTITY_DIGITS = 3

/** S §4, surface.md: one tyre to begin with; a staggered car begins with its two and two. */
export const defaultQuantity = (position: Position | null) => (position ? 2 : 1)

/** One line of a booking: a tyre and how many. */
export type BookingLine = { readonly tyre: BookedTyre; readonly quantity: number }

/** Unit price times quantity over all lines (S §9), or null where a tyre has no amount ("Call us"). */
export function bookingTotal(lines: readonly BookingLine[]): Sen | null {
  return lines.reduce<Sen | null>(
    (sum, { tyre, quantity }) =>
      sum === null || tyre.price.sen === null ? null : sum + tyre.price.sen * quantity,
    0,
  )
}

/** The total as it is shown, or null. */
export function formatBookingTotal(lines: readonly BookingLine[]): string | null {
  const total = bookingTotal(lines)
  return total === null ? null : formatPrice(total)
}
