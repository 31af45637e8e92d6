import { type FileHandle, link, open, readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip as gzipWith } from 'node:zlib'
import type { PoolClient } from 'pg'
import { appliedMigrations } from '../database/apply-migrations.ts'
import type { FileStore } from '../files/file-store.ts'
import { type BackupManifest, FILES, MANIFEST, PICTURES, SECRET, TABLES } from './backup-manifest.ts'
import { inPublic, readSequences, readTables, type TableShape } from './read-schema.ts'
import { archiveWriter } from './write-archive.ts'

const gzip = promisify(gzipWith)

type Source = {
  /** Reads the database as it is at one moment (read-snapshot.ts); each call is another moment. */
  readSnapshot<T>(read: (client: PoolClient) => Promise<T>): Promise<T>
  files: FileStore
  /** folder of the owner's pictures; there need be none */
  pictures: string
  secret: string
  now: () => Date
  /** how far it has come, a line now and then */
  tell(line: string): void
}

type Archive = ReturnType<typeof archiveWriter>

/**
 * Writes everything that the shop keeps into one new file, which only this user may read: every table as it was at one moment,
 * the files that this moment's tables speak of, the owner's pictures and the secret. The file is there whole or not at all.
 *
 * Files come first. One that is not in the store was swept since the moment, as the shop goes on: then another moment is
 * taken, in which its row has gone too. What was attached at two moments and in the store at neither has been lost.
 *
 * Returns what stands in it. Throws where the file is there already, where a file of the shop is missing (by its
 * name) and what the database and the store throw.
 */
export async function writeBackup(path: string, source: Source): Promise<BackupManifest> {
  const target = resolve(path)
  const draft = draftOf(target)
  const file = await open(draft, 'wx', 0o600)
  try {
    const manifest = await fill(archiveWriter(file, source.now), source)
    await file.sync()
    await file.close()
    // Unlike a renamed file, a linked one never replaces another.
    await link(draft, target).catch(error => {
      throw error.code === 'EEXIST' ? new Error('the file is there already') : error
    })
    await rm(draft)
    await syncFolder(dirname(target))
    return manifest
  } finally {
    await file.close().catch(() => {})
    await rm(draft, { force: true })
  }
}

/** Where a backup is written before it is whole; somebody who ends the program removes it. */
export function draftOf(path: string): string {
  const target = resolve(path)
  return join(dirname(target), `.${basename(target)}.${process.pid}.part`)
}

async function fill(archive: Archive, source: Source): Promise<BackupManifest> {
  await archive.add({ name: 'README.txt', bytes: Buffer.from(README), type: 'text/plain' })
  await archive.add({ name: SECRET, bytes: Buffer.from(source.secret) })
  const pictures = await addPictures(archive, source)
  const copied = new Set<string>()
  let missing: string[] = []
  for (;;) {
    const found = await source.readSnapshot(async client => {
      const isAgain = missing.length > 0
      const files = await addFiles(archive, { copied, isAgain }, client, source)
      const lost = files.missing.filter(path => missing.includes(path))
      if (lost.length > 0) throw new Error(`not in the file store: ${lost.join(', ')}`)
      if (files.missing.length > 0) return files.missing
      const left = files.named && [...copied].filter(path => !files.named?.has(path))
      const tables = await addTables(archive, client, source)
      const [moment] = (await client.query<{ now: Date }>('select now() as now')).rows
      return {
        format: 1,
        takenAt: (moment?.now ?? source.now()).toISOString(),
        migrations: await appliedMigrations(client),
        tables,
        sequences: await readSequences(client),
        files: copied.size,
        pictures,
        arriving: files.arriving,
        removed: left ?? [],
        digest: archive.digest(),
      } satisfies BackupManifest
    })
    if (!Array.isArray(found)) {
      const bytes = Buffer.from(`${JSON.stringify(found, null, 2)}\n`)
      await archive.add({ name: MANIFEST, bytes })
      await archive.end()
      return found
    }
    missing = found
    source.tell(`${missing.length} files were removed meanwhile: the database is read once more`)
  }
}

