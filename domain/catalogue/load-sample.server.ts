import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, type CalendarDate, daysBetween } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { SERVER } from '../audit/audit-event.ts'
import { keepIds } from './branch-ids.ts'
import { parseSampleFile } from './data-files/count-sample-rows.server.ts'
import { DATA_FILE_KINDS, type DataFileKind, dataFileName } from './data-files/data-file.ts'
import { hashDataFile, logImport } from './data-files/log-import.server.ts'
import { loadContent, loadCurrentVersion, loadCurrentVersions } from './load-current-version.server.ts'
import { publishList } from './publish-list.server.ts'

/**
 * Fills tables that were never imported, or that hold an older sample, from the shipped sample; an owner's
 * file stays. Then shifts the sample's promotion dates to today. Takes the sample folder and today's date;
 * returns the kinds that were filled. Throws if the shipped sample is invalid (rules S27.1 and S27.2).
 */
export async function loadSample(
  { folder, today }: { folder: string; today: CalendarDate },
  { database, log }: { database: Database; log: Log },
): Promise<{ filled: DataFileKind[] }> {
  const writtenOn = (await readFile(join(folder, 'written-on'), 'utf8')).trim() as CalendarDate
  const current = await loadCurrentVersions(database.orm, new Date())
  const filled: DataFileKind[] = []
  for (const kind of DATA_FILE_KINDS) {
    const fileName = join(folder, dataFileName(kind))
    const text = await readFile(fileName)
    const version = current.find(each => each.kind === kind)
    const isLoaded = version?.fileHash === hashDataFile(text)
    if (version && (!version.isSample || isLoaded)) continue
    await importSample({ kind, text, fileName, writtenOn, today }, { database, log })
    filled.push(kind)
  }
  await shiftSampleDates({ today }, { database })
  return { filled }
}

/**
 * Replaces a table by a file of the shipped sample, with its promotion dates moved to `today`; an owner's
 * file stays, and so does the same sample. Throws if the file is invalid (rules S27.1 and S27.2).
 */
export async function importSample(
  {
    kind,
    text,
    fileName,
    writtenOn,
    today,
  }: { kind: DataFileKind; text: Buffer; fileName: string; writtenOn: CalendarDate; today: CalendarDate },
  tools: { database: Database; log: Log },
): Promise<void> {
  const { database, log } = tools
  const now = () => new Date()
  const current = await loadCurrentVersion(kind, database.orm, now())
  const fileHash = hashDataFile(text)
  if (current && (!current.isSample || current.fileHash === fileHash)) return
  const { rows: parsed, dropped, warningCount } = await parseSampleFile(kind, fileName, text)
  const stored = current ? await loadContent(kind, current.contentId, database.orm) : []
  const rows = keepIds(kind, stored as typeof parsed, shiftDates(parsed, daysBetween(writtenOn, today)))
  const published = await publishList(
    SERVER,
    {
      kind,
      rows,
      // Do not replace an owner's list that was published a moment ago.
      shown: current?.number ?? 0,
      effectiveAt: null,
      origin: 'sample',
      counts: { rows: rows.length },
      note: null,
      isSample: true,
      hasSampleRows: false,
      sampleWrittenOn: today,
      fileHash,
    },
    { database, now },
  )
  if (!published.ok) return
  const { number } = published.version
  logImport({ kind, fileName, rows: rows.length, dropped, warningCount, version: number }, log)
}

/**
 * While the tyres are the sample, publishes them with their promotion dates shifted by the days that have
 * passed since they were written; a second call on the same day changes nothing. An owner's list is never
 * changed (rule S27.2). Returns the number of days.
 */
export async function shiftSampleDates(
  { today }: { today: CalendarDate },
  { database }: { database: Database },
): Promise<number> {
  const current = await loadCurrentVersion('tyres', database.orm, new Date())
  if (!current?.isSample || !current.sampleWrittenOn) return 0
  const days = daysBetween(current.sampleWrittenOn, today)
  if (days === 0) return 0
  const rows = shiftDates(await loadContent('tyres', current.contentId, database.orm), days)
  const { counts, note, isSample, hasSampleRows, fileHash } = current
  const sample = { counts, note, isSample, hasSampleRows, fileHash, sampleWrittenOn: today }
  const published = await publishList(
    SERVER,
    { ...sample, kind: 'tyres', rows, shown: current.number, effectiveAt: null, origin: 'sample' },
    { database, now: () => new Date() },
  )
  return published.ok ? days : 0
}

/** The rows with their promotions ending `days` later; rows of other kinds have none. */
function shiftDates<Rows extends readonly object[]>(rows: Rows, days: number): Rows {
  return rows.map(row =>
    'promotionValidTill' in row && row.promotionValidTill
      ? { ...row, promotionValidTill: addDays(row.promotionValidTill as CalendarDate, days) }
      : row,
  ) as readonly object[] as Rows
}
