import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../platform/log/log.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/support/databases.ts'
import { importText, planTextImport } from '../../../tests/support/import-text.ts'
import { OPERATOR } from '../../audit/audit-event.ts'
import { auditEvents } from '../../audit/audit-events.table.ts'
import type { DataFileKind } from '../data-files/data-file.ts'
import { tyresFile } from '../data-files/tyres-file.ts'
import { listContents } from '../lists.table.ts'
import { loadCatalogue } from '../load-catalogue.server.ts'
import { importSample } from '../load-sample.server.ts'
import { rollBackList } from '../publish-list.server.ts'
import { applyImport } from './plan-import.server.ts'

const log = createLog({ level: 'silent' })
const sampleFolder = join(import.meta.dirname, '../../../sample')

describe('importing a data file', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(() => database.empty())

  const run = (text: string, kind: DataFileKind = 'labour-charges') => importText(kind, text, database)

  async function charges() {
    const { labourCharges, versions } = await loadCatalogue(database)
    return {
      rows: labourCharges.map(row => `${row.position} ${row.service} ${row.price}`),
      versions,
    }
  }

  test('replaces the table in file order and increases the version', async () => {
    expect(await run('category,service,price\na,x,1\na,y,2\na,z,3')).toMatchObject({
      ok: true,
      rows: { length: 3 },
      version: 1,
    })
    expect(await run('category,service,price\na,z,4\na,x,5')).toMatchObject({
      ok: true,
      rows: { length: 2 },
      version: 2,
    })
    const { rows, versions } = await charges()
    expect(rows).toEqual(['1 z 4', '2 x 5'])
    expect(versions).toMatchObject([
      { kind: 'labour-charges', number: 2, isSample: false, counts: { rows: 2 } },
    ])
    expect(versions[0]?.at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  test('changes nothing if one line is invalid', async () => {
    await run('category,service,price\na,x,1')
    const before = await charges()
    expect(await run('category,service,price\na,y,2\na,,3')).toEqual({
      ok: false,
      kind: 'labour-charges',
      errorCount: 1,
      errors: [
        {
          line: 3,
          column: 'service (2)',
          cell: 'B3',
          code: 'empty',
          values: {},
          reason: 'must not be empty',
        },
      ],
    })
    expect(await charges()).toEqual(before)
  })

  test('planning an import changes nothing', async () => {
    await run('category,service,price\na,x,1')
    const before = await charges()
    expect(
      await planTextImport('labour-charges', 'category,service,price\na,y,2\n,,', database),
    ).toMatchObject({ ok: true, rows: { length: 1 }, dropped: 1, shown: 1 })
    expect(await charges()).toEqual(before)
  })

  test('changes nothing if the database fails halfway', async () => {
    await run('category,service,price\na,x,1')
    const before = await charges()
    // The content is stored before its version.
    await database.pool.query('alter table list_versions add constraint no_second check (number < 2)')
    const lines = Array.from({ length: 4_500 }, (_, n) => `a,s${n},1`)
    await expect(run(`category,service,price\n${lines.join('\n')}\na,last,1`)).rejects.toThrow()
    await database.pool.query('alter table list_versions drop constraint no_second')
    expect(await charges()).toEqual(before)
    expect(await database.orm.select().from(listContents)).toHaveLength(1)
    expect(await database.orm.select().from(auditEvents)).toHaveLength(1)
  })

  test('a confirmed import changes nothing once another import has replaced the list', async () => {
    const plan = async (text: string) => {
      const planned = await planTextImport('labour-charges', text, database)
      if (!planned.ok) throw new Error('rejected')
      return planned
    }
    await run('category,service,price\na,x,1\na,y,2')
    const confirmed = await plan('category,service,price\na,x,1')
    expect(confirmed).toMatchObject({ guard: { confirm: 1 }, current: { number: 1, isSample: false } })
    const small = await plan('category,service,price\na,x,1\na,y,2.50')
    expect(small).toMatchObject({ guard: { confirm: 0 }, changes: { unchangedCount: 1 } })
    expect(
      await applyImport(small, { fileName: 'small.csv', confirmed: null }, { database, log }),
    ).toMatchObject({ ok: true, version: { number: 2 } })
    const before = await charges()
    expect(
      await applyImport(confirmed, { fileName: 'file.csv', confirmed: 1 }, { database, log }),
    ).toMatchObject({ ok: false, reason: 'superseded', current: { number: 2 } })
    expect(await charges()).toEqual(before)
  })

  test('rows of the sample go without a question, unless a list of the owner was live before', async () => {
    const text = Buffer.from('category,service,price\na,x,1\na,y,2')
    const days = { writtenOn: '2026-11-20', today: '2026-11-20' } as const
    const sample = { kind: 'labour-charges', text, fileName: 'sample.csv', ...days } as const
    await importSample(sample, { database, log })
    const plan = (lines: string) =>
      planTextImport('labour-charges', `category,service,price\n${lines}`, database)
    const changes = { added: [{ service: 'z' }], removed: [{ service: 'x' }, { service: 'y' }] }
    expect(await plan('b,z,3')).toMatchObject({ guard: { confirm: 0 }, changes, replacesSample: true })
    // The prices of the sample are not the owner's.
    expect(await plan('a,x,100\na,y,0.02')).toMatchObject({ guard: { confirm: 0 } })
    expect(await plan('a,x,0')).toMatchObject({ guard: { blocks: [{ code: 'prices-missing' }] } })

    await run('category,service,price\na,x,3')
    await rollBackList(OPERATOR, { kind: 'labour-charges', number: 1 }, { database, now: () => new Date() })
    expect(await plan('b,z,3')).toMatchObject({
      guard: { blocks: [{ code: 'rows-removed', count: 2 }], confirm: 2 },
      changes,
      replacesSample: false,
    })
    expect(await plan('a,x,100\na,y,0.02')).toMatchObject({ guard: { confirm: 0 } })
  })

  test('a list of the owner has sample rows until the last of them is gone', async () => {
    const [header, row, ...others] = readFileSync(join(sampleFolder, 'labour-charges.csv'), 'utf8').split(
      '\n',
    )
    const own = 'Own,Wash,RM 7'
    for (const [lines, sampleRows] of [
      [[own, row, ...others.filter(Boolean)], others.filter(Boolean).length + 1],
      [[own, row], 1],
      [[own], 0],
    ] as const) {
      expect(await run([header, ...lines].join('\n'))).toMatchObject({ ok: true, sampleRows })
      expect((await charges()).versions).toMatchObject([{ isSample: false, hasSampleRows: sampleRows > 0 }])
    }
  })

  test('notifies every listener of the changed kind', async () => {
    await database.withoutTimeLimit(async client => {
      const heard: string[] = []
      client.on('notification', message => heard.push(`${message.channel} ${message.payload}`))
      await client.query('listen catalogue')
      await run('category,service,price\na,x,1')
      await expect.poll(() => heard).toEqual(['catalogue labour-charges'])
    })
  })

  test('stores texts and numbers unchanged', async () => {
    const odd = `'"{},NULL\\ 🛞 \\\\`
    const quoted = `"${odd.replaceAll('"', '""')}"`
    await run(
      `${tyresFile.columns.join(',')}\n225/70R19.5,${quoted},${quoted},NULL,,,,,,2028-02-29,${quoted},,\n31x10.5R15LT,A,1,,31,10.5,15,,,,B,,`,
      'tyres',
    )
    await run(`name,address,state,lat,lng,phone\n${quoted},b,c,-3.1234567890123,101.5,`, 'branches')
    const { tyres, branches } = await loadCatalogue(database)
    expect(tyres).toMatchObject([
      {
        position: 1,
        tyreSize: '225/70R19.5',
        width: 225,
        aspectRatio: 70,
        rimSize: 19.5,
        model: odd,
        currentPrice: odd,
        listPrice: 'NULL',
        promotionValidTill: '2028-02-29',
        brandImage: null,
        loadIndex: null,
      },
      { width: 31, aspectRatio: 10.5, rimSize: 15 },
    ])
    expect(branches).toMatchObject([{ name: odd, lat: -3.1234567890123, lng: 101.5, phone: null }])
  })

  test('the later of two concurrent imports is complete', async () => {
    const file = (price: number) => `category,service,price\n${`a,x,${price}\n`.repeat(500)}`
    await Promise.all([101, 102, 103, 104].map(price => run(file(price))))
    const { labourCharges, versions } = await loadCatalogue(database)
    expect(labourCharges).toHaveLength(500)
    expect(new Set(labourCharges.map(row => row.price)).size).toBe(1)
    expect(versions).toMatchObject([{ number: 4, counts: { rows: 500 } }])
  })

  test('while 20,000 tyres are imported, concurrent readers see the old rows or the new ones, never a mix', async () => {
    const size = (n: number) => `${155 + 10 * (n % 18)}/${40 + 5 * (n % 7)}R${13 + (n % 8)}`
    const line = (n: number) =>
      `${size(n)},Model ${n % 5_000},RM ${200 + (n % 900)}.00,RM ${250 + (n % 900)}.00,,,,/pictures/brands/a.svg,/pictures/tyres/model-${n % 50}.webp,2026-12-${10 + (n % 20)},Brand ${n % 13},,`
    const file = [tyresFile.columns.join(','), ...Array.from({ length: 20_000 }, (_, n) => line(n))].join(
      '\n',
    )
    await run(`${tyresFile.columns.join(',')}\n${line(7)}`, 'tyres')
    const seen = new Set<number>()
    let isDone = false
    const reading = (async () => {
      while (!isDone) {
        seen.add((await loadCatalogue(database)).tyres.length)
        await setTimeout(20)
      }
    })()
    const report = await run(file, 'tyres')
    isDone = true
    await reading
    expect(report).toMatchObject({ ok: true, rows: { length: 20_000 }, dropped: 0, version: 2 })
    for (const count of seen) expect([1, 20_000]).toContain(count)
    const { tyres } = await loadCatalogue(database)
    expect(tyres).toHaveLength(20_000)
    expect(tyres[19_999]).toMatchObject({ position: 20_000, tyreSize: size(19_999), model: 'Model 4999' })
  })
})
