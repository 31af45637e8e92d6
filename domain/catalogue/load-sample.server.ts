import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { dataFiles } from './catalogue.table.ts'
import { DATA_FILE_KINDS, type DataFileKind, dataFileName } from './data-files/data-file.ts'
import { importDataFile } from './data-files/import-data-file.server.ts'
import { shiftSampleDates } from './shift-sample-dates.server.ts'

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
  const present = new Map((await database.orm.select().from(dataFiles)).map(sheet => [sheet.kind, sheet]))
  const filled: DataFileKind[] = []
  for (const kind of DATA_FILE_KINDS) {
    const fileName = join(folder, dataFileName(kind))
    const text = await readFile(fileName)
    const sheet = present.get(kind)
    const isCurrent = sheet?.contentHash === createHash('sha256').update(text).digest('hex')
    if (sheet && (!sheet.isSample || isCurrent)) continue
    const report = await importDataFile(
      { kind, text, fileName, dryRun: false, isSample: true, writtenOn },
      { database, log },
    )
    if (!report.ok)
      throw new Error(`the shipped sample is wrong: ${fileName}: ${JSON.stringify(report.errors)}`)
    filled.push(kind)
  }
  await shiftSampleDates({ today }, { database })
  return { filled }
}
