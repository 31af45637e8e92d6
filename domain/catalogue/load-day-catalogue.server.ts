import { addDays, type CalendarDate, startOfDay } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { runInSlices } from '../../platform/event-loop/slices.ts'
import type { Permit } from '../access/permit.ts'
import type { Company } from '../company/company.ts'
import { buildCatalogueInSlices } from './build-catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { currentVersions } from './list-version.ts'
import { createCatalogueSource } from './load-catalogue.server.ts'

/**
 * The catalogue at the end of a day to come, as far as it is known now: with the lists that are scheduled until then and the
 * promotions of that day (rule S5.12). `company` is used until a company file is imported.
 */
export async function loadDayCatalogue(
  _permit: Permit<'plan-promotions'>,
  day: CalendarDate,
  {
    database,
    now,
    timeZone,
    company,
  }: { database: Database; now: () => Date; timeZone: string; company: Company },
): Promise<Catalogue> {
  const source = createCatalogueSource(database)
  const timeline = await source.loadTimeline(now())
  const endOfDay = new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1)
  const rows = await source.loadRows(currentVersions(timeline, endOfDay))
  return runInSlices(buildCatalogueInSlices(rows, day, company))
}
