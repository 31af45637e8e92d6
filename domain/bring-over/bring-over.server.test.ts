import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { createUploadFolder } from '../../platform/uploads/upload-folder.ts'
import { root } from '../../server/project-root.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { insertRegistration } from '../../tests/support/insert-registration.ts'
import { adminPermit } from '../access/permit.ts'
import type { RecentProof } from '../access/recent-proof.ts'
import type { User } from '../access/user.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { listUploadData, listUploads } from '../list-uploads/list-uploads.table.ts'
import { loadUpload, loadUploadOfRegistrations } from '../list-uploads/load-upload.server.ts'
import { processUpload } from '../list-uploads/process-upload.server.ts'
import { receiveUpload } from '../list-uploads/receive-upload.server.ts'
import { bringOvers } from '../warranties/bring-overs.table.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { bringOver, startBringOver } from './bring-over.server.ts'
import { planBringOver } from './plan-bring-over.server.ts'
import { findBringOver, startUndo, undoBringOver } from './undo-bring-over.server.ts'

let database: TestDatabase
let folder: string
let at = new Date('2026-11-20T04:00:00Z')
const now = () => at
const proof = { at } as RecentProof
const admin = { id: 'admin', email: 'admin@example.com', role: 'admin' } as User
const permit = adminPermit(admin) as NonNullable<ReturnType<typeof adminPermit>>
const tools = () => ({
  ...{ database, now, log: createLog({ level: 'silent' }), secret: 'x'.repeat(32) },
  ...{ today: '2026-11-20' as const, timeZone: 'Asia/Kuala_Lumpur', sampleFolder: join(root, 'sample') },
  uploads: createUploadFolder(folder, { minFreeBytes: 0 }),
})

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tayar-bring-over-'))
})
afterAll(async () => {
  await database?.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  at = new Date('2026-11-20T04:00:00Z')
  await database.empty()
})

const HEADER = 'Nama,Telefon,Tarikh,No Plat,Qty,E-mel,DOT'
const ALI = 'Ali bin Abu,0123456789,31/12/2025,WXY 1234,4,ali@example.com,2319'
const SITI = 'Siti,1123456789,2025-11-30,VBA 77,pair,,'
const RAJU = 'Raju,03-5550 1234,1 Nov 2025,JHA 8,2,,'

async function upload(...rows: string[]) {
  const content = { text: [HEADER, ...rows].join('\n') }
  const sent = await receiveUpload(permit, { kind: 'registrations', fileName: 'old.csv', content }, tools())
  if (!sent.ok) throw new Error(sent.reason)
  await processUpload(sent.id, tools())
  const found = await loadUploadOfRegistrations(permit, sent.id, tools())
  if (!found) throw new Error('no upload')
  return found
}

async function bring(...rows: string[]) {
  const sent = await upload(...rows)
  const plan = await planBringOver(permit, sent, tools())
  await startBringOver(permit, sent, { rows: plan?.rows ?? 0, revision: sent.revision, proof }, tools())
  await bringOver(sent.id, tools())
  return sent.id
}
const plates = async () =>
  (await database.orm.select().from(registrations).orderBy(registrations.carPlate)).map(row => row.carPlate)

test('registrations of another system come over with their tyre IDs and batch, without mail and receipt (rule W34.4)', async () => {
  const id = await bring(ALI, SITI)
  const [siti, ali] = await database.orm.select().from(registrations).orderBy(registrations.carPlate)
  expect(ali).toMatchObject({
    ...{ name: 'Ali bin Abu', contactNumber: '0123456789', contactDigits: '0123456789', plate: 'WXY1234' },
    ...{ email: 'ali@example.com', purchaseDate: '2025-12-31', tyreQuantity: 'set', dotWeek: '2319' },
    ...{ receiptUrl: '[]', confirmation: null, registeredBy: null, userId: null, privacyVersion: null },
    ...{ broughtOver: id, createdAt: new Date('2025-12-30T16:00:00Z') },
  })
  expect(siti).toMatchObject({ contactNumber: '01123456789', tyreQuantity: 'pair', email: null })
  expect(await database.orm.select().from(tyreIds)).toHaveLength(6)
  const trail = await database.orm.select().from(auditEvents).orderBy(auditEvents.id)
  expect(trail.at(-1)).toMatchObject({
    ...{ actor: admin.email, action: 'brought-over', record: id, details: { rows: 2, leftOut: 0 } },
  })
  expect(await database.orm.select().from(listUploadData)).toEqual([])
})

