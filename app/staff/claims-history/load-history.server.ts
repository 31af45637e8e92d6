import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import { type FoundClaims, searchClaims } from '../../../domain/claims/search-claims.server.ts'
import { loadSavedFilters } from '../../../domain/saved-filters/saved-filters.server.ts'
import type { AppContext } from '../../context/app-context.ts'
import { formatCursor, parseCursor } from '../list-cursor.ts'
import type { FilterValues } from '../parse-filters.ts'
import { savedSearchId } from '../saved-search-url.ts'
import { claimFilters } from './history-filters.ts'

/** One page of the claims history, with the filters that found it. */
export type HistoryPage = Omit<FoundClaims, 'next'> & {
  values: FilterValues
  next: string | null
  isFirst: boolean
}

export async function loadHistory(
  permit: Permit<StaffPermission>,
  url: URL,
  app: AppContext,
): Promise<HistoryPage> {
  const search = savedSearchId(url)
  const values = await loadSavedFilters({ user: permit.user, page: 'claims-history', search }, app)
  const after = parseCursor(url.searchParams.get('after'))
  const found = await searchClaims(permit, { filters: claimFilters(values), after }, app)
  return { ...found, values, next: found.next && formatCursor(found.next), isFirst: after === null }
}
