import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip as gunzipWith } from 'node:zlib'
import type { PoolClient } from 'pg'
import { applyMigrations, readMigrations } from '../database/apply-migrations.ts'
import type { Database } from '../database/database.ts'
import { whileNobodyMigrates } from '../database/migrate-database.ts'
import { PLAIN_TEXT } from '../database/read-snapshot.ts'
import type { FileStore } from '../files/file-store.ts'
import { type BackupManifest, FILES, PICTURES, SECRET, TABLES } from './backup-manifest.ts'
import { deferConstraints } from './defer-constraints.ts'
import { readArchive } from './read-archive.ts'
import { inPublic, readTables, type TableShape, whatIsThere } from './read-schema.ts'

const gunzip = promisify(gunzipWith)

type Target = {
  database: Database
  files: FileStore
  /** folder of the owner's pictures; made where there are any */
  pictures: string
  /** Called when all is in its place but the database's last word, which is spoken only if it succeeds. */
  beforeCommit(): Promise<void>
  tell(line: string): void
}

/** The target has something already, or the backup is of a version that is not known here. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError'
}

/**
 * Puts a backup that was looked at (check-backup.ts) into an empty database and a file store: files, then tables, all tables in one
 * transaction that also makes them, in the state that the backup has, and then brings them to this version's. Shops that start
 * meanwhile wait and find it done. Whatever interrupts it leaves the database empty.
 *
 * Returns the secret of the shop. Throws RestoreRefusedError where it is not to be done, and then nothing was changed.
 */
export async function restoreBackup(
  { path, manifest }: { path: string; manifest: BackupManifest },
  target: Target,
): Promise<string> {
  const migrations = migrationsFor(manifest)
  return target.database.withoutTimeLimit(client =>
    whileNobodyMigrates(client, async () => {
      await client.query('begin')
      try {
        const there = await whatIsThere(client)
        if (there !== null) throw new RestoreRefusedError(`the database is not empty: it has ${there}`)
        await client.query(PLAIN_TEXT)
        await applyMigrations(client, migrations.before)
        const secret = await fill({ path, manifest }, client, target)
        await applyMigrations(client, migrations.after)
        await client.query('analyze')
        await target.beforeCommit()
        await client.query('commit')
        return secret
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    }),
  )
}

/** The migrations that the backup's tables have had, and those that this version has besides. */
function migrationsFor({ migrations: had }: BackupManifest) {
  const ours = readMigrations()
  if (had.length > ours.length || (had.at(-1)?.createdAt ?? 0) > (ours.at(-1)?.createdAt ?? 0))
    throw new RestoreRefusedError(
      'the backup was made by a newer version of the shop: install that one first',
    )
  if (had.some(({ hash }, at) => hash !== ours[at]?.hash))
    throw new RestoreRefusedError(
      'the backup was made by a version of the shop that this one does not follow on',
    )
  return { before: ours.slice(0, had.length), after: ours.slice(had.length) }
}

async function fill(
  { path, manifest }: { path: string; manifest: BackupManifest },
  client: PoolClient,
  { files, pictures, tell }: Target,
): Promise<string> {
  const shapes = new Map((await readTables(client)).map(table => [table.name, table]))
  expectSameTables(manifest, shapes)
  const putBack = await deferConstraints(client)
  const removed = new Set(manifest.removed)
  const inserted = new Map<string, number>()
  let secret = ''
  let count = 0
  let last = performance.now()
  let putting: Promise<void>[] = []

  for await (const { name, bytes, type } of readArchive(path)) {
    if (name === SECRET) secret = bytes.toString('utf8')
    if (name.startsWith(PICTURES)) await keepPicture(join(pictures, name.slice(PICTURES.length)), bytes)
    if (name.startsWith(FILES) && !removed.has(name.slice(FILES.length))) {
      const put = files.put(name.slice(FILES.length), bytes, type)
      // Its failure is looked at with the others'.
      put.catch(() => {})
      putting.push(put)
      count++
      if (putting.length >= FILES_AT_ONCE) {
        await allSettled(putting)
        putting = []
      }
    }
    if (name.startsWith(TABLES)) {
      const table = shapes.get(name.split('/')[1] ?? '')
      if (!table) continue
      const rows = await insert(table, await gunzip(bytes), client)
      inserted.set(table.name, (inserted.get(table.name) ?? 0) + rows)
      count += rows
    }
    if (performance.now() - last > PROGRESS_MS) {
      last = performance.now()
      tell(`${name.split('/').slice(0, 2).join('/')}: ${count} files and rows`)
    }
  }
  await allSettled(putting)
  for (const [table, { rows }] of Object.entries(manifest.tables)) {
    const found = inserted.get(table) ?? 0
    if (found !== rows) throw new Error(`the table ${table} has ${found} rows, not ${rows}`)
  }
  // Nobody can attach what never arrived; the sweep takes the rows away.
  await client.query(`update files set state = 'removed' where state = 'waiting' and path = any ($1)`, [
    manifest.arriving,
  ])
  for (const [name, { value, isCalled }] of Object.entries(manifest.sequences)) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [inPublic(name), value, isCalled])
  }
  tell('indexes and foreign keys')
  await putBack()
  return secret
}

/** The database's own list of what the migrations made is to be the backup's. */
function expectSameTables(manifest: BackupManifest, shapes: Map<string, TableShape>) {
  const asText = (tables: [string, readonly string[]][]) =>
    JSON.stringify(tables.sort(([a], [b]) => (a < b ? -1 : 1)))
  const ours = [...shapes.values()].map(({ name, columns }): [string, string[]] => [
    name,
    columns.map(column => column.name),
  ])
  const theirs = Object.entries(manifest.tables).map(([name, { columns }]): [string, string[]] => [
    name,
    columns,
  ])
  if (asText(ours) !== asText(theirs))
    throw new RestoreRefusedError('the backup has other tables than the version that made it says')
}

/** Inserts a part's rows in one statement; the database reads the values from their text as it wrote them. */
async function insert({ name, columns }: TableShape, ndjson: Buffer, client: PoolClient): Promise<number> {
  const rows = ndjson.toString('utf8').trimEnd().split('\n')
  const quoted = columns.map(column => `"${column.name.replaceAll('"', '""')}"`)
  const values = columns.map(({ type }, at) => `(line ->> ${at})::${type}`)
  const result = await client.query(
    `insert into ${inPublic(name)} (${quoted.join(', ')}) overriding system value
     select ${values.join(', ')} from jsonb_array_elements($1::jsonb) line`,
    [`[${rows.join(',')}]`],
  )
  return result.rowCount ?? 0
}

async function keepPicture(path: string, bytes: Buffer) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes, { flag: 'wx', flush: true })
}

/** Waits for all, also where one fails: nothing goes on behind the back of whoever cleans up. */
async function allSettled(work: Promise<void>[]) {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason
}

const FILES_AT_ONCE = 16
const PROGRESS_MS = 5_000
