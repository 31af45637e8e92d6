import type { Database } from '../../platform/database/database.ts'
import { migrateDatabase } from '../../platform/database/migrate-database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/**
 * Runs a command on the configured database, beside a running server or alone. Throws like `openDatabase`,
 * and the errors of the command.
 */
export async function withDatabase<T>(
  settings: Settings,
  log: Log,
  run: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ settings, log, user: 'command' })
  try {
    await migrateDatabase(database)
    return await run(database)
  } finally {
    await database.close()
  }
}
