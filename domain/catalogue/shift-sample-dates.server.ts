import { eq, sql } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { dataFiles, tyres } from './catalogue.table.ts'

/**
 * While the tyres are still the sample, moves their promotion dates by as many days as have passed since they were
 * written, so that the sample shop never looks dead; a second time on the same day changes nothing. Own sheets are never
 * moved (surface.md "Sheets"). Returns by how many days they were moved.
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
