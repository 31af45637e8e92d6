import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, daysBetween } from '../../platform/clock/calendar-date.ts'
import { createLog } from '../../platform/log/log.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { importText } from '../../tests/support/import-text.ts'
import { DATA_FILE_KINDS, dataFileName } from './data-files/data-file.ts'
import { parseDataFile } from './data-files/parse-data-file.server.ts'
import { loadCatalogue } from './load-catalogue.server.ts'
import { importSample, loadSample, shiftSampleDates } from './load-sample.server.ts'

const log = createLog({ level: 'silent' })
const shipped = join(import.meta.dirname, '../../sample')

describe('the sample', () => {
  let database: TestDatabase
  let folder: string
  let writtenOn: CalendarDate
  let written: (string | null | undefined)[]
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.empty()
    folder = await mkdtemp(join(tmpdir(), 'tayar-sample-'))
    for (const name of ['written-on', ...DATA_FILE_KINDS.map(dataFileName)])
      await cp(join(shipped, name), join(folder, name))
    writtenOn = (await readFile(join(folder, 'written-on'), 'utf8')).trim() as CalendarDate
    const reading = await parseDataFile('tyres', await readFile(join(folder, 'tyres.csv')))
    written = reading.ok ? reading.rows.map(row => row.promotionValidTill) : []
  })
  afterEach(() => rm(folder, { recursive: true }))

  const load = (today: CalendarDate) => loadSample({ folder, today }, { database, log })
  const dates = async () => (await loadCatalogue(database)).tyres.map(tyre => tyre.promotionValidTill)
  const moved = (days: number) => written.map(date => date && addDays(date as CalendarDate, days))
  const importOwn = (kind: 'tyres' | 'vehicles', text: string) => importText(kind, text, database)

  test('fills every table of a new database once', async () => {
    expect(await load(writtenOn)).toEqual({ filled: [...DATA_FILE_KINDS] })
    const { tyres, vehicles, branches, company, versions } = await loadCatalogue(database)
    expect(tyres.length).toBeGreaterThanOrEqual(700)
    expect(vehicles.length).toBeGreaterThanOrEqual(1_200)
    expect(branches).toHaveLength(35)
    expect(company?.reviews).toHaveLength(7)
    expect(versions).toHaveLength(DATA_FILE_KINDS.length)
    expect(versions.every(version => version.isSample)).toBe(true)
    expect(await load(writtenOn)).toEqual({ filled: [] })
    expect((await loadCatalogue(database)).versions).toEqual(versions)
  })

  test('concurrent loads fill each table once', async () => {
    const today = addDays(writtenOn, 5)
    await Promise.all([load(today), load(today), load(today)])
    const { versions } = await loadCatalogue(database)
    expect(versions.map(({ number }) => number)).toEqual(DATA_FILE_KINDS.map(() => 1))
  })

  test('shifts promotion dates by the days that have passed', async () => {
    expect(written.filter(date => date).length).toBeGreaterThan(10)
    await load(writtenOn)
    expect(await dates()).toEqual(moved(0))
    for (const today of [addDays(writtenOn, 1), addDays(writtenOn, 400), addDays(writtenOn, 3)]) {
      await load(today)
      await load(today)
      expect(await dates()).toEqual(moved(daysBetween(writtenOn, today)))
    }
  })

  test('a shift increases the version once a day', async () => {
    await load(writtenOn)
    const today = addDays(writtenOn, 5)
    const versions = async () =>
      (await loadCatalogue(database)).versions.find(version => version.kind === 'tyres')?.number
    expect(await shiftSampleDates({ today }, { database })).toBe(5)
    expect(await versions()).toBe(2)
    expect(await shiftSampleDates({ today }, { database })).toBe(0)
    expect(await versions()).toBe(2)
  })

  test('never shifts or replaces an owner’s file', async () => {
    await load(writtenOn)
    const own = (await readFile(join(folder, 'tyres.csv'), 'utf8')).split('\n').slice(0, 30).join('\n')
    await importOwn('tyres', own)
    const before = await dates()
    expect(before.length).toBeLessThan(30)
    await writeFile(join(folder, 'tyres.csv'), own.split('\n').slice(0, 5).join('\n'))
    expect(await load(addDays(writtenOn, 30))).toEqual({ filled: [] })
    expect(await dates()).toEqual(before)
  })

  test('fills the other tables if the owner imported one', async () => {
    await importOwn('vehicles', 'brand,model,year,tyre_size,rear_tyre_size\nHonda,City,2020,185/55R16,')
    expect(await load(writtenOn)).toEqual({ filled: DATA_FILE_KINDS.filter(kind => kind !== 'vehicles') })
    const { vehicles } = await loadCatalogue(database)
    expect(vehicles).toHaveLength(1)
  })

  test('a newer sample replaces the older one and is shifted to today', async () => {
    await load(addDays(writtenOn, 10))
    const newer = (await readFile(join(folder, 'tyres.csv'), 'utf8')).split('\n').slice(0, 30).join('\n')
    await writeFile(join(folder, 'tyres.csv'), newer)
    const newDay = addDays(writtenOn, 7)
    await writeFile(join(folder, 'written-on'), `${newDay}\n`)
    expect(await load(addDays(writtenOn, 10))).toEqual({ filled: ['tyres'] })
    expect(await dates()).toEqual(moved(3).slice(0, 29))
  })

  test('a sample never replaces a concurrent import', async () => {
    await importOwn('vehicles', 'brand,model,year,tyre_size,rear_tyre_size\nHonda,City,2020,185/55R16,')
    const text = await readFile(join(folder, 'vehicles.csv'))
    const sample = { text, fileName: 'vehicles.csv', writtenOn, today: writtenOn }
    await importSample({ kind: 'vehicles', ...sample }, { database, log })
    const { vehicles, versions } = await loadCatalogue(database)
    expect(vehicles).toHaveLength(1)
    expect(versions).toMatchObject([{ isSample: false, number: 1 }])
  })
})
