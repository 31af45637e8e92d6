import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { files } from '../../platform/files/files.table.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import { createLog } from '../../platform/log/log.ts'
import { aVersion } from '../../tests/support/catalogue-rows.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { adminPermit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { listContents, listVersions, sampleLoads } from '../catalogue/lists.table.ts'
import { claims } from '../claims/claims.table.ts'
import { tyreAge } from '../claims/dot-week.ts'
import { deleteRegistration } from '../deletion/delete-registration.server.ts'
import { findWarranties } from '../warranties/find-warranties.server.ts'
import { parseReceiptPaths } from '../warranties/receipt.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { customerState, staffState } from '../warranties/warranty.ts'
import { ensureDemoAccounts } from './demo-accounts.server.ts'
import { loadSampleRegistrations } from './load-sample-registrations.server.ts'

const folder = join(import.meta.dirname, '../../sample')
const log = createLog({ level: 'silent' })
const WRITTEN_ON = '2026-11-20'

describe('sample registrations', () => {
  let database: TestDatabase
  let dataDir: string
  let store: FileStore
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.empty()
    dataDir = await mkdtemp(join(tmpdir(), 'tayar-sample-'))
    store = openFileStore({ dataDir, s3: null }, log)
    await markCatalogue(true)
    await ensureDemoAccounts({ password: 'twelve chars' }, { database, now: () => new Date() })
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  async function markCatalogue(isSample: boolean) {
    await database.orm.delete(sampleLoads)
    await database.orm.delete(listVersions)
    await database.orm.delete(listContents)
    for (const kind of ['tyres', 'branches'] as const) {
      const content = { kind, sha256: '', rowCount: 0, rows: Buffer.from('') }
      const [stored] = await database.orm.insert(listContents).values(content).returning()
      const version = aVersion({ kind, isSample, contentId: stored?.id ?? 0 })
      await database.orm.insert(listVersions).values(version)
    }
  }

  /** Noon of a day in Kuala Lumpur */
  const noon = (today: CalendarDate) => new Date(`${today}T12:00:00+08:00`)
  const load = (today: CalendarDate, now = noon(today)) =>
    loadSampleRegistrations({ folder, today }, { database, files: store, log, now: () => now })

  async function stateOf(plate: string, today: CalendarDate) {
    const stranger = {
      visitorHash: null,
      user: null,
      receiptsByPlate: 'digits',
      visitorSince: new Date(),
      today,
    } as const
    const cards = await findWarranties(plate, stranger, { database })
    return cards.map(card => card.state)
  }

  test.each([0, 1, 200])('show every state when loaded %i days after they were written', async days => {
    const today = addDays(WRITTEN_ON, days)
    expect(await load(today)).toBe(14)
    const states = {
      'WOI 1001': ['active'],
      'JOI 3003': ['active'],
      'NOO 404': ['expired'],
      'VOI 5005': ['expired'],
      'MIO 6006': ['active'],
      'PIO 7007': ['expired'],
      'WIO 8008 C': ['expired'],
      BOI9009: ['active', 'expired'],
    }
    for (const [plate, expected] of Object.entries(states)) {
      expect([plate, await stateOf(plate, today)]).toEqual([plate, expected])
    }
    // A day after the last active day the warranty has expired.
    expect(await stateOf('MIO 6006', addDays(today, 1))).toEqual(['expired'])

    const rows = await database.orm.select().from(registrations)
    const tyres = await database.orm.select().from(tyreIds)
    const seen = rows.map(row => {
      const own = tyres.filter(tyre => tyre.registrationId === row.id)
      const available = own.filter(tyre => !tyre.isClaimed).length
      expect(row.isClaimed).toBe(available < own.length)
      expect(row.lastClaimDate === null).toBe(available === own.length)
      const purchased = row.purchaseDate as CalendarDate
      return `${customerState(purchased, own, today)} ${staffState(purchased, available, today)}`
    })
    expect(new Set(seen)).toEqual(new Set(['active active', 'expired active', 'expired inactive']))
    const open = await database.orm.select().from(claims)
    expect(open.filter(claim => claim.status === 'Open').length).toBeGreaterThan(1)
    expect(open.filter(claim => claim.status === 'Closed').length).toBeGreaterThan(1)
    expect(new Set(open.map(claim => claim.processedBy)).size).toBe(3)
    expect(open.every(claim => claim.claimDate <= today)).toBe(true)
    const ages = open.flatMap(
      claim => claim.dotWeek && tyreAge(claim.dotWeek, claim.claimDate as CalendarDate),
    )
    expect(ages.map(age => age && `${age.years} years`).toSorted()).toEqual([
      '0 years',
      '0 years',
      '1 years',
      '1 years',
      '2 years',
      null,
    ])
  })

  test('all their files are attached and stored', async () => {
    await load(WRITTEN_ON)
    expect(await database.orm.select().from(files).where(ne(files.state, 'attached'))).toEqual([])
    const kept = await database.orm.select().from(files)
    const rows = await database.orm.select().from(registrations)
    const receipts = rows.flatMap(row => parseReceiptPaths(row.receiptUrl))
    expect(kept.map(file => file.path)).toEqual(expect.arrayContaining(receipts))
    for (const { path, bytes } of kept) expect((await store.get(path))?.bytes.byteLength).toBe(bytes)
  })

  test('have no date in the future, even shortly after midnight', async () => {
    const now = new Date('2026-11-20T00:05:00+08:00')
    await load(WRITTEN_ON, now)
    const rows = await database.orm.select().from(registrations)
    expect(rows.every(row => row.createdAt <= now && row.purchaseDate <= WRITTEN_ON)).toBe(true)
  })

  test('stay deleted once deleted', async () => {
    await load(WRITTEN_ON)
    const admin = adminPermit({ id: 'a', email: 'admin@tayar.test', role: 'admin' } as User)
    if (!admin) throw new Error('no permit')
    for (const { id } of await database.orm.select().from(registrations)) {
      const confirmed = { tyreIds: 4, claims: 4, files: 99 }
      await deleteRegistration(admin, { id, confirmed }, { database, now: () => new Date() })
    }
    expect(await load(WRITTEN_ON)).toBe(0)
    expect(await database.orm.select().from(registrations)).toEqual([])
  })

  test('are not created for an imported catalogue or if there is a registration', async () => {
    await markCatalogue(false)
    expect(await load(WRITTEN_ON)).toBe(0)
    await markCatalogue(true)
    await load(WRITTEN_ON)
    const all = await database.orm.select({ id: registrations.id }).from(registrations)
    await database.orm.delete(sampleLoads)
    expect(await load(WRITTEN_ON)).toBe(0)
    expect(await database.orm.select({ id: registrations.id }).from(registrations)).toEqual(all)
  })

  test('are not created while the file store is down, but at the next start', async () => {
    const works = store
    store = { ...works, put: () => Promise.reject(new Error('down')) }
    await expect(load(WRITTEN_ON)).rejects.toThrow('down')
    expect(await database.orm.select().from(registrations)).toEqual([])
    store = works
    expect(await load(WRITTEN_ON)).toBe(14)
  })
})
