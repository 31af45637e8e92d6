import { join } from 'node:path'
import type { DataFileKind } from '../../domain/catalogue/data-files/data-file.ts'
import { applyImport, planImport } from '../../domain/catalogue/list-changes/plan-import.server.ts'
import type { Database } from '../../platform/database/database.ts'
import { createLog } from '../../platform/log/log.ts'

const log = createLog({ level: 'silent' })

/**
 * The plan of an import of a text on 2026-11-20, as `npm run import -- KIND file.csv --dry-run` makes it, or
 * its errors.
 */
export function planTextImport(kind: DataFileKind, text: string, database: Database) {
  const sampleFolder = join(import.meta.dirname, '../../sample')
  return planImport(
    { kind, text: Buffer.from(text), fileName: 'file.csv', today: '2026-11-20', sampleFolder },
    { database, log },
  )
}

/**
 * Imports a text as `npm run import -- KIND file.csv --confirm N` does, with the number that the guard asks
 * for. Returns what was planned with the new version (null if it was not published), or the errors.
 */
export async function importText(kind: DataFileKind, text: string, database: Database) {
  const plan = await planTextImport(kind, text, database)
  if (!plan.ok) return plan
  const confirmed = plan.guard.confirm
  const published = await applyImport(plan, { fileName: 'file.csv', confirmed }, { database, log })
  return { ...plan, version: published.ok ? published.version.number : null }
}
