import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadCatalogue } from '../../domain/catalogue/load-catalogue.server.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { migrateDatabase } from '../database/migrate-database.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { createLog } from '../log/log.ts'
import { checkBackup } from './check-backup.ts'
import { restoreBackup } from './restore-backup.ts'

// A backup of November 2026, whose tar was written without tar-stream: three registrations with a receipt
// each (one with a long path), an upload in progress, a complete one, a file that was deleted during the
// backup, a picture, unusual values.
const path = new URL('../../tests/support/backups/format-1.tar', import.meta.url).pathname

let folder: string
let target: TestDatabase
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tayar-old-backup-'))
  target = (await openTestDatabase({ isMigrated: false })) as TestDatabase
})
afterEach(async () => {
  await target.close()
  rmSync(folder, { recursive: true })
})

test('a backup of an older version is verified, restored with every value and file, and migrated', async () => {
  const files = openFileStore({ dataDir: folder, s3: null }, createLog({ level: 'silent' }))
  const manifest = await checkBackup(path)
  expect(manifest).toMatchObject({ format: 1, takenAt: '2026-11-22T18:41:30.444Z', files: 5, pictures: 1 })
  expect(manifest.digest).toBe('e0e308fbe4853decb1523d3281d54ef43b0bb3f19cd926bee5d9d3b243517918')

  const pictures = join(folder, 'pictures')
  const secret = await restoreBackup(
    { path, manifest },
    { database: target, files, pictures, beforeCommit: async () => {}, onProgress: () => {} },
  )
  expect(secret).toBe('the secret of the shop, 32 bytes or more')
  expect(readFileSync(join(pictures, 'icons/Ikon ü.png'), 'utf8')).toBe('an icon')
  await migrateDatabase(target)

  const query = async (text: string) => (await target.pool.query({ text, rowMode: 'array' })).rows
  expect(
    await query('select name, plate, contact_number from warranty_registrations order by plate'),
  ).toEqual(
    [1, 2, 3].map(number => [`O'Brien \\ "Aïsyah" 轮胎 {${number}}\n`, `WOI${number}`, '015-5550 2001']),
  )
  expect(await query('select count(*)::int from warranty_tyre_ids')).toEqual([[6]])
  expect(await query('select id::int, at::text, details::text from audit order by id')).toEqual(
    [null, 'null', '{"a": [1, null, "\\\\ \\" ü"], "b": 1.10}', '"text"', '[]'].map((details, index) => [
      index + 1,
      expect.stringContaining('.123456'),
      details,
    ]),
  )
  expect(await query(`select nextval('audit_id_seq')::int`)).toEqual([[6]])
  expect(await query('select address, lat, lng, phone from branches order by name')).toEqual([
    ['a\tb', 0.1 + 0.2, Number.NaN, null],
    ['"', -1e-300, Number.NEGATIVE_INFINITY, ''],
  ])
  const { branches: listed } = await loadCatalogue(target)
  expect(listed.map(({ address, lat, phone }) => [address, lat, phone])).toEqual([
    ['a\tb', 0.1 + 0.2, null],
    ['"', -1e-300, ''],
  ])
  expect(await query('select used, ends_at::text from limits order by key')).toEqual([
    [2147483647, expect.stringContaining('.123456')],
    [0, 'infinity'],
  ])

  const stored = await query('select path, state from files order by path')
  const contents = await Promise.all(
    stored.map(async ([at, state]) => [state, Buffer.from((await files.get(at))?.bytes ?? []).toString()]),
  )
  expect(contents.sort()).toEqual([
    ['attached', 'receipt 1'],
    ['attached', 'receipt 2'],
    ['attached', 'receipt 3'],
    ['removed', ''],
    ['waiting', 'uploaded'],
  ])
  expect(
    readdirSync(join(folder, 'files'), { recursive: true }).filter(name => /\.jpg$/.test(`${name}`)),
  ).toHaveLength(4)
})
