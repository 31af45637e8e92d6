import { CLAIM_STATUSES, CLAIM_TYPES, isOneOf } from '../../../domain/claims/claim.ts'
import type { ClaimFilters } from '../../../domain/claims/search-claims.server.ts'
import type { RegistrationFilters } from '../../../domain/warranties/search-registrations.server.ts'
import { type FilterValues, parseDateField } from '../parse-filters.ts'

/** Field names of the two filter forms. */
export const SEARCH_FIELDS = [
  'phone',
  'plate',
  'name',
  'purchase_from',
  'purchase_to',
  'claim_status',
] as const
export const HISTORY_FIELDS = ['warranty', 'plate', 'claim_type', 'date_from', 'date_to', 'status'] as const

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

/** Converts stored history filters. */
export function claimFilters(values: FilterValues): ClaimFilters {
  const [type, status] = [values.claim_type ?? '', values.status ?? '']
  return {
    warranty: values.warranty ?? '',
    plate: values.plate ?? '',
    claimType: isOneOf(CLAIM_TYPES, type) ? type : null,
    from: parseDateField(values.date_from),
    to: parseDateField(values.date_to),
    status: isOneOf(CLAIM_STATUSES, status) ? status : null,
  }
}
