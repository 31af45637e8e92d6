import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupManifest } from '../../platform/backup/backup-manifest.ts'
import { RestoreRefusedError, restoreBackup } from '../../platform/backup/restore-backup.ts'
import { DatabaseLockedError } from '../../platform/database/database.ts'
import { lockDatabase } from '../../platform/database/database-lock.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { FOREIGN_DATA_DIR, isForeignDataDir } from './is-foreign-data-dir.ts'

type Tools = {
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 's3' | 'sessionSecret'>
  log: Log
  tell(line: string): void
  /** told of a folder that is to go where the program is ended */
  onSignal(draft: string): void
}

/**
 * Puts a backup where the settings say. What comes to lie in the data folder is made in a folder of its own in it and moved
 * when it is whole, the embedded database last: whatever interrupts it, there is no half of a shop.
 *
 * Returns whether the shop has been given another secret than the backup's. Throws RestoreRefusedError where anything is there.
 */
export async function restoreData(
  backup: { path: string; manifest: BackupManifest },
  { settings, log, tell, onSignal }: Tools,
): Promise<{ isOtherSecret: boolean }> {
  const { dataDir, databaseUrl, s3, sessionSecret } = settings
  if (isForeignDataDir(dataDir)) throw new RestoreRefusedError(`${dataDir} ${FOREIGN_DATA_DIR}`)
  await mkdir(dataDir, { recursive: true })
  const hold = await lockDatabase(dataDir).catch(error => {
    if (error instanceof DatabaseLockedError)
      throw new RestoreRefusedError(`${error.message}; restore into an empty place`)
    throw error
  })
  let draft: string | null = null
  try {
    await expectEmpty(settings)
    await removeLeftOver(dataDir)
    draft = await mkdtemp(join(dataDir, DRAFT))
    onSignal(draft)
    const database = await openDatabase({ settings: { dataDir: draft, databaseUrl }, log })
    const moved: string[] = []
    const move = async (name: string) => {
      if (!draft || !existsSync(join(draft, name))) return
      // What is there is empty, or it would have been refused.
      await rm(join(dataDir, name), { recursive: true, force: true })
      await rename(join(draft, name), join(dataDir, name))
      moved.push(name)
    }
    const moveFiles = async () => {
      await rm(join(draft ?? '', 'files/.drafts'), { recursive: true, force: true })
      await move('files')
      await move('pictures')
    }
    try {
      const secret = await restoreBackup(backup, {
        database,
        files: openFileStore({ dataDir: draft, s3 }, log),
        pictures: join(draft, 'pictures'),
        beforeCommit: databaseUrl ? moveFiles : async () => {},
        tell,
      }).finally(() => database.close())
      if (databaseUrl) return { isOtherSecret: sessionSecret !== secret }
      await moveFiles()
      if (!sessionSecret) {
        await writeFile(join(draft, 'session-secret'), `${secret}\n`, {
          mode: 0o600,
          flag: 'wx',
          flush: true,
        })
        await move('session-secret')
      }
      await move('database')
      return { isOtherSecret: sessionSecret !== null && sessionSecret !== secret }
    } catch (error) {
      // A database that did not take it leaves no files behind either.
      for (const name of moved) await rm(join(dataDir, name), { recursive: true, force: true })
      throw error
    }
  } finally {
    if (draft) await rm(draft, { recursive: true, force: true })
    await hold.release()
  }
}

/** Whatever a shop keeps in its data folder must not be there; whether a server's database is empty it says itself. */
async function expectEmpty({ dataDir, databaseUrl, s3 }: Tools['settings']) {
  const names = [...(databaseUrl ? [] : ['database', 'session-secret']), ...(s3 ? [] : ['files']), 'pictures']
  for (const name of names) {
    if (!(await isEmpty(join(dataDir, name))))
      throw new RestoreRefusedError(
        `${dataDir} is not empty: it has ${name}; restore into an empty one (DATA_DIR)`,
      )
  }
}

async function isEmpty(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).every(name => name === '.drafts')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return true
    if (code === 'ENOTDIR') return (await readFile(path)).length === 0
    throw error
  }
}

/** What a restore that was killed has left: this process holds the folder, so nobody is at it. */
async function removeLeftOver(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(DRAFT)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

const DRAFT = 'restoring-'
