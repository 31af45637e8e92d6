import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import { readListPage } from '../../../domain/audit/read-list-page.server.ts'
import { QUEUES, type Queue } from '../../../domain/claims/claim-queue.ts'
import type { FoundClaim } from '../../../domain/claims/found-claims.server.ts'
import { listAssignees } from '../../../domain/claims/list-assignees.server.ts'
import { countQueues, loadQueue } from '../../../domain/claims/load-queue.server.ts'
import { searchClaims } from '../../../domain/claims/search-claims.server.ts'
import { loadSavedFilters } from '../../../domain/saved-filters/saved-filters.server.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { type ColleagueClaimsView, loadColleagueClaims } from '../colleague-claims.server.ts'
import { daysSinceFiled } from '../days-since-filed.ts'
import { formatCursor, parseCursor } from '../list-cursor.ts'
import type { StaffListTools } from '../list-tools.ts'
import type { FilterValues } from '../parse-filters.ts'
import { savedSearchId } from '../saved-search-url.ts'
import { claimFilters } from './history-filters.ts'

/** One page of the claims history, with the filters that found it. */
export type HistoryPage = {
  rows: HistoryRow[]
  total: number
  next: string | null
  isFirst: boolean
  values: FilterValues
  queue: Queue | null
  counts: Record<Queue, number>
  /** to hand over to; empty outside a queue */
  assignees: string[]
  colleagueClaims: ColleagueClaimsView | null
}

/** A claim, in a queue with the days since it was filed. */
type HistoryRow = Omit<FoundClaim, 'createdAt'> & { days: number | null }

/** One page of the history; only the seconds to wait where the user has opened too many (rule W27.16). */
export async function loadHistory(
  permit: Permit<StaffPermission>,
  url: URL,
  app: StaffListTools,
): Promise<HistoryPage | { retryAfterSeconds: number }> {
  const search = savedSearchId(url)
  const values = await loadSavedFilters({ user: permit.user, page: 'claims-history', search }, app)
  const after = parseCursor(url.searchParams.get('after'))
  const isFirst = after === null
  const queue = queueOf(url)
  const readPage = () =>
    queue
      ? loadQueue(permit, { queue, after }, app)
      : searchClaims(permit, { filters: claimFilters(values), after }, app)
  const [found, counts, assignees, colleagueClaims] = await Promise.all([
    readListPage(permit, { list: 'claims-history', isFirst }, readPage, app),
    countQueues(permit, app),
    queue ? listAssignees(permit, app) : [],
    queue ? null : loadColleagueClaims(permit, values.plate ?? '', app),
  ])
  if ('retryAfterSeconds' in found) return found
  const { timeZone } = app
  const today = dateIn(timeZone, app.now())
  const rows = found.rows.map(({ createdAt, ...row }) => ({
    ...row,
    days: queue && daysSinceFiled({ createdAt }, { timeZone, today }),
  }))
  const next = found.next && formatCursor(found.next)
  return { rows, total: found.total, next, isFirst, values, queue, counts, assignees, colleagueClaims }
}

/** The queue that a URL asks for; null for all claims. */
export const queueOf = (url: URL): Queue | null =>
  QUEUES.find(name => name === url.searchParams.get('queue')) ?? null
