import { existsSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { auditCommand } from '../../domain/audit/audit-events.server.ts'
import {
  RestoreRefusedError,
  restoreBackup,
  type VerifiedBackup,
} from '../../platform/backup/restore-backup.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Settings } from '../../platform/settings/settings.ts'

type Tools = {
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 's3' | 'sessionSecret'>
  log: Log
  onProgress(line: string): void
  /** called with the folder to delete when the command is interrupted */
  onDraft(draft: string): void
}

/**
 * Restores a backup to the place that the settings name. Everything for the data folder is written into a
 * temporary folder inside it and moved when complete, the embedded database last: an interrupted restore
 * leaves no partial data.
 *
 * Returns whether SESSION_SECRET differs from the backup's secret. Throws RestoreRefusedError if the place is
 * not empty.
 */
export async function restoreData(
  backup: VerifiedBackup,
  { settings, log, onProgress, onDraft }: Tools,
): Promise<{ isOtherSecret: boolean }> {
  const { dataDir, databaseUrl, s3, sessionSecret } = settings
  await mkdir(dataDir, { recursive: true })
  let draft: string | null = null
  try {
    await expectEmpty(settings)
    await removeOldDrafts(dataDir)
    draft = await mkdtemp(join(dataDir, `${DRAFT}${process.pid}-`))
    onDraft(draft)
    const database = await openDatabase({ settings: { dataDir: draft, databaseUrl }, log, user: 'command' })
    const moved: string[] = []
    const move = async (name: string) => {
      if (!draft || !existsSync(join(draft, name))) return
      // Only what `expectEmpty` allowed can be here. Fails if another process has written something in the
      // meantime.
      await rm(join(dataDir, name, '.drafts'), { recursive: true, force: true })
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
        async beforeCommit(client) {
          const event = { action: 'restored-backup', record: basename(backup.path) } as const
          await auditCommand(event, { orm: drizzle(client), now: () => new Date() })
          if (databaseUrl) await moveFiles()
        },
        onProgress,
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
      // If the database is not restored, the files must not stay either.
      for (const name of moved) await rm(join(dataDir, name), { recursive: true, force: true })
      throw error
    }
  } finally {
    if (draft) await rm(draft, { recursive: true, force: true })
  }
}

/** Throws where the data folder has application data. The database server is checked by `restoreBackup`. */
async function expectEmpty({ dataDir, databaseUrl, s3 }: Tools['settings']) {
  const names = [...(databaseUrl ? [] : ['database', 'session-secret']), ...(s3 ? [] : ['files']), 'pictures']
  for (const name of names) {
    if (await isLink(join(dataDir, name)))
      throw new RestoreRefusedError(
        `${join(dataDir, name)} is a link; restore into an empty data folder (DATA_DIR)`,
      )
    if (!(await isEmpty(join(dataDir, name))))
      throw new RestoreRefusedError(
        `${dataDir} is not empty: it has ${name}; restore into an empty data folder (DATA_DIR)`,
      )
  }
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    stats => stats.isSymbolicLink(),
    () => false,
  )
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

/** Deletes temporary folders of killed restores; their database server may still be stopping. */
async function removeOldDrafts(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(DRAFT) && !isRunning(Number(name.slice(DRAFT.length).split('-')[0])))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const DRAFT = 'restoring-'
