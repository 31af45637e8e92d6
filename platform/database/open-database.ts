import type { Log } from '../log/log.ts'
import type { Settings } from '../settings/settings.ts'
import { type Database, STATEMENT_LIMIT_MS } from './database.ts'
import { openEmbeddedDatabase } from './open-embedded-database.ts'
import { openServerDatabase } from './open-server-database.ts'

/**
 * Opens the PostgreSQL server of `DATABASE_URL`, or the embedded database in `DATA_DIR/database` (created if missing). An
 * unreachable server is not an error: the pool connects when it is back. Throws DatabaseLockedError where another process has
 * opened the embedded database.
 */
export function openDatabase({
  settings,
  log,
  statementLimitMs = STATEMENT_LIMIT_MS,
}: {
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>
  log: Log
  statementLimitMs?: number
}): Promise<Database> {
  return settings.databaseUrl
    ? openServerDatabase(settings.databaseUrl, log, statementLimitMs)
    : openEmbeddedDatabase(settings.dataDir, log, statementLimitMs)
}
