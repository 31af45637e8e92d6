import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts'
import { createUploadFolder } from '../../platform/uploads/upload-folder.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { insertRegistration } from '../../tests/support/insert-registration.ts'
import { adminPermit } from '../access/permit.ts'
import type { RecentProof } from '../access/recent-proof.ts'
import type { User } from '../access/user.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { CLAIM_TYPES } from '../claims/claim.ts'
import { OUTCOMES, STAGES } from '../claims/claim-step.ts'
import { claims } from '../claims/claims.table.ts'
import { users } from '../identity/users.table.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { type CustomerExport, EXPORT_COLUMNS } from './customer-export.ts'
import {
  consumeDownloadTicket,
  deleteDownloadTickets,
  findDownloadTicket,
} from './download-tickets.server.ts'
import { downloadTickets } from './download-tickets.table.ts'
import { prepareCustomerExport, writeCustomerExport } from './write-customer-export.server.ts'

let database: TestDatabase
let folder: string
let at = new Date('2026-11-20T04:00:00Z')
const now = () => at
const proof = { at } as RecentProof
const admin = { id: 'admin', email: 'admin@example.com', role: 'admin' } as User
const other = { id: 'other', email: 'other@example.com', role: 'admin' } as User
const permit = adminPermit(admin) as NonNullable<ReturnType<typeof adminPermit>>
const tools = () => ({
  database,
  now,
  today: '2026-11-20' as const,
  uploads: createUploadFolder(folder, { minFreeBytes: 0 }),
})
const COUNTING: CustomerExport = { preset: 'counting', format: 'csv', from: null, to: null, reason: '' }
const CALL_BACK: CustomerExport = {
  ...COUNTING,
  preset: 'call-back',
  from: '2026-11-01',
  reason: 'recall of model X',
}
const names = <Name extends string>(all: readonly Name[]) =>
  Object.fromEntries(all.map(name => [name, name])) as Record<Name, Name>
const WORDS = {
  columns: names(Object.values(EXPORT_COLUMNS).flat()),
  states: names(['active', 'expired', 'claimed']),
  branches: { 'branch-1': 'Bangsar' },
  claims: {
    types: names(CLAIM_TYPES),
    stages: names([...STAGES, 'supplier', 'answered', 'void', 'closed'] as const),
    outcomes: names(OUTCOMES),
  },
}

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tayar-exports-'))
})
afterAll(async () => {
  await database?.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  at = new Date('2026-11-20T04:00:00Z')
  await database.pool.query('truncate warranty_registrations, warranty_tyre_ids, users, audit cascade')
  await database.orm.insert(users).values(
    [admin, other].map(({ id, email, role }) => ({
      ...{ id, email, role, name: '', emailVerified: true, createdAt: at, updatedAt: at },
    })),
  )
})

