import { createHash } from 'node:crypto'
import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import { OPERATOR } from '../../audit/audit-event.ts'
import { keepBranchIds } from '../branch-ids.ts'
import { loadStored } from '../load-current-version.server.ts'
import { publishList } from '../publish-list.server.ts'
import { type Comparison, compareRows, removesMuch } from './compare-rows.server.ts'
import { countSampleRows } from './count-sample-rows.server.ts'
import type { DataFileKind, ImportProblem } from './data-file.ts'
import { type DataFileRows, parseDataFile } from './parse-data-file.server.ts'

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
  const rows = keepIds(kind, stored.rows, parsed.rows)
  const comparison = compareRows(kind, stored.rows, rows, today)
  const { version, isSample } = stored
  return {
    ...parsed,
    kind,
    rows,
    contentHash: hashContent(text),
    stored: { version, isSample },
    comparison,
    needsConfirmation: !isSample && removesMuch(comparison),
    sampleRows: await countSampleRows(kind, parsed.rows, sampleFolder),
  }
}

/**
 * Publishes the rows of a plan. Returns the number of the list; null, with nothing changed, where a person has confirmed the plan
 * and another list has become current since (rule S28.18).
 */
export async function applyImport(
  plan: ImportPlan,
  { fileName }: { fileName: string },
  { database, log }: Tools,
): Promise<number | null> {
  const { kind, rows, dropped, warningCount, contentHash, needsConfirmation, stored, sampleRows } = plan
  const { added, changed, removed, unchanged } = plan.comparison
  const published = await publishList(
    OPERATOR,
    {
      kind,
      rows,
      shown: needsConfirmation ? stored.version : null,
      effectiveAt: null,
      origin: 'command',
      counts: { rows: rows.length, added, changed, removed, unchanged },
      note: null,
      isSample: false,
      hasSampleRows: sampleRows > 0,
      sampleWrittenOn: null,
      fileHash: contentHash,
    },
    { database, now: () => new Date() },
  )
  if (!published.ok) return null
  const { number } = published.version
  logImport({ kind, fileName, rows: rows.length, dropped, warningCount, version: number }, log)
  return number
}

export function logImport(
  details: {
    kind: DataFileKind
    fileName: string
    rows: number
    dropped: number
    warningCount: number
    version: number
  },
  log: Log,
): void {
  log.info({ event: 'data_imported', ...details }, 'data file imported')
}

/** The rows of a file as they are published: branches with the ids that they have. */
export function keepIds<K extends DataFileKind>(
  kind: K,
  stored: DataFileRows[K],
  rows: DataFileRows[K],
): DataFileRows[K] {
  if (kind !== 'branches') return rows
  const branches = { stored: stored as DataFileRows['branches'], rows: rows as DataFileRows['branches'] }
  return keepBranchIds(branches.stored, branches.rows) as DataFileRows[K]
}

/** By this the same file is known again. */
export const hashContent = (text: Buffer) => createHash('sha256').update(text).digest('hex')
