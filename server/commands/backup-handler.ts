import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ControlHandler } from '../../platform/control/control-server.ts'
import { copyEmbeddedDatabase } from '../../platform/database/copy-embedded-database.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockDatabase } from '../../platform/database/database-lock.ts'
import type { Log } from '../../platform/log/log.ts'

/** A folder with a copy of the database. The command that requested it reads and deletes it. */
export type DatabaseCopy = { copy: string }

/** The server's part of `npm run backup` (`backup` on the control socket): copies the embedded database. */
export function backupHandler({
  database,
  dataDir,
  log,
}: {
  database: Database
  dataDir: string
  log: Log
}): ControlHandler {
  return async (): Promise<DatabaseCopy> => {
    const copies = join(dataDir, 'copies')
    await mkdir(copies, { recursive: true, mode: 0o700 })
    await removeOldCopies(copies)
    const copy = await mkdtemp(join(copies, `${Date.now()}-`))
    try {
      const blockedMs = await copyEmbeddedDatabase({ from: dataDir, to: copy }, { database })
      log.info(
        { event: 'database_copied', blockedMs: Math.round(blockedMs) },
        'embedded database copied for a backup',
      )
      return { copy }
    } catch (error) {
      await rm(copy, { recursive: true, force: true })
      throw error
    }
  }
}

/** Deletes the copies of killed commands: those that no process has opened, except recent ones, which are about to be. */
async function removeOldCopies(copies: string) {
  for (const name of await readdir(copies)) {
    if (!(Date.now() - Number(name.split('-')[0]) > OPEN_TIMEOUT_MS)) continue
    const folder = join(copies, name)
    const lock = await lockDatabase(folder).catch(() => null)
    if (!lock) continue
    await lock.release()
    await rm(folder, { recursive: true, force: true })
  }
}

const OPEN_TIMEOUT_MS = 10 * 60_000
