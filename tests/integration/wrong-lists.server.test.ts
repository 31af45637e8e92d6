import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPermit } from '../../domain/access/permit.ts'
import type { RecentProof } from '../../domain/access/recent-proof.ts'
import type { User } from '../../domain/access/user.ts'
import { csvFormats } from '../../domain/catalogue/data-files/csv-formats.ts'
import { findTable } from '../../domain/catalogue/data-files/find-table.ts'
import {
  type DataFileRows,
  type ParsedDataFile,
  parseDataFile,
} from '../../domain/catalogue/data-files/parse-data-file.server.ts'
import { parseTable } from '../../domain/catalogue/data-files/parse-table.ts'
import { mergeUpload } from '../../domain/catalogue/list-changes/merge-upload.server.ts'
import { applyImport, planImport } from '../../domain/catalogue/list-changes/plan-import.server.ts'
import { publishPrepared } from '../../domain/catalogue/list-changes/publish-prepared.server.ts'
import { listVersions } from '../../domain/catalogue/lists.table.ts'
import { loadStored } from '../../domain/catalogue/load-current-version.server.ts'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { createLog } from '../../platform/log/log.ts'
import { openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { parseRows } from '../support/parse-rows.ts'
import { fileOf, goodList, LIST_DAY, WRONG_LISTS } from '../support/price-lists.ts'

// Wrong lists, sent in every way that accepts a whole list, against a good list in the database.

const log = createLog({ level: 'silent' })
const today = LIST_DAY as CalendarDate
const now = () => new Date()
const permit = adminPermit({ id: '1', email: 'admin@tayar.test', role: 'admin', session: '1' } as User)
let database: TestDatabase
let sampleFolder: string
let good: DataFileRows['tyres']

beforeAll(async () => {
  database = await openTestDatabase()
  sampleFolder = mkdtempSync(join(tmpdir(), 'tayar-no-sample-'))
  writeFileSync(join(sampleFolder, 'tyres.csv'), fileOf(goodList.slice(0, 1)))
  good = await parseRows('tyres', fileOf(goodList))
  expect(await publish(good, 'command')).toMatchObject({ ok: true })
})
afterAll(async () => {
  rmSync(sampleFolder, { recursive: true })
  await database.close()
})

function publish(rows: DataFileRows['tyres'], origin: 'file' | 'command', count?: number) {
  if (!permit) throw new Error('no permit')
  return publishPrepared(
    permit,
    { kind: 'tyres', rows, shown: null, effectiveAt: null, origin, note: null, fileHash: null },
    count === undefined ? null : { permit, count, proof: { at: now() } as RecentProof },
    { database, now, today, sampleFolder },
  )
}

async function publishUpload(parsed: ParsedDataFile<'tyres'>, columns?: Iterable<string>) {
  if (!parsed.ok) return parsed
  const { rows: current } = await loadStored('tyres', database)
  return publish(await mergeUpload('tyres', current, parsed.rows, { mode: 'whole', columns }), 'file')
}

const WAYS: Record<string, (text: string) => Promise<{ ok: boolean }>> = {
  'a file in the browser': async text => {
    const rows = text.split('\n').map(line => line.split(','))
    const sheets = [{ name: '', hidden: false, rows, merges: [], notes: [] }]
    const table = findTable(csvFormats.tyres, sheets)
    // The desk would ask the user to map the columns.
    if (table.unclear.length > 0) return { ok: false }
    const parsed = await parseTable(csvFormats.tyres, sheets, table, today)
    return publishUpload(parsed as ParsedDataFile<'tyres'>, Object.keys(table.columns))
  },
  'pasted cells': async text =>
    publishUpload(await parseDataFile('tyres', Buffer.from(text.replaceAll(',', '\t')), today)),
  'npm run import': async text => {
    const file = { kind: 'tyres', text: Buffer.from(text), fileName: 'a.csv', today, sampleFolder } as const
    const plan = await planImport(file, { database, log })
    return plan.ok ? applyImport(plan, { fileName: 'a.csv', confirmed: null }, { database, log }) : plan
  },
}

test.each(Object.keys(WAYS))(
  'forty kinds of wrong lists never go live through %s without a typed number',
  async way => {
    const live: string[] = []
    for (const [name, text] of Object.entries(WRONG_LISTS))
      if ((await WAYS[way]?.(text))?.ok !== false) live.push(name)
    expect(live).toEqual([])
    expect(await database.orm.select().from(listVersions)).toHaveLength(1)
    expect((await loadStored('tyres', database)).rows).toEqual(good)
  },
  120_000,
)

test.each(Object.keys(WAYS))('a right list goes live through %s', async way => {
  const before = (await loadStored('tyres', database)).version
  expect(await WAYS[way]?.(fileOf(goodList))).toMatchObject({ ok: true })
  expect(await loadStored('tyres', database)).toMatchObject({ version: before + 1, rows: good })
})

test('a blocked list goes live only with the number of its affected rows, which its audit entry records', async () => {
  const rows = good.slice(0, good.length - 100)
  const blocked = await publish(rows, 'file')
  expect(blocked).toMatchObject({ ok: false, reason: 'blocked', guard: { confirm: 100 } })
  expect(await publish(rows, 'file', 99)).toEqual(blocked)
  const published = await publish(rows, 'file', 100)
  expect(published).toMatchObject({ ok: true, version: { counts: { removed: 100 } } })
  const list = published.ok && published.version.number
  const { rows: entries } = await database.pool.query('select details from audit order by id desc limit 1')
  expect(entries).toEqual([{ details: { list, rows: rows.length, confirmed: 100 } }])
})

test('a list for a later day is blocked by the prices that customers would see on that day', async () => {
  if (!permit) throw new Error('no permit')
  const line = (end: string) =>
    `tyre_size,model,brand,current_price,list_price,promotion_valid_till\n${Array.from(
      { length: 20 },
      (_, n) => `195/55R15,M${n},Giti,200,300,${end}`,
    ).join('\n')}`
  const rows = await parseRows('tyres', line('2026-12-04'))
  const list = { kind: 'tyres', rows, shown: null, origin: 'file', note: null, fileHash: null } as const
  const tools = { database, now, today, sampleFolder }
  const at = new Date(Date.now() + 60 * 60_000)
  const guardOn = async (day: CalendarDate) => {
    const published = await publishPrepared(permit, { ...list, effectiveAt: { at, day } }, null, tools)
    if (published.ok || published.reason !== 'blocked') throw new Error('not stopped')
    return published.guard.blocks.map(({ code }) => code)
  }
  expect(await guardOn('2026-12-04')).not.toContain('promotions-ended')
  expect(await guardOn('2026-12-05')).toContain('promotions-ended')
})

test('the list of last month is stopped, known by its rows or by its file', async () => {
  if (!permit) throw new Error('no permit')
  writeFileSync(join(sampleFolder, 'labour-charges.csv'), 'category,service,price\nx,y,1')
  const kind = 'labour-charges'
  const publishCharge = async (price: number, daysAgo: number, fileHash: string | null = null) => {
    const rows = await parseRows(kind, `category,service,price\na,b,${price}`)
    const at = () => new Date(Date.now() - daysAgo * 24 * 60 * 60_000)
    const list = { kind, rows, shown: null, effectiveAt: null, origin: 'file', note: null, fileHash } as const
    return publishPrepared(permit, list, null, { database, now: at, today, sampleFolder })
  }
  for (const [price, daysAgo] of [
    [100, 40],
    [101, 20],
    [102, 10],
  ] as const)
    expect(await publishCharge(price, daysAgo, `file ${price}`)).toMatchObject({ ok: true })
  const stopped = { ok: false, guard: { blocks: [{ code: 'older-list', values: { number: 1 } }] } }
  expect(await publishCharge(100, 0)).toMatchObject(stopped)
  expect(await publishCharge(103, 0, 'file 100')).toMatchObject(stopped)
  expect(await publishCharge(101, 0)).toMatchObject({ ok: true })
})
