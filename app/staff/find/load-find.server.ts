import { href, redirect } from 'react-router'
import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import { readListPage } from '../../../domain/audit/read-list-page.server.ts'
import { findNear, type NearText } from '../../../domain/find/find-near.server.ts'
import { type FindReading, parseFindText } from '../../../domain/find/find-reading.ts'
import { type FoundRecords, findRecords, onlyRecord } from '../../../domain/find/find-records.server.ts'
import { loadSavedFilters } from '../../../domain/saved-filters/saved-filters.server.ts'
import { parseTypedSize } from '../../../domain/tyres/tyre-size.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { withQuery } from '../../http/with-query.ts'
import type { StaffListTools } from '../list-tools.ts'
import { savedSearchId, staffUrl } from '../saved-search-url.ts'

export type FindPage = {
  readonly typed: string
  readonly found: Pick<FoundRecords, 'claims' | 'groups'>
  readonly near: readonly NearText[]
  /** the prices of a typed size */
  readonly pricesUrl: string | null
  readonly isClaimNumber: boolean
}

/**
 * The results of this search. Redirects to a single hit (rule W36.3). Returns only the seconds to wait if the
 * user has searched too often (rule W27.16).
 */
export async function loadFind(
  permit: Permit<StaffPermission>,
  url: URL,
  app: StaffListTools,
): Promise<FindPage | { retryAfterSeconds: number }> {
  const search = savedSearchId(url)
  const { find: typed = '' } = await loadSavedFilters({ user: permit.user, page: 'find', search }, app)
  const readings = parseFindText(typed)
  const today = dateIn(app.timeZone, app.now())
  const isFirst = true
  const found = await readListPage(
    permit,
    { list: 'search', isFirst },
    () => findRecords(permit, { readings, today }, app),
    app,
  )
  if ('retryAfterSeconds' in found) return found
  const only = onlyRecord(found)
  if (only) throw redirect(staffUrl(recordUrl(only), {}, search))
  const pricesUrl = pricesUrlOf(readings)
  const isEmpty = found.rows.length === 0
  if (pricesUrl && isEmpty) throw redirect(pricesUrl)
  const near = isEmpty ? await findNear(permit, readings, app) : []
  const isClaimNumber = readings[0]?.kind === 'claim'
  return { typed, found: { claims: found.claims, groups: found.groups }, near, pricesUrl, isClaimNumber }
}

const recordUrl = ({ of, id }: { of: 'claim' | 'registration'; id: string }) =>
  of === 'claim' ? href('/dashboard/claims/:id', { id }) : href('/dashboard/registrations/:id', { id })

/** The tyre list of a typed size, with its prices. */
function pricesUrlOf(readings: readonly FindReading[]): string | null {
  const size = parseTypedSize(readings.find(({ kind }) => kind === 'size')?.value ?? '')
  if (!size) return null
  const { width, aspectRatio, rim } = size
  return withQuery(href('/tires'), { width: String(width), ratio: String(aspectRatio), rim: String(rim) })
}
