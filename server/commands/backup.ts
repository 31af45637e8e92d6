import { access, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { PoolClient } from 'pg'
import { destination } from 'pino'
import type { BackupManifest } from '../../platform/backup/backup-manifest.ts'
import { draftOf, writeBackup } from '../../platform/backup/write-backup.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { readSnapshot } from '../../platform/database/read-snapshot.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import { createLog } from '../../platform/log/log.ts'
import { loadOrCreateSecret } from '../../platform/settings/load-or-create-secret.ts'
import { readSettings, type Settings } from '../../platform/settings/settings.ts'
import { describeBackup, readFileArgument, removeWhenEnded } from './backup-file.ts'
import type { DatabaseCopy } from './backup-handler.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { withDatabase } from './with-database.ts'

// npm run backup -- FILE
// Database, files, pictures and secret as one new file (surface.md "Commands", reliability.md 30). How far it has come goes to
// standard error. Exit code 0 when it is done, 1 with a sentence when it is not, 2 where the command itself was wrong.

const USAGE = 'usage: npm run backup -- FILE'

process.exitCode = await backupCommand(process.argv.slice(2))

async function backupCommand(args: string[]): Promise<number> {
  const file = readFileArgument(args)
  if (file === null) return exitWithError(USAGE, 2)
  const settings = readSettings(process.env)
  if (!settings.ok) return exitWithError(settings.problems.join('\n'), 1)
  try {
    const why = await whyNotWritten(file)
    if (why) return exitWithError(`${file}: not written: ${why}`, 1)
    if (!settings.settings.databaseUrl && !(await isThere(join(settings.settings.dataDir, 'database'))))
      return exitWithError(`${file}: not written: there is no shop in ${settings.settings.dataDir}`, 1)
    const manifest = await backUp(file, settings.settings)
    process.stdout.write(`${describeBackup(manifest)}: ${resolve(file)}\n`)
    return 0
  } catch (error) {
    return exitWithError(`${file}: not written: ${explainError(error)}`, 1)
  }
}

/** Why a file cannot be a new backup, as far as can be told before it is begun; null where it can. */
async function whyNotWritten(file: string): Promise<string | null> {
  if (await isThere(file)) {
    return (await stat(file)).isDirectory()
      ? 'it is a folder, and a file is needed'
      : 'the file is there already'
  }
  const folder = dirname(resolve(file))
  return (await isThere(folder)) ? null : `there is no folder ${folder}`
}

async function backUp(file: string, settings: Settings): Promise<BackupManifest> {
  const log = createLog({ level: 'warn', destination: destination({ fd: 2, sync: true }) })
  const files = openFileStore(settings, log)
  const leftovers = new Set([draftOf(file)])
  removeWhenEnded(leftovers)

  /** Reads here, or, where a running shop holds the embedded database, in a copy that it makes. */
  async function snapshot<T>(read: (client: PoolClient) => Promise<T>): Promise<T> {
    const done = await withDatabase<{ result: T } | DatabaseCopy>({
      settings,
      log,
      request: { command: 'backup', input: null, timeoutMs: 10 * 60_000 },
      here: async database => ({ result: await readSnapshot(database, read) }),
    })
    if ('result' in done) return done.result
    leftovers.add(done.copy)
    try {
      const database = await openDatabase({ settings: { dataDir: done.copy, databaseUrl: null }, log })
      try {
        return await readSnapshot(database, read)
      } finally {
        await database.close()
      }
    } finally {
      await rm(done.copy, { recursive: true, force: true })
      leftovers.delete(done.copy)
    }
  }

  return writeBackup(file, {
    readSnapshot: snapshot,
    files,
    pictures: join(settings.dataDir, 'pictures'),
    secret: settings.sessionSecret ?? (await loadOrCreateSecret(settings.dataDir)),
    now: () => new Date(),
    tell: line => process.stderr.write(`${line}\n`),
  })
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    error => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}
