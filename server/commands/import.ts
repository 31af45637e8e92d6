import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { destination } from 'pino'
import {
  DATA_FILE_KINDS,
  type DataFileKind,
  type ImportWarning,
} from '../../domain/catalogue/data-files/data-file.ts'
import {
  type ImportReport,
  importDataFile,
} from '../../domain/catalogue/data-files/import-data-file.server.ts'
import { MAX_DATA_FILE_BYTES } from '../../domain/catalogue/data-files/parse-data-file.server.ts'
import { createLog } from '../../platform/log/log.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { pluralize } from './pluralize.ts'
import { withDatabase } from './with-database.ts'

// npm run import -- KIND FILE [--dry-run]
// Replaces one table from a sheet, all or nothing. The report goes to standard output; errors go to standard error as
// FILE:LINE:COLUMN: reason, with exit code 1 (2 where the command itself was wrong).

const USAGE = `usage: npm run import -- KIND FILE [--dry-run], where KIND is one of ${DATA_FILE_KINDS.join(', ')}`

process.exitCode = await importCommand(process.argv.slice(2))

async function importCommand(args: string[]): Promise<number> {
  const order = readArguments(args)
  if (typeof order === 'string') return exitWithError(order, 2)
  const { kind, file, dryRun } = order

  const settings = readSettings(process.env)
  if (!settings.ok) return exitWithError(settings.problems.join('\n'), 1)
  const text = await readSheetFile(file)
  if (typeof text === 'string') return exitWithError(text, 1)

  const log = createLog({ level: 'warn', destination: destination({ fd: 2, sync: true }) })
  const fileName = resolve(file)
  try {
    const report = await withDatabase<ImportReport>({
      settings: settings.settings,
      log,
      request: { command: 'import', input: { kind, fileName, dryRun }, body: text, timeoutMs: 10 * 60_000 },
      here: database => importDataFile({ kind, text, fileName, dryRun, isSample: false }, { database, log }),
    })
    return print(report, file)
  } catch (error) {
    return exitWithError(`${file}: not imported: ${explainError(error)}`, 1)
  }
}

function readArguments(args: string[]): { kind: DataFileKind; file: string; dryRun: boolean } | string {
  let parsed: { values: { 'dry-run'?: boolean }; positionals: string[] }
  try {
    parsed = parseArgs({ args, options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true })
  } catch (error) {
    return `${(error as Error).message.split('.')[0]}. ${USAGE}`
  }
  const [kind, file, ...rest] = parsed.positionals
  if (!kind || !file || rest.length > 0) return USAGE
  if (!isSheetKind(kind))
    return `unknown kind ${JSON.stringify(kind)}: it is one of ${DATA_FILE_KINDS.join(', ')}`
  return { kind, file, dryRun: parsed.values['dry-run'] ?? false }
}

function isSheetKind(text: string): text is DataFileKind {
  return (DATA_FILE_KINDS as readonly string[]).includes(text)
}

/** The bytes of the file, or a sentence about why not. */
async function readSheetFile(file: string): Promise<Buffer | string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    // What is no plain file (a pipe, a device) has no size before its end.
    for await (const part of createReadStream(file)) {
      bytes += part.length
      if (bytes > MAX_DATA_FILE_BYTES) return `${file}: is larger than 100 MB`
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EISDIR') return `${file}: is a folder`
    return code === 'ENOENT' ? `${file}: there is no such file` : `${file}: cannot be read (${code ?? error})`
  }
}

function print(report: ImportReport, file: string): number {
  if (!report.ok) {
    const more = report.errorCount - report.errors.length
    const lines = report.errors.map(remark => asLine(remark, file))
    if (more > 0) lines.push(`… and ${pluralize(more, 'more error')}`)
    return exitWithError(
      [...lines, `${pluralize(report.errorCount, 'error')}; nothing was changed`].join('\n'),
      1,
    )
  }
  const more = report.warningCount - report.warnings.length
  const done = report.dryRun ? 'would be imported (dry run, nothing was changed)' : 'imported'
  const lines = [
    `${report.kind}: ${pluralize(report.rows, 'row')} ${done}`,
    ...(report.dropped > 0
      ? [`${pluralize(report.dropped, 'row')} dropped: something that is needed is empty`]
      : []),
    ...(report.warningCount > 0 ? [`${pluralize(report.warningCount, 'warning')}:`] : []),
    ...report.warnings.map(remark => asLine(remark, file)),
    ...(more > 0 ? [`… and ${pluralize(more, 'more warning')}`] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return 0
}

function asLine({ line, column, reason }: ImportWarning, file: string) {
  return [file, line, ...(column ? [column] : [])].join(':').concat(`: ${reason}`)
}
