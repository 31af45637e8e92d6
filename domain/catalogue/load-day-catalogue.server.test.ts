import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLatestCache } from '../../platform/cache/latest-cache.ts'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { aPromotion } from '../../tests/support/a-promotion.ts'
import { aNewList } from '../../tests/support/catalogue-rows.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { officePermit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import type { Company } from '../company/company.ts'
import { getTyrePrice } from '../tyres/promotion.ts'
import type { Catalogue } from './catalogue.ts'
import type { ListRows } from './list-kind.ts'
import { createCatalogueSource } from './load-catalogue.server.ts'
import { loadDayCatalogue } from './load-day-catalogue.server.ts'
import { publishList } from './publish-list.server.ts'

const NOON = new Date('2026-12-01T04:00:00Z')
const permit = officePermit({ email: 'office@tayar.test', role: 'office' } as User)
if (!permit) throw new Error('no permit')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const now = () => NOON

function publishPrice(listPrice: string, effectiveAt: Date | null) {
  const tyre = { position: 1, tyreSize: '195/55R15', model: 'P1', brand: 'Pirelli', listPrice }
  const list = aNewList('tyres', [tyre] as ListRows['tyres'], { effectiveAt })
  return publishList(OPERATOR, list, { database, now })
}

test('a day has the lists that are scheduled until its end, and its promotions', async () => {
  await publishPrice('200', null)
  await publishPrice('300', new Date('2026-12-03T01:00:00Z'))
  const rows = [{ ...aPromotion({ firstDay: '2026-12-02', lastDay: '2026-12-04', value: 10 }), position: 1 }]
  await publishList(OPERATOR, aNewList('promotions', rows), { database, now })
  const lists = createCatalogueSource(database)
  const company = { name: 'Kedai Aisyah', promotions: [] as Company['promotions'] } as Company
  const price = async (day: CalendarDate) => {
    const previews = createLatestCache<Catalogue>(60_000)
    const tools = { lists, now, timeZone: 'Asia/Kuala_Lumpur', company, previews }
    const { today, tyres } = await loadDayCatalogue(permit, day, tools)
    const tyre = tyres.findTyre('195/55R15', 'P1')
    return tyre && [today, getTyrePrice(today, tyre).text]
  }
  expect(await price('2026-12-01')).toEqual(['2026-12-01', 'RM 200.00'])
  expect(await price('2026-12-02')).toEqual(['2026-12-02', 'RM 180.00'])
  expect(await price('2026-12-03')).toEqual(['2026-12-03', 'RM 270.00'])
  expect(await price('2026-12-05')).toEqual(['2026-12-05', 'RM 300.00'])
})

test('the catalogue of a day is built once for all its users, and again when its lists change', async () => {
  const lists = createCatalogueSource(database)
  const company = { name: 'Kedai Aisyah', promotions: [] as Company['promotions'] } as Company
  const tools = {
    lists,
    now,
    timeZone: 'Asia/Kuala_Lumpur',
    company,
    previews: createLatestCache<Catalogue>(60_000),
  }
  const first = await loadDayCatalogue(permit, '2026-12-02', tools)
  expect(await loadDayCatalogue(permit, '2026-12-02', tools)).toBe(first)
  await publishPrice('250', null)
  expect(await loadDayCatalogue(permit, '2026-12-02', tools)).not.toBe(first)
})
