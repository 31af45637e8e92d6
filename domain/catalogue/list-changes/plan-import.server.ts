import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import { OPERATOR } from '../../audit/audit-event.ts'
import type { DataFileKind, ImportProblem } from '../data-files/data-file.ts'
import { hashDataFile, logImport } from '../data-files/log-import.server.ts'
import { parseDataFile } from '../data-files/parse-data-file.server.ts'
import { type PublishedPrepared, publishPrepared } from './publish-prepared.server.ts'
import { type ListReview, reviewList } from './review-list.server.ts'

/** A file that can be imported, and its changes. */
export type ImportPlan<K extends DataFileKind = DataFileKind> = ListReview<K> & {
  ok: true
  kind: K
  dropped: number
  /** at most 50 */
  warnings: ImportProblem[]
  warningCount: number
  fileHash: string
  today: CalendarDate
  sampleFolder: string
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
 * Parses a file and compares it with the stored list and with the shipped sample in `sampleFolder`; changes
 * nothing. Returns the plan, or all errors of the file (rules S28.3 and S28.17).
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
    /** day for comparing prices and checking promotions */
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
  const fileHash = hashDataFile(text)
  const tools = { database, now: () => new Date(), today, sampleFolder }
  const review = await reviewList({ kind, rows: parsed.rows, fileHash }, tools)
  return { ...parsed, ...review, kind, fileHash, today, sampleFolder }
}

/**
 * Publishes the rows of a plan. A blocked list needs the number that its guard asks for; it is then published
 * only while the list that the operator was shown is current (rule S28.18).
 */
export async function applyImport<K extends DataFileKind>(
  plan: ImportPlan<K>,
  { fileName, confirmed }: { fileName: string; confirmed: number | null },
  { database, log }: Tools,
): Promise<PublishedPrepared<K>> {
  const { kind, rows, dropped, warningCount, fileHash, guard, today, sampleFolder } = plan
  const shown = guard.confirm > 0 ? plan.shown : null
  const published = await publishPrepared(
    OPERATOR,
    { kind, rows, shown, effectiveAt: null, origin: 'command', note: null, fileHash },
    confirmed === null ? null : { permit: OPERATOR, count: confirmed },
    { database, now: () => new Date(), today, sampleFolder, review: plan },
  )
  if (published.ok) {
    const { number } = published.version
    logImport({ kind, fileName, rows: rows.length, dropped, warningCount, version: number }, log)
  }
  return published
}
