import { createHash } from 'node:crypto'
import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import { type Comparison, compareRows, removesMuch } from './compare-rows.server.ts'
import { countSampleRows } from './count-sample-rows.server.ts'
import type { DataFileKind, ImportProblem } from './data-file.ts'
import { type DataFileRows, parseDataFile } from './parse-data-file.server.ts'
import { loadStored, replaceList } from './stored-list.server.ts'

/** A file that can be imported, with what it would change. */
export type ImportPlan<K extends DataFileKind = DataFileKind> = {
  ok: true
  kind: K
  rows: DataFileRows[K]
  dropped: number
  /** at most 50 */
  warnings: ImportProblem[]
  warningCount: number
  contentHash: string
  /** what is stored: its version is 0 where nothing was ever imported */
  stored: { version: number; isSample: boolean }
  comparison: Comparison
  /** whether so much of the owner's list would go that a person must confirm it (rule S28.18) */
  needsConfirmation: boolean
  /** rows that are left of the sample; with any, the pages that show them say so (rule S27.4) */
  sampleRows: number
}

export type ImportRejection = {
  ok: false
  kind: DataFileKind
  /** at most 50 */
  errors: ImportProblem[]
  errorCount: number
}

type Tools = { database: Database; log: Log }

/**
 * Parses a file and compares it with what is stored and with the shipped sample in `sampleFolder`; changes nothing. Returns the
 * plan, or all errors of the file (rules S28.3 and S28.17).
 */
export async function planImport<K extends DataFileKind>(
  {
    kind,
    text,
    fileName,
    today,
    sampleFolder,
  }: {
    kind: K
    /** content of the file */
    text: Buffer
    /** for the log */
    fileName: string
    /** the day for which prices are compared and promotions checked */
    today: CalendarDate
    sampleFolder: string
  },
  { database, log }: Tools,
): Promise<ImportPlan<K> | ImportRejection> {
  const parsed = await parseDataFile(kind, text, today)
  if (!parsed.ok) {
    const { errors, errorCount } = parsed
    log.info({ event: 'import_rejected', kind, fileName, errorCount }, 'data file rejected')
    return { ok: false, kind, errors, errorCount }
  }
  const stored = await loadStored(kind, database)
  const comparison = compareRows(kind, stored.rows, parsed.rows, today)
  const { version, isSample } = stored
  return {
    ...parsed,
    kind,
    contentHash: hashContent(text),
    stored: { version, isSample },
    comparison,
    needsConfirmation: !isSample && removesMuch(comparison),
    sampleRows: await countSampleRows(kind, parsed.rows, sampleFolder),
  }
}

/**
 * Replaces the table by the rows of a plan. Returns the new version; null, with nothing changed, where a person has confirmed the
 * plan and another import has changed the table since.
 */
export function applyImport(
  plan: ImportPlan,
  { fileName }: { fileName: string },
  tools: Tools,
): Promise<number | null> {
  const { kind, rows, dropped, warningCount, contentHash, needsConfirmation, stored, sampleRows } = plan
  const sample = { isSample: false, hasSampleRows: sampleRows > 0, sampleWrittenOn: null }
  const list = { kind, ...sample, contentHash, fileName, dropped, warningCount }
  return replaceList(list, rows, tools, needsConfirmation ? stored.version : null)
}

/** By this the same file is known again. */
export const hashContent = (text: Buffer) => createHash('sha256').update(text).digest('hex')
