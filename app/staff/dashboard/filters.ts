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
export function registrationFilters(typed: FilterValues): RegistrationFilters {
  const status = typed.claim_status ?? ''
  return {
    phone: typed.phone ?? '',
    plate: typed.plate ?? '',
    name: typed.name ?? '',
    purchasedFrom: parseDateField(typed.purchase_from),
    purchasedTo: parseDateField(typed.purchase_to),
    claimStatus: isOneOf(['claimed', 'not-claimed'], status) ? status : 'all',
  }
}

/** Converts stored history filters. */
export function claimFilters(typed: FilterValues): ClaimFilters {
  const [type, status] = [typed.claim_type ?? '', typed.status ?? '']
  return {
    warranty: typed.warranty ?? '',
    plate: typed.plate ?? '',
    claimType: isOneOf(CLAIM_TYPES, type) ? type : null,
    from: parseDateField(typed.date_from),
    to: parseDateField(typed.date_to),
    status: isOneOf(CLAIM_STATUSES, status) ? status : null,
  }
}
