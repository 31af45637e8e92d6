import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ControlHandler } from '../../platform/control/control-server.ts'
import { copyEmbeddedDatabase } from '../../platform/database/copy-embedded-database.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockDatabase } from '../../platform/database/database-lock.ts'
import type { Log } from '../../platform/log/log.ts'

/** A folder with a copy of the database, in which whoever asked for it reads, and which they remove. */
export type DatabaseCopy = { copy: string }

/**
 * The running shop's side of `npm run backup`: makes a copy of the embedded database, in which the command then reads at its
 * leisure. Registered as `backup` on the control socket.
 */
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
    await removeLeftOver(copies)
    const copy = await mkdtemp(join(copies, `${Date.now()}-`))
    try {
      const heldMs = await copyEmbeddedDatabase({ from: dataDir, to: copy }, { database })
      log.info({ heldMs: Math.round(heldMs) }, 'the database was copied for a backup')
      return { copy }
    } catch (error) {
      await rm(copy, { recursive: true, force: true })
      throw error
    }
  }
}

/** Removes the copies of commands that were killed: those that nobody has open, but for the newest, which are about to be. */
async function removeLeftOver(copies: string) {
  for (const name of await readdir(copies)) {
    if (!(Date.now() - Number(name.split('-')[0]) > OPENED_WITHIN_MS)) continue
    const folder = join(copies, name)
    const hold = await lockDatabase(folder).catch(() => null)
    if (!hold) continue
    await hold.release()
    await rm(folder, { recursive: true, force: true })
  }
}

const OPENED_WITHIN_MS = 10 * 60_000
