import { setTimeout as sleep } from 'node:timers/promises'
import { type ControlRequest, sendControlRequest } from '../../platform/control/control-client.ts'
import { type Database, DatabaseLockedError } from '../../platform/database/database.ts'
import { migrateDatabase } from '../../platform/database/migrate-database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { FOREIGN_DATA_DIR, isForeignDataDir } from './is-foreign-data-dir.ts'

/**
 * Runs a command on the database: in this process (`run`), or, where a running server has opened the embedded database, in
 * that server through its control socket (`request`). A server that is starting or stopping is waited for, 30 seconds at most.
 *
 * Throws where root would create files in another user's folder, DatabaseLockedError where the server accepts no commands, and
 * the errors of the command.
 */
export async function withDatabase<T>({
  settings,
  log,
  request,
  run,
}: {
  settings: Settings
  log: Log
  request: ControlRequest
  run: (database: Database) => Promise<T>
}): Promise<T> {
  if (!settings.databaseUrl && isForeignDataDir(settings.dataDir)) {
    const response = await sendControlRequest(settings.dataDir, request)
    if (response.ok) return response.result as T
    throw new Error(`${settings.dataDir} ${FOREIGN_DATA_DIR}`)
  }
  const deadline = Date.now() + DATABASE_TIMEOUT_MS
  for (;;) {
    const database = await openUnlessLocked(settings, log)
    if (!(database instanceof DatabaseLockedError)) {
      try {
        await migrateDatabase(database)
        return await run(database)
      } finally {
        await database.close()
      }
    }
    const response = await sendControlRequest(settings.dataDir, request)
    if (response.ok) return response.result as T
    if (Date.now() > deadline) throw database
    await sleep(200)
  }
}

async function openUnlessLocked(settings: Settings, log: Log) {
  try {
    return await openDatabase({ settings, log })
  } catch (error) {
    if (error instanceof DatabaseLockedError) return error
    throw error
  }
}

const DATABASE_TIMEOUT_MS = 30_000
