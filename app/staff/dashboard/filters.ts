import { CLAIM_STATUSES, CLAIM_TYPES, isOneOf } from '../../../domain/claims/claim.ts'
import type { ClaimFilters } from '../../../domain/claims/search-claims.server.ts'
import type { RegistrationFilters } from '../../../domain/warranties/search-registrations.server.ts'
import { dateOf, type Typed } from '../parse-filters.ts'

/** The fields of the two lists' filters (surface.md "Staff"). */
export const SEARCH_FIELDS = [
  'phone',
  'plate',
  'name',
  'purchase_from',
  'purchase_to',
  'claim_status',
] as const
export const HISTORY_FIELDS = ['warranty', 'plate', 'claim_type', 'date_from', 'date_to', 'status'] as const

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
