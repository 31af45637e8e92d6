import { addDays, type CalendarDate, isCalendarDate } from '../../platform/clock/calendar-date.ts'
import { COVER_DAYS } from '../tyres/tyre-care.ts'

/**
 * The warranty of a registration has two periods: the customer's (100 days) and the staff's (one year);
 * both are shown under their own names. Dates are days in the configured time zone. An expired warranty
 * does not prevent a claim (rules W5.1 to W5.5).
 */
export type TyreQuantity = 'pair' | 'set'

/** rule W5.2 */
const STAFF_YEARS = 1

/** The state of one tyre ID. */
type TyreIdState = { readonly isClaimed: boolean }

/** The last day of the customer period: the 100th day after the purchase (rule W5.1). */
export const customerValidUntil = (purchased: CalendarDate): CalendarDate => addDays(purchased, COVER_DAYS)

/**
 * The last day of a customer period that is over, null while it runs; takes the typed purchase date (rule
 * W1.15).
 */
export function endedCover(purchased: string, today: CalendarDate): CalendarDate | null {
  if (!isCalendarDate(purchased)) return null
  const end = customerValidUntil(purchased)
  return end < today ? end : null
}

/** The last day of the staff period: one year later; of 29 February, 28 February (rule W5.4). */
export function staffValidUntil(purchased: CalendarDate): CalendarDate {
  const year = Number(purchased.slice(0, 4)) + STAFF_YEARS
  const day = purchased.endsWith('-02-29') ? '-02-28' : purchased.slice(4)
  return `${String(year).padStart(4, '0')}${day}` as CalendarDate
}

/** The last day of both periods, and whether each has ended by a day (rules W5.1, W5.2 and W5.4). */
export function warrantyPeriods(purchased: CalendarDate, day: CalendarDate) {
  const period = (until: CalendarDate) => ({ until, hasEnded: day > until })
  return { customer: period(customerValidUntil(purchased)), staff: period(staffValidUntil(purchased)) }
}

/** Active through the 100th day if there are no tyre IDs or at least one is unclaimed (rule W5.1). */
export function customerState(
  purchased: CalendarDate,
  tyreIds: readonly TyreIdState[],
  today: CalendarDate,
): 'active' | 'expired' {
  const hasTyre = tyreIds.length === 0 || tyreIds.some(tyre => !tyre.isClaimed)
  return today <= customerValidUntil(purchased) && hasTyre ? 'active' : 'expired'
}

/** Active through the same day of the next year if at least one tyre ID is available (rule W5.2). */
export function staffState(
  purchased: CalendarDate,
  available: number,
  today: CalendarDate,
): 'active' | 'inactive' {
  return today <= staffValidUntil(purchased) && available > 0 ? 'active' : 'inactive'
}
