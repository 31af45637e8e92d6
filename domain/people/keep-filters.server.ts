import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { numbered } from './filtered-screen.ts'
import { sessionFilters } from './people.table.ts'
import type { Person } from './person.ts'

/**
 * Keeps what a screen is filtered by, for as long as the session lasts: as its latest search, and under a number of its own, so that
 * another window, and the back button, still show theirs. Returns the number.
 */
export async function keepFilters(
  { person, screen, filters }: { person: Person; screen: string; filters: Record<string, string> },
  { database }: { database: Database },
): Promise<string> {
  const search = randomUUID().slice(0, 8)
  const screens = [screen, numbered(screen, search)]
  await database.orm
    .insert(sessionFilters)
    .values(screens.map(screen => ({ sessionId: person.session, screen, filters })))
    .onConflictDoUpdate({
      target: [sessionFilters.sessionId, sessionFilters.screen],
      set: { filters: sql`excluded.filters` },
    })
  return search
}
