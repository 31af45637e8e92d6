import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { DATABASE_LOG_BYTES } from '../../platform/files/disk-space.ts'
import { createLog } from '../../platform/log/log.ts'
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import { createUploadFolder } from '../../platform/uploads/upload-folder.ts'
import { aNewList } from '../../tests/support/catalogue-rows.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { parseRows } from '../../tests/support/parse-rows.ts'
import { adminPermit } from '../access/permit.ts'
import type { RecentProof } from '../access/recent-proof.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { listVersions } from '../catalogue/lists.table.ts'
import { publishList } from '../catalogue/publish-list.server.ts'
import { compareUpload } from './compare-upload.server.ts'
import {
  chooseMode,
  chooseTable,
  correctUpload,
  discardUpload,
  restartUpload,
} from './correct-upload.server.ts'
import { findUploadTable } from './find-upload-table.server.ts'
import { type ListUpload, MAX_ATTEMPTS, UPLOAD_RETENTION_MS, WORKER_LOST_MS } from './list-upload.ts'
import { listUploadData, listUploads } from './list-uploads.table.ts'
import {
  deleteOldUploads,
  listReadyUploads,
  listRecentUploads,
  listUnreadUploads,
  loadUpload,
} from './load-upload.server.ts'
import { processUpload } from './process-upload.server.ts'
import { publishUpload } from './publish-upload.server.ts'
import { receiveUpload, UPLOADS_LIMIT } from './receive-upload.server.ts'
import { loadSheets } from './upload-data.server.ts'

const SAMPLE_FOLDER = join(import.meta.dirname, '../../sample')
const SAMPLE = {
  origin: 'sample',
  isSample: true,
  hasSampleRows: true,
  sampleWrittenOn: '2026-11-20',
} as const
const NOON = new Date('2026-11-20T04:00:00Z')
const LIST = 'Saiz,Jenama,Model,Harga\n195/55R15,Michelin,Energy,245\n205/55R16,Michelin,Primacy,410\n'

const permit = adminPermit({
  id: 'ann',
  email: 'ann@example.com',
  role: 'admin',
  session: 's',
  hasSecondFactor: false,
  mustChangePassword: false,
  isPinSession: false,
})
if (!permit) throw new Error('an administrator has a permit')

