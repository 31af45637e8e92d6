import { createReadStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  DATA_FILE_KINDS,
  type DataFileKind,
  isDataFileKind,
} from '../../domain/catalogue/data-files/data-file.ts'
import { MAX_DATA_FILE_BYTES } from '../../domain/catalogue/data-files/decode-text.server.ts'
import { applyImport, planImport } from '../../domain/catalogue/list-changes/plan-import.server.ts'
import { type CalendarDate, dateIn } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { untilLoaded } from '../../platform/database/listen.ts'
import type { Log } from '../../platform/log/log.ts'
import { root } from '../project-root.ts'
import { confirm } from './confirm.ts'
import { describeBlocks, describeOutcome, describePlan, describeRejection } from './describe-import.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { loadSettings, openErrorLog, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

// npm run import -- KIND FILE [--dry-run] [--confirm N] Replaces one table by the rows of a data file, all or
// nothing. The report goes to standard output, errors to standard error as FILE:LINE:COLUMN: reason. A list
// that is stopped needs the number of affected rows, typed or as --confirm (rule S28.18); --yes of scripts
// from before is accepted and confirms nothing. Exit code: 0 on success, 1 with error messages, 2 for wrong
// arguments or a list that is stopped.

const USAGE = `usage: npm run import -- KIND FILE [--dry-run] [--confirm N], where KIND is one of ${DATA_FILE_KINDS.join(', ')}`

await runCommand(USAGE, importCommand)

async function importCommand(args: string[]): Promise<number> {
  const command = parseArguments(args)
  if (typeof command === 'string') return exitWithError(command, 2)
  const settings = loadSettings()
  const text = await readDataFile(command.file)
  if (typeof text === 'string') return exitWithError(text, 1)

  const log = openErrorLog()
  const today = dateIn(settings.timeZone, new Date())
  try {
    return await withDatabase(settings, log, database =>
      importFile({ ...command, text, today }, { database, log }),
    )
  } catch (error) {
    return exitWithError(`${command.file}: not imported: ${explainError(error)}`, 1)
  }
}

type Command = { kind: DataFileKind; file: string; dryRun: boolean; confirmed: number | null }

async function importFile(
  { kind, file, dryRun, confirmed, text, today }: Command & { text: Buffer; today: CalendarDate },
  tools: { database: Database; log: Log },
): Promise<number> {
  const fileName = resolve(file)
  const plan = await planImport({ kind, text, fileName, today, sampleFolder: join(root, 'sample') }, tools)
  if (!plan.ok) return exitWithError(describeRejection(plan, file), 1)
  const details = `${describePlan(plan, file).join('\n')}\n`
  const { confirm: count } = plan.guard
  const isBlocked = count > 0 && confirmed !== count
  if (dryRun) {
    const stop = isBlocked ? `stopped until you confirm ${count}: ${describeBlocks(plan)}\n` : ''
    process.stdout.write(
      `${describeOutcome(plan, 'would be imported (dry run, nothing was changed)')}\n${details}${stop}`,
    )
    return 0
  }
  if (isBlocked) {
    process.stdout.write(`${describeOutcome(plan, 'in the file')}\n${details}`)
    const reply = confirmed === null ? await confirm(String(count), `${describeBlocks(plan)}.`) : false
    if (reply === false && confirmed === null) return exitWithError('not imported', 1)
    if (!reply) {
      const hint = `if that is right, type the number of these rows: --confirm ${count}`
      return exitWithError(`${file}: not imported: ${describeBlocks(plan)}\n${hint}`, 2)
    }
  }
  const published = await untilLoaded(tools.database, () =>
    applyImport(plan, { fileName, confirmed: isBlocked ? count : confirmed }, tools),
  )
  if (!published.ok)
    return exitWithError(
      `${file}: not imported: another import has replaced ${kind} since; run the command again`,
      1,
    )
  process.stdout.write(`${describeOutcome(plan, 'imported')}\n${isBlocked ? '' : details}`)
  return 0
}

function parseArguments(args: string[]): Command | string {
  let parsed: { values: { 'dry-run'?: boolean; confirm?: string }; positionals: string[] }
  try {
    const options = {
      'dry-run': { type: 'boolean' },
      confirm: { type: 'string' },
      yes: { type: 'boolean' },
    } as const
    parsed = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    return `${(error as Error).message.split('.')[0]}. ${USAGE}`
  }
  const { values, positionals } = parsed
  const [kind, file, ...rest] = positionals
  if (!kind || !file || rest.length > 0) return USAGE
  if (!isDataFileKind(kind))
    return `unknown kind ${JSON.stringify(kind)}: expected one of ${DATA_FILE_KINDS.join(', ')}`
  const { confirm: count = null } = values
  if (count !== null && !/^\d{1,7}$/.test(count)) return USAGE
  return {
    kind,
    file,
    dryRun: values['dry-run'] ?? false,
    confirmed: count === null ? null : Number(count),
  }
}

/** The bytes of the file, or an error message. */
async function readDataFile(file: string): Promise<Buffer | string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    // Read as a stream, because the size of a pipe or device is not known in advance.
    for await (const chunk of createReadStream(file)) {
      bytes += chunk.length
      if (bytes > MAX_DATA_FILE_BYTES) return `${file}: larger than 100 MB`
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EISDIR') return `${file}: a folder, not a file`
    return code === 'ENOENT'
      ? `${file}: the file does not exist`
      : `${file}: cannot be read (${code ?? error})`
  }
}
