import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import { savedFilters } from './saved-filters.table.ts'

/** Staff pages whose filters are stored. */
const FILTERED_PAGES = ['search', 'claims-history', 'audit', 'person', 'find'] as const
type FilteredPage = (typeof FILTERED_PAGES)[number]

/** The key under which one search of a page is stored. */
const searchKey = (page: FilteredPage, search: string) => `${page} ${search}`

/**
 * The saved filters of a page; only with the id of a search of this session: a newly opened page has none
 * (rule W18.2).
 */
export async function loadSavedFilters(
  { user, page, search }: { user: User; page: FilteredPage; search: string | null },
  { database }: { database: Database },
): Promise<Record<string, string>> {
  if (search === null) return {}
  const [row] = await database.orm
    .select({ filters: savedFilters.filters })
    .from(savedFilters)
    .where(and(eq(savedFilters.sessionId, user.session), eq(savedFilters.page, searchKey(page, search))))
  return row?.filters ?? {}
}

/**
 * Stores a page's filters under a new search id for the rest of the session, so that other windows and the
 * back button keep theirs. The new id also gets the other pages' filters of the window's previous search.
 * Returns the id.
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
    /** id of the window's previous search */
    search?: string | null
  },
  { database }: { database: Database },
): Promise<string> {
  const nextSearch = randomUUID().slice(0, 8)
  const rows = await Promise.all(
    FILTERED_PAGES.map(async each => ({
      sessionId: user.session,
      page: searchKey(each, nextSearch),
      filters: each === page ? filters : await loadSavedFilters({ user, page: each, search }, { database }),
    })),
  )
  await database.orm.insert(savedFilters).values(rows)
  return nextSearch
}
