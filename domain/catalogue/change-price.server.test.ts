import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aNewList } from '../../tests/support/catalogue-rows.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { adminPermit, officePermit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { changePrice } from './change-price.server.ts'
import { findListRows } from './find-list-rows.server.ts'
import { createCatalogueSource } from './load-catalogue.server.ts'
import { loadStored } from './load-current-version.server.ts'
import { publishList } from './publish-list.server.ts'

const ADMIN = { id: '1', email: 'owner@tayar.test', role: 'admin' } as unknown as User
const sampleFolder = new URL('../../sample', import.meta.url).pathname
const NAME = 'Pads · Brakes'

describe('the price of one row', () => {
  let database: TestDatabase
  const now = () => new Date('2026-11-20T04:00:00Z')
  const [admin, office] = [adminPermit(ADMIN), officePermit(ADMIN)]
  if (!admin || !office) throw new Error('no permit')
  const permits = { admin, office }
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.empty()
    await publish([
      ['Pads', 'RM 80.00'],
      ['Discs', '120'],
    ])
  })

  const publish = (charges: [service: string, price: string][]) =>
    publishList(
      OPERATOR,
      aNewList(
        'labour-charges',
        charges.map(([service, price], index) => ({
          position: index + 1,
          category: 'Brakes',
          service,
          price,
        })),
      ),
      { database, now },
    )
  const change = (typed: string, parts: { position?: number; seen?: string; isConfirmed?: boolean } = {}) =>
    changePrice(
      permits.admin,
      {
        kind: 'labour-charges',
        position: 1,
        name: NAME,
        seen: 'RM 80.00',
        typed,
        isConfirmed: false,
        today: '2026-11-20' as never,
        ...parts,
      },
      { database, now, sampleFolder },
    )
  const prices = async () =>
    (await loadStored('labour-charges', database, now())).rows.map(({ service, price }) => [service, price])

  test('is live at once, and its version names the change', async () => {
    expect(await change('90')).toMatchObject({
      ok: true,
      version: { number: 2, origin: 'edit', by: ADMIN.email, note: `${NAME}: RM 80.00 → RM 90.00` },
    })
    const { rows: audited } = await database.pool.query('select details from audit order by id desc limit 1')
    const details = { list: 2, rows: 2, change: `${NAME}: RM 80.00 → RM 90.00` }
    expect(audited).toEqual([{ details }])
    expect(await prices()).toEqual([
      ['Pads', 'RM 90.00'],
      ['Discs', '120'],
    ])
  })

  test('publishes nothing where it is the same', async () => {
    expect(await change('80')).toEqual({ ok: true, version: null })
  })

  test('is found by its name if other rows were added in the meantime', async () => {
    await publish([
      ['Fluid', '40'],
      ['Pads', 'RM 80.00'],
    ])
    expect(await change('90')).toMatchObject({ ok: true })
    expect(await prices()).toEqual([
      ['Fluid', '40'],
      ['Pads', 'RM 90.00'],
    ])
  })

  test.each([
    ['', 'price-empty', null],
    ['Call us', 'price-unreadable', null],
    ['0', 'price-zero', null],
    ['8', 'price-unusual', 'RM 80.00'],
  ])('%j is refused as %s', async (typed, error, current) => {
    expect(await change(typed)).toEqual({ ok: false, error, now: current })
    expect(await prices()).toContainEqual(['Pads', 'RM 80.00'])
  })

  test('that is unusual is accepted when it is confirmed', async () => {
    expect(await change('8', { isConfirmed: true })).toMatchObject({ ok: true })
    expect(await prices()).toContainEqual(['Pads', 'RM 8.00'])
  })

  test('is not changed if another user has changed or removed the row', async () => {
    await change('85')
    expect(await change('90')).toEqual({ ok: false, error: 'price-changed', now: 'RM 85.00' })
    await publish([['Discs', '120']])
    expect(await change('90')).toEqual({ ok: false, error: 'row-gone', now: null })
    expect(await prices()).toEqual([['Discs', '120']])
  })

  test('is found by all words of a search, and a page that does not exist is the first', async () => {
    const find = (query: string, page = 1) =>
      findListRows(
        permits.office,
        { kind: 'labour-charges', query, page },
        { database, now, lists: createCatalogueSource(database) },
      )
    expect(await find('brakes PADS')).toMatchObject({ found: 1, rows: [{ service: 'Pads' }] })
    expect(await find('', 7)).toMatchObject({ found: 2, page: 1, pageCount: 1 })
    expect(await find('nothing')).toMatchObject({ found: 0, rows: [] })
  })
})
