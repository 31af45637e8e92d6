import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPromotion } from '../../tests/support/a-promotion.ts'
import { aTyre } from '../../tests/support/a-tyre.ts'
import { aNewList } from '../../tests/support/catalogue-rows.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { adminPermit, officePermit } from '../access/permit.ts'
import type { RecentProof } from '../access/recent-proof.ts'
import type { User } from '../access/user.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import type { PromotionDraft } from '../promotions/parse-promotion.ts'
import { listVersions } from './lists.table.ts'
import { loadCatalogue } from './load-catalogue.server.ts'
import {
  approvePromotion,
  loadPromotions,
  type Planner,
  planPromotion,
  withdrawPromotion,
} from './plan-promotion.server.ts'
import { publishList, rollBackList } from './publish-list.server.ts'

const today = '2026-12-01'
const NOON = new Date('2026-12-01T04:00:00Z')
const [ONE, TWO, THREE] = ['1', '2', '3'].map(n => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const { id: _, plannedBy, plannedAt, approvedBy, withdrawnBy, withdrawnAt, ...draft } = aPromotion()

let database: TestDatabase
const tools = () => ({ database, now: () => NOON })
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.empty())

const user = (role: User['role']) => ({ email: `${role}@tayar.test`, role }) as User
const admin = adminPermit(user('admin'))
const office = officePermit(user('office'))
if (!admin || !office) throw new Error('no permits')
const byAdmin: Planner = { office: admin, admin }
const unconfirmed = { tyres: [], confirmed: null, proof: null }
const byOffice: Planner = { office, admin: null }

const plan = async (planner: Planner, id: string, parts: Partial<PromotionDraft> = {}) =>
  (await planPromotion(planner, { id, draft: { ...draft, ...parts }, today, ...unconfirmed }, tools())).ok
const approve = async (id: string) =>
  (await approvePromotion(admin, { id, today, ...unconfirmed }, tools())).ok
const promotions = async () =>
  (await loadPromotions(office, tools())).map(({ id, approvedBy, withdrawnBy }) => [
    id,
    approvedBy,
    withdrawnBy,
  ])
const audited = async () =>
  (await database.orm.select().from(auditEvents).orderBy(asc(auditEvents.id))).map(
    ({ actor, action, record, details }) => [actor, action, record, details],
  )

test('a promotion that an administrator plans applies at once, in the catalogue of its days', async () => {
  expect(await plan(byAdmin, ONE)).toBe(true)
  expect(await promotions()).toEqual([[ONE, 'admin@tayar.test', null]])
  expect((await loadCatalogue(database, NOON)).promotions).toEqual(await loadPromotions(office, tools()))
  expect(await audited()).toEqual([
    ['admin@tayar.test', 'planned-promotion', `promotion ${ONE}`, { list: 1 }],
  ])
})

test('one that the office plans waits for an administrator', async () => {
  await plan(byOffice, ONE)
  expect(await promotions()).toEqual([[ONE, null, null]])
  expect(await approve(ONE)).toBe(true)
  expect(await approve(ONE)).toBe(false)
  expect(await promotions()).toEqual([[ONE, 'admin@tayar.test', null]])
  expect((await audited()).map(([actor, action]) => [actor, action])).toEqual([
    ['office@tayar.test', 'planned-promotion'],
    ['admin@tayar.test', 'approved-promotion'],
  ])
})

test('an administrator may withdraw any open promotion, the office only waiting ones', async () => {
  await plan(byAdmin, ONE)
  await plan(byOffice, TWO)
  expect(await withdrawPromotion(byOffice, { id: ONE, today }, tools())).toBe(false)
  expect(await withdrawPromotion(byOffice, { id: TWO, today }, tools())).toBe(true)
  expect(await withdrawPromotion(byAdmin, { id: ONE, today }, tools())).toBe(true)
  expect(await withdrawPromotion(byAdmin, { id: ONE, today }, tools())).toBe(false)
  expect(await withdrawPromotion(byAdmin, { id: THREE, today }, tools())).toBe(false)
  expect(await promotions()).toEqual([
    [ONE, 'admin@tayar.test', 'admin@tayar.test'],
    [TWO, null, 'office@tayar.test'],
  ])
})

