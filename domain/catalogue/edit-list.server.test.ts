import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aNewList } from '../../tests/support/catalogue-rows.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { adminPermit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { parseSampleFile } from './data-files/count-sample-rows.server.ts'
import type { DataFileRows } from './data-files/parse-data-file.server.ts'
import { editList, loadLastEdit, undoEdit } from './edit-list.server.ts'
import { loadStored } from './load-current-version.server.ts'
import { type NewList, publishList } from './publish-list.server.ts'

type Rows = DataFileRows['labour-charges']

const ADMIN = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'owner@tayar.test',
  role: 'admin',
} as unknown as User
const sampleFolder = new URL('../../sample', import.meta.url).pathname

describe('editing a list', () => {
  let database: TestDatabase
  let clock = new Date()
  const now = () => clock
  const permit = adminPermit(ADMIN)
  if (!permit) throw new Error('no permit')
  const admin = permit
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(() => {
    clock = new Date('2026-11-20T04:00:00Z')
    return database.empty()
  })

  const publish = (parts: Partial<NewList<'labour-charges'>> = {}) =>
    publishList(OPERATOR, aNewList('labour-charges', [charge('Pads', '80'), charge('Discs', '120')], parts), {
      database,
      now,
    })
  const charge = (service: string, price: string) => ({ position: 1, category: 'Brakes', service, price })
  const edit = (change: (rows: Rows) => Rows, shown: number | null = null) =>
    editList(admin, { kind: 'labour-charges', shown, change }, { database, now, sampleFolder })
  const setPrice = (service: string, price: string) => (rows: Rows) =>
    rows.map(row => (row.service === service ? { ...row, price } : row))
  const prices = async () =>
    (await loadStored('labour-charges', database, now())).rows.map(({ service, price }) => [service, price])

  test('publishes the current list with the one row changed, in the name of the person', async () => {
    await publish()
    const edited = await edit(setPrice('Pads', '90'))
    expect(edited).toMatchObject({
      ok: true,
      before: { number: 1 },
      version: {
        number: 2,
        origin: 'edit',
        by: 'owner@tayar.test',
        counts: { rows: 2, added: 0, changed: 1, removed: 0, unchanged: 1 },
      },
    })
    expect(await prices()).toEqual([
      ['Pads', '90'],
      ['Discs', '120'],
    ])
    const audited = await database.orm.select().from(auditEvents)
    expect(audited.at(-1)).toMatchObject({ actor: 'owner@tayar.test', record: 'labour-charges' })
  })

  test('counts added and removed rows', async () => {
    await publish()
    expect(await edit(rows => [...rows, charge('Drums', '60')])).toMatchObject({
      version: { counts: { rows: 3, added: 1, changed: 0, removed: 0, unchanged: 2 } },
    })
    expect(await edit(rows => rows.slice(1))).toMatchObject({
      version: { counts: { rows: 2, added: 0, changed: 0, removed: 1, unchanged: 2 } },
    })
  })

  test('publishes nothing where nothing changes', async () => {
    await publish()
    expect(await edit(rows => rows)).toMatchObject({ ok: true, version: null })
    expect((await loadStored('labour-charges', database, now())).version).toBe(1)
  })

  test('is refused where another list is current than the person was shown', async () => {
    await publish()
    await edit(setPrice('Pads', '90'))
    expect(await edit(setPrice('Pads', '95'), 1)).toMatchObject({
      ok: false,
      reason: 'superseded',
      current: { number: 2 },
    })
    expect(await edit(setPrice('Pads', '95'), 2)).toMatchObject({ ok: true, version: { number: 3 } })
  })

  test('edits of different rows at the same moment are all made', async () => {
    await publish()
    await Promise.all([edit(setPrice('Pads', '91')), edit(setPrice('Discs', '121'))])
    expect(await prices()).toEqual([
      ['Pads', '91'],
      ['Discs', '121'],
    ])
  })

  test('an edited sample is the owner’s list, marked as long as it has rows of the sample', async () => {
    const file = join(sampleFolder, 'labour-charges.csv')
    const sample = await parseSampleFile('labour-charges', file, await readFile(file))
    await publish({ isSample: true, origin: 'sample', rows: (sample.rows as Rows).slice(0, 2) })
    const change = (index: number) => (rows: Rows) =>
      rows.map((row, at) => (at === index ? { ...row, price: '12.34' } : row))
    expect(await edit(change(0))).toMatchObject({ version: { isSample: false, hasSampleRows: true } })
    expect(await edit(change(1))).toMatchObject({ version: { isSample: false, hasSampleRows: false } })
  })

  test('taking an edit back makes the list current that it was made to, whatever was scheduled between', async () => {
    await publish()
    await publish({ effectiveAt: new Date('2026-12-01T00:00:00Z'), rows: [charge('Pads', '1')] })
    const edited = await edit(setPrice('Pads', '90'))
    const number = edited.ok ? (edited.version?.number ?? 0) : 0
    expect(await loadLastEdit('labour-charges', { database, now })).toMatchObject({
      edit: { number: 3 },
      before: { number: 1 },
    })
    expect(await undoEdit(admin, { kind: 'labour-charges', number }, { database, now })).toMatchObject({
      number: 4,
      origin: 'rollback',
    })
    expect((await prices())[0]).toEqual(['Pads', '80'])
  })

  test('an edit cannot be undone once another list was published', async () => {
    await publish()
    const edited = await edit(setPrice('Pads', '90'))
    await publish({ rows: [charge('Pads', '70')] })
    const number = edited.ok ? (edited.version?.number ?? 0) : 0
    expect(await undoEdit(admin, { kind: 'labour-charges', number }, { database, now })).toBeNull()
    expect(await prices()).toEqual([['Pads', '70']])
  })
})
