import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { destination } from 'pino'
import {
  DATA_FILE_KINDS,
  type DataFileKind,
  isDataFileKind,
} from '../../domain/catalogue/data-files/data-file.ts'
import { formatDataFile } from '../../domain/catalogue/data-files/format-data-file.ts'
import { loadStored } from '../../domain/catalogue/data-files/import-data-file.server.ts'
import { createLog } from '../../platform/log/log.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { pluralize } from './pluralize.ts'
import { withDatabase } from './with-database.ts'

// npm run export -- KIND FILE
// Writes one table as the data file that import takes, into a new file (rule S28.19). Exit code: 0 on success, 1 with an error
// message, 2 for wrong arguments.

const USAGE = `usage: npm run export -- KIND FILE, where KIND is one of ${DATA_FILE_KINDS.join(', ')}`

process.exitCode = await exportCommand(process.argv.slice(2))

async function exportCommand([kind = '', file = '', ...rest]: string[]): Promise<number> {
  if (!file || file.startsWith('-') || rest.length > 0) return exitWithError(USAGE, 2)
  if (!isDataFileKind(kind))
    return exitWithError(
      `unknown kind ${JSON.stringify(kind)}: expected one of ${DATA_FILE_KINDS.join(', ')}`,
      2,
    )
  const settings = readSettings(process.env)
  if (!settings.ok) return exitWithError(settings.problems.join('\n'), 1)
  const log = createLog({ level: 'warn', destination: destination({ fd: 2, sync: true }) })
  try {
    const { rows, version } = await withDatabase(settings.settings, log, database =>
      loadStored(kind, database),
    )
    const isMissing = version === 0 || (kind === 'company' && rows.length === 0)
    if (isMissing) return exitWithError(`${file}: not written: there is no list of ${kind}`, 1)
    await writeNewFile(kind, file, rows)
    process.stdout.write(`${kind}: ${pluralize(rows.length, 'row')} written to ${resolve(file)}\n`)
    return 0
  } catch (error) {
    return exitWithError(`${file}: not written: ${explainWriteError(error)}`, 1)
  }
}

/** Never replaces a file: it may be the only copy of the owner's list. */
function writeNewFile(kind: DataFileKind, file: string, rows: Parameters<typeof formatDataFile>[1]) {
  return writeFile(file, formatDataFile(kind, rows), { flag: 'wx' })
}

function explainWriteError(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EEXIST') return 'the file exists already'
  if (code === 'EISDIR') return 'it is a folder, not a file'
  return code === 'ENOENT' ? 'its folder does not exist' : explainError(error)
}
