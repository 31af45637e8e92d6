import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/support/databases.ts'
import { parseRows } from '../../../tests/support/parse-rows.ts'
import { adminPermit, type Permission, type Permit } from '../../access/permit.ts'
import type { RecentProof } from '../../access/recent-proof.ts'
import type { User } from '../../access/user.ts'
import { auditEvents } from '../../audit/audit-events.table.ts'
import { changePrice } from '../change-price.server.ts'
import { loadStored } from '../load-current-version.server.ts'
import { withdrawList } from '../publish-list.server.ts'
import { countUndoneOf, loadPlannedList, loadPlannedLists, planAgain } from './planned-list.server.ts'
import { publishPrepared } from './publish-prepared.server.ts'

const permit = adminPermit({
  id: '1',
  email: 'ann@tayar.test',
  role: 'admin',
  session: '1',
} as User) as Permit<Permission>
const WEDNESDAY = new Date('2026-11-25T04:00:00Z')
const FRIDAY = new Date('2026-11-27T01:00:00Z')
const today: CalendarDate = '2026-11-25'

let database: TestDatabase
let sampleFolder: string
let clock = WEDNESDAY
const tools = () => ({ database, now: () => clock, today, timeZone: 'Asia/Kuala_Lumpur', sampleFolder })
beforeAll(async () => {
  database = await openTestDatabase()
  sampleFolder = mkdtempSync(join(tmpdir(), 'tayar-no-sample-'))
  writeFileSync(join(sampleFolder, 'labour-charges.csv'), 'category,service,price\nx,y,1')
})
afterAll(async () => {
  rmSync(sampleFolder, { recursive: true })
  await database.close()
})
beforeEach(async () => {
  clock = WEDNESDAY
  await database.empty()
})

const kind = 'labour-charges'
const rowsOf = (...charges: string[]) =>
  parseRows(
    kind,
    ['category,service,price', ...charges.map(charge => `Fit,${charge.replace(' ', ',')}`)].join('\n'),
  )
async function publish(charges: string[], at: Date | null = null) {
  const effectiveAt = at && { at, day: '2026-11-27' as const }
  const list = { kind, rows: await rowsOf(...charges), shown: null, effectiveAt, origin: 'file' } as const
  const published = await publishPrepared(permit, { ...list, note: 'a.xlsx', fileHash: null }, null, tools())
  if (!published.ok) throw new Error(`not published: ${published.reason}`)
  return published.version.number
}
const edit = async (service: string, seen: string, typed: string) => {
  const row = { kind, position: 0, name: `${service} · Fit`, seen, typed, isConfirmed: true, today } as const
  expect(await changePrice(permit, row, tools())).toMatchObject({ ok: true, version: {} })
}
const undone = async () =>
  (await loadPlannedLists(permit, kind, tools())).map(({ version, undone }) => [version.number, undone])
const live = async () =>
  (await loadStored(kind, database, clock)).rows.map(({ service, price }) => `${service} ${price}`)

test('a planned list undoes nothing until something is changed that it leaves as it was', async () => {
  await publish(['a 100', 'b 200', 'c 300'])
  await publish(['a 110', 'b 200', 'c 300'], FRIDAY)
  expect(await undone()).toEqual([[2, 0]])
  await edit('a', 'RM 100.00', '105')
  expect(await undone()).toEqual([[2, 0]])
  await edit('b', 'RM 200.00', '205')
  expect(await undone()).toEqual([[2, 1]])
  const found = await loadPlannedList(permit, { kind, number: 2 }, tools())
  expect(found).toMatchObject({
    shown: 4,
    undone: { changed: [{ before: { price: '205' }, after: { price: '200' } }], added: [], removed: [] },
  })
})

test('a planned list that is planned again keeps the changes since, and replaces the first plan', async () => {
  await publish(['a 100', 'b 200', 'c 300'])
  await publish(['a 110', 'b 200', 'c 300'], FRIDAY)
  await edit('b', 'RM 200.00', '205')
  expect(await planAgain(permit, { kind, number: 2, shown: 2 }, null, tools())).toMatchObject({
    ok: false,
    reason: 'superseded',
  })
  expect(await planAgain(permit, { kind, number: 2, shown: 3 }, null, tools())).toMatchObject({
    ok: true,
    version: { number: 4, effectiveAt: FRIDAY, note: 'a.xlsx', origin: 'file' },
  })
  expect(await undone()).toEqual([[4, 0]])
  expect(await planAgain(permit, { kind, number: 2, shown: 3 }, null, tools())).toBeNull()
  const events = await database.orm.select().from(auditEvents).orderBy(asc(auditEvents.id))
  expect(events.slice(-2)).toMatchObject([
    { actor: 'ann@tayar.test', action: 'scheduled-list', record: kind },
    { actor: 'ann@tayar.test', action: 'withdrew-list', record: kind, details: { list: 2 } },
  ])
  expect(await live()).toEqual(['a 100', 'b 205', 'c 300'])
  clock = FRIDAY
  expect(await live()).toEqual(['a 110', 'b 205', 'c 300'])
})

test('a list that the guard stops is planned again with its number only', async () => {
  const charges = Array.from({ length: 10 }, (_, n) => `s${n} 100`)
  await publish(charges)
  const list = { kind, rows: await rowsOf(...charges.slice(2)), shown: null, origin: 'file' } as const
  const effectiveAt = { at: FRIDAY, day: '2026-11-27' } as const
  const proof = { at: WEDNESDAY } as RecentProof
  const confirmation = { permit, count: 2, proof }
  await publishPrepared(permit, { ...list, effectiveAt, note: null, fileHash: null }, confirmation, tools())
  await edit('s5', 'RM 100.00', '90')
  const again = (count: number | null) =>
    planAgain(
      permit,
      { kind, number: 2, shown: 3 },
      count === null ? null : { permit, count, proof },
      tools(),
    )
  expect(await again(null)).toMatchObject({ ok: false, reason: 'blocked', guard: { confirm: 2 } })
  expect(await undone()).toEqual([[2, 1]])
  expect(await again(2)).toMatchObject({ ok: true })
})

test('a list that was planned after another one does not undo it', async () => {
  const monday = new Date('2026-11-30T01:00:00Z')
  await publish(['a 100', 'b 200'])
  await publish(['a 80', 'b 200'], FRIDAY)
  await publish(['a 100', 'b 200'], monday)
  expect(await undone()).toEqual([
    [2, 0],
    [3, 0],
  ])
  clock = FRIDAY
  expect(await undone()).toEqual([[3, 0]])
  await edit('b', 'RM 200.00', '205')
  expect(await undone()).toEqual([[3, 1]])
})

test('counts the rows of a new list that a planned list would undo', async () => {
  await publish(['a 100', 'b 200'])
  const number = await publish(['a 110', 'b 200'], FRIDAY)
  const told = await countUndoneOf(permit, { kind, rows: await rowsOf('a 100', 'b 210', 'c 300') }, tools())
  expect(told).toMatchObject([{ version: { number }, undone: 2 }])
  await withdrawList(permit, { kind, number }, tools())
  expect(await countUndoneOf(permit, { kind, rows: await rowsOf('a 1') }, tools())).toEqual([])
})
