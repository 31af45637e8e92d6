import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import { readListPage } from '../../../domain/audit/read-list-page.server.ts'
import { type FoundClaims, searchClaims } from '../../../domain/claims/search-claims.server.ts'
import { loadSavedFilters } from '../../../domain/saved-filters/saved-filters.server.ts'
import type { AppContext } from '../../context/app-context.ts'
import { type ColleagueClaimsView, loadColleagueClaims } from '../colleague-claims.server.ts'
import { formatCursor, parseCursor } from '../list-cursor.ts'
import type { FilterValues } from '../parse-filters.ts'
import { savedSearchId } from '../saved-search-url.ts'
import { claimFilters } from './history-filters.ts'

/** One page of the claims history, with the filters that found it. */
export type HistoryPage = Omit<FoundClaims, 'next'> & {
  values: FilterValues
  next: string | null
  isFirst: boolean
  colleagueClaims: ColleagueClaimsView | null
}

/** One page of the history; only the seconds to wait where the user has opened too many (rule W27.16). */
export async function loadHistory(
  permit: Permit<StaffPermission>,
  url: URL,
  app: AppContext,
): Promise<HistoryPage | { retryAfterSeconds: number }> {
  const search = savedSearchId(url)
  const values = await loadSavedFilters({ user: permit.user, page: 'claims-history', search }, app)
  const after = parseCursor(url.searchParams.get('after'))
  const isFirst = after === null
  const found = await readListPage(
    permit,
    { list: 'claims-history', isFirst },
    () => searchClaims(permit, { filters: claimFilters(values), after }, app),
    app,
  )
  if ('retryAfterSeconds' in found) return found
  const colleagueClaims = await loadColleagueClaims(permit, values.plate ?? '', app)
  return { ...found, colleagueClaims, values, next: found.next && formatCursor(found.next), isFirst }
}
