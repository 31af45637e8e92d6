import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { dataFiles, tyres } from './catalogue.table.ts'
import { parseSampleFile } from './data-files/count-sample-rows.server.ts'
import { DATA_FILE_KINDS, type DataFileKind, dataFileName } from './data-files/data-file.ts'
import { hashContent } from './data-files/plan-import.server.ts'
import { replaceList } from './data-files/stored-list.server.ts'

/**
 * Fills tables that were never imported, or that hold an older sample, from the shipped sample; an owner's
 * file stays. Then shifts the sample's promotion dates to today. Takes the sample folder and today's date;
 * returns the kinds that were filled. Throws if the shipped sample is invalid (rules S27.1 and S27.2).
 */
export async function loadSample(
  { folder, today }: { folder: string; today: CalendarDate },
  { database, log }: { database: Database; log: Log },
): Promise<{ filled: DataFileKind[] }> {
  const writtenOn = (await readFile(join(folder, 'written-on'), 'utf8')).trim()
  const present = new Map(
    (await database.orm.select().from(dataFiles)).map(dataFile => [dataFile.kind, dataFile]),
  )
  const filled: DataFileKind[] = []
  for (const kind of DATA_FILE_KINDS) {
    const fileName = join(folder, dataFileName(kind))
    const text = await readFile(fileName)
    const dataFile = present.get(kind)
    const isCurrent = dataFile?.contentHash === hashContent(text)
    if (dataFile && (!dataFile.isSample || isCurrent)) continue
    await importSample({ kind, text, fileName, writtenOn }, { database, log })
    filled.push(kind)
  }
  await shiftSampleDates({ today }, { database })
  return { filled }
}

/**
 * Replaces a table by a file of the shipped sample; an owner's file stays, and so does the same sample. Throws if the file is
 * invalid (rule S27.1).
 */
export async function importSample(
  {
    kind,
    text,
    fileName,
    writtenOn,
  }: { kind: DataFileKind; text: Buffer; fileName: string; writtenOn: string },
  tools: { database: Database; log: Log },
): Promise<void> {
  const { rows, dropped, warningCount } = await parseSampleFile(kind, fileName, text)
  const sample = { isSample: true, hasSampleRows: false, sampleWrittenOn: writtenOn }
  const list = { kind, ...sample, contentHash: hashContent(text), fileName, dropped, warningCount }
  await replaceList(list, rows, tools)
}

/**
 * While the tyres are the sample, shifts their promotion dates by the days that have passed since they were
 * written; a second call on the same day changes nothing. An owner's file is never changed (rule S27.2).
 * Returns the number of days.
 */
export function shiftSampleDates(
  { today }: { today: CalendarDate },
  { database }: { database: Database },
): Promise<number> {
  return database.orm.transaction(async transaction => {
    const [dataFile] = await transaction
      .select({
        isSample: dataFiles.isSample,
        days: sql<number | null>`${today}::date - ${dataFiles.sampleWrittenOn}`,
      })
      .from(dataFiles)
      .where(eq(dataFiles.kind, 'tyres'))
      .for('update')
    if (!dataFile?.isSample || !dataFile.days) return 0
    await transaction
      .update(tyres)
      .set({ promotionValidTill: sql`${tyres.promotionValidTill} + ${dataFile.days}::int` })
    await transaction
      .update(dataFiles)
      .set({ sampleWrittenOn: today, version: sql`${dataFiles.version} + 1` })
      .where(eq(dataFiles.kind, 'tyres'))
    await transaction.execute(sql`select pg_notify('catalogue', 'tyres')`)
    return dataFile.days
  })
}
