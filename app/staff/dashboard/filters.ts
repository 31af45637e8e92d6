import { CLAIM_STATUSES, CLAIM_TYPES, isOneOf } from '../../../domain/claims/claim.ts'
import type { ClaimFilters } from '../../../domain/claims/search-claims.server.ts'
import type { RegistrationFilters } from '../../../domain/warranties/search-registrations.server.ts'
import { type CalendarDate, isCalendarDate } from '../../../platform/clock/calendar-date.ts'

/** What was typed into a screen's filters, by the names of surface.md "Staff". */
export const SEARCH_FIELDS = [
  'phone',
  'plate',
  'name',
  'purchase_from',
  'purchase_to',
  'claim_status',
] as const
export const HISTORY_FIELDS = ['warranty', 'plate', 'claim_type', 'date_from', 'date_to', 'status'] as const

export type Typed = Readonly<Record<string, string>>
export type DateRefusals = Partial<Record<string, 'dateWrong' | 'datesTurned'>>

/** The search's filters. What was kept was checked before; whatever is none of the words is "all". */
export function registrationFilters(typed: Typed): RegistrationFilters {
  const status = typed.claim_status ?? ''
  return {
    phone: typed.phone ?? '',
    plate: typed.plate ?? '',
    name: typed.name ?? '',
    purchasedFrom: dateOf(typed.purchase_from),
    purchasedTo: dateOf(typed.purchase_to),
    claimStatus: isOneOf(['claimed', 'not-claimed'], status) ? status : 'all',
  }
}

/** The history's filters. */
export function claimFilters(typed: Typed): ClaimFilters {
  const [type, status] = [typed.claim_type ?? '', typed.status ?? '']
  return {
    warranty: typed.warranty ?? '',
    plate: typed.plate ?? '',
    claimType: isOneOf(CLAIM_TYPES, type) ? type : null,
    from: dateOf(typed.date_from),
    to: dateOf(typed.date_to),
    status: isOneOf(CLAIM_STATUSES, status) ? status : null,
  }
}

/** What is wrong with a pair of dates. */
export function wrongDates(typed: Typed, from: string, to: string): DateRefusals {
  const refusals: DateRefusals = {}
  for (const field of [from, to]) if (typed[field] && !dateOf(typed[field])) refusals[field] = 'dateWrong'
  const [first, last] = [dateOf(typed[from]), dateOf(typed[to])]
  if (first && last && first > last) refusals[to] = 'datesTurned'
  return refusals
}

const dateOf = (text: string | undefined): CalendarDate | null =>
  text !== undefined && isCalendarDate(text) ? text : null
