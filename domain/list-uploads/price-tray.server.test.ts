import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUploadFolder } from '../../platform/uploads/upload-folder.ts'
import { aNewList } from '../../tests/support/catalogue-rows.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { parseTyres } from '../../tests/support/parse-rows.ts'
import { adminPermit, officePermit } from '../access/permit.ts'
import type { User } from '../access/user.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { loadStored } from '../catalogue/load-current-version.server.ts'
import { publishList } from '../catalogue/publish-list.server.ts'
import { compareUpload } from './compare-upload.server.ts'
import { listReadyUploads, loadUpload } from './load-upload.server.ts'
import { collectPrice, listPriceTrays, openPriceTray, takeBackPrice } from './price-tray.server.ts'
import { publishUpload } from './publish-upload.server.ts'

const sampleFolder = new URL('../../sample', import.meta.url).pathname
const today = '2026-11-20' as const
const user = (email: string, role: string) => ({ id: email, email, role }) as unknown as User

describe('price changes that wait (rule S36.3)', () => {
  let database: TestDatabase
  const now = () => new Date('2026-11-20T04:00:00Z')
  const [ann, office] = [
    adminPermit(user('ann@example.com', 'admin')),
    officePermit(user('office@example.com', 'office')),
  ]
  if (!ann || !office) throw new Error('no permit')
  const permits = { ann, office }
  const tools = () => {
    const uploads = createUploadFolder(database.settings.dataDir, { minFreeBytes: 0 })
    return { database, now, today, timeZone: 'Asia/Kuala_Lumpur', sampleFolder, uploads }
  }
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.empty()
    await publish([
      '195/55R15,Energy XM2+,Michelin,,200,,85',
      '185/55R15,Primacy,Michelin,250,300,2026-12-31,86',
    ])
  })

  async function publish(lines: string[]) {
    const rows = await parseTyres(lines)
    const published = await publishList(OPERATOR, aNewList('tyres', rows), { database, now })
    if (!published.ok) throw new Error(published.reason)
  }
  const ENERGY = { position: 1, name: '195/55R15 · Michelin Energy XM2+ · 85', seen: 'RM 200.00' }
  const PRIMACY = { position: 2, name: '185/55R15 · Michelin Primacy · 86', seen: 'RM 250.00' }
  const collect = (who: keyof typeof permits, row: typeof ENERGY, typed: string, isConfirmed = false) =>
    collectPrice(permits[who], { kind: 'tyres', ...row, typed, isConfirmed, today }, tools())
  const trays = (who: keyof typeof permits) => listPriceTrays(permits[who], 'tyres', tools())
  const prices = async () =>
    (await loadStored('tyres', database, now())).rows.map(({ listPrice, currentPrice }) => [
      listPrice,
      currentPrice,
    ])
  async function loadTray(who: keyof typeof permits) {
    const [tray] = await trays(who)
    const upload = await loadUpload(permits.ann, tray?.id ?? '', tools())
    if (!upload) throw new Error('no tray')
    return upload
  }
  const publishTray = async (who: keyof typeof permits) => {
    const upload = await loadTray(who)
    const { shown } = (await compareUpload(permits.ann, upload, tools())) ?? { shown: -1 }
    const { revision } = upload
    return publishUpload(
      permits.ann,
      upload,
      { shown, revision, effectiveAt: null, confirmed: null, proof: null },
      tools(),
    )
  }

  test('customers see no change until all are published together, and then only the prices differ', async () => {
    await collect('ann', ENERGY, '210')
    await collect('ann', PRIMACY, '240')
    expect(await prices()).toEqual([
      ['200', null],
      ['300', '250'],
    ])
    expect(await trays('ann')).toMatchObject([{ by: 'ann@example.com', count: 2 }])
    // Another column of the list changes in the meantime, and stays.
    await publish([
      '195/55R15,Energy XM2+,Michelin,,200,,85',
      '185/55R15,Primacy,Michelin,255,300,2026-12-31,86',
      '165/55R15,Third,Michelin,,99,,80',
    ])
    expect(await publishTray('ann')).toMatchObject({
      ok: true,
      version: {
        origin: 'edit',
        counts: { added: 0, changed: 2, removed: 0, unchanged: 1 },
        note: expect.stringContaining('195/55R15 Michelin Energy XM2+: RM 200.00 → RM 210.00'),
      },
    })
    expect(await prices()).toEqual([
      ['210', null],
      ['300', '240'],
      ['99', null],
    ])
    expect(await trays('ann')).toEqual([])
  })

  test('the current price, or taking the change back, removes a row, and a later price replaces the earlier one', async () => {
    await collect('ann', ENERGY, '210')
    await collect('ann', ENERGY, '220')
    await collect('ann', PRIMACY, '240')
    expect(await trays('ann')).toMatchObject([{ count: 2 }])
    await collect('ann', ENERGY, '200')
    expect(await trays('ann')).toMatchObject([{ count: 1 }])
    expect(await listReadyUploads(permits.ann, tools())).toMatchObject([{ isTray: true }])
    expect(await takeBackPrice(permits.ann, { kind: 'tyres', ...PRIMACY }, tools())).toBe(true)
    expect(await trays('ann')).toMatchObject([{ count: 0 }])
    expect(await listReadyUploads(permits.ann, tools())).toEqual([])
  })

  test('a likely typing error must be confirmed, and the guard blocks a faulty set of changes', async () => {
    expect(await collect('ann', ENERGY, '2000')).toMatchObject({ error: 'price-unusual', now: 'RM 200.00' })
    expect(await collect('ann', { ...ENERGY, seen: 'RM 190.00' }, '210')).toMatchObject({
      error: 'price-changed',
    })
    expect(await collect('ann', ENERGY, '0')).toMatchObject({ error: 'price-zero' })
    expect(await trays('ann')).toEqual([])
    expect(await collect('ann', ENERGY, '2000', true)).toEqual({ ok: true })
    expect(await publishTray('ann')).toMatchObject({ ok: false, reason: 'blocked' })
    expect(await trays('ann')).toMatchObject([{ count: 1 }])
  })

  test('each user has their own tray; an administrator sees and publishes the tray of the office', async () => {
    await collect('office', ENERGY, '210')
    await openPriceTray(permits.ann, 'tyres', tools())
    await openPriceTray(permits.ann, 'tyres', tools())
    expect(await trays('office')).toMatchObject([{ by: 'office@example.com', count: 1 }])
    expect((await trays('ann')).map(({ by, count }) => [by, count]).sort()).toEqual([
      ['ann@example.com', 0],
      ['office@example.com', 1],
    ])
    expect(await publishTray('office')).toMatchObject({ ok: true, version: { by: 'ann@example.com' } })
    expect((await prices())[0]).toEqual(['210', null])
    const events = await database.orm.select().from(auditEvents)
    expect(
      events
        .map(({ actor, action }) => [actor, action])
        .filter(([, action]) => action === 'collected-prices'),
    ).toEqual([
      ['office@example.com', 'collected-prices'],
      ['ann@example.com', 'collected-prices'],
    ])
  })

  test('the second of two equal rows is still found as the second', async () => {
    await publish(['195/55R15,Energy XM2+,Michelin,,200,,85', '195/55R15,Energy XM2+,Michelin,,202,,85'])
    const second = { ...ENERGY, position: 2, seen: 'RM 202.00' }
    await collect('ann', second, '212')
    await collect('ann', ENERGY, '211')
    const comparison = await compareUpload(permits.ann, await loadTray('ann'), tools())
    expect(comparison?.rows?.map(row => 'listPrice' in row && row.listPrice)).toEqual(['211', '212'])
  })

  test('two prices that are saved at the same moment are both in the tray', async () => {
    await Promise.all([collect('ann', ENERGY, '210'), collect('ann', PRIMACY, '240')])
    expect(await trays('ann')).toMatchObject([{ count: 2 }])
  })
})
