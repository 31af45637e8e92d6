import { isOneOf } from '../../../domain/claims/claim.ts'
import type { RegistrationFilters } from '../../../domain/warranties/search-registrations.server.ts'
import { type FilterValues, parseDateField } from '../parse-filters.ts'

/** Field names of the search form. */
export const SEARCH_FIELDS = [
  'phone',
  'plate',
  'name',
  'purchase_from',
  'purchase_to',
  'claim_status',
] as const

/** Converts stored search filters; an unknown status means "all". */
export function registrationFilters(values: FilterValues): RegistrationFilters {
  const status = values.claim_status ?? ''
  return {
    phone: values.phone ?? '',
    plate: values.plate ?? '',
    name: values.name ?? '',
    purchasedFrom: parseDateField(values.purchase_from),
    purchasedTo: parseDateField(values.purchase_to),
    claimStatus: isOneOf(['claimed', 'not-claimed'], status) ? status : 'all',
  }
}
