import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import { savedFilters } from './saved-filters.table.ts'

/** Staff pages whose filters are stored. */
const FILTERED_PAGES = ['search', 'claims-history', 'audit'] as const
export type FilteredPage = (typeof FILTERED_PAGES)[number]

/** The key under which one search of a page is stored, beside the page's latest one. */
export const searchKey = (page: FilteredPage, search: string) => `${page} ${search}`

/**
 * The filters of a page in this session: those of the given search, else the page's latest ones, else none
 * (rule W18.2).
 */
export async function loadSavedFilters(
  { user, page, search = null }: { user: User; page: FilteredPage; search?: string | null },
  { database }: { database: Database },
): Promise<Record<string, string>> {
  const keys = search === null ? [page] : [page, searchKey(page, search)]
  const [row] = await database.orm
    .select({ filters: savedFilters.filters })
    .from(savedFilters)
    .where(and(eq(savedFilters.sessionId, user.session), inArray(savedFilters.page, keys)))
    .orderBy(desc(sql`length(${savedFilters.page})`))
    .limit(1)
  return row?.filters ?? {}
}

/**
 * Stores a page's filters for the rest of the session, as its latest search and under a new search id, so that
 * other windows and the back button keep theirs. The new id also gets the other pages' filters of the window's
 * previous search: switching the page never shows another window's filters. Returns the id.
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
  const stored = await database.orm
    .select({ page: savedFilters.page, filters: savedFilters.filters })
    .from(savedFilters)
    .where(
      and(
        eq(savedFilters.sessionId, user.session),
        inArray(
          savedFilters.page,
          FILTERED_PAGES.flatMap(each => (search === null ? [each] : [searchKey(each, search), each])),
        ),
      ),
    )
  const findFilters = (key: string | null) => stored.find(row => row.page === key)?.filters
  const nextSearch = randomUUID().slice(0, 8)
  const rows = FILTERED_PAGES.map(each => ({
    page: searchKey(each, nextSearch),
    filters:
      each === page ? filters : (findFilters(search && searchKey(each, search)) ?? findFilters(each) ?? {}),
  }))
  await database.orm
    .insert(savedFilters)
    .values([{ page, filters }, ...rows].map(row => ({ sessionId: user.session, ...row })))
    .onConflictDoUpdate({
      target: [savedFilters.sessionId, savedFilters.page],
      set: { filters: sql`excluded.filters` },
    })
  return nextSearch
}
