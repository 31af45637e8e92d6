import { CLAIM_STATUSES, CLAIM_TYPES, isOneOf } from '../../../domain/claims/claim.ts'
import type { ClaimFilters } from '../../../domain/claims/search-claims.server.ts'
import { parseTyreId } from '../../../domain/warranties/tyre-id.ts'
import { type FilterValues, parseDateField } from '../parse-filters.ts'

/** Field names of the history form. */
export const HISTORY_FIELDS = [
  'warranty',
  'plate',
  'claim_id',
  'tyre_id',
  'claim_type',
  'date_from',
  'date_to',
  'status',
] as const

/** Converts stored history filters. */
export function claimFilters(values: FilterValues): ClaimFilters {
  const [type, status] = [values.claim_type ?? '', values.status ?? '']
  return {
    warranty: values.warranty ?? '',
    plate: values.plate ?? '',
    claim: values.claim_id ?? '',
    tyreId: parseTyreId(values.tyre_id ?? ''),
    claimType: isOneOf(CLAIM_TYPES, type) ? type : null,
    from: parseDateField(values.date_from),
    to: parseDateField(values.date_to),
    status: isOneOf(CLAIM_STATUSES, status) ? status : null,
  }
}
