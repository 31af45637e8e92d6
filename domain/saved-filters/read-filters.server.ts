import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Person } from '../access/person.ts'
import { sessionFilters } from '../identity/accounts.table.ts'
import { type FilteredPage, numbered } from './filtered-screen.ts'

/**
 * What a screen is filtered by in this session: in the search of that number, where it has one, else as it was last; nothing where it
 * never was.
 */
export async function readFilters(
  { person, screen, search = null }: { person: Person; screen: FilteredPage; search?: string | null },
  { database }: { database: Database },
): Promise<Record<string, string>> {
  const screens = search === null ? [screen] : [screen, numbered(screen, search)]
  const [row] = await database.orm
    .select({ filters: sessionFilters.filters })
    .from(sessionFilters)
    .where(and(eq(sessionFilters.sessionId, person.session), inArray(sessionFilters.screen, screens)))
    .orderBy(desc(sql`length(${sessionFilters.screen})`))
    .limit(1)
  return row?.filters ?? {}
}
