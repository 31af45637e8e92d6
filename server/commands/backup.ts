import { access, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { OPERATOR, SERVER } from '../../domain/audit/audit-event.ts'
import { auditCommand } from '../../domain/audit/audit-events.server.ts'
import {
  backupFolder,
  backupName,
  deleteIncompleteBackups,
  deleteOldBackups,
  newestBackup,
} from '../../platform/backup/backup-folder.ts'
import { BackupInProgressError, withBackupLock } from '../../platform/backup/backup-lock.ts'
import { leaveFree } from '../../platform/backup/backup-space.ts'
import { generateKeyPair } from '../../platform/backup/encryption.ts'
import { draftPath, type WriteOptions, writeBackup } from '../../platform/backup/write-backup.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSnapshot } from '../../platform/database/read-snapshot.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import { loadOrCreateSecret } from '../../platform/settings/load-or-create-secret.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { describeBackup, removeOnSignal } from './backup-file.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { pluralize } from './pluralize.ts'
import { loadSettings, openErrorLog, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

// npm run backup -- FILE
// Writes database, files, pictures and session secret into one new file.
//
// npm run backup -- --keep N [FOLDER] [--min-age MINUTES] Writes a file named by the time into a folder
// (default DATA_DIR/backups), verifies it, and deletes all such files but the N newest. With --min-age it
// writes nothing while the newest one is younger. The server runs this every night with --by-server
// (run-backup.ts), which only sets the actor in the audit log.
//
// npm run backup -- --keygen FILE
// Writes a private key into a new file and prints its public key, the value of BACKUP_RECIPIENT.
//
// Progress goes to standard error. Exit code: 0 on success, 1 with an error message, 2 for wrong arguments, 3
// where another process makes or has just made the dated backup.

const USAGE = `usage: npm run backup -- FILE
       npm run backup -- --keep N [FOLDER] [--min-age MINUTES]
       npm run backup -- --keygen FILE`

/** exit code */
const SKIPPED = 3
/** disk space of DATA_DIR that must stay free for uploads, the database and the log until the next night */
const MIN_FREE_BYTES = 2_000_000_000

await runCommand(USAGE, backupCommand)

type Command =
  | { file: string }
  | { keep: number; folder: string | null; minAgeMs: number; isByServer: boolean }
  | { keyFile: string }

async function backupCommand(args: string[]): Promise<number> {
  const command = parseCommand(args)
  if (command === null) return exitWithError(USAGE, 2)
  if ('keyFile' in command) return createKeyFile(command.keyFile)
  const settings = loadSettings()
  const target = 'file' in command ? command.file : (command.folder ?? backupFolder(settings.dataDir))
  try {
    const problem =
      (await ('file' in command ? fileProblem(command.file, settings) : folderProblem(command))) ??
      (await databaseProblem(settings))
    if (problem) return exitWithError(`${target}: not written: ${problem}`, 1)
    return 'file' in command
      ? await writeFileBackup(command.file, settings)
      : await writeDatedBackup({ ...command, folder: target }, settings)
  } catch (error) {
    const code = error instanceof BackupInProgressError ? SKIPPED : 1
    return exitWithError(`${target}: not written: ${explainError(error)}`, code)
  }
}

function parseCommand(args: string[]): Command | null {
  try {
    const options = {
      keep: { type: 'string' },
      'min-age': { type: 'string' },
      'by-server': { type: 'boolean' },
      keygen: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { keep, keygen, 'min-age': minAge, 'by-server': isByServer = false } = values
    const [path = null, ...more] = positionals
    if (more.length > 0) return null
    if (keep !== undefined) {
      if (keygen !== undefined || !/^[1-9]\d{0,3}$/.test(keep) || !/^\d{1,6}$/.test(minAge ?? '0'))
        return null
      return { keep: Number(keep), folder: path, minAgeMs: Number(minAge ?? 0) * 60_000, isByServer }
    }
    if (minAge !== undefined || isByServer) return null
    if (keygen !== undefined) return keygen === '' || path !== null ? null : { keyFile: keygen }
    return path === null ? null : { file: path }
  } catch {
    return null
  }
}

/**
 * The reason why the backup cannot be written to a path, as far as it can be checked in advance; null if it
 * can.
 */
async function fileProblem(file: string, { backupRecipient }: Settings): Promise<string | null> {
  if (await exists(file))
    return (await stat(file)).isDirectory() ? 'it is a folder, not a file' : 'the file exists already'
  const folder = dirname(resolve(file))
  if (!(await exists(folder))) return `the folder ${folder} does not exist`
  if (backupRecipient !== null && !file.endsWith('.age'))
    return 'BACKUP_RECIPIENT is set, and the name of an encrypted backup ends in .age'
  return backupRecipient === null && file.endsWith('.age')
    ? 'the name of an encrypted backup, but BACKUP_RECIPIENT is not set'
    : null
}

async function folderProblem({ folder }: { folder: string | null }): Promise<string | null> {
  // Not created, as it may be on a disk that is not mounted.
  return folder === null || (await exists(folder)) ? null : 'the folder does not exist'
}

async function databaseProblem({ databaseUrl, dataDir }: Settings): Promise<string | null> {
  return databaseUrl || (await exists(join(dataDir, 'database')))
    ? null
    : `there is no database in ${dataDir}`
}

async function writeFileBackup(file: string, settings: Settings): Promise<number> {
  const manifest = await withDatabase(settings, openErrorLog(), database =>
    backUp(file, { recipient: settings.backupRecipient }, { settings, database, actor: OPERATOR }),
  )
  process.stdout.write(`${describeBackup(manifest)}: ${resolve(file)}\n`)
  return 0
}

async function writeDatedBackup(
  {
    keep,
    folder,
    minAgeMs,
    isByServer,
  }: { keep: number; folder: string; minAgeMs: number; isByServer: boolean },
  settings: Settings,
): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return withDatabase(settings, openErrorLog(), database =>
    withBackupLock(database, async () => {
      const now = new Date()
      const newest = await newestBackup(folder, now)
      if (newest && now.getTime() - newest.at.getTime() < minAgeMs)
        return exitWithError(`${folder}: not written: ${newest.path} has just been made`, SKIPPED)
      await deleteIncompleteBackups(folder)
      const recipient = settings.backupRecipient
      const path = join(folder, backupName(now, { isEncrypted: recipient !== null }))
      const dataDisk = await stat(settings.dataDir).catch(() => null)
      const isOnDataDisk = (await stat(folder)).dev === dataDisk?.dev
      const expectSpace = leaveFree(folder, isOnDataDisk ? MIN_FREE_BYTES : 0)
      const options = { recipient, isVerified: true, expectSpace }
      const actor = isByServer ? SERVER : OPERATOR
      const manifest = await backUp(path, options, { settings, database, actor })
      const deleted = await deleteOldBackups(folder, keep)
      const older = deleted.length === 0 ? '' : `, ${pluralize(deleted.length, 'older backup')} deleted`
      process.stdout.write(`${describeBackup(manifest)}: ${resolve(path)}${older}\n`)
      return 0
    }),
  )
}

async function backUp(
  file: string,
  options: WriteOptions,
  {
    settings,
    database,
    actor,
  }: { settings: Settings; database: Database; actor: typeof OPERATOR | typeof SERVER },
) {
  removeOnSignal(new Set([draftPath(file)]))
  const source = {
    readSnapshot: <T>(read: Parameters<typeof readSnapshot<T>>[1]) => readSnapshot(database, read),
    files: openFileStore(settings, openErrorLog()),
    pictures: join(settings.dataDir, 'pictures'),
    secret: settings.sessionSecret ?? (await loadOrCreateSecret(settings.dataDir)),
    now: () => new Date(),
    onProgress: (line: string) => process.stderr.write(`${line}\n`),
  }
  const manifest = await writeBackup(file, source, options)
  const event = { actor, action: 'made-backup', record: basename(file) } as const
  await auditCommand(event, { orm: database.orm, now: source.now })
  return manifest
}

async function createKeyFile(file: string): Promise<number> {
  const { identity, recipient } = await generateKeyPair()
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // An incomplete key would be in the way of the next attempt.
    if (code !== 'EEXIST') await rm(file, { force: true })
    return exitWithError(
      `${file}: not written: ${code === 'EEXIST' ? 'the file exists already' : explainError(error)}`,
      1,
    )
  }
  process.stdout.write(`BACKUP_RECIPIENT=${recipient}\n`)
  return 0
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
