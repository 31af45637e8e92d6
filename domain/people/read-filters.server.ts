import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { sessionFilters } from './people.table.ts'
import type { Person } from './person.ts'

/** What a screen was last filtered by in this session; nothing where it never was. */
export async function readFilters(
  { person, screen }: { person: Person; screen: string },
  { database }: { database: Database },
): Promise<Record<string, string>> {
  const [row] = await database.orm
    .select({ filters: sessionFilters.filters })
    .from(sessionFilters)
    .where(and(eq(sessionFilters.sessionId, person.session), eq(sessionFilters.screen, screen)))
  return row?.filters ?? {}
}
