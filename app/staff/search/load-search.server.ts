import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import { readListPage } from '../../../domain/audit/read-list-page.server.ts'
import type { Queue } from '../../../domain/claims/claim-queue.ts'
import { loadOldestClaims, type OldestClaim } from '../../../domain/claims/load-oldest-claims.server.ts'
import { countQueues } from '../../../domain/claims/load-queue.server.ts'
import { loadSavedFilters } from '../../../domain/saved-filters/saved-filters.server.ts'
import {
  type FoundRegistrations,
  searchRegistrations,
} from '../../../domain/warranties/search-registrations.server.ts'
import { type CalendarDate, dateIn } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'
import { daysSinceFiled } from '../days-since-filed.ts'
import { formatCursor, parseCursor } from '../list-cursor.ts'
import type { StaffListTools } from '../list-tools.ts'
import type { FilterValues } from '../parse-filters.ts'
import { savedSearchId } from '../saved-search-url.ts'
import { registrationFilters } from './search-filters.ts'

/** One page of the search results, with the filters that found them. */
export type SearchPage = Omit<FoundRegistrations, 'next'> & {
  values: FilterValues
  next: string | null
  isFirst: boolean
  /** the open claims, where nothing is searched */
  work: Work | null
}

export type Work = {
  /** how many each queue has */
  counts: Record<Queue, number>
  /** claims that need work, oldest first, with the days since filing */
  oldest: (Omit<OldestClaim, 'createdAt'> & { days: number })[]
}

/** One page of the search; only the seconds to wait where the user has opened too many (rule W27.16). */
export async function loadSearch(
  permit: Permit<StaffPermission>,
  url: URL,
  app: StaffListTools,
): Promise<SearchPage | { retryAfterSeconds: number }> {
  const values = await loadSavedFilters(
    { user: permit.user, page: 'search', search: savedSearchId(url) },
    app,
  )
  const after = parseCursor(url.searchParams.get('after'))
  const today = dateIn(app.timeZone, app.now())
  const filters = registrationFilters(values)
  const isFirst = after === null
  const isHome = isFirst && Object.keys(values).length === 0
  const [found, work] = await Promise.all([
    readListPage(
      permit,
      { list: 'search', isFirst },
      () => searchRegistrations(permit, { filters, after, today }, app),
      app,
    ),
    isHome ? loadWork(permit, today, app) : null,
  ])
  if ('retryAfterSeconds' in found) return found
  return {
    ...found,
    values,
    next: found.next && formatCursor(found.next),
    isFirst,
    work,
  }
}

async function loadWork(
  permit: Permit<StaffPermission>,
  today: CalendarDate,
  app: AppContext,
): Promise<Work> {
  const [counts, oldest] = await Promise.all([
    countQueues(permit, app),
    loadOldestClaims(permit, MAX_OLDEST, app),
  ])
  return {
    counts,
    oldest: oldest.map(({ createdAt, ...claim }) => ({
      ...claim,
      days: daysSinceFiled({ createdAt }, { timeZone: app.timeZone, today }),
    })),
  }
}

const MAX_OLDEST = 5
