import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { createLog } from '../log/log.ts'
import { migrateDatabase, migrationsFolder } from './migrate-database.ts'
import { openDatabase } from './open-database.ts'

const log = createLog({ level: 'silent' })
const journal = JSON.parse(readFileSync(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8'))

async function countApplied(database: TestDatabase) {
  return (await database.pool.query('select hash from drizzle.__drizzle_migrations')).rows.length
}

describe('migrations', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDatabase({ isMigrated: false })
  })
  afterEach(() => database.close())

  /** Brings the database to an earlier version. */
  async function applyFirst(count: number) {
    const folder = mkdtempSync(join(tmpdir(), 'tayar-migrations-'))
    cpSync(migrationsFolder(), folder, { recursive: true })
    const before = { ...journal, entries: journal.entries.slice(0, count) }
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify(before))
    await migrateDatabase(database, folder)
    rmSync(folder, { recursive: true })
  }

  test('are applied once to an empty database', async () => {
    await migrateDatabase(database)
    await migrateDatabase(database)
    expect(await countApplied(database)).toBe(journal.entries.length)
    expect((await database.pool.query('select * from tyres')).rows).toEqual([])
  })

  test('add the plate to old claims and the order to their photos', async () => {
    await applyFirst(4)
    await database.pool.query(`
      insert into users (id, name, email, created_at, updated_at) values ('ben', 'Ben', 'ben@example.com', now(), now());
      insert into warranty_registrations (id, name, contact_number, contact_digits, purchase_date, car_plate, plate, receipt_url,
        tyre_quantity, created_at, privacy_version, privacy_shown_at)
        select md5('registration' || n)::uuid, 'Aisyah', '012-345 6789', '0123456789', '2026-01-01', 'WXY ' || n, 'WXY' || n, '[]',
          'pair', now(), '1', now() from generate_series(1, 2) n;
      insert into warranty_tyre_ids (id, warranty_form_id, tyre_id, position_description)
        select id, id, plate, 'Front Left' from warranty_registrations;
      insert into warranty_claims (id, warranty_id, tyre_id, claim_type, description, claim_date, created_by, status, created_at,
        updated_at) select id, id, id, 'Other', plate, '2026-01-02', 'ben', 'Open', now(), now() from warranty_registrations;
      insert into files (id, path, name, bytes, state, holder, made_at)
        select md5('photo' || n)::uuid, 'proofs/' || n, 'photo', 9, 'attached', 'ben', now() - n * interval '1 second'
        from generate_series(1, 3) n;
      insert into claim_photos (id, claim_id, file_url, file_name)
        select files.id, claims.id, path, name from files, (select id from warranty_claims order by description limit 1) claims`)
    await migrateDatabase(database)
    const numbers = await database.pool.query('select number from warranty_claims order by created_at, id')
    expect(numbers.rows).toEqual([{ number: 1001 }, { number: 1002 }])
    const { rows } = await database.pool.query(
      'select plate, description from warranty_claims order by plate',
    )
    expect(rows).toEqual(['WXY1', 'WXY2'].map(plate => ({ plate, description: plate })))
    const photos = await database.pool.query('select file_url, position from claim_photos order by position')
    expect(photos.rows).toEqual(['3', '2', '1'].map((n, position) => ({ file_url: `proofs/${n}`, position })))
  })

  test('give each waiting mail its own message ID', async () => {
    await applyFirst(40)
    await database.pool.query(
      "insert into customer_mails (kind, next_at) select 'filed', now() from generate_series(1, 3)",
    )
    await migrateDatabase(database)
    const { rows } = await database.pool.query('select distinct message_id from customer_mails')
    expect(rows).toHaveLength(3)
  })

  test('let waiting uploads be read again, with the columns that the user has chosen', async () => {
    await applyFirst(41)
    await database.pool.query(`
      insert into list_uploads (id, kind, by, at, file_name, is_tray, state, attempts, rows_read, revision, corrections, result, "table")
        select md5('upload' || n)::uuid, 'tyres', 'ann', now(), n::text, n = 3, 'ready', 1, 2, 1, '{}', '{}',
          case when n = 2 then '{"sheet": 0, "chosenFor": "x"}' else '{"sheet": 0}' end::jsonb from generate_series(1, 3) n;
      insert into list_upload_data (upload_id, name, part, bytes)
        select id, name, 0, '' from list_uploads, (values ('file'), ('cells')) names (name)`)
    await migrateDatabase(database)
    const uploads = await database.pool.query('select state, "table" from list_uploads order by file_name')
    expect(uploads.rows).toEqual([
      { state: 'working', table: null },
      { state: 'working', table: { sheet: 0, chosenFor: 'x' } },
      // The prices that a person collects have no file.
      { state: 'ready', table: { sheet: 0 } },
    ])
    const data = await database.pool.query('select distinct name from list_upload_data')
    expect(data.rows).toEqual([{ name: 'file' }])
  })

  test('that fail are rolled back and applied by the next start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tayar-migrations-'))
    cpSync(migrationsFolder(), folder, { recursive: true })
    const last = { idx: 99, version: '7', when: 4_000_000_000_000, tag: '0099_broken', breakpoints: true }
    writeFileSync(
      join(folder, 'meta', '_journal.json'),
      JSON.stringify({ ...journal, entries: [...journal.entries, last] }),
    )
    const broken = join(folder, '0099_broken.sql')
    writeFileSync(broken, 'create table half (n int);\n--> statement-breakpoint\nselect 1/0;')
    await expect(migrateDatabase(database, folder)).rejects.toThrow()
    expect((await database.pool.query(`select to_regclass('half') as name`)).rows).toEqual([{ name: null }])
    writeFileSync(broken, 'create table half (n int);')
    await migrateDatabase(database, folder)
    expect(await countApplied(database)).toBe(journal.entries.length + 1)
    rmSync(folder, { recursive: true })
  })

  test('are applied once by twenty concurrent starts', async () => {
    const starts = await Promise.all(
      Array.from({ length: 20 }, () => openDatabase({ settings: database.settings, log })),
    )
    await Promise.all(starts.map(start => migrateDatabase(start)))
    await Promise.all(starts.map(start => start.close()))
    expect(await countApplied(database)).toBe(journal.entries.length)
  })
})
