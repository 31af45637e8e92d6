import { open, unlink } from 'node:fs/promises'
import { resolve } from 'node:path'
import { auditCommand } from '../../domain/audit/audit-events.server.ts'
import {
  DATA_FILE_KINDS,
  type DataFileKind,
  isDataFileKind,
} from '../../domain/catalogue/data-files/data-file.ts'
import { formatDataFile } from '../../domain/catalogue/data-files/format-data-file.ts'
import { loadStored } from '../../domain/catalogue/load-current-version.server.ts'
import type { Database } from '../../platform/database/database.ts'
import { exitWithError } from './exit-with-error.ts'
import { explainError } from './explain-error.ts'
import { pluralize } from './pluralize.ts'
import { loadSettings, openErrorLog, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

// npm run export -- KIND FILE Writes one table as the data file that import takes, into a new file (rule
// S28.19). Exit code: 0 on success, 1 with an error message, 2 for wrong arguments.

const USAGE = `usage: npm run export -- KIND FILE, where KIND is one of ${DATA_FILE_KINDS.join(', ')}`

await runCommand(USAGE, exportCommand)

async function exportCommand([kind = '', file = '', ...rest]: string[]): Promise<number> {
  if (!file || file.startsWith('-') || rest.length > 0) return exitWithError(USAGE, 2)
  if (!isDataFileKind(kind))
    return exitWithError(
      `unknown kind ${JSON.stringify(kind)}: expected one of ${DATA_FILE_KINDS.join(', ')}`,
      2,
    )
  const settings = loadSettings()
  const log = openErrorLog()
  try {
    const rows = await withDatabase(settings, log, database => exportList(kind, file, database))
    if (rows === null) return exitWithError(`${file}: not written: there is no list of ${kind}`, 1)
    process.stdout.write(`${kind}: ${pluralize(rows, 'row')} written to ${resolve(file)}\n`)
    return 0
  } catch (error) {
    return exitWithError(`${file}: not written: ${explainWriteError(error)}`, 1)
  }
}

/**
 * Writes a list into a new file and never overwrites one, which may be the owner's only copy. Returns the
 * number of rows, null if there is no list.
 */
async function exportList(kind: DataFileKind, file: string, database: Database): Promise<number | null> {
  const { rows, version } = await loadStored(kind, database)
  if (version === 0 || (kind === 'company' && rows.length === 0)) return null
  const handle = await open(file, 'wx')
  try {
    const event = { action: 'exported-list', record: kind, details: { rows: rows.length } } as const
    await auditCommand(event, { orm: database.orm, now: () => new Date() })
    await handle.writeFile(formatDataFile(kind, rows))
  } catch (error) {
    await unlink(file)
    throw error
  } finally {
    await handle.close()
  }
  return rows.length
}

function explainWriteError(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EEXIST') return 'the file exists already'
  if (code === 'EISDIR') return 'it is a folder, not a file'
  return code === 'ENOENT' ? 'its folder does not exist' : explainError(error)
}
