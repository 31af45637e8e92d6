import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { destination } from 'pino'
import {
  DATA_FILE_KINDS,
  type DataFileKind,
  type ImportWarning,
} from '../../domain/catalogue/data-files/data-file.ts'
import { MAX_DATA_FILE_BYTES } from '../../domain/catalogue/data-files/decode-text.server.ts'
import {
  type ImportReport,
  importDataFile,
} from '../../domain/catalogue/data-files/import-data-file.server.ts'
import { dateIn } from '../../platform/clock/calendar-date.ts'
import { untilLoaded } from '../../platform/database/listen.ts'
import { createLog } from '../../platform/log/log.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { pluralize } from './pluralize.ts'
import { withDatabase } from './with-database.ts'

// npm run import -- KIND FILE [--dry-run]
// Replaces one table by the rows of a data file, all or nothing. The report goes to standard output, errors to standard error
// as FILE:LINE:COLUMN: reason. Exit code: 0 on success, 1 with error messages, 2 for wrong arguments.

const USAGE = `usage: npm run import -- KIND FILE [--dry-run], where KIND is one of ${DATA_FILE_KINDS.join(', ')}`

process.exitCode = await importCommand(process.argv.slice(2))

async function importCommand(args: string[]): Promise<number> {
  const command = parseArguments(args)
  if (typeof command === 'string') return exitWithError(command, 2)
  const { kind, file, dryRun } = command

  const settings = readSettings(process.env)
  if (!settings.ok) return exitWithError(settings.problems.join('\n'), 1)
  const text = await readDataFile(file)
  if (typeof text === 'string') return exitWithError(text, 1)

  const log = createLog({ level: 'warn', destination: destination({ fd: 2, sync: true }) })
  const fileName = resolve(file)
  const today = dateIn(settings.settings.timeZone, new Date())
  try {
    const report = await withDatabase(settings.settings, log, database => {
      const input = { kind, text, fileName, dryRun, isSample: false, today }
      const run = () => importDataFile(input, { database, log })
      return dryRun ? run() : untilLoaded(database, run)
    })
    return print(report, file)
  } catch (error) {
    return exitWithError(`${file}: not imported: ${explainError(error)}`, 1)
  }
}

function parseArguments(args: string[]): { kind: DataFileKind; file: string; dryRun: boolean } | string {
  let parsed: { values: { 'dry-run'?: boolean }; positionals: string[] }
  try {
    parsed = parseArgs({ args, options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true })
  } catch (error) {
    return `${(error as Error).message.split('.')[0]}. ${USAGE}`
  }
  const [kind, file, ...rest] = parsed.positionals
  if (!kind || !file || rest.length > 0) return USAGE
  if (!isDataFileKind(kind))
    return `unknown kind ${JSON.stringify(kind)}: expected one of ${DATA_FILE_KINDS.join(', ')}`
  return { kind, file, dryRun: parsed.values['dry-run'] ?? false }
}

function isDataFileKind(text: string): text is DataFileKind {
  return (DATA_FILE_KINDS as readonly string[]).includes(text)
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

function print(report: ImportReport, file: string): number {
  if (!report.ok) {
    const more = report.errorCount - report.errors.length
    const lines = report.errors.map(error => formatProblem(error, file))
    if (more > 0) lines.push(`… and ${pluralize(more, 'more error')}`)
    return exitWithError(
      [...lines, `${pluralize(report.errorCount, 'error')}; nothing was changed`].join('\n'),
      1,
    )
  }
  const more = report.warningCount - report.warnings.reduce((sum, { count = 1 }) => sum + count, 0)
  const outcome = report.dryRun ? 'would be imported (dry run, nothing was changed)' : 'imported'
  const lines = [
    `${report.kind}: ${pluralize(report.rows, 'row')} ${outcome}`,
    ...(report.dropped > 0 ? [`${pluralize(report.dropped, 'row')} dropped: a required field is empty`] : []),
    ...(report.warningCount > 0 ? [`${pluralize(report.warningCount, 'warning')}:`] : []),
    ...report.warnings.map(warning => formatProblem(warning, file)),
    ...(more > 0 ? [`… and ${pluralize(more, 'more warning')}`] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return 0
}

/** `FILE:LINE:COLUMN: reason`, with the number of further cells to which it applies. */
function formatProblem({ line, column, reason, count = 1 }: ImportWarning, file: string) {
  const others = count > 1 ? ` (and in ${pluralize(count - 1, 'more row')})` : ''
  return `${[file, line, ...(column ? [column] : [])].join(':')}: ${reason}${others}`
}
