import { z } from 'zod'
import { type SheetKind, sheetKinds } from '../../domain/catalogue/catalogue.sheet.ts'
import { type ImportReport, importSheet } from '../../domain/catalogue/import-sheet.server.ts'
import type { ControlHandler } from '../../platform/control/serve-control.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'

/**
 * The running shop's side of `npm run import`: takes the sheet as the body, imports it, and calls `onImported` before the
 * answer, so that whoever ran the command sees the new rows at once. Registered as `import` on the control socket.
 */
export function importHandler({
  database,
  log,
  onImported,
}: {
  database: Database
  log: Log
  onImported: (kind: SheetKind) => void | Promise<void>
}): ControlHandler {
  return async (input, body): Promise<ImportReport> => {
    const { kind, fileName, dryRun } = importInput.parse(input)
    const report = await importSheet(
      { kind, text: body, fileName, dryRun, isSample: false },
      { database, log },
    )
    if (report.ok && !dryRun) await onImported(kind)
    return report
  }
}

const importInput = z.object({ kind: z.enum(sheetKinds), fileName: z.string(), dryRun: z.boolean() })
