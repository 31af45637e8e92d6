import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { insertRegistration } from '../../tests/support/insert-registration.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { everyNth } from '../../tests/support/thorough.ts'
import { applyMigrations, readMigrations } from '../database/apply-migrations.ts'
import { migrateDatabase } from '../database/migrate-database.ts'
import { readSnapshot } from '../database/read-snapshot.ts'
import type { FileStore } from '../files/file-store.ts'
import { files as filesTable } from '../files/files.table.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { removeFiles, storeFile, sweepFiles } from '../files/stored-files.ts'
import { createLog } from '../log/log.ts'
import { leaveFree, NotEnoughSpaceError } from './backup-space.ts'
import { checkBackup } from './check-backup.ts'
import { qualifiedName, readTables } from './read-schema.ts'
import { restoreBackup } from './restore-backup.ts'
import { type WriteOptions, writeBackup } from './write-backup.ts'

const log = createLog({ level: 'silent' })
const now = () => new Date()
const secret = 'the session secret, 32 bytes or more'

let folder: string
let path: string
let s3: Awaited<ReturnType<typeof startS3Server>>
const open: TestDatabase[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tayar-backup-'))
  path = join(folder, 'backup.tar')
  s3 = await startS3Server()
})
afterEach(async () => {
  for (const database of open.splice(0)) await database.close()
  await s3.stop()
  rmSync(folder, { recursive: true })
})

type Place = { store: 'disk' | 'S3' }

async function openPlace({ store }: Place, options?: { isMigrated: boolean }) {
  const database = await openTestDatabase(options)
  open.push(database)
  const { dataDir } = database.settings
  const files = openFileStore({ dataDir, s3: store === 'S3' ? s3.settings : null }, log)
  return { database, files, dataDir }
}

type Opened = Awaited<ReturnType<typeof openPlace>>

function backUp(source: Opened, files: FileStore = source.files, options: WriteOptions = {}) {
  return writeBackup(
    path,
    {
      readSnapshot: read => readSnapshot(source.database, read),
      files,
      pictures: join(source.dataDir, 'pictures'),
      secret,
      now,
      onProgress: () => {},
    },
    options,
  )
}

async function restore(target: Opened, manifest?: Awaited<ReturnType<typeof checkBackup>>) {
  return restoreBackup(
    { path, manifest: manifest ?? (await checkBackup(path)) },
    {
      database: target.database,
      files: target.files,
      pictures: join(target.dataDir, 'pictures'),
      beforeCommit: async () => {},
      onProgress: () => {},
    },
  )
}

/** Every row of every table in PostgreSQL's text format, sorted, and the state of the sequence. */
async function allRows({ database }: Opened): Promise<Record<string, string[]>> {
  return readSnapshot(database, async client => {
    const found: Record<string, string[]> = {}
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query(`select t::text as row from ${qualifiedName(name)} t`)
      found[name] = rows.map(({ row }) => row).sort()
    }
    const audit = await client.query('select last_value::text as row from audit_id_seq')
    found.audit_id_seq = audit.rows.map(({ row }) => row)
    return found
  })
}

