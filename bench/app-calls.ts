import { claimFilters } from '../app/staff/claims-history/history-filters.ts'
import { registrationFilters } from '../app/staff/search/search-filters.ts'
import { staffPermit } from '../domain/access/permit.ts'
import { readListPage } from '../domain/audit/read-list-page.server.ts'
import type { Queue } from '../domain/claims/claim-queue.ts'
import { listAssignees } from '../domain/claims/list-assignees.server.ts'
import { countQueues, loadQueue } from '../domain/claims/load-queue.server.ts'
import { searchClaims } from '../domain/claims/search-claims.server.ts'
import { createAuth } from '../domain/identity/auth.server.ts'
import { getCurrentUser } from '../domain/identity/get-current-user.server.ts'
import { loadSavedFilters } from '../domain/saved-filters/saved-filters.server.ts'
import { findWarranties } from '../domain/warranties/find-warranties.server.ts'
import { searchRegistrations } from '../domain/warranties/search-registrations.server.ts'
import { dateIn } from '../platform/clock/calendar-date.ts'
import type { Database } from '../platform/database/database.ts'
import { clientLimit, consumeRateLimit } from '../platform/rate-limit/rate-limit.ts'
import { BENCH_ENV } from './seeded-servers.ts'

/** A request without HTTP: a dashboard list with its filters, a queue, or the warranties of a plate. */
export type AppCall =
  | {
      readonly screen: 'search' | 'claims-history'
      readonly filters: Record<string, string>
      readonly cookie: string
    }
  | { readonly screen: 'queue'; readonly queue: Queue; readonly cookie: string }
  | { readonly screen: 'check'; readonly plate: string }

/**
 * Calls the functions that query the database for a request, in the same order; returns the number of
 * matches.
 */
export function createAppCalls(database: Database): (call: AppCall) => Promise<number> {
  const now = () => new Date()
  const secret = BENCH_ENV.SESSION_SECRET
  const mails = { verify() {}, reset() {}, exists() {}, changed() {}, staffChanged() {} }
  const accounts = createAuth({ database, secret, publicUrl: 'http://localhost', mails })
  const today = dateIn('Asia/Kuala_Lumpur', now())
  return async call => {
    if (call.screen === 'check') {
      const limit = clientLimit(
        { name: 'bench', max: 100, windowSeconds: 600 },
        Number(BENCH_ENV.CLIENT_LIMITS),
      )
      await consumeRateLimit(limit, 'bench', { database, secret, now })
      const rights = {
        visitorHash: null,
        user: null,
        receiptsByPlate: 'digits',
        visitorSince: now(),
      } as const
      return (await findWarranties(call.plate, { ...rights, today }, { database })).length
    }
    const permit = staffPermit(await getCurrentUser(call.cookie, { accounts, database, now }))
    if (!permit) throw new Error('not signed in')
    const page = call.screen === 'search' ? 'search' : 'claims-history'
    // Executes the page's statement, but uses the filters of the call. A queue is opened without a search.
    const search = call.screen === 'queue' ? null : '00000000'
    await loadSavedFilters({ user: permit.user, page, search }, { database })
    const load = async () => {
      const after = null
      if (call.screen === 'queue') return loadQueue(permit, { queue: call.queue, after }, { database, now })
      return call.screen === 'search'
        ? searchRegistrations(
            permit,
            { filters: registrationFilters(call.filters), after, today },
            { database },
          )
        : searchClaims(permit, { filters: claimFilters(call.filters), after }, { database, now })
    }
    const recorded: Promise<unknown>[] = []
    const holdResponse = (work: Promise<unknown>) => void recorded.push(work)
    const tools = { database, secret, clientLimits: 1, now, holdResponse }
    const found = await readListPage(permit, { list: page, isFirst: true }, load, tools)
    await Promise.all(recorded)
    if (page === 'claims-history') await countQueues(permit, { database, now })
    if (call.screen === 'queue') await listAssignees(permit, { database })
    return 'total' in found ? found.total : 0
  }
}
