import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import { sessionFilters } from '../identity/accounts.table.ts'
import { type FilteredPage, searchKey } from './filtered-screen.ts'

/**
 * What a screen is filtered by in this session: in the search of that number, where it has one, else as it was last; nothing where it
 * never was.
 */
export async function loadFilters(
  { user, page, search = null }: { user: User; page: FilteredPage; search?: string | null },
  { database }: { database: Database },
): Promise<Record<string, string>> {
  const screens = search === null ? [page] : [page, searchKey(page, search)]
  const [row] = await database.orm
    .select({ filters: sessionFilters.filters })
    .from(sessionFilters)
    .where(and(eq(sessionFilters.sessionId, user.session), inArray(sessionFilters.screen, screens)))
    .orderBy(desc(sql`length(${sessionFilters.screen})`))
    .limit(1)
  return row?.filters ?? {}
}
