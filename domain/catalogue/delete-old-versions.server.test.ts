import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aNewList } from '../../tests/support/catalogue-rows.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { deleteOldVersions } from './delete-old-versions.server.ts'
import { listContents, listVersions } from './lists.table.ts'
import { loadCatalogue } from './load-catalogue.server.ts'
import { publishList, rollBackList } from './publish-list.server.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2024-01-01T04:00:00Z')

let database: TestDatabase
let clock = new Date(START)
const now = () => clock
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.empty())

/** Publishes a labour charge on a day after the first one. */
async function publishOn(day: number, price: string) {
  clock = new Date(START + day * DAY_MS)
  const rows = [{ position: 1, category: 'Brakes', service: 'Pads', price }]
  await publishList(OPERATOR, aNewList('labour-charges', rows), { database, now })
}
const numbers = async () =>
  (await database.orm.select().from(listVersions).orderBy(asc(listVersions.number))).map(
    ({ number }) => number,
  )

test('old versions go with the contents that no other version has, and the current list stays', async () => {
  for (const [day, price] of [
    [0, '80'],
    [1, '81'],
    [2, '82'],
    [60, '80'],
  ] as const)
    await publishOn(day, price)
  clock = new Date(START + 95 * DAY_MS)
  await deleteOldVersions({ database, now })
  expect(await numbers()).toEqual([3, 4])
  expect(await database.orm.select().from(listContents)).toHaveLength(2)
  expect((await loadCatalogue(database, clock)).labourCharges).toMatchObject([{ price: '80' }])

  clock = new Date(START + 1_000 * DAY_MS)
  await deleteOldVersions({ database, now })
  expect(await numbers()).toEqual([4])
  expect((await loadCatalogue(database, clock)).labourCharges).toMatchObject([{ price: '80' }])
  await publishOn(1_001, '90')
  expect(await numbers()).toEqual([4, 5])
})

test('a list that is used again while old ones are deleted is there afterwards, or was refused', async () => {
  for (const day of [0, 1, 2, 200]) await publishOn(day, String(80 + day))
  const [again] = await Promise.all([
    rollBackList(OPERATOR, { kind: 'labour-charges', number: 1 }, { database, now }),
    deleteOldVersions({ database, now }),
  ])
  const { labourCharges } = await loadCatalogue(database, clock)
  expect(labourCharges).toMatchObject([{ price: again ? '80' : '280' }])
})