/** The definitions of indexes and constraints, except not-null constraints, which only newer servers list. */
async function structure({ database }: Opened) {
  const { rows } = await database.pool.query(
    `select pg_get_constraintdef(oid) as row from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  )
  return rows.map(({ row }) => row)
}

async function fileContents({ database, files }: Opened) {
  const rows = await database.orm.select().from(filesTable)
  const found: Record<string, string | null> = {}
  for (const { path: stored } of rows) {
    found[stored] = Buffer.from((await files.get(stored))?.bytes ?? []).toString('latin1')
  }
  return found
}

async function register({ database, files }: Opened, number: number) {
  const tools = { database, now }
  const visitorHash = randomUUID()
  const jpeg = Buffer.from(`receipt ${number}`)
  const id = randomUUID()
  const receipt = { id, path: `receipts/anonymous/${id}.jpg`, name: 'r.jpg', bytes: jpeg.length }
  // By SQL with the first columns only: the table may be that of an older version.
  await database.pool.query(
    `insert into files (id, path, name, bytes, state, holder, made_at) values ($1, $2, $3, $4, 'waiting', $5, $6)`,
    [id, receipt.path, receipt.name, receipt.bytes, visitorHash, now()],
  )
  await files.put(receipt.path, jpeg, 'image/jpeg')
  const details = { name: `O'Brien \\ "Aïsyah" 轮胎 {${number}}\n`, carPlate: `WOI ${number}` }
  await insertRegistration(details, tools, { receipts: [receipt], visitorHash })
  return receipt.path
}

const auditLine = (details: string) =>
  `insert into audit (at, who, what, record, details) values (now(), 'somebody', 'something', '1', ${details})`

async function insertUnusualValues({ database }: Opened) {
  for (const details of ['null', `'null'`, `'{"a": [1, null, "\\\\ \\" ü"], "b": 1.10}'`, `'"text"'`, `'[]'`])
    await database.pool.query(auditLine(details))
  await database.pool.query(
    `insert into branches values (1, '', 'a\tb', 'null', 0.1::float8 + 0.2::float8, 'NaN', null), (2, '\\N', '"', '', -1e-300, '-Infinity', '')`,
  )
  await database.pool.query(
    `insert into limits values ('a', 2147483647, '2026-11-20 08:00:00.123456+08'), ('b', 0, 'infinity')`,
  )
}

describe.each<{ from: Place; to: Place }>([
  { from: { store: 'disk' }, to: { store: 'S3' } },
  { from: { store: 'S3' }, to: { store: 'disk' } },
])('a backup of files in $from.store, restored into $to.store', ({ from, to }) => {
  test('restores every row, file and picture and the secret', async () => {
    const source = await openPlace(from)
    for (let number = 0; number < 20; number++) await register(source, number)
    await insertUnusualValues(source)
    mkdirSync(join(source.dataDir, 'pictures/icons'), { recursive: true })
    writeFileSync(join(source.dataDir, 'pictures/icons/Ikon ü.png'), 'an icon')
    const before = {
      rows: await allRows(source),
      files: await fileContents(source),
      shape: await structure(source),
    }
    expect(await backUp(source)).toMatchObject({ files: 20, pictures: 1, arriving: [], removed: [] })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['backup.tar'])

    await open.pop()?.close()
    s3.objects.clear()
    const target = await openPlace(to, { isMigrated: false })
    expect(await restore(target)).toBe(secret)
    expect(await allRows(target)).toEqual(before.rows)
    expect(await fileContents(target)).toEqual(before.files)
    expect(Object.keys(before.files)).toHaveLength(20)
    expect(readdirSync(join(target.dataDir, 'pictures/icons'))).toEqual(['Ikon ü.png'])
    expect(await structure(target)).toEqual(before.shape)

    // The application continues on it: no migration is pending, and the sequence goes on.
    await migrateDatabase(target.database)
    await target.database.pool.query(auditLine('null'))
    const { rows } = await target.database.pool.query('select max(id)::int as id from audit')
    expect(rows).toEqual([{ id: 6 }])
    await register(target, 99)
  })
})

/** The tests above use both stores in both directions. */
const PLACES = everyNth<Place>(2, [{ store: 'disk' }, { store: 'S3' }])