/** The files of this moment that are not in the archive yet; where it is not the first moment, also the names of all. */
async function addFiles(
  archive: Archive,
  { copied, isAgain }: { copied: Set<string>; isAgain: boolean },
  client: PoolClient,
  source: Source,
) {
  const named = isAgain ? new Set<string>() : null
  const missing: string[] = []
  const arriving: string[] = []
  const progress = every(PROGRESS_MS, () => source.tell(`${copied.size} files`))
  const rows = readInPages<{ path: string; bytes: number; state: string }>(
    client,
    `select path, bytes, state from files where state in ('attached', 'waiting') order by made_at, id`,
    FILES_AT_ONCE,
  )
  for await (const page of rows) {
    for (const { path } of page) named?.add(path)
    const wanted = page.filter(({ path }) => !copied.has(path))
    const found = await Promise.all(wanted.map(({ path }) => source.files.get(path)))
    for (const [at, { path, bytes, state }] of wanted.entries()) {
      const file = found[at]
      if (file) {
        if (file.bytes.byteLength !== bytes)
          throw new Error(`${path} has ${file.bytes.byteLength} bytes in the file store, not ${bytes}`)
        await archive.add({ name: `${FILES}${path}`, bytes: file.bytes, type: file.type })
        copied.add(path)
      } else if (state === 'waiting') arriving.push(path)
      else missing.push(path)
    }
    progress()
  }
  return { named, missing, arriving }
}

/** Every table, in parts of some thousand rows: a line of JSON per row, each value as the database writes it as text. */
async function addTables(archive: Archive, client: PoolClient, source: Source) {
  const tables: BackupManifest['tables'] = {}
  for (const table of await readTables(client)) {
    let rows = 0
    let parts = 0
    const progress = every(PROGRESS_MS, () => source.tell(`${table.name}: ${rows} rows`))
    for await (const page of readInPages<{ line: string }>(client, linesOf(table), ROWS_AT_ONCE)) {
      rows += page.length
      parts++
      const text = page.map(({ line }) => `${line}\n`).join('')
      const name = `${TABLES}${table.name}/${String(parts).padStart(6, '0')}.ndjson.gz`
      await archive.add({ name, bytes: await gzip(text, { level: GZIP_LEVEL }), type: 'application/gzip' })
      progress()
    }
    tables[table.name] = { columns: table.columns.map(({ name }) => name), rows }
  }
  return tables
}

function linesOf({ name, columns }: TableShape): string {
  const values = columns.map(column => `"${column.name.replaceAll('"', '""')}"::text`)
  return `select to_json(array[${values.join(', ')}])::text as line from ${inPublic(name)}`
}

async function addPictures(archive: Archive, { pictures }: Source): Promise<number> {
  const entries = await readdir(pictures, { recursive: true, withFileTypes: true }).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(pictures.length + 1))
  for (const name of names.sort()) {
    if (name.includes('\n')) throw new Error(`a picture's name has two lines: ${JSON.stringify(name)}`)
    await archive.add({ name: `${PICTURES}${name}`, bytes: await readFile(join(pictures, name)) })
  }
  return names.length
}

/** The rows of a query page by page; the next page is read while the last is worked on. */
async function* readInPages<Row>(client: PoolClient, query: string, rows: number): AsyncGenerator<Row[]> {
  await client.query(`declare pages no scroll cursor for ${query}`)
  const fetchPage = async () => (await client.query(`fetch ${rows} from pages`)).rows as Row[]
  let next = fetchPage()
  for (;;) {
    const page = await next
    if (page.length === 0) break
    next = fetchPage()
    // Whoever gives up in the middle waits for nothing any more.
    next.catch(() => {})
    yield page
  }
  await client.query('close pages')
}

function every(ms: number, act: () => void): () => void {
  let last = performance.now()
  return () => {
    if (performance.now() - last < ms) return
    last = performance.now()
    act()
  }
}

async function syncFolder(folder: string) {
  const handle: FileHandle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const PROGRESS_MS = 5_000
const FILES_AT_ONCE = 16
const ROWS_AT_ONCE = 4_000
/** most of what a higher one saves, in a fraction of its time */
const GZIP_LEVEL = 1

const README = `A backup of a shop, made by npm run backup and put back by npm run restore. It holds personal data and the shop's secret:
keep it as safe as the shop itself.

manifest.json   what stands here, and the state of the tables
tables/         every table, a line of JSON per row: its values as text, in the order of the manifest's columns
files/          what people sent: receipts, photos, invoices
pictures/       the owner's own pictures
secrets/        the session secret, with which cookies, links and second factors are made

The comment of each part (pax header) is the SHA-256 of its bytes and its media type.
`
