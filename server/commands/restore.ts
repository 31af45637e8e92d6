import { destination } from 'pino'
import { checkBackup } from '../../platform/backup/check-backup.ts'
import { createLog } from '../../platform/log/log.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { describeBackup, readFileArgument, removeWhenEnded } from './backup-file.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { restoreData } from './restore-data.ts'

// npm run restore -- FILE
// Puts a backup into an empty data folder or database (surface.md "Commands", reliability.md 30); whatever is wrong is found
// before anything is changed. Exit code 0 when it is done, 1 with a sentence when it is not, 2 where the command was wrong.

const USAGE = 'usage: npm run restore -- FILE'

process.exitCode = await restoreCommand(process.argv.slice(2))

async function restoreCommand(args: string[]): Promise<number> {
  const file = readFileArgument(args)
  if (file === null) return exitWithError(USAGE, 2)
  const read = readSettings(process.env)
  if (!read.ok) return exitWithError(read.problems.join('\n'), 1)
  const { settings } = read
  const log = createLog({ level: 'warn', destination: destination({ fd: 2, sync: true }) })
  const tell = (line: string) => process.stderr.write(`${line}\n`)
  try {
    tell('reading and checking the backup')
    const manifest = await checkBackup(file)
    const { isOtherSecret } = await restoreData(
      { path: file, manifest },
      { settings, log, tell, onSignal: draft => removeWhenEnded(new Set([draft])) },
    )
    process.stdout.write(`${describeBackup(manifest)}: restored as of ${manifest.takenAt}\n`)
    if (isOtherSecret)
      tell(
        `SESSION_SECRET is not the backup's: everybody has to sign in again and no second factor works. The backup's: tar -xOf ${file} secrets/session-secret`,
      )
    return 0
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return exitWithError(
      `${file}: not restored: ${code === 'ENOENT' ? 'there is no such file' : explainError(error)}`,
      1,
    )
  }
}
