import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../platform/clock/calendar-date.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { createDailyCounter, MAX_KEYS } from './daily-counter.server.ts'
import { dailyCounts } from './daily-counts.table.ts'
import { COUNT_RETENTION_DAYS, deleteOldCounts } from './delete-old-counts.server.ts'
import type { Use } from './use.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.orm.delete(dailyCounts))
afterAll(() => database.close())

const DAY = '2026-11-23'
const chat = (key: string): Use => ({ what: 'chat', key })
const rows = () =>
  database.orm.select().from(dailyCounts).orderBy(dailyCounts.day, dailyCounts.what, dailyCounts.key)

test('counts are added to those of the day, for each kind and key', async () => {
  const counter = createDailyCounter({ database })
  counter.add(DAY, [chat('klang'), { what: 'size-search', key: '195/55R15' }])
  counter.add(DAY, [chat('klang')])
  await counter.flush()
  counter.add(DAY, [chat('klang')])
  counter.add('2026-11-24', [chat('klang')])
  await counter.flush()
  await counter.flush()
  expect(await rows()).toEqual([
    { day: DAY, what: 'chat', key: 'klang', n: 3 },
    { day: DAY, what: 'size-search', key: '195/55R15', n: 1 },
    { day: '2026-11-24', what: 'chat', key: 'klang', n: 1 },
  ])
})

test('counters that add the same keys at the same time in opposite orders lose nothing', async () => {
  const counters = Array.from({ length: 4 }, () => createDailyCounter({ database }))
  const keys = Array.from({ length: 500 }, (_, key) => `k${key}`)
  for (let round = 0; round < 5; round++) {
    for (const [at, counter] of counters.entries())
      counter.add(DAY, (at % 2 ? keys.toReversed() : keys).map(chat))
    await Promise.all(counters.map(counter => counter.flush()))
  }
  const stored = await rows()
  expect(stored).toHaveLength(500)
  expect(new Set(stored.map(({ n }) => n))).toEqual(new Set([20]))
})

test('counts are kept for three years (rule S35.7)', async () => {
  const day = (daysAgo: number) => addDays(DAY, -daysAgo)
  const kept = [0, 365, COUNT_RETENTION_DAYS].map(day)
  const old = [COUNT_RETENTION_DAYS + 1, 5_000].map(day)
  await database.orm
    .insert(dailyCounts)
    .values([...kept, ...old].map(day => ({ day, ...chat('klang'), n: 1 })))
  await deleteOldCounts({ database, timeZone: 'UTC', now: () => new Date(`${DAY}T12:00:00Z`) })
  expect((await rows()).map(({ day }) => day)).toEqual(kept.sort())
})

test('counts that could not be stored are stored once later', async () => {
  let isDown = true
  const orm = new Proxy(database.orm, {
    get: (target, name, receiver) => {
      if (isDown && name === 'execute') throw new Error('down')
      return Reflect.get(target, name, receiver)
    },
  })
  const counter = createDailyCounter({ database: { orm } })
  counter.add(DAY, [chat('klang')])
  await expect(counter.flush()).rejects.toThrow('down')
  counter.add(DAY, [chat('klang')])
  isDown = false
  await Promise.all([counter.flush(), counter.flush()])
  expect(await rows()).toEqual([{ day: DAY, what: 'chat', key: 'klang', n: 2 }])
})

test('beyond the limit of keys in memory, uses are counted without a key', async () => {
  const counter = createDailyCounter({ database })
  for (let key = 0; key < MAX_KEYS + 50; key++) counter.add(DAY, [chat(`k${key}`)])
  counter.add(DAY, [chat('k0')])
  await counter.flush()
  const stored = await rows()
  expect(stored).toHaveLength(MAX_KEYS + 1)
  expect(stored.find(({ key }) => key === '')?.n).toBe(50)
  expect(stored.find(({ key }) => key === 'k0')?.n).toBe(2)
})
