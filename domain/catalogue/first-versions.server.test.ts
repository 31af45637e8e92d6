import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyMigrations, readMigrations } from '../../platform/database/apply-migrations.ts'
import { migrateDatabase } from '../../platform/database/migrate-database.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { keepBranchIds } from './branch-ids.ts'
import { DATA_FILE_KINDS, type DataFileKind, dataFileName } from './data-files/data-file.ts'
import { camelCase } from './data-files/format-data-file.ts'
import { parseDataFile } from './data-files/parse-data-file.server.ts'
import { encodeRows } from './encode-rows.server.ts'
import { listContents } from './lists.table.ts'
import { loadCatalogue, loadCompanyName } from './load-catalogue.server.ts'
import { loadStored } from './load-current-version.server.ts'

// The migration `every-list-has-its-versions`: databases and backups of before had a table for each list.

const sample = join(import.meta.dirname, '../../sample')
/** The number of migrations before it. */
const BEFORE = 17

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase({ isMigrated: false })
  await database.withoutTimeLimit(client => applyMigrations(client, readMigrations().slice(0, BEFORE)))
})
afterEach(() => database.close())

/** Writes rows into the table of before, whose columns are named as in the file. */
async function fill(kind: DataFileKind, rows: readonly object[], isListed = true) {
  const table = kind.replaceAll('-', '_')
  const { rows: columns } = await database.pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_name = $1 order by ordinal_position`,
    [table],
  )
  const definition = columns.map(({ name, type }) => `"${camelCase(name)}" ${type}`).join(', ')
  await database.withoutTimeLimit(client =>
    client.query(`insert into ${table} select * from jsonb_to_recordset($1::jsonb) as row (${definition})`, [
      JSON.stringify(rows),
    ]),
  )
  if (isListed)
    await database.pool.query(
      `insert into sheets values ($1, 7, $2, $3, 'hash of the file', '2026-11-01 12:00Z', null, false)`,
      [kind, kind === 'vehicles', rows.length],
    )
}

/** Columns of the files that the tables did not have. */
const LATER: Partial<Record<DataFileKind, readonly string[]>> = {
  branches: ['hours', 'services'],
  tyres: ['kind', 'wetGrip', 'noiseDb', 'warrantyKm', 'fuel', 'madeIn'],
  vehicles: ['loadIndex', 'speedRating', 'rearLoadIndex', 'rearSpeedRating'],
}
const withoutLaterColumns = (kind: DataFileKind) => (row: object) => ({
  ...row,
  ...Object.fromEntries(LATER[kind]?.map(name => [name, null]) ?? []),
})

test('every list becomes its first version, with the very content that it would have if it were published', async () => {
  const lists = new Map<DataFileKind, readonly object[]>()
  for (const kind of DATA_FILE_KINDS) {
    const parsed = await parseDataFile(kind, readFileSync(join(sample, dataFileName(kind))))
    if (!parsed.ok) throw new Error('rejected')
    lists.set(kind, parsed.rows)
    await fill(kind, parsed.rows)
  }
  await migrateDatabase(database)
  const contents = await database.orm.select().from(listContents)
  for (const kind of DATA_FILE_KINDS) {
    const rows = (lists.get(kind) ?? []).map(withoutLaterColumns(kind))
    const stored = await loadStored(kind, database)
    expect(stored.rows, kind).toEqual(rows)
    const content = contents.find(each => each.kind === kind)
    // PostgreSQL orders the keys of a JSON document by their length.
    const expected = await encodeRows(kind, (kind === 'company' ? stored.rows : rows) as never)
    expect([kind, content?.sha256]).toEqual([kind, expected.sha256])
  }
  const { versions } = await loadCatalogue(database)
  expect(versions).toHaveLength(DATA_FILE_KINDS.length)
  expect(versions.find(({ kind }) => kind === 'vehicles')).toMatchObject({
    number: 1,
    origin: 'sample',
    isSample: true,
    by: 'server',
    at: new Date('2026-11-01T12:00:00Z'),
    fileHash: 'hash of the file',
  })
  expect(versions.find(({ kind }) => kind === 'tyres')).toMatchObject({ origin: 'command', isSample: false })
  expect(await loadCompanyName(database)).not.toBe('')
})

test('odd texts, numbers and empty lists survive, and rows without an entry of their import', async () => {
  const odd = `'"{},NULL\\ 🛞 \\\\\u0001 \n`
  const tyre = {
    position: 1,
    tyreSize: odd,
    model: odd,
    brand: '',
    currentPrice: null,
    width: 10.5,
    rimSize: 0.1 + 0.2,
  }
  await fill('tyres', [tyre], false)
  await fill('labour-charges', [])
  const branch = { address: odd, state: '', lat: -3.1234567890123, lng: 1e-7, phone: '' }
  await fill('branches', [
    { position: 1, name: 'A B', ...branch },
    { position: 2, name: 'a-b', ...branch },
    { position: 3, name: '轮胎', ...branch },
  ])
  await migrateDatabase(database)
  const { tyres, branches, versions } = await loadCatalogue(database)
  expect(tyres).toMatchObject([{ ...tyre, aspectRatio: null }])
  expect(branches.map(row => [row.name, row.lat, row.lng, row.phone, row.address])).toEqual(
    ['A B', 'a-b', '轮胎'].map(name => [name, branch.lat, branch.lng, '', odd]),
  )
  expect(new Set(branches.map(({ id }) => id)).size).toBe(3)
  expect(keepBranchIds(branches, branches)).toEqual(branches)
  expect(versions.map(({ kind, counts }) => [kind, counts.rows])).toEqual([
    ['branches', 3],
    ['labour-charges', 0],
    ['tyres', 1],
  ])
})

test('a database that was never filled has no list', async () => {
  await migrateDatabase(database)
  expect((await loadCatalogue(database)).versions).toEqual([])
})

test('100,000 tyres are carried over within seconds', async () => {
  const tyres = Array.from({ length: 100_000 }, (_, n) => ({
    position: n + 1,
    tyreSize: `${155 + 10 * (n % 18)}/${40 + 5 * (n % 7)}R${13 + (n % 8)}`,
    model: `Model ${n}`,
    brand: `Brand ${n % 13}`,
    currentPrice: `RM ${200 + (n % 900)}.00`,
    listPrice: `RM ${250 + (n % 900)}.00`,
    brandImage: '/pictures/brands/a.svg',
    modelImage: `/pictures/tyres/model-${n % 50}.webp`,
    promotionValidTill: '2026-12-31',
  }))
  await fill('tyres', tyres)
  const start = performance.now()
  await migrateDatabase(database)
  const seconds = (performance.now() - start) / 1_000
  console.info(`100,000 tyres carried over in ${seconds.toFixed(1)} s`)
  expect(seconds).toBeLessThan(30)
  const { rows } = await loadStored('tyres', database)
  expect(rows).toHaveLength(100_000)
  expect(rows[99_999]).toMatchObject(tyres[99_999] ?? {})
})
