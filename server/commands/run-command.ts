import { destination } from 'pino'
import { createLog, describeError, type Log } from '../../platform/log/log.ts'
import { foreignDataDirProblem } from '../../platform/settings/foreign-data-dir.ts'
import { readSettings, type Settings } from '../../platform/settings/settings.ts'
import { exitWithError } from './exit-with-error.ts'

/**
 * Executes a command with the arguments of the process and sets its exit code, 1 where its settings are
 * wrong; `--help` or `-h` only prints the usage.
 */
export async function runCommand(usage: string, execute: (args: string[]) => Promise<number>): Promise<void> {
  // Node.js would print all properties of an error, values of database rows among them.
  process.once('uncaughtException', error => {
    process.stderr.write(`${describeError(error)}\n`)
    process.exit(1)
  })
  const args = process.argv.slice(2)
  const isHelp = args.includes('--help') || args.includes('-h')
  if (isHelp) process.stdout.write(`${usage}\n`)
  process.exitCode = isHelp ? 0 : await execute(args).catch(reportWrongSettings)
}

/**
 * The settings of the environment. Throws an error that `runCommand` reports where they are wrong, and where
 * root would work in the data folder of another user.
 */
export function loadSettings(): Settings {
  const parsed = readSettings(process.env)
  if (!parsed.ok) throw new WrongSettingsError(parsed.problems.join('\n'))
  const problem = foreignDataDirProblem(parsed.settings.dataDir)
  if (problem) throw new WrongSettingsError(`DATA_DIR: ${problem}`)
  return parsed.settings
}

/** A log on standard error, for commands that print their results on standard output. */
export function openErrorLog(level: 'info' | 'warn' = 'warn'): Log {
  return createLog({ level, destination: destination({ fd: 2, sync: true }) })
}

class WrongSettingsError extends Error {}

function reportWrongSettings(error: unknown): number {
  if (error instanceof WrongSettingsError) return exitWithError(error.message, 1)
  throw error
}
