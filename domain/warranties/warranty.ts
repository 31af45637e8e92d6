import { addDays, type CalendarDate } from '../../platform/clock/calendar-date.ts'
import { COVER_DAYS } from '../tyres/tyre-care.ts'

/**
 * A warranty is what a registration gives its tyres. It has two periods: what the customer is told (100 days) and what the
 * counter sees (one year); both stand, each under its own name (W §4, readings.md "Two warranty periods"). Dates
 * are days in Kuala Lumpur. An expired warranty stops nobody from filing a claim.
 */
export type TyreQuantity = 'pair' | 'set'

/** W §9 */
export const STAFF_YEARS = 1

/** What a list of tyre IDs says about its warranty. */
export type TyreIdState = { readonly isClaimed: boolean }

/** The last day on which the customer's warranty is active: the 100th after the purchase. */
export const customerValidUntil = (purchased: CalendarDate): CalendarDate => addDays(purchased, COVER_DAYS)

/** The last day on which the counter's is: one year later; of 29 February, 28 February (reliability.md 23). */
export function staffValidUntil(purchased: CalendarDate): CalendarDate {
  const year = Number(purchased.slice(0, 4)) + STAFF_YEARS
  const day = purchased.endsWith('-02-29') ? '-02-28' : purchased.slice(4)
  return `${String(year).padStart(4, '0')}${day}` as CalendarDate
}

/** Active through the 100th day, while there is no tyre ID at all or one that is unclaimed (W §4, customer view). */
export function customerState(
  purchased: CalendarDate,
  tyreIds: readonly TyreIdState[],
  today: CalendarDate,
): 'active' | 'expired' {
  const hasTyre = tyreIds.length === 0 || tyreIds.some(tyre => !tyre.isClaimed)
  return today <= customerValidUntil(purchased) && hasTyre ? 'active' : 'expired'
}

/** Active through the same day of the next year, while a tyre ID is available (W §4, staff view). */
export function staffState(
  purchased: CalendarDate,
  available: number,
  today: CalendarDate,
): 'active' | 'inactive' {
  return today <= staffValidUntil(purchased) && available > 0 ? 'active' : 'inactive'
}
