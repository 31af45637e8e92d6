import type { Database } from '../../platform/database/database.ts'
import { sessionFilters } from './people.table.ts'
import type { Person } from './person.ts'

/** Keeps what a screen is filtered by, for as long as the session lasts. */
export async function keepFilters(
  { person, screen, filters }: { person: Person; screen: string; filters: Record<string, string> },
  { database }: { database: Database },
): Promise<void> {
  await database.orm
    .insert(sessionFilters)
    .values({ sessionId: person.session, screen, filters })
    .onConflictDoUpdate({ target: [sessionFilters.sessionId, sessionFilters.screen], set: { filters } })
}