test('rows whose plate and day are there already, or twice in the file, stay out (rule W34.3)', async () => {
  await insertRegistration({ carPlate: 'vba-77', purchaseDate: '2025-11-30' }, tools())
  const sent = await upload(ALI, ALI.replace('WXY 1234', 'wxy1234'), SITI, RAJU)
  expect(await planBringOver(permit, sent, tools())).toMatchObject({
    ...{ rows: 2, duplicates: 2 },
    listedDuplicates: [
      { line: 3, carPlate: 'WXY1234', where: 'file' },
      { line: 4, carPlate: 'VBA 77', where: 'stored' },
    ],
  })
  await bring(ALI, SITI)
  expect(await plates()).toEqual(['WXY 1234', 'vba-77'])
})

test('faulty cells are named and nothing can be brought over (rule W34.2)', async () => {
  const sent = await upload('A,12,32/13/2025,???,3,nobody@,9999')
  expect(sent.result).toMatchObject({ step: 'errors', errorCount: 7 })
  const codes = sent.result?.step === 'errors' ? sent.result.errors.map(({ cell, code }) => [cell, code]) : []
  expect(codes.sort()).toEqual([
    ['A2', 'name-too-short'],
    ['B2', 'not-a-phone-number'],
    ['C2', 'not-a-date'],
    ['D2', 'empty'],
    ['E2', 'not-a-quantity'],
    ['F2', 'not-an-email'],
    ['G2', 'not-a-dot-week'],
  ])
  expect(await startBringOver(permit, sent, { rows: 1, revision: sent.revision - 1, proof }, tools())).toBe(
    false,
  )
})

test('two users who import the same file at the same time import each registration once (rule W34.5)', async () => {
  const [first, second] = [await upload(ALI, SITI), await upload(ALI, SITI)]
  for (const { id, fileName, revision } of [first, second])
    await startBringOver(permit, { id, fileName }, { rows: 2, revision, proof }, tools())
  await Promise.all([bringOver(first.id, tools()), bringOver(second.id, tools())])
  expect(await plates()).toEqual(['VBA 77', 'WXY 1234'])
  const states = await database.orm
    .select({ state: listUploads.state, failure: listUploads.failure })
    .from(listUploads)
  expect(states.map(({ state, failure }) => `${state} ${failure}`).sort()).toEqual([
    'published null',
    'ready moved',
  ])
})

test('imports nothing and shows the file again if the number of rows has changed (rule W34.5)', async () => {
  const sent = await upload(ALI, SITI)
  await insertRegistration({ carPlate: 'VBA 77', purchaseDate: '2025-11-30' }, tools())
  await startBringOver(permit, sent, { rows: 2, revision: sent.revision, proof }, tools())
  await bringOver(sent.id, tools())
  expect(await plates()).toEqual(['VBA 77'])
  expect(await loadUploadOfRegistrations(permit, sent.id, tools())).toMatchObject({
    ...{ state: 'ready', failure: 'moved' },
  })
})

test('a lost process leaves nothing half done, and the next one brings everything over once (rule W34.5)', async () => {
  const sent = await upload(ALI, SITI)
  await startBringOver(permit, sent, { rows: 2, revision: sent.revision, proof }, tools())
  await database.orm
    .update(listUploads)
    .set({ worker: randomUUID(), workerSeenAt: at })
    .where(eq(listUploads.id, sent.id))
  await bringOver(sent.id, tools())
  expect(await plates()).toEqual([])
  at = new Date(at.getTime() + 13_000)
  await Promise.all([bringOver(sent.id, tools()), bringOver(sent.id, tools())])
  expect(await plates()).toEqual(['VBA 77', 'WXY 1234'])
})

