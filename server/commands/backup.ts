import { access, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { destination } from 'pino'
import type { BackupManifest } from '../../platform/backup/backup-manifest.ts'
import { draftPath, writeBackup } from '../../platform/backup/write-backup.ts'
import { readSnapshot } from '../../platform/database/read-snapshot.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import { createLog } from '../../platform/log/log.ts'
import { loadOrCreateSecret } from '../../platform/settings/load-or-create-secret.ts'
import { readSettings, type Settings } from '../../platform/settings/settings.ts'
import { describeBackup, parseFileArgument, removeOnSignal } from './backup-file.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { withDatabase } from './with-database.ts'

// npm run backup -- FILE
// Writes database, files, pictures and session secret into one new file. Progress goes to standard error. Exit code: 0 on
// success, 1 with an error message, 2 for wrong arguments.

const USAGE = 'usage: npm run backup -- FILE'

process.exitCode = await backupCommand(process.argv.slice(2))

async function backupCommand(args: string[]): Promise<number> {
  const file = parseFileArgument(args)
  if (file === null) return exitWithError(USAGE, 2)
  const settings = readSettings(process.env)
  if (!settings.ok) return exitWithError(settings.problems.join('\n'), 1)
  try {
    const problem = await targetProblem(file)
    if (problem) return exitWithError(`${file}: not written: ${problem}`, 1)
    if (!settings.settings.databaseUrl && !(await exists(join(settings.settings.dataDir, 'database'))))
      return exitWithError(`${file}: not written: there is no database in ${settings.settings.dataDir}`, 1)
    const manifest = await backUp(file, settings.settings)
    process.stdout.write(`${describeBackup(manifest)}: ${resolve(file)}\n`)
    return 0
  } catch (error) {
    return exitWithError(`${file}: not written: ${explainError(error)}`, 1)
  }
}

/** Why the backup cannot be written to a path, as far as can be checked in advance; null where it can. */
async function targetProblem(file: string): Promise<string | null> {
  if (await exists(file))
    return (await stat(file)).isDirectory() ? 'it is a folder, not a file' : 'the file exists already'
  const folder = dirname(resolve(file))
  return (await exists(folder)) ? null : `the folder ${folder} does not exist`
}

async function backUp(file: string, settings: Settings): Promise<BackupManifest> {
  const log = createLog({ level: 'warn', destination: destination({ fd: 2, sync: true }) })
  removeOnSignal(new Set([draftPath(file)]))
  return withDatabase(settings, log, async database =>
    writeBackup(file, {
      readSnapshot: read => readSnapshot(database, read),
      files: openFileStore(settings, log),
      pictures: join(settings.dataDir, 'pictures'),
      secret: settings.sessionSecret ?? (await loadOrCreateSecret(settings.dataDir)),
      now: () => new Date(),
      onProgress: line => process.stderr.write(`${line}\n`),
    }),
  )
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    error => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}