async function write(asked: CustomerExport) {
  const { path } = await writeCustomerExport(permit, asked, WORDS, tools())
  return path
}
const lines = async (asked: CustomerExport) =>
  (await readFile(await write(asked), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n')

test('an export for counting has the purchases and nothing that identifies the customer (rule W33.1)', async () => {
  const { id } = await insertRegistration({ purchaseDate: '2026-11-02' }, tools())
  await database.orm
    .update(registrations)
    .set({ branch: 'branch-1', brand: 'Michelin', size: '195/55R15', isClaimed: true })
    .where(eq(registrations.id, id))
  await insertRegistration({ purchaseDate: '2026-11-01' }, tools())
  await insertRegistration({ purchaseDate: '2026-01-01' }, tools())
  expect(await lines(COUNTING)).toEqual([
    'day,branch,brand,model,size,state',
    '2026-01-01,,,,,expired',
    '2026-11-01,,,,,active',
    '2026-11-02,Bangsar,Michelin,,195/55R15,claimed',
  ])
})

test('contains names and numbers of the chosen purchase dates, and no formulas (rule W33.5)', async () => {
  const hostile = { name: '=HYPERLINK("http://x")', contactNumber: '+60123456789', carPlate: '@SUM 1' }
  await insertRegistration({ purchaseDate: '2026-11-02', ...hostile }, tools())
  await insertRegistration({ purchaseDate: '2026-10-31', name: 'Earlier' }, tools())
  expect(await lines(CALL_BACK)).toEqual([
    'name,phone,plate',
    '"\'=HYPERLINK(""http://x"")",+60123456789,\'@SUM 1',
  ])
  const read = await readSpreadsheet(await write({ ...CALL_BACK, format: 'xlsx' }), {
    onProgress() {},
    sender: '',
  })
  expect(read.ok && read.sheets[0]?.rows).toEqual([
    ['name', 'phone', 'plate'],
    ['\'=HYPERLINK("http://x")', '+60123456789', "'@SUM 1"],
  ])
})

test('an export of claims has exactly the chosen ones, and the audit log their numbers (rule W33.9)', async () => {
  const number = async (change: Partial<typeof claims.$inferInsert>, plate: string) => {
    const { id: warrantyId } = await insertRegistration({ carPlate: plate }, tools())
    const [tyre] = await database.orm.select().from(tyreIds).where(eq(tyreIds.registrationId, warrantyId))
    const [row] = await database.orm
      .insert(claims)
      .values({
        ...{ id: randomUUID(), warrantyId, tyreRowId: tyre?.id ?? '', plate, claimType: 'Damage' },
        ...{ description: '=1+1', claimDate: '2026-11-19', createdBy: admin.id, status: 'Open' },
        ...{ createdAt: at, updatedAt: at, ...change },
      })
      .returning({ number: claims.number })
    return row?.number ?? 0
  }
  const chosen = [
    await number({ stage: 'waiting', waitsForSupplier: true }, 'WXY 1'),
    await number({ status: 'Closed', isVoid: true }, 'WXY 2'),
  ]
  await number({}, 'WXY 3')
  const asked = { ...COUNTING, preset: 'claims', claims: chosen, reason: 'for the supplier' } as const
  const [head, ...rows] = await lines(asked)
  expect(head).toMatch(/^number,claimDate,type,stage,/)
  expect(rows.map(row => row.split(',').slice(0, 4).join())).toEqual([
    `C-${chosen[0]},2026-11-19,Damage,supplier`,
    `C-${chosen[1]},2026-11-19,Damage,void`,
  ])
  for (const row of rows) expect(row).toMatch(/WXY [12].*'=1\+1$/)
  await prepareCustomerExport(permit, { ...asked, proof }, tools())
  const [entry] = await database.orm.select().from(auditEvents)
  expect(entry?.details).toEqual({
    preset: 'claims, csv',
    claims: `C-${chosen[0]}, C-${chosen[1]}`,
    reason: 'for the supplier',
    rows: 2,
  })
})

test('a link is for one download of its administrator within 15 minutes, with audit entries (rule W33.4)', async () => {
  await insertRegistration({ purchaseDate: '2026-11-02' }, tools())
  const id = await prepareCustomerExport(permit, { ...CALL_BACK, proof }, tools())
  const event = { action: 'downloaded-export', record: id } as const
  expect(await findDownloadTicket(other, id, tools())).toBeNull()
  expect(await consumeDownloadTicket(other, id, event, tools())).toBe(false)
  expect(await findDownloadTicket(admin, id, tools())).toEqual({ kind: 'customers', rows: 1, ...CALL_BACK })
  const used = await Promise.all([1, 2, 3].map(() => consumeDownloadTicket(admin, id, event, tools())))
  expect(used.filter(Boolean)).toHaveLength(1)
  expect(await findDownloadTicket(admin, id, tools())).toBeNull()
  const trail = await database.orm.select().from(auditEvents).orderBy(auditEvents.id)
  expect(trail.map(({ actor, action, details }) => ({ actor, action, details }))).toEqual([
    {
      actor: admin.email,
      action: 'prepared-export',
      details: { preset: 'call-back, csv', period: '2026-11-01 –', reason: 'recall of model X', rows: 1 },
    },
    { actor: admin.email, action: 'downloaded-export', details: null },
  ])
})

test('a link that is not used within 15 minutes is invalid and is deleted (rule W33.4)', async () => {
  const id = await prepareCustomerExport(permit, { ...CALL_BACK, proof }, tools())
  at = new Date(at.getTime() + 15 * 60_000)
  expect(await findDownloadTicket(admin, id, tools())).toBeNull()
  expect(await consumeDownloadTicket(admin, id, { action: 'downloaded-export', record: id }, tools())).toBe(
    false,
  )
  await deleteDownloadTickets(tools())
  expect(await database.orm.select().from(downloadTickets)).toEqual([])
})