test('undoing removes exactly the unchanged registrations, once, for 30 days (rule W34.6)', async () => {
  const id = await bring(ALI, SITI, RAJU)
  await insertRegistration({ carPlate: 'OWN 1' }, tools())
  const [jha] = await database.orm.select().from(registrations).where(eq(registrations.carPlate, 'JHA 8'))
  await database.orm
    .update(registrations)
    .set({ name: 'Raju a/l Siva' })
    .where(eq(registrations.id, jha?.id ?? ''))
  const [vba] = await database.orm.select().from(registrations).where(eq(registrations.carPlate, 'VBA 77'))
  await database.orm
    .update(registrations)
    .set({ isClaimed: true })
    .where(eq(registrations.id, vba?.id ?? ''))
  const asked = await Promise.all([1, 2].map(() => startUndo(permit, id, proof, tools())))
  expect(asked.sort()).toEqual([false, true])
  expect(await plates()).toHaveLength(4)
  await Promise.all([1, 2].map(() => undoBringOver(id, tools())))
  expect(await plates()).toEqual(['JHA 8', 'OWN 1', 'VBA 77'])
  expect(await database.orm.select().from(tyreIds)).toHaveLength(6)
  expect(await findBringOver(permit, id, tools())).toMatchObject({ state: 'undone', removed: 1 })
  const trail = await database.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'undid-bring-over'))
  expect(trail).toMatchObject([{ actor: admin.email, record: id, details: { rows: 1, kept: 2 } }])
})

test('an import can be undone for 30 days (rule W34.6)', async () => {
  const id = await bring(ALI)
  await undoBringOver(id, tools())
  at = new Date(at.getTime() + 30 * 86_400_000)
  expect(await startUndo(permit, id, proof, tools())).toBe(false)
  expect(await plates()).toEqual(['WXY 1234'])
  expect(await startUndo(permit, 'no id', proof, tools())).toBe(false)
  expect(await findBringOver(permit, 'no id', tools())).toBeNull()
})

test('while one process undoes an import, another one waits, and continues if the first one ended (rule W34.6)', async () => {
  const id = await bring(ALI, SITI)
  await startUndo(permit, id, proof, tools())
  await database.orm.transaction(async tx => {
    await tx.select().from(bringOvers).where(eq(bringOvers.id, id)).for('update')
    await undoBringOver(id, tools())
    expect(await findBringOver(permit, id, tools())).toMatchObject({ state: 'undoing', canUndo: false })
  })
  expect(await plates()).toHaveLength(2)
  await undoBringOver(id, tools())
  expect(await plates()).toEqual([])
})

test('if an undo fails, everything stays and it can be requested again (rule W34.6)', async () => {
  const id = await bring(ALI, SITI)
  await startUndo(permit, id, proof, tools())
  await database.orm.execute(sql`create table holds (id uuid references warranty_tyre_ids)`)
  await database.orm.execute(sql`insert into holds select id from warranty_tyre_ids limit 1`)
  try {
    await undoBringOver(id, tools())
  } finally {
    await database.orm.execute(sql`drop table holds`)
  }
  expect(await plates()).toHaveLength(2)
  expect(await findBringOver(permit, id, tools())).toMatchObject({
    state: 'done',
    canUndo: true,
    undoneAt: at,
  })
  expect(await startUndo(permit, id, proof, tools())).toBe(true)
  await undoBringOver(id, tools())
  expect(await plates()).toEqual([])
})

test('the office does not see a file of registrations among uploaded lists (rule W34.1)', async () => {
  const { id } = await upload(ALI)
  expect(await loadUpload(permit, id, tools())).toBeNull()
})
