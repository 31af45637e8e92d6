import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PoolClient } from 'pg'
import { applyMigrations, readMigrations } from '../database/apply-migrations.ts'
import type { Database } from '../database/database.ts'
import { withMigrationLock } from '../database/migrate-database.ts'
import { TEXT_FORMAT_SETTINGS } from '../database/read-snapshot.ts'
import type { FileStore } from '../files/file-store.ts'
import { type BackupManifest, FILES, PICTURES, SECRET, TABLES } from './backup-manifest.ts'
import { deferConstraints } from './defer-constraints.ts'
import { readArchive, unpackEntry } from './read-archive.ts'
import { findAnyRelation, qualifiedName, readTables, type TableShape } from './read-schema.ts'

type Target = {
  database: Database
  files: FileStore
  /** folder of the owner's pictures; created where the backup has any */
  pictures: string
  /** Called before the transaction of `client` commits; if it fails, the transaction is rolled back. */
  beforeCommit(client: PoolClient): Promise<void>
  onProgress(line: string): void
}

/** A backup that passed `checkBackup`, with private keys if it is encrypted. */
export type VerifiedBackup = {
  readonly path: string
  readonly manifest: BackupManifest
  readonly identities?: readonly string[]
}

/** The target is not empty, or this version cannot restore the backup. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError'
}

/**
 * Restores a verified backup (check-backup.ts) into an empty database and file store. One transaction creates
 * the tables as of the backup's migrations, fills them and applies the later migrations; servers that start
 * in the meantime wait for it. An interrupted restore leaves the database empty. Returns the session secret.
 * Throws RestoreRefusedError and changes nothing if the target is not empty or the backup is of another
 * version line.
 */
export async function restoreBackup(backup: VerifiedBackup, target: Target): Promise<string> {
  const migrations = splitMigrations(backup.manifest)
  return target.database.withoutTimeLimit(client =>
    withMigrationLock(client, async () => {
      await client.query('begin')
      try {
        const existing = await findAnyRelation(client)
        if (existing !== null) throw new RestoreRefusedError(`the database is not empty: it has ${existing}`)
        await client.query(TEXT_FORMAT_SETTINGS)
        await applyMigrations(client, migrations.before)
        const secret = await restoreEntries(backup, client, target)
        await applyMigrations(client, migrations.after)
        await client.query('analyze')
        await target.beforeCommit(client)
        await client.query('commit')
        return secret
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    }),
  )
}

/** The migrations that the backup's tables had, and the later ones of this version. */
function splitMigrations({ migrations: applied }: BackupManifest) {
  const known = readMigrations()
  if (applied.length > known.length || (applied.at(-1)?.createdAt ?? 0) > (known.at(-1)?.createdAt ?? 0))
    throw new RestoreRefusedError('the backup was made by a newer version: install that version first')
  if (applied.some(({ hash }, index) => hash !== known[index]?.hash))
    throw new RestoreRefusedError('the backup was made by a version with other migrations than this one')
  return { before: known.slice(0, applied.length), after: known.slice(applied.length) }
}

async function restoreEntries(
  { path, manifest, identities }: VerifiedBackup,
  client: PoolClient,
  { files, pictures, onProgress }: Target,
): Promise<string> {
  const shapes = new Map((await readTables(client)).map(table => [table.name, table]))
  expectSameTables(manifest, shapes)
  const restoreConstraints = await deferConstraints(client)
  const removed = new Set(manifest.removed)
  const inserted = new Map<string, number>()
  let secret = ''
  let count = 0
  let lastProgress = performance.now()
  let uploads: Promise<void>[] = []

  for await (const { name, bytes, type } of readArchive(path, identities)) {
    if (name === SECRET) secret = bytes.toString('utf8')
    if (name.startsWith(PICTURES)) await writePicture(join(pictures, name.slice(PICTURES.length)), bytes)
    if (name.startsWith(FILES) && !removed.has(name.slice(FILES.length))) {
      const upload = files.put(name.slice(FILES.length), bytes, type)
      // `settleAll` reports the error.
      upload.catch(() => {})
      uploads.push(upload)
      count++
      if (uploads.length >= FILES_AT_ONCE) {
        await settleAll(uploads)
        uploads = []
      }
    }
    if (name.startsWith(TABLES)) {
      const table = shapes.get(name.split('/')[1] ?? '')
      if (!table) continue
      const rows = await insertRows(table, await unpackEntry({ name, bytes }), client)
      inserted.set(table.name, (inserted.get(table.name) ?? 0) + rows)
      count += rows
    }
    if (performance.now() - lastProgress > PROGRESS_MS) {
      lastProgress = performance.now()
      onProgress(`${name.split('/').slice(0, 2).join('/')}: ${count} files and rows`)
    }
  }
  await settleAll(uploads)
  for (const [table, { rows }] of Object.entries(manifest.tables)) {
    const actual = inserted.get(table) ?? 0
    if (actual !== rows) throw new Error(`the table ${table} has ${actual} rows, not ${rows}`)
  }
  // Uploads that never completed cannot be attached any more: the cleanup deletes their rows.
  await client.query(`update files set state = 'removed' where state = 'waiting' and path = any ($1)`, [
    manifest.arriving,
  ])
  for (const [name, { value, isCalled }] of Object.entries(manifest.sequences)) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [qualifiedName(name), value, isCalled])
  }
  onProgress('creating indexes and foreign keys')
  await restoreConstraints()
  return secret
}

/** The tables that the migrations created must be those of the manifest. */
function expectSameTables(manifest: BackupManifest, shapes: Map<string, TableShape>) {
  const toText = (tables: [string, readonly string[]][]) =>
    JSON.stringify(tables.sort(([a], [b]) => (a < b ? -1 : 1)))
  const created = [...shapes.values()].map(({ name, columns }): [string, string[]] => [
    name,
    columns.map(column => column.name),
  ])
  const listed = Object.entries(manifest.tables).map(([name, { columns }]): [string, string[]] => [
    name,
    columns,
  ])
  if (toText(created) !== toText(listed))
    throw new RestoreRefusedError('the tables of the backup are not those of its migrations')
}

/** Inserts the rows of an entry in one statement; PostgreSQL parses the values from its own text format. */
async function insertRows(
  { name, columns }: TableShape,
  ndjson: Buffer,
  client: PoolClient,
): Promise<number> {
  const rows = ndjson.toString('utf8').trimEnd().split('\n')
  const quoted = columns.map(column => `"${column.name.replaceAll('"', '""')}"`)
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`)
  const result = await client.query(
    `insert into ${qualifiedName(name)} (${quoted.join(', ')}) overriding system value
     select ${values.join(', ')} from jsonb_array_elements($1::jsonb) line`,
    [`[${rows.join(',')}]`],
  )
  return result.rowCount ?? 0
}

async function writePicture(path: string, bytes: Buffer) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes, { flag: 'wx', flush: true })
}

/**
 * Waits for all uploads even if one fails, so that none continues during the cleanup; then throws the first
 * error.
 */
async function settleAll(work: Promise<void>[]) {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason
}

const FILES_AT_ONCE = 16
const PROGRESS_MS = 5_000