describe('an uploaded list', () => {
  let database: TestDatabase
  let clock = NOON
  const now = () => clock
  let freeBytes = 0
  const folder = () =>
    createUploadFolder(database.settings.dataDir, {
      minFreeBytes: 500,
      freeBytes: async () => DATABASE_LOG_BYTES + freeBytes,
    })
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    clock = NOON
    freeBytes = 1_000_000
    await database.empty()
  })

  const process = (id: string) =>
    processUpload(id, {
      database,
      log: createLog({ level: 'silent' }),
      now,
      timeZone: 'Asia/Kuala_Lumpur',
      uploads: folder(),
    })
  const receive = (text: string, by = permit) => {
    const tools = { database, now, uploads: folder(), secret: 'x'.repeat(32) }
    return receiveUpload(by, { kind: 'tyres', fileName: 'list.csv', content: { text } }, tools)
  }
  async function send(text: string) {
    const received = await receive(text)
    if (!received.ok) throw new Error(received.reason)
    return received.id
  }
  const load = async (id: string) => {
    const upload = await loadUpload(permit, id, { database, now })
    if (!upload) throw new Error('the upload is gone')
    return upload
  }
  async function read(text: string) {
    const id = await send(text)
    await process(id)
    return load(id)
  }
  const setRow = (id: string, values: Partial<typeof listUploads.$inferInsert>) =>
    database.orm.update(listUploads).set(values).where(eq(listUploads.id, id))

  test('is read and waits, and nothing that visitors see has changed', async () => {
    const upload = await read(LIST)
    expect(upload).toMatchObject({
      state: 'ready',
      by: 'ann@example.com',
      fileName: 'list.csv',
      revision: 1,
      table: { sheet: 0, headerRow: 1, columns: { tyre_size: 0, brand: 1, model: 2, current_price: 3 } },
      result: { step: 'changes', rows: 2 },
    })
    expect(await database.orm.select().from(listVersions)).toEqual([])
    const events = await database.orm.select().from(auditEvents).orderBy(asc(auditEvents.id))
    expect(events).toMatchObject([{ actor: 'ann@example.com', action: 'uploaded-list', record: 'tyres' }])
  })

  test('with changes to the sample needs a review of its own rows only', async () => {
    const rows = await parseRows('tyres', 'tyre_size,brand,model,current_price\n195/55R15,Giti,A,20')
    await publishList(OPERATOR, aNewList('tyres', rows, SAMPLE), { database, now })
    const upload = await read(LIST)
    const today = '2026-11-20' as CalendarDate
    const tools = { database, now, today, sampleFolder: SAMPLE_FOLDER }
    const comparison = await compareUpload(permit, { ...upload, mode: 'changes' }, tools)
    expect(comparison?.review?.guard).toEqual({ blocks: [], warnings: [], confirm: 0 })
    expect(comparison?.effects.changes).toMatchObject({ added: 2, unchanged: 1 })
  })

  test('counts as the whole list without asking if it replaces the sample, unless it is much shorter', async () => {
    const line = (n: number) => `195/55R15,Michelin,Model ${n},245`
    const header = 'tyre_size,brand,model,current_price'
    const rows = await parseRows(
      'tyres',
      [header, ...Array.from({ length: 10 }, (_, n) => line(n))].join('\n'),
    )
    await publishList(OPERATOR, aNewList('tyres', rows, SAMPLE), { database, now })
    const modeOf = async (length: number) => {
      const lines = Array.from({ length }, (_, n) => line(n + 100))
      const upload = await read(['Saiz,Jenama,Model,Harga', ...lines].join('\n'))
      const sampleFolder = join(import.meta.dirname, '../../sample')
      const today = '2026-11-20' as CalendarDate
      const comparison = await compareUpload(permit, upload, { database, now, today, sampleFolder })
      expect(comparison?.effects.whole.removed).toBe(10)
      return comparison?.mode
    }
    expect(await modeOf(2)).toBeNull()
    expect(await modeOf(5)).toBe('whole')
  })

  test('asks for unclear columns, and remembers them for the same header after publication', async () => {
    const text = LIST.replace('Harga', 'Harga Ahli')
    const upload = await read(text)
    expect(upload.result).toMatchObject({ step: 'columns', unclear: ['current_price', 'list_price'] })
    const columns = { tyre_size: 0, brand: 1, model: 2, list_price: 3 }
    const found = await findUploadTable(permit, upload, {}, { database })
    const table = { sheet: 0, headerRow: 1, columns, names: found?.table.names ?? [] }
    await chooseTable(permit, upload, table, { database, now })
    await process(upload.id)
    expect(await load(upload.id)).toMatchObject({ result: { step: 'changes', rows: 2 }, revision: 2 })
    const same = text.replace('Harga Ahli', ' harga ahli')
    expect((await read(same)).result).toMatchObject({ step: 'columns' })
    expect(await publish(await load(upload.id))).toMatchObject({ ok: true })
    const remembered = { code: 'columns-remembered', values: { names: 'harga ahli' } }
    const next = await read(same)
    expect(next.result).toMatchObject({
      step: 'changes',
      rows: 2,
      notes: expect.arrayContaining([remembered]),
    })
    await correctUpload(permit, next, { cells: { D2: '246' }, leftOut: [] }, { database, now })
    await process(next.id)
    const corrected = await load(next.id)
    expect(corrected.result).toMatchObject({ notes: expect.arrayContaining([remembered]) })
    await chooseTable(permit, corrected, table, { database, now })
    await process(next.id)
    expect((await load(next.id)).result).not.toMatchObject({ notes: expect.arrayContaining([remembered]) })
  })

  test('is corrected cell by cell, and rows without a tyre can be left out', async () => {
    const upload = await read(`${LIST}abc,Michelin,Pilot,300\nHarga termasuk pemasangan,,,\n`)
    expect(upload.result).toMatchObject({ step: 'errors' })
    await correctUpload(permit, upload, { cells: { A4: '215/60R16' }, leftOut: [5] }, { database, now })
    await process(upload.id)
    expect((await load(upload.id)).result).toMatchObject({ step: 'changes', rows: 3 })
  })

  test('gives the reason if its file cannot be read, and can be retried', async () => {
    const upload = await read('%PDF-1.7')
    expect(upload).toMatchObject({ state: 'failed', failure: expect.any(String) })
    expect(await restartUpload(permit, upload, { database, now })).toBe(true)
    await process(upload.id)
    expect((await load(upload.id)).state).toBe('failed')
  })

  test('is read by one process at a time', async () => {
    const id = await send(LIST)
    await Promise.all([process(id), process(id), process(id)])
    expect(await load(id)).toMatchObject({ state: 'ready', revision: 1 })
  })

  test('is taken over by another process after the first one was lost, three times at most', async () => {
    const id = await send(LIST)
    const lost = { worker: '00000000-0000-4000-8000-000000000000', workerSeenAt: NOON }
    await setRow(id, { ...lost, attempts: MAX_ATTEMPTS - 1 })
    await process(id)
    expect((await load(id)).state).toBe('working')
    clock = new Date(NOON.getTime() + WORKER_LOST_MS + 1)
    await process(id)
    expect((await load(id)).state).toBe('ready')

    await setRow(id, { ...lost, state: 'working', attempts: MAX_ATTEMPTS })
    await process(id)
    expect(await load(id)).toMatchObject({ state: 'failed', failure: 'stopped' })
  })

  const publish = (
    upload: ListUpload,
    {
      revision = upload.revision,
      effectiveAt = null as Date | null,
      shown = 0,
      confirmed = null as number | null,
      proof = null as RecentProof | null,
    } = {},
  ) =>
    publishUpload(
      permit,
      { ...upload, mode: 'whole' },
      { shown, revision, effectiveAt, confirmed, proof },
      {
        database,
        now,
        today: '2026-11-20' as CalendarDate,
        timeZone: 'Asia/Kuala_Lumpur',
        sampleFolder: SAMPLE_FOLDER,
        uploads: folder(),
      },
    )

  test('is not published if the disk has no room for it, and waits', async () => {
    const upload = await read(LIST)
    freeBytes = 100
    expect(await publish(upload)).toEqual({ ok: false, reason: 'noRoom' })
    freeBytes = 1_000_000
    expect(await publish(upload)).toMatchObject({ ok: true })
  })

  test('is not published after a correction that the administrator was not shown', async () => {
    const shown = await read(LIST)
    await correctUpload(permit, shown, { cells: { D2: '145' }, leftOut: [] }, { database, now })
    await process(shown.id)
    const corrected = await load(shown.id)
    const superseded = { ok: false, reason: 'superseded' }
    expect(await publish(corrected, { revision: shown.revision })).toMatchObject(superseded)
    // The correction came after the row was loaded and before its data was loaded.
    expect(await publish(shown)).toMatchObject(superseded)
    expect(await database.orm.select().from(listVersions)).toEqual([])
    expect(await publish(corrected)).toMatchObject({ ok: true })
    expect(await load(shown.id)).toMatchObject({ state: 'published', publishedNumber: 1 })
    expect(await database.orm.select().from(listUploadData)).toEqual([])
  })

  test('that the guard blocks needs the typed number and a recent proof of the user', async () => {
    await publish(await read(LIST))
    const upload = await read(LIST.replace('245', '2450').replace('410', '4100'))
    const stopped = { ok: false, reason: 'blocked', guard: { confirm: 2 } }
    const proof = { at: NOON } as RecentProof
    expect(await publish(upload, { shown: 1, confirmed: 2 })).toMatchObject(stopped)
    expect(await publish(upload, { shown: 1, confirmed: 1, proof })).toMatchObject(stopped)
    expect(await publish(upload, { shown: 1, confirmed: 2, proof })).toMatchObject({ ok: true })
  })

  test('is scheduled once, however often the button is pressed', async () => {
    const upload = await read(LIST)
    const effectiveAt = new Date(NOON.getTime() + 3_600_000)
    const answers = await Promise.all([1, 2, 3].map(() => publish(upload, { effectiveAt })))
    expect(answers.filter(answer => answer?.ok)).toHaveLength(1)
    expect(await database.orm.select().from(listVersions)).toHaveLength(1)
    expect(await load(upload.id)).toMatchObject({ state: 'published', publishedNumber: 1 })
  })

  test('has an audit entry for every action', async () => {
    const upload = await read(LIST)
    const columns = { tyre_size: 0, brand: 1, model: 2, current_price: 3 }
    const table = { sheet: 0, headerRow: 1, columns, names: [] }
    const tools = { database, now }
    expect(await chooseTable(permit, upload, table, tools)).toBe(true)
    expect(await chooseMode(permit, upload, 'changes', tools)).toBe(false)
    await process(upload.id)
    await correctUpload(permit, upload, { cells: { D2: '250' }, leftOut: [3] }, tools)
    await process(upload.id)
    await chooseMode(permit, upload, 'changes', tools)
    await discardUpload(permit, upload.id, tools)
    expect(await discardUpload(permit, upload.id, tools)).toBe(false)
    const events = await database.orm.select().from(auditEvents).orderBy(asc(auditEvents.id))
    expect(events.every(({ actor, record }) => actor === 'ann@example.com' && record === 'tyres')).toBe(true)
    expect(events.map(({ action, details }) => [action, details])).toEqual([
      ['uploaded-list', { upload: upload.id }],
      ['chose-columns', { upload: upload.id }],
      ['corrected-upload', { upload: upload.id, cells: 1, leftOut: 1 }],
      ['chose-upload-mode', { upload: upload.id, mode: 'changes' }],
      ['discarded-upload', { upload: upload.id }],
    ])
  })

  test('waits with at most two others of its account, and an account sends at most 60 an hour', async () => {
    const ben = { ...permit, user: { ...permit.user, id: 'ben', email: 'ben@example.com' } }
    const ids = [await send(LIST), await send(LIST), await send(LIST)]
    expect(await receive(LIST)).toMatchObject({ ok: false, reason: 'waiting' })
    expect(await receive(LIST, ben)).toMatchObject({ ok: true })
    await discardUpload(permit, ids[0] ?? '', { database, now })
    expect(await receive(LIST)).toMatchObject({ ok: true })
    const rate = { database, now, secret: 'x'.repeat(32) }
    await consumeRateLimit(UPLOADS_LIMIT, permit.user.id, rate, 56)
    await discardUpload(permit, ids[1] ?? '', { database, now })
    expect(await receive(LIST)).toEqual({ ok: false, reason: 'hour', retryAfterSeconds: 3_600 })
  })

  test('is stored only where the disk has room for four times its bytes, pasted cells too', async () => {
    freeBytes = 500 + 4 * LIST.length - 1
    expect(await receive(LIST)).toMatchObject({ ok: false, reason: 'noRoom' })
    expect(await database.orm.select().from(listUploads)).toEqual([])
    freeBytes++
    expect(await receive(LIST)).toMatchObject({ ok: true })
  })

  test('fails if the disk has no room for its cells and rows, and is retried later', async () => {
    const id = await send(LIST)
    freeBytes = 500 + LIST.length
    await process(id)
    const full = await load(id)
    expect(full).toMatchObject({ state: 'failed', failure: 'no-room' })
    const names = await database.orm.select({ name: listUploadData.name }).from(listUploadData)
    expect(names).toEqual([{ name: 'file' }])
    freeBytes = 1_000_000
    await restartUpload(permit, full, { database, now })
    await process(id)
    expect(await load(id)).toMatchObject({ state: 'ready', result: { step: 'changes' } })
    await correctUpload(permit, full, { cells: { D2: '250' }, leftOut: [] }, { database, now })
    freeBytes = 500
    await process(id)
    expect(await load(id)).toMatchObject({ state: 'failed', failure: 'no-room' })
  })

  test('is refused if its account, or all accounts together, have reached the storage limit', async () => {
    const ben = { ...permit, user: { ...permit.user, id: 'ben', email: 'ben@example.com' } }
    const data = { database, now, uploads: folder(), secret: 'x'.repeat(32) }
    const sendWith = (by: typeof permit, byAccount: number, inAll: number) =>
      receiveUpload(by, { kind: 'tyres', fileName: '', content: { text: LIST } }, data, { byAccount, inAll })
    const { id } = await read(LIST)
    const stored = await database.orm.select().from(listUploadData)
    const bytes = stored.reduce((sum, part) => sum + part.bytes.length, 0)
    expect(bytes).toBeGreaterThan(LIST.length)
    const both = bytes + LIST.length
    expect(await sendWith(permit, both - 1, both)).toMatchObject({ ok: false, reason: 'stored' })
    expect(await sendWith(ben, LIST.length, both - 1)).toMatchObject({ ok: false, reason: 'noRoom' })
    expect(await sendWith(ben, LIST.length, both)).toMatchObject({ ok: true })
    await discardUpload(permit, id, { database, now })
    expect(await sendWith(permit, LIST.length, 2 * LIST.length)).toMatchObject({ ok: true })
  })

  test('is decoded once for all requests of its page, until it is deleted', async () => {
    const { id } = await read(LIST)
    const sheets = await loadSheets(id, database.orm)
    expect(sheets?.[0]?.rows).toHaveLength(3)
    expect(await loadSheets(id, database.orm)).toBe(sheets)
    await discardUpload(permit, id, { database, now })
    expect(await loadSheets(id, database.orm)).toBeNull()
  })

  test('is deleted with all its data after seven days, or when it is discarded', async () => {
    const { id } = await read(LIST)
    const other = await read(LIST)
    await discardUpload(permit, other.id, { database, now })
    expect((await listRecentUploads(permit, 'tyres', { database, now })).map(each => each.id)).toEqual([id])
    clock = new Date(NOON.getTime() + UPLOAD_RETENTION_MS + 1)
    expect(await loadUpload(permit, id, { database, now })).toBeNull()
    await deleteOldUploads({ database, now })
    expect(await database.orm.select().from(listUploadData)).toEqual([])
  })

  test('is listed as ready only if its user has no later upload that is ready', async () => {
    const waiting = async () => (await listReadyUploads(permit, { database, now })).map(({ id }) => id)
    const first = await read(LIST)
    clock = new Date(NOON.getTime() + 60_000)
    const second = await read(LIST)
    clock = new Date(NOON.getTime() + 120_000)
    await read(`${LIST}wrong,Michelin,Energy,245`)
    expect(await waiting()).toEqual([second.id])
    await discardUpload(permit, second.id, { database, now })
    expect(await waiting()).toEqual([first.id])
  })

  test('is listed as unread only if no process is working on it', async () => {
    const unread = () => listUnreadUploads(permit, { database, now })
    const { id } = await read(LIST)
    const sent = await send(LIST)
    expect(await unread()).toEqual([{ id: sent, kind: 'tyres' }])
    const lost = new Date(NOON.getTime() - WORKER_LOST_MS - 1)
    for (const [workerSeenAt, ids] of [
      [NOON, [sent]],
      [lost, [id, sent]],
    ] as const) {
      await setRow(id, { state: 'working', worker: randomUUID(), workerSeenAt, at: clock })
      await setRow(sent, { at: lost })
      expect((await unread()).map(each => each.id)).toEqual(ids)
    }
  })
})
