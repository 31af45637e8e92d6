import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { clearSample, findSample, type SampleData } from '../../domain/demo/clear-sample.server.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import { sweepFiles } from '../../platform/files/stored-files.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { root } from '../project-root.ts'
import { confirm } from './confirm.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { pluralize } from './pluralize.ts'
import { loadSettings, openErrorLog, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

// npm run clear-sample [-- --yes] Lists what is left of the sample data, asks, and removes it (rule W30.6).
// Exit code: 0 on success, also where nothing is left, 1 with an error message, 2 for wrong arguments or
// without a terminal to confirm at.

const USAGE = 'usage: npm run clear-sample [-- --yes]'

await runCommand(USAGE, clearSampleCommand)

async function clearSampleCommand(args: string[]): Promise<number> {
  const isConfirmed = parseArguments(args)
  if (isConfirmed === null) return exitWithError(USAGE, 2)
  const settings = loadSettings()
  if (settings.sampleData)
    return exitWithError('SAMPLE_DATA is on: set SAMPLE_DATA=off first, and restart the server', 1)
  try {
    return await clear(settings, isConfirmed)
  } catch (error) {
    return exitWithError(`not removed: ${explainError(error)}`, 1)
  }
}

/** Whether `--yes` was given; null for wrong arguments. */
function parseArguments(args: string[]): boolean | null {
  try {
    return parseArgs({ args, options: { yes: { type: 'boolean' } } }).values.yes ?? false
  } catch {
    return null
  }
}

async function clear(settings: Settings, isConfirmed: boolean): Promise<number> {
  const log = openErrorLog('info')
  const folder = join(root, 'sample')
  return withDatabase(settings, log, async database => {
    const found = await findSample(folder, database)
    const lines = describeSample(found)
    if (lines.length === 0) {
      process.stdout.write('no sample data is left\n')
      return 0
    }
    process.stdout.write(`${lines.join('\n')}\n`)
    const reply = isConfirmed || (await confirm('remove'))
    if (reply === null)
      return exitWithError(
        'not removed: no terminal to confirm at; to remove without confirmation use --yes',
        2,
      )
    if (!reply) return exitWithError('not removed', 1)
    const now = () => new Date()
    const { registrations, accounts, tables } = await clearSample(folder, found, { database, log, now })
    const paths = registrations?.paths ?? []
    const tools = { database, files: openFileStore(settings, log), now }
    if (paths.length > 0) while ((await sweepFiles(tools, paths)) > 0);
    const removed = [
      pluralize(registrations?.registrations ?? 0, 'registration'),
      pluralize(paths.length, 'file'),
      pluralize(accounts, 'account'),
      pluralize(tables, 'table'),
    ]
    process.stdout.write(`removed: ${removed.join(', ')}\n`)
    return 0
  })
}

function describeSample({ registrations, accounts, tables }: SampleData): string[] {
  const plates = registrations.map(row => row.carPlate).join(', ')
  const removable = accounts.filter(account => account.claims === 0)
  return [
    ...(registrations.length > 0
      ? [`${pluralize(registrations.length, 'registration')} with tyre IDs, claims and files: ${plates}`]
      : []),
    ...removable.map(({ email }) => `the account ${email}`),
    ...(removable.length + registrations.length + tables.length > 0
      ? accounts
          .filter(account => account.claims > 0)
          .map(
            ({ email, claims }) =>
              `(the account ${email} stays, disabled: it filed ${pluralize(claims, 'claim')})`,
          )
      : []),
    ...tables.map(({ kind, rows }) => `the table ${kind}: ${pluralize(rows, 'row')}, none of them your own`),
  ]
}
