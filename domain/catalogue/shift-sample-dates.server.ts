import { eq, sql } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { dataFiles, tyres } from './catalogue.table.ts'

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
    const [sheet] = await transaction
      .select({
        isSample: dataFiles.isSample,
        days: sql<number | null>`${today}::date - ${dataFiles.sampleWrittenOn}`,
      })
      .from(dataFiles)
      .where(eq(dataFiles.kind, 'tyres'))
      .for('update')
    if (!sheet?.isSample || !sheet.days) return 0
    await transaction
      .update(tyres)
      .set({ promotionValidTill: sql`${tyres.promotionValidTill} + ${sheet.days}::int` })
    await transaction
      .update(dataFiles)
      .set({ sampleWrittenOn: today, version: sql`${dataFiles.version} + 1` })
      .where(eq(dataFiles.kind, 'tyres'))
    await transaction.execute(sql`select pg_notify('catalogue', 'tyres')`)
    return sheet.days
  })
}
