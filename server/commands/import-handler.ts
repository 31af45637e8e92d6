import { z } from 'zod'
import { DATA_FILE_KINDS, type DataFileKind } from '../../domain/catalogue/data-files/data-file.ts'
import {
  type ImportReport,
  importDataFile,
} from '../../domain/catalogue/data-files/import-data-file.server.ts'
import type { ControlHandler } from '../../platform/control/control-server.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'

/**
 * The server's part of `npm run import` (`import` on the control socket): imports the data file in the body and calls
 * `onImported` before it responds, so that the new rows are visible when the command ends.
 */
export function importHandler({
  database,
  log,
  onImported,
}: {
  database: Database
  log: Log
  onImported: (kind: DataFileKind) => void | Promise<void>
}): ControlHandler {
  return async (input, body): Promise<ImportReport> => {
    const { kind, fileName, dryRun } = importInput.parse(input)
    const report = await importDataFile(
      { kind, text: body, fileName, dryRun, isSample: false },
      { database, log },
    )
    if (report.ok && !dryRun) await onImported(kind)
    return report
  }
}

const importInput = z.object({ kind: z.enum(DATA_FILE_KINDS), fileName: z.string(), dryRun: z.boolean() })
