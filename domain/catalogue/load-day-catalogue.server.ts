import { addDays, type CalendarDate, startOfDay } from '../../platform/clock/calendar-date.ts'
import { runInSlices } from '../../platform/event-loop/slices.ts'
import type { Permit } from '../access/permit.ts'
import type { Company } from '../company/company.ts'
import { buildCatalogueInSlices, catalogueVersion } from './build-catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { currentVersions } from './list-version.ts'
import type { ListSource } from './load-catalogue.server.ts'

/**
 * The catalogue at the end of a future day, as far as it is known now: with the lists that go live until then
 * and the promotions of that day (rule S5.12). `company` is used until a company file is imported; `previews`
 * caches the catalogue while a user browses it.
 */
export async function loadDayCatalogue(
  _permit: Permit<'plan-promotions'>,
  day: CalendarDate,
  {
    lists,
    now,
    timeZone,
    company,
    previews,
  }: {
    lists: ListSource
    now: () => Date
    timeZone: string
    company: Company
    previews: (key: string, build: () => Promise<Catalogue>) => Promise<Catalogue>
  },
): Promise<Catalogue> {
  const timeline = await lists.loadTimeline(now())
  const endOfDay = new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1)
  const versions = currentVersions(timeline, endOfDay)
  return previews(`day ${catalogueVersion(versions, day)}`, async () =>
    runInSlices(buildCatalogueInSlices(await lists.peekRows(versions), day, company)),
  )
}
