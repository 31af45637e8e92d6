import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aNewList } from '../../tests/support/catalogue-rows.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { parseTyres } from '../../tests/support/parse-rows.ts'
import { officePermit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { loadPriceHistory } from './load-price-history.server.ts'
import { identifyRow } from './priced-rows.ts'
import { publishList } from './publish-list.server.ts'

const OFFICE = { id: '2', email: 'office@tayar.test', role: 'office' } as unknown as User

describe('the price of one row through time (rule S36.1)', () => {
  let database: TestDatabase
  let at = new Date()
  const now = () => at
  const permit = officePermit(OFFICE)
  if (!permit) throw new Error('no permit')
  const office = permit
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(() => database.empty())

  type Row = { size?: string; model?: string; list?: string; current?: string; till?: string }
  async function publish(day: number, rows: Row[], effectiveAt: Date | null = null, isSample = false) {
    at = new Date(Date.UTC(2026, 9, day))
    const parsed = await parseTyres(
      rows.map(
        ({ size = '195/55R15', model = 'Energy XM2+', list = '200', current = '', till = '' }) =>
          `${size},${model},Michelin,${current},${list},${till},`,
      ),
    )
    const parts = {
      effectiveAt,
      origin: 'file',
      isSample,
      sampleWrittenOn: isSample ? '2026-01-01' : null,
    } as const
    const published = await publishList(OPERATOR, aNewList('tyres', parsed, parts), { database, now })
    if (!published.ok) throw new Error(published.reason)
    return published.version.number
  }
  const row = identifyRow('tyres', { tyreSize: '195/55 R15', brand: 'MICHELIN', model: 'energy xm2+' })
  const load = (maxMs?: number) =>
    loadPriceHistory(office, { kind: 'tyres', row, ...(maxMs !== undefined && { maxMs }) }, { database, now })
  const summary = async () =>
    (await load()).changes.map(({ number, before, after }) => [
      number,
      before === null ? null : before?.usual?.text,
      after === null ? null : after.usual?.text,
      after?.promotion?.text ?? null,
    ])

  test('names every list in which the usual price or the promotion price changed, and no other, the latest first', async () => {
    await publish(1, [{ list: '200' }])
    await publish(2, [{ list: '200' }, { model: 'Primacy', list: '900' }])
    await publish(3, [{ list: '210' }])
    await publish(4, [{ list: 'RM 210.00', current: '199', till: '2026-10-20' }])
    await publish(5, [{ list: '210', current: '199', till: '2026-11-20' }])
    expect(await summary()).toEqual([
      [5, 'RM 210.00', 'RM 210.00', 'RM 199.00'],
      [4, 'RM 210.00', 'RM 210.00', 'RM 199.00'],
      [3, 'RM 200.00', 'RM 210.00', null],
      [1, undefined, 'RM 200.00', null],
    ])
    const { changes, name, isComplete } = await load()
    expect(changes[0]).toMatchObject({
      by: OPERATOR,
      isPlanned: false,
      after: { promotion: { lastDay: '2026-11-20' } },
    })
    expect([name, isComplete]).toEqual(['195/55R15 · Michelin Energy XM2+', true])
  })

  test('shows when the row was added, when it was removed, and with which price it returns', async () => {
    await publish(1, [{ model: 'Primacy' }])
    await publish(2, [{ list: '200' }])
    await publish(3, [{ model: 'Primacy' }])
    await publish(4, [{ list: '230' }], new Date('2026-12-01T00:00:00Z'))
    expect(await summary()).toEqual([
      [4, 'RM 200.00', 'RM 230.00', null],
      [3, 'RM 200.00', null, null],
      [2, null, 'RM 200.00', null],
    ])
    expect((await load()).changes.map(({ isPlanned }) => isPlanned)).toEqual([true, false, false])
    expect((await load()).changes.map(({ isReturn }) => isReturn)).toEqual([true, false, false])
  })

  test('does not take the days of the sample, which move every night, for changes of its prices', async () => {
    await publish(1, [{ current: '180', till: '2026-10-10' }], null, true)
    await publish(2, [{ current: '180', till: '2026-10-11' }], null, true)
    expect(await summary()).toEqual([[1, undefined, 'RM 200.00', 'RM 180.00']])
  })

  test('tells the price of the first where a list has the row more than once', async () => {
    await publish(1, [{ list: '200' }, { list: '300' }])
    expect(await load()).toMatchObject({ rowCount: 2, changes: [{ after: { usual: { sen: 20_000 } } }] })
  })

  test('stops at its time limit, and the next call continues with the remaining lists', async () => {
    for (let day = 1; day <= 4; day++) await publish(day, [{ list: String(200 + day) }])
    const counts: number[] = []
    for (let call = 1; call <= 4; call++) {
      const { changes, isComplete } = await load(0)
      counts.push(changes.length)
      expect(isComplete).toBe(call === 4)
    }
    expect(counts).toEqual([0, 1, 2, 4])
    expect((await load()).changes).toHaveLength(4)
  })
})
