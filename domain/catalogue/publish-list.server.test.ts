import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aNewList } from '../../tests/support/catalogue-rows.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { adminPermit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { listContents, listVersions } from './lists.table.ts'
import { loadCatalogue } from './load-catalogue.server.ts'
import {
  type NewList,
  type Publisher,
  publishList,
  rollBackList,
  withdrawList,
} from './publish-list.server.ts'

const NOON = new Date('2026-11-20T04:00:00Z')
const LATER = new Date('2026-11-21T16:00:00Z')

describe('publishing a list', () => {
  let database: TestDatabase
  let clock = NOON
  const now = () => clock
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    clock = NOON
    await database.empty()
  })

  function publish(price: string, parts: Partial<NewList<'labour-charges'>> = {}, by: Publisher = OPERATOR) {
    const rows = [{ position: 1, category: 'Brakes', service: 'Pads', price }]
    const list = aNewList('labour-charges', rows, { origin: 'edit', ...parts })
    return publishList(by, list, { database, now })
  }
  const priceAt = async (at: Date) => (await loadCatalogue(database, at)).labourCharges[0]?.price
  const history = () => database.orm.select().from(listVersions).orderBy(asc(listVersions.number))
  const contents = () => database.orm.select().from(listContents).orderBy(asc(listContents.id))
  const audited = async () =>
    (await database.orm.select().from(auditEvents).orderBy(asc(auditEvents.id))).map(
      ({ actor, action, record, details }) => [actor, action, record, details],
    )

  test('adds a version and changes none', async () => {
    await publish('80')
    const before = { history: await history(), contents: await contents() }
    clock = LATER
    expect(await publish('90')).toMatchObject({
      ok: true,
      version: { number: 2, effectiveAt: LATER, at: LATER },
    })
    expect((await history()).slice(0, 1)).toEqual(before.history)
    expect((await contents()).slice(0, 1)).toEqual(before.contents)
    expect(await priceAt(LATER)).toBe('90')
  })

  test('is refused if the current list is not the one that was shown', async () => {
    expect(await publish('80', { shown: 0 })).toMatchObject({ ok: true })
    const before = [await history(), await contents(), await audited()]
    for (const shown of [0, 2])
      expect(await publish('90', { shown })).toMatchObject({
        ok: false,
        reason: 'superseded',
        current: { number: 1 },
      })
    expect([await history(), await contents(), await audited()]).toEqual(before)
    expect(await publish('90', { shown: 1 })).toMatchObject({ ok: true, version: { number: 2 } })
  })

  test('exactly one of many people who were shown the same list succeeds', async () => {
    await publish('80')
    const results = await Promise.all(['81', '82', '83', '84'].map(price => publish(price, { shown: 1 })))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await history()).toHaveLength(2)
  })

  test('a scheduled list is current from its moment on, and planning it does not supersede what is shown', async () => {
    await publish('80')
    await publish('90', { shown: 1, effectiveAt: LATER })
    expect(await priceAt(new Date(LATER.getTime() - 1))).toBe('80')
    expect(await priceAt(LATER)).toBe('90')
    expect(await publish('85', { shown: 1 })).toMatchObject({ ok: true, version: { number: 3 } })
    expect(await priceAt(NOON)).toBe('85')
    expect(await priceAt(LATER)).toBe('90')
    clock = LATER
    expect(await publish('86', { shown: 3 })).toMatchObject({ ok: false, current: { number: 2 } })
  })

  test('is not scheduled for a moment that is over', async () => {
    await publish('80')
    for (const effectiveAt of [NOON, new Date(NOON.getTime() - 1)])
      expect(await publish('90', { effectiveAt })).toMatchObject({ ok: false, reason: 'past' })
    expect(await history()).toHaveLength(1)
    expect(await publish('90', { effectiveAt: new Date(NOON.getTime() + 1) })).toMatchObject({ ok: true })
  })

  test('a withdrawn list never goes live, and a live list cannot be withdrawn', async () => {
    const withdraw = (number: number) =>
      withdrawList(OPERATOR, { kind: 'labour-charges', number }, { database, now })
    await publish('80')
    await publish('90', { effectiveAt: LATER })
    const before = await history()
    expect(await withdraw(2)).toMatchObject({ number: 2, state: 'withdrawn' })
    expect(await priceAt(LATER)).toBe('80')
    for (const number of [1, 2, 3]) expect(await withdraw(number)).toBeNull()
    await publish('95', { effectiveAt: LATER })
    clock = LATER
    expect(await withdraw(3)).toBeNull()
    expect(await priceAt(LATER)).toBe('95')
    expect((await history()).slice(0, 1)).toEqual(before.slice(0, 1))
    expect((await audited()).filter(([, action]) => action === 'withdrew-list')).toEqual([
      ['command line', 'withdrew-list', 'labour-charges', { list: 2 }],
    ])
  })

  test('goes live at once even if this process’s clock is behind another’s', async () => {
    clock = LATER
    await publish('80')
    clock = NOON
    await publish('90')
    expect(await priceAt(NOON)).toBe('90')
    expect(await priceAt(LATER)).toBe('90')
  })

  test('every change has its audit entry in the same transaction', async () => {
    const admin = { id: '1', email: 'admin@tayar.test', role: 'admin', session: '1' } as User
    const permit = adminPermit(admin)
    if (!permit) throw new Error('no permit')
    await publish('80')
    await publish('90', { effectiveAt: LATER }, permit)
    await rollBackList(permit, { kind: 'labour-charges', number: 1 }, { database, now })
    expect(await audited()).toEqual([
      ['command line', 'imported-list', 'labour-charges', { list: 1, rows: 1 }],
      ['admin@tayar.test', 'scheduled-list', 'labour-charges', { list: 2, rows: 1 }],
      ['admin@tayar.test', 'rolled-back-list', 'labour-charges', { list: 1 }],
    ])
    expect((await history()).map(({ by }) => by)).toEqual([OPERATOR, admin.email, admin.email])
    await database.pool.query('alter table audit add constraint no_more check (id < 4)')
    await expect(publish('100')).rejects.toThrow()
    await database.pool.query('alter table audit drop constraint no_more')
    expect(await history()).toHaveLength(3)
    expect(await contents()).toHaveLength(2)
  })

  test('an earlier list that is used again is a new version with the very same content', async () => {
    await publish('80', { hasSampleRows: true, fileHash: 'abc' })
    const before = await loadCatalogue(database, NOON)
    await publish('90')
    const again = await rollBackList(OPERATOR, { kind: 'labour-charges', number: 1 }, { database, now })
    expect(again).toMatchObject({ number: 3, origin: 'rollback', hasSampleRows: true, fileHash: 'abc' })
    const after = await loadCatalogue(database, NOON)
    expect(after.labourCharges).toEqual(before.labourCharges)
    expect(after.versions[0]?.contentId).toBe(before.versions[0]?.contentId)
    expect(await contents()).toHaveLength(2)
  })

  test('a list that does not exist cannot be restored', async () => {
    await publish('80')
    expect(await rollBackList(OPERATOR, { kind: 'labour-charges', number: 9 }, { database, now })).toBeNull()
    expect(await rollBackList(OPERATOR, { kind: 'tyres', number: 1 }, { database, now })).toBeNull()
    expect(await history()).toHaveLength(1)
  })

  test('the same rows published again share the content', async () => {
    for (const price of ['80', '90', '80']) await publish(price)
    const [first, , third] = await history()
    expect(third?.contentId).toBe(first?.contentId)
    expect(await contents()).toHaveLength(2)
  })
})