describe.each(PLACES)('a backup, files in $store', place => {
  test('is one consistent snapshot while 200 customers register', async () => {
    const source = await openPlace(place)
    for (let number = 0; number < 50; number++) await register(source, number)
    let written = 0
    const registering = Promise.all(
      Array.from({ length: 4 }, async (_, worker) => {
        for (let number = 0; number < 50; number++, written++)
          await register(source, 1_000 * (worker + 1) + number)
      }),
    )
    while (written < 20) await new Promise(resolve => setTimeout(resolve, 5))
    const manifest = await backUp(source)
    await registering
    const after = { rows: await allRows(source), files: await fileContents(source) }
    expect(after.rows.warranty_registrations).toHaveLength(250)
    await open.pop()?.close()
    s3.objects.clear()

    const target = await openPlace(place, { isMigrated: false })
    await restore(target)
    const found = await allRows(target)
    const registered = found.warranty_registrations?.length ?? 0
    expect(registered).toBeGreaterThanOrEqual(70)
    expect(registered).toBeLessThan(250)
    expect(found.warranty_tyre_ids).toHaveLength(2 * registered)
    for (const table of ['warranty_registrations', 'warranty_tyre_ids'])
      expect(after.rows[table]).toEqual(expect.arrayContaining(found[table] ?? []))
    const { rows: restored } = await target.database.pool.query(
      `select path, state from files order by state`,
    )
    const attached = restored.filter(({ state }) => state === 'attached').map(row => row.path)
    expect(attached).toHaveLength(registered)
    for (const at of attached) {
      const bytes = Buffer.from((await target.files.get(at))?.bytes ?? []).toString('latin1')
      expect(bytes).toBe(after.files[at])
      expect(bytes).toMatch(/^receipt \d+$/)
    }
    // A file whose upload was in progress is marked for deletion, or is complete.
    for (const at of manifest.arriving) expect(restored).toContainEqual({ path: at, state: 'removed' })
  })

  test('leaves out files that are deleted while it is written, and their rows', async () => {
    const source = await openPlace(place)
    const paths: string[] = []
    for (let number = 0; number < 40; number++) paths.push(await register(source, number))
    const first = paths[0] ?? ''
    const last = paths.at(-1) ?? ''
    let removal: Promise<unknown> | null = null
    const remove = async () => {
      // One that is copied already and one that is not.
      await source.database.orm.transaction(tx => removeFiles([first, last], tx))
      await sweepFiles({ database: source.database, files: source.files, now })
    }
    const deleting: FileStore = {
      ...source.files,
      async get(at) {
        // Several files are read at a time: the others wait for the deletion.
        await removal
        const file = await source.files.get(at)
        removal ??= remove()
        await removal
        return file
      },
    }
    const manifest = await backUp(source, deleting)
    expect(manifest).toMatchObject({ files: 39, removed: [first] })
    s3.objects.clear()
    const target = await openPlace(place, { isMigrated: false })
    await restore(target)
    expect(Object.keys(await fileContents(target)).sort()).toEqual(paths.slice(1, -1).sort())
    expect(await target.files.get(first)).toBeNull()
  })

  test('names a lost file and leaves no file behind', async () => {
    const source = await openPlace(place)
    await register(source, 1)
    const lost = await register(source, 2)
    await source.files.remove(lost)
    await expect(backUp(source)).rejects.toThrow(`missing in the file store: ${lost}`)
    await source.files.put(lost, Buffer.from('short'), 'image/jpeg')
    await expect(backUp(source)).rejects.toThrow(`${lost} has 5 bytes in the file store, not 9`)
    expect(readdirSync(folder)).toEqual([])
  })

  test('contains the uploads of an unfinished form and marks incomplete uploads for deletion', async () => {
    const source = await openPlace(place)
    const tools = { database: source.database, files: source.files, now }
    const half = { folder: 'receipts/anonymous', name: 'r.jpg', owner: 'somebody' }
    const here = await storeFile({ ...half, jpeg: Buffer.from('here') }, tools)
    const coming = await storeFile({ ...half, jpeg: Buffer.from('coming') }, tools)
    await source.files.remove(coming.path)
    expect(await backUp(source)).toMatchObject({ arriving: [coming.path] })
    const target = await openPlace(place, { isMigrated: false })
    await restore(target)
    const { rows } = await target.database.pool.query('select path, state from files order by bytes')
    expect(rows).toEqual([
      { path: here.path, state: 'waiting' },
      { path: coming.path, state: 'removed' },
    ])
  })

  test('is not begun, or leaves no file, where the disk would have too little space left', async () => {
    const source = await openPlace(place)
    await register(source, 1)
    const tooMuch = { expectSpace: leaveFree(folder, Number.MAX_SAFE_INTEGER) }
    await expect(backUp(source, source.files, tooMuch)).rejects.toThrow(NotEnoughSpaceError)
    expect(readdirSync(folder)).toEqual([])
    // Another program fills the disk after the backup has begun.
    mkdirSync(join(source.dataDir, 'pictures'))
    for (const name of ['a', 'b'])
      writeFileSync(join(source.dataDir, 'pictures', name), Buffer.alloc(20_000_000))
    const expected: number[] = []
    const expectSpace = async (bytes: number) => {
      expected.push(bytes)
      if (expected.length > 1) throw new NotEnoughSpaceError('full')
    }
    await expect(backUp(source, source.files, { expectSpace })).rejects.toThrow('full')
    expect(expected).toEqual([expect.any(Number), 0])
    expect(expected[0]).toBeGreaterThan(1_000)
    expect(readdirSync(folder)).toEqual([])
  })

  test('never overwrites a file', async () => {
    const source = await openPlace(place)
    writeFileSync(path, 'mine')
    await expect(backUp(source)).rejects.toThrow('the file exists already')
    expect(readdirSync(folder)).toEqual(['backup.tar'])
    expect(statSync(path).size).toBe(4)
  })

  test('is restored only into an empty database', async () => {
    const source = await openPlace(place)
    await register(source, 1)
    await backUp(source)
    const before = await allRows(source)
    await expect(restore(source)).rejects.toThrow('the database is not empty: it has audit')
    expect(await allRows(source)).toEqual(before)
  })

  test('of an older version is migrated, of a newer version rejected', async () => {
    const source = await openPlace(place, { isMigrated: false })
    const [one, two] = readMigrations()
    if (!one || !two) throw new Error('no migrations')
    await source.database.withoutTimeLimit(client => applyMigrations(client, [one, two]))
    // The product's own function writes columns that this version does not have.
    await source.database.pool.query(
      `insert into warranty_registrations (id, name, contact_number, contact_digits, purchase_date, car_plate, plate,
         receipt_url, tyre_quantity, created_at, privacy_version, privacy_shown_at)
       values (gen_random_uuid(), 'Aisyah', '015-5550 2001', '01555502001', '2026-11-01', 'WOI 1', 'WOI1',
         '[]', 'pair', now(), '2026-11.1', now())`,
    )
    const manifest = await backUp(source)
    expect(manifest.migrations).toHaveLength(2)
    expect(manifest.tables).not.toHaveProperty('audit')

    const target = await openPlace(place, { isMigrated: false })
    const newer = { hash: 'x', createdAt: 9e12 }
    await expect(
      restore(target, { ...manifest, migrations: [...manifest.migrations, newer] }),
    ).rejects.toThrow('the backup was made by a newer version')
    await expect(restore(target, { ...manifest, migrations: [{ hash: 'x', createdAt: 1 }] })).rejects.toThrow(
      'the backup was made by a version with other migrations than this one',
    )
    await restore(target)
    expect((await allRows(target)).warranty_registrations).toHaveLength(1)
    await target.database.pool.query(auditLine('null'))
    await migrateDatabase(target.database)
  })

  test('leaves the database empty where the restore fails', async () => {
    const source = await openPlace(place)
    await register(source, 1)
    const manifest = await backUp(source)
    const target = await openPlace(place, { isMigrated: false })
    const failing = {
      ...target,
      files: { ...target.files, put: () => Promise.reject(new Error('no space left')) },
    }
    await expect(restore(failing)).rejects.toThrow('no space left')
    const table = manifest.tables.warranty_registrations
    if (!table) throw new Error('no table')
    const tables = { ...manifest.tables, warranty_registrations: { ...table, rows: 2 } }
    await expect(restore(target, { ...manifest, tables })).rejects.toThrow(
      'the table warranty_registrations has 1 rows, not 2',
    )
    const { rows } = await target.database.pool.query(
      `select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    expect(rows).toEqual([{ count: 0 }])
    await restore(target)
    expect((await allRows(target)).warranty_registrations).toHaveLength(1)
  })
})
