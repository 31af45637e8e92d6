import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPromotion } from '../../../tests/support/a-promotion.ts'
import { aNewList } from '../../../tests/support/catalogue-rows.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/support/databases.ts'
import { adminPermit } from '../../access/permit.ts'
import type { User } from '../../access/user.ts'
import { OPERATOR } from '../../audit/audit-event.ts'
import { auditEvents } from '../../audit/audit-events.table.ts'
import { parseDataFile } from '../data-files/parse-data-file.server.ts'
import { exportList } from '../export-list.server.ts'
import { loadStored } from '../load-current-version.server.ts'
import { approvePromotion, loadPromotions, planPromotion } from '../plan-promotion.server.ts'
import { publishList, rollBackList, withdrawList } from '../publish-list.server.ts'
import { listVersionNumbers, loadListChanges, loadListHistory } from './load-list-history.server.ts'

const kind = 'labour-charges'
const ADMIN = { id: '1', email: 'owner@tayar.test', role: 'admin' } as unknown as User

describe('the history of a list', () => {
  let database: TestDatabase
  const now = () => new Date('2026-11-20T04:00:00Z')
  const permit = adminPermit(ADMIN)
  if (!permit) throw new Error('no permit')
  const admin = permit
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.empty()
    await publish([
      ['Pads', '80'],
      ['Discs', '120'],
    ])
    await publish([
      ['Pads', '90'],
      ['Fluid', '40'],
    ])
    await publish([['Pads', '95']], new Date('2026-12-01T00:00:00Z'))
  })

  const publish = (charges: [service: string, price: string][], effectiveAt: Date | null = null) =>
    publishList(
      OPERATOR,
      aNewList(
        kind,
        charges.map(([service, price], index) => ({
          position: index + 1,
          category: 'Brakes',
          service,
          price,
        })),
        { effectiveAt },
      ),
      { database, now },
    )
  const history = (page = 1) => loadListHistory(admin, { kind, page }, { database, now })
  const places = async () => (await history()).entries.map(({ number, place }) => [number, place])

  test('an earlier list that is used again is named by its number, also the second time', async () => {
    await rollBackList(admin, { kind, number: 1 }, { database, now })
    await rollBackList(admin, { kind, number: 4 }, { database, now })
    const { entries } = await history()
    expect(entries.map(({ number, usedAgain }) => [number, usedAgain])).toEqual([
      [5, 1],
      [4, 1],
      [3, null],
      [2, null],
      [1, null],
    ])
  })

  test('marks the live list, past lists and planned ones', async () => {
    expect(await places()).toEqual([
      [3, 'planned'],
      [2, 'live'],
      [1, 'past'],
    ])
    expect(await history(9)).toMatchObject({ page: 1, pageCount: 1 })
  })

  test('has an earlier list that is used again as the newest and live one, with the same rows', async () => {
    const { rows } = await loadStored(kind, database, now())
    await rollBackList(admin, { kind, number: 1 }, { database, now })
    expect(await places()).toEqual([
      [4, 'live'],
      [3, 'planned'],
      [2, 'past'],
      [1, 'past'],
    ])
    await rollBackList(admin, { kind, number: 2 }, { database, now })
    expect((await loadStored(kind, database, now())).rows).toEqual(rows)
  })

  test('has a planned list that was withdrawn as such, and it never goes live', async () => {
    expect(await withdrawList(admin, { kind, number: 3 }, { database, now })).toMatchObject({ number: 3 })
    expect((await places())[0]).toEqual([3, 'withdrawn'])
    expect(await withdrawList(admin, { kind, number: 2 }, { database, now })).toBeNull()
  })

  test('returns the changes of a list from the previous one', async () => {
    const changesOf = (number: number) =>
      loadListChanges(admin, { kind, number, today: '2026-11-20' as never }, { database, now })
    expect(await changesOf(2)).toMatchObject({
      before: { number: 1 },
      changes: {
        added: [{ service: 'Fluid' }],
        changed: [{ before: { price: '80' }, after: { price: '90' } }],
        removed: [{ service: 'Discs' }],
        unchangedCount: 0,
      },
    })
    expect(await changesOf(1)).toMatchObject({ before: null })
    // List 3 is planned, so that the next one follows list 2, also once 3 is withdrawn.
    await publish([['Pads', '92']])
    expect(await changesOf(4)).toMatchObject({ before: { number: 2 } })
    await withdrawList(admin, { kind, number: 3 }, { database, now })
    expect(await changesOf(4)).toMatchObject({ before: { number: 2 } })
    expect(await changesOf(3)).toMatchObject({ before: { number: 2 } })
    expect(await changesOf(7)).toBeNull()
  })

  test('compares any two lists, the one with the lower number as the earlier one', async () => {
    const compare = (number: number, other: number) =>
      loadListChanges(admin, { kind, number, other, today: '2026-11-20' as never }, { database, now })
    const expected = {
      version: { number: 3 },
      before: { number: 1 },
      changes: {
        added: [],
        changed: [{ before: { price: '80' }, after: { price: '95' }, priceMove: { from: 8000, to: 9500 } }],
        removed: [{ service: 'Discs' }],
      },
    }
    expect(await compare(3, 1)).toMatchObject(expected)
    expect(await compare(1, 3)).toMatchObject(expected)
    expect(await compare(3, 9)).toBeNull()
    expect((await listVersionNumbers(admin, kind, { database, now })).map(({ number }) => number)).toEqual([
      3, 2, 1,
    ])
  })

  test('tells which promotion was approved, and a list of promotions can be used again', async () => {
    const promotions = 'promotions'
    const tools = { database, now }
    const today = '2026-11-20' as const
    const { id: _, plannedBy, plannedAt, approvedBy, withdrawnBy, withdrawnAt, ...draft } = aPromotion()
    const confirmed = { tyres: [], confirmed: null, proof: null }
    const id = '7c0f1c1e-0000-4000-8000-000000000001'
    await planPromotion({ office: admin, admin: null }, { id, draft, today, ...confirmed }, tools)
    await approvePromotion(admin, { id, today, ...confirmed }, tools)
    expect(await loadListChanges(admin, { kind: promotions, number: 2, today }, tools)).toMatchObject({
      changes: {
        added: [],
        changed: [{ before: { approvedBy: null }, after: { approvedBy: ADMIN.email }, priceMove: null }],
        removed: [],
      },
    })
    await rollBackList(admin, { kind: promotions, number: 1 }, tools)
    expect(await loadPromotions(admin, tools)).toMatchObject([{ id, approvedBy: null }])
  })

  test('gives every list as a file that is the same list when it is read again, and audits it', async () => {
    const file = await exportList(admin, { kind, number: 1, format: 'csv' }, { database, now })
    const parsed = await parseDataFile(kind, file ?? Buffer.of())
    expect(parsed.ok && parsed.rows.map(({ service, price }) => [service, price])).toEqual([
      ['Pads', '80'],
      ['Discs', '120'],
    ])
    const excel = await exportList(admin, { kind, number: null, format: 'xlsx' }, { database, now })
    expect(excel?.subarray(0, 2).toString()).toBe('PK')
    const malay = await exportList(
      admin,
      { kind, number: 1, format: 'csv', language: 'ms' },
      { database, now },
    )
    expect(malay?.toString()).toMatch(/^\uFEFFKategori,Perkhidmatan,Harga\r\n/)
    expect(await exportList(admin, { kind, number: 9, format: 'csv' }, { database, now })).toBeNull()
    const events = await database.orm.select().from(auditEvents)
    expect(events.filter(({ action }) => action === 'exported-list')).toMatchObject([
      { actor: ADMIN.email, record: kind, details: { list: 1, rows: 2 } },
      { actor: ADMIN.email, record: kind, details: { list: 2, rows: 2 } },
      { actor: ADMIN.email, record: kind, details: { list: 1, rows: 2 } },
    ])
  })
})
