import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { files } from '../../platform/files/files.table.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import { createLog } from '../../platform/log/log.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { importText } from '../../tests/support/import-text.ts'
import { insertRegistration } from '../../tests/support/insert-registration.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { listVersions, sampleLoads } from '../catalogue/lists.table.ts'
import { loadCatalogue } from '../catalogue/load-catalogue.server.ts'
import { loadSample } from '../catalogue/load-sample.server.ts'
import { claims } from '../claims/claims.table.ts'
import { users } from '../identity/users.table.ts'
import { findWarranties } from '../warranties/find-warranties.server.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { clearSample, deleteSampleRegistrations, findSample } from './clear-sample.server.ts'
import { ensureDemoAccounts } from './demo-accounts.server.ts'
import { loadSampleRegistrations } from './load-sample-registrations.server.ts'

const folder = join(import.meta.dirname, '../../sample')
const log = createLog({ level: 'silent' })
const now = () => new Date('2026-11-20T04:00:00Z')
const today = '2026-11-20'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.empty()
  dataDir = await mkdtemp(join(tmpdir(), 'tayar-clear-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

async function loadAll() {
  const store = openFileStore({ dataDir, s3: null }, log)
  await loadSample({ folder, today }, { database, log })
  await ensureDemoAccounts({ password: 'twelve chars' }, { database, now })
  expect(await loadSampleRegistrations({ folder, today }, { database, files: store, log, now })).toBe(14)
}

/** A customer's registration; returns its id. */
async function register(carPlate: string, id: string = randomUUID()) {
  return (await insertRegistration({ carPlate }, { database, now }, { id })).id
}

const plates = async () =>
  (await database.orm.select({ plate: registrations.plate }).from(registrations)).map(row => row.plate)

async function check(plate: string) {
  const stranger = {
    visitorHash: null,
    user: null,
    receiptsByPlate: 'digits',
    visitorSince: new Date(),
    today,
  } as const
  return findWarranties(plate, stranger, { database })
}

test('sample registrations are deleted with claims and files, and those of customers stay', async () => {
  await loadAll()
  await register('VKA 1234')
  expect(await check('WOI 1001')).toHaveLength(1)
  const deleted = await deleteSampleRegistrations(folder, { database, log, now })
  expect(deleted).toMatchObject({ registrations: 14 })
  expect(await check('WOI 1001')).toEqual([])
  expect(await plates()).toEqual(['VKA1234'])
  expect(await database.orm.select().from(claims)).toEqual([])
  expect(await database.orm.select().from(files).where(eq(files.state, 'attached'))).toEqual([])
  const [event] = await database.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'removed-sample'))
  expect(event).toMatchObject({ actor: 'command line', details: { registrations: 14 } })

  expect(await deleteSampleRegistrations(folder, { database, log, now })).toBeNull()
  const store = openFileStore({ dataDir, s3: null }, log)
  expect(await loadSampleRegistrations({ folder, today }, { database, files: store, log, now })).toBe(0)
})

test('a registration whose form had the id of a sample registration stays', async () => {
  await loadAll()
  const [row] = (await findSample(folder, database)).registrations
  await deleteSampleRegistrations(folder, { database, log, now })
  await register('VKA 1234', row?.id)
  expect(await deleteSampleRegistrations(folder, { database, log, now })).toBeNull()
  await database.orm.delete(listVersions)
  await database.orm.delete(sampleLoads)
  expect(await findSample(folder, database)).toMatchObject({ registrations: [], tables: [] })
  expect(await plates()).toEqual(['VKA1234'])
})

test('clearing removes demo accounts and sample tables, but nothing of the owner’s', async () => {
  await loadAll()
  const text = 'category,service,price\nBrakes,Brake pads,RM 80\n'
  expect((await importText('labour-charges', text, database)).ok).toBe(true)
  const warrantyId = await register('VKA 1234')
  const [tyre] = await database.orm.select().from(tyreIds).where(eq(tyreIds.registrationId, warrantyId))
  const [filer] = await database.orm.select().from(users).where(eq(users.email, 'staff@tayar.test'))
  const at = now()
  await database.orm.insert(claims).values({
    id: randomUUID(),
    warrantyId,
    tyreRowId: tyre?.id ?? '',
    plate: 'VKA1234',
    claimType: 'Damage',
    description: 'a cut',
    claimDate: today,
    createdBy: filer?.id ?? '',
    processedBy: filer?.email,
    status: 'Open',
    createdAt: at,
    updatedAt: at,
  })

  const found = await findSample(folder, database)
  expect(found.registrations).toHaveLength(14)
  expect(found.accounts.map(({ email, claims }) => [email, claims])).toEqual([
    ['admin@tayar.test', 0],
    ['office@tayar.test', 0],
    ['second@tayar.test', 0],
    ['staff@tayar.test', 1],
  ])
  expect(found.tables.map(table => table.kind)).toEqual(['branches', 'engine-oils', 'tyres', 'vehicles'])
  expect(await clearSample(folder, found, { database, log, now })).toMatchObject({ accounts: 3, tables: 4 })

  expect(await plates()).toEqual(['VKA1234'])
  expect(await database.orm.select({ email: users.email }).from(users)).toEqual([
    { email: 'staff@tayar.test' },
  ])
  const { tyres, labourCharges } = await loadCatalogue(database)
  expect(tyres).toEqual([])
  expect(labourCharges).toHaveLength(1)
  expect(await findSample(folder, database)).toMatchObject({ registrations: [], tables: [] })
  expect((await loadSample({ folder, today }, { database, log })).filled).toEqual([])
})
