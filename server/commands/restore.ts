import { destination } from 'pino'
import { checkBackup } from '../../platform/backup/check-backup.ts'
import { createLog } from '../../platform/log/log.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { describeBackup, parseFileArgument, removeOnSignal } from './backup-file.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { restoreData } from './restore-data.ts'

// npm run restore -- FILE
// Restores a backup into an empty data folder or database. The file is verified before anything is changed. Exit code: 0 on
// success, 1 with an error message, 2 for wrong arguments.

const USAGE = 'usage: npm run restore -- FILE'

process.exitCode = await restoreCommand(process.argv.slice(2))

async function restoreCommand(args: string[]): Promise<number> {
  const file = parseFileArgument(args)
  if (file === null) return exitWithError(USAGE, 2)
  const parsed = readSettings(process.env)
  if (!parsed.ok) return exitWithError(parsed.problems.join('\n'), 1)
  const { settings } = parsed
  const log = createLog({ level: 'warn', destination: destination({ fd: 2, sync: true }) })
  const onProgress = (line: string) => process.stderr.write(`${line}\n`)
  try {
    onProgress('verifying the backup')
    const manifest = await checkBackup(file)
    const { isOtherSecret } = await restoreData(
      { path: file, manifest },
      { settings, log, onProgress, onDraft: draft => removeOnSignal(new Set([draft])) },
    )
    process.stdout.write(`${describeBackup(manifest)}: restored as of ${manifest.takenAt}\n`)
    if (isOtherSecret)
      onProgress(
        `SESSION_SECRET is not the backup's: all users must sign in again and no second factor works. To print the backup's secret: tar -xOf ${file} secrets/session-secret`,
      )
    return 0
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return exitWithError(
      `${file}: not restored: ${code === 'ENOENT' ? 'the file does not exist' : explainError(error)}`,
      1,
    )
  }
}
