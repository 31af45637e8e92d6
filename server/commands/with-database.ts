import { setTimeout as sleep } from 'node:timers/promises'
import { type ControlRequest, sendControlRequest } from '../../platform/control/control-client.ts'
import { type Database, DatabaseLockedError } from '../../platform/database/database.ts'
import { migrateDatabase } from '../../platform/database/migrate-database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { FOREIGN_DATA_DIR, isForeignDataDir } from './is-foreign-data-dir.ts'

/**
 * Does a command's work where the database is: here, or, where a running shop holds the embedded one, in that shop
 * through its control socket (surface.md "Commands"). Takes the work both ways; returns its result. A shop that is just
 * starting or ending is waited for, 30 seconds at most.
 *
 * Throws where root would leave files of its own in another user's folder, DatabaseLockedError where the holder takes no commands, and
 * what the work throws.
 */
export async function withDatabase<T>({
  settings,
  log,
  request,
  here,
}: {
  settings: Settings
  log: Log
  request: ControlRequest
  here: (database: Database) => Promise<T>
}): Promise<T> {
  if (!settings.databaseUrl && isForeignDataDir(settings.dataDir)) {
    const answer = await sendControlRequest(settings.dataDir, request)
    if (answer.ok) return answer.result as T
    throw new Error(`${settings.dataDir} ${FOREIGN_DATA_DIR}`)
  }
  const deadline = Date.now() + DATABASE_TIMEOUT_MS
  for (;;) {
    const database = await openUnlessHeld(settings, log)
    if (!(database instanceof DatabaseLockedError)) {
      try {
        await migrateDatabase(database)
        return await here(database)
      } finally {
        await database.close()
      }
    }
    const answer = await sendControlRequest(settings.dataDir, request)
    if (answer.ok) return answer.result as T
    if (Date.now() > deadline) throw database
    await sleep(200)
  }
}

async function openUnlessHeld(settings: Settings, log: Log) {
  try {
    return await openDatabase({ settings, log })
  } catch (error) {
    if (error instanceof DatabaseLockedError) return error
    throw error
  }
}

const DATABASE_TIMEOUT_MS = 30_000