test('a form that is sent twice plans one promotion', async () => {
  await plan(byAdmin, ONE)
  expect(await plan(byAdmin, ONE, { value: 50 })).toBe(true)
  expect(await loadPromotions(office, tools())).toMatchObject([{ value: 10 }])
  expect(await audited()).toHaveLength(1)
})

test('a form that is sent again after its promotion was withdrawn plans nothing, and says so', async () => {
  await plan(byAdmin, ONE)
  await withdrawPromotion(byAdmin, { id: ONE, today }, tools())
  expect(await planPromotion(byAdmin, { id: ONE, draft, today, ...unconfirmed }, tools())).toEqual({
    ok: false,
    reason: 'withdrawn',
  })
  expect(await promotions()).toEqual([[ONE, 'admin@tayar.test', 'admin@tayar.test']])
  expect(await audited()).toHaveLength(2)
})

test('promotions that are planned at the same moment are all there', async () => {
  await Promise.all([plan(byAdmin, ONE), plan(byAdmin, TWO), plan(byOffice, THREE)])
  expect((await promotions()).map(([id]) => id).sort()).toEqual([ONE, TWO, THREE])
})

test('promotions have a history like a list, and an earlier version can be restored', async () => {
  await plan(byAdmin, ONE)
  await withdrawPromotion(byAdmin, { id: ONE, today }, tools())
  await rollBackList(admin, { kind: 'promotions', number: 1 }, tools())
  expect(await promotions()).toEqual([[ONE, 'admin@tayar.test', null]])
  const versions = await database.orm.select().from(listVersions).where(eq(listVersions.kind, 'promotions'))
  expect(versions.map(({ origin }) => origin).sort()).toEqual(['edit', 'edit', 'rollback'])
})

test('a reduction by more than 30 % is planned and approved only with the number of its tyres and a recent proof', async () => {
  const tyres = [aTyre({ listPrice: '250' }), aTyre({ size: '205/55R16', listPrice: '300' })]
  const large = { draft: { ...draft, effect: 'percent', value: 31 }, today, tyres } as const
  const stopped = { ok: false, reason: 'unconfirmed', effects: { cheaper: 2, isLarge: true } }
  const proof = { at: new Date() } as RecentProof
  const wrong = [
    { confirmed: null, proof },
    { confirmed: 1, proof },
    { confirmed: 2, proof: null },
  ]
  for (const each of wrong)
    expect(await planPromotion(byAdmin, { id: ONE, ...large, ...each }, tools())).toMatchObject(stopped)
  expect(await promotions()).toEqual([])
  expect(await planPromotion(byAdmin, { id: ONE, ...large, confirmed: 2, proof }, tools())).toEqual({
    ok: true,
  })
  await withdrawPromotion(byAdmin, { id: ONE, today }, tools())
  expect(await planPromotion(byOffice, { id: TWO, ...large, confirmed: null, proof: null }, tools())).toEqual(
    { ok: true },
  )
  const approve = (confirmed: number) =>
    approvePromotion(admin, { id: TWO, today, tyres, confirmed, proof }, tools())
  expect(await approve(3)).toMatchObject(stopped)
  expect(await approve(2)).toEqual({ ok: true })
})

test('the office fills no more than half of the open promotions', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => aPromotion({ id: `${n}`, approvedBy: null })).map(
    (promotion, index) => ({ ...promotion, position: index + 1 }),
  )
  await publishList(admin, aNewList('promotions', rows, { shown: 0, origin: 'edit' }), tools())
  expect(await plan(byOffice, ONE)).toBe(false)
  expect(await plan(byAdmin, TWO)).toBe(true)
  expect(await approve('7')).toBe(true)
  expect(await plan(byOffice, ONE)).toBe(true)
})

test('no more than 100 are open at a time', async () => {
  const open = Array.from({ length: 100 }, (_, n) => aPromotion({ id: `${n}` }))
  const rows = open.map((promotion, index) => ({ ...promotion, position: index + 1 }))
  await publishList(admin, aNewList('promotions', rows, { shown: 0, origin: 'edit' }), tools())
  expect(await plan(byAdmin, ONE)).toBe(false)
  await withdrawPromotion(byAdmin, { id: '7', today }, tools())
  expect(await plan(byAdmin, ONE)).toBe(true)
})
