import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { checkBackup } from '../../platform/backup/check-backup.ts'
import { DecryptionError, parseIdentities } from '../../platform/backup/encryption.ts'
import { describeBackup, removeOnSignal } from './backup-file.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { restoreData } from './restore-data.ts'
import { loadSettings, openErrorLog, runCommand } from './run-command.ts'

// npm run restore -- FILE [--identity KEYFILE] Restores a backup into an empty data folder or database; an
// encrypted one needs the file of its private key. The backup is verified before anything is changed. Exit
// code: 0 on success, 1 with an error message, 2 for wrong arguments.

const USAGE = 'usage: npm run restore -- FILE [--identity KEYFILE]'

await runCommand(USAGE, restoreCommand)

async function restoreCommand(args: string[]): Promise<number> {
  const given = parseArguments(args)
  if (given === null) return exitWithError(USAGE, 2)
  const { file, keyFile } = given
  const settings = loadSettings()
  const log = openErrorLog()
  const onProgress = (line: string) => process.stderr.write(`${line}\n`)
  try {
    const identities = keyFile === null ? [] : await readKeyFile(keyFile)
    onProgress('verifying the backup')
    const manifest = await checkBackup(file, identities)
    const { isOtherSecret } = await restoreData(
      { path: file, manifest, identities },
      { settings, log, onProgress, onDraft: draft => removeOnSignal(new Set([draft])) },
    )
    process.stdout.write(`${describeBackup(manifest)}: restored as of ${manifest.takenAt}\n`)
    if (isOtherSecret)
      onProgress(
        `SESSION_SECRET is not the backup's: all users must sign in again and no second factor works. To print the backup's secret: ${keyFile === null ? `tar -xOf ${file}` : `age --decrypt --identity ${keyFile} ${file} | tar -xO`} secrets/session-secret`,
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

function parseArguments(args: string[]): { file: string; keyFile: string | null } | null {
  try {
    const options = { identity: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file] = positionals
    return file && positionals.length === 1 ? { file, keyFile: values.identity ?? null } : null
  } catch {
    return null
  }
}

async function readKeyFile(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(error => {
    throw new DecryptionError(`the private key ${path} cannot be read (${error.code})`)
  })
  return parseIdentities(text)
}
