import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import { sessionFilters } from '../identity/accounts.table.ts'
import { FILTERED_PAGES, type FilteredPage, searchKey } from './filtered-screen.ts'

/**
 * Keeps what a screen is filtered by, for as long as the session lasts: as its latest search, and under a number of its own, so that
 * another window, and the back button, still show theirs. The number holds the other screens as they were in the window's search so
 * far: going over to one of them shows nothing that another window looks for. Returns the number.
 */
export async function saveFilters(
  {
    user,
    page,
    filters,
    search = null,
  }: {
    user: User
    page: FilteredPage
    filters: Record<string, string>
    /** the number of the window's search so far */
    search?: string | null
  },
  { database }: { database: Database },
): Promise<string> {
  const kept = await database.orm
    .select({ screen: sessionFilters.screen, filters: sessionFilters.filters })
    .from(sessionFilters)
    .where(
      and(
        eq(sessionFilters.sessionId, user.session),
        inArray(
          sessionFilters.screen,
          FILTERED_PAGES.flatMap(each => (search === null ? [each] : [searchKey(each, search), each])),
        ),
      ),
    )
  const filtersOf = (name: string | null) => kept.find(row => row.screen === name)?.filters
  const next = randomUUID().slice(0, 8)
  const rows = FILTERED_PAGES.map(each => ({
    screen: searchKey(each, next),
    filters:
      each === page ? filters : (filtersOf(search && searchKey(each, search)) ?? filtersOf(each) ?? {}),
  }))
  await database.orm
    .insert(sessionFilters)
    .values([{ screen: page, filters }, ...rows].map(row => ({ sessionId: user.session, ...row })))
    .onConflictDoUpdate({
      target: [sessionFilters.sessionId, sessionFilters.screen],
      set: { filters: sql`excluded.filters` },
    })
  return next
}
