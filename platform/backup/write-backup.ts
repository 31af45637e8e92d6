import { createWriteStream } from 'node:fs'
import { link, readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip as gzipWith } from 'node:zlib'
import type { PoolClient } from 'pg'
import { appliedMigrations } from '../database/apply-migrations.ts'
import type { FileStore } from '../files/file-store.ts'
import { syncFolder } from '../files/sync-folder.ts'
import { type BackupManifest, FILES, MANIFEST, PICTURES, SECRET, TABLES } from './backup-manifest.ts'
import { estimateBytes, watchSpace } from './backup-space.ts'
import { checkBackup } from './check-backup.ts'
import { encryptTo, generateKeyPair } from './encryption.ts'
import { qualifiedName, readSequences, readTables, type TableShape } from './read-schema.ts'
import { archiveWriter } from './write-archive.ts'

const gzip = promisify(gzipWith)

type Source = {
  /** Reads one consistent snapshot of the database (read-snapshot.ts); each call reads a new one. */
  readSnapshot<T>(read: (client: PoolClient) => Promise<T>): Promise<T>
  files: FileStore
  /** folder of the owner's pictures; it may be missing */
  pictures: string
  secret: string
  now: () => Date
  /** called with a line of progress every few seconds */
  onProgress(line: string): void
}

export type WriteOptions = {
  /** public key to encrypt to (encryption.ts); null: not encrypted */
  recipient?: string | null
  /** Whether every byte is read back and checked before the file appears. */
  isVerified?: boolean
  /** Throws if the disk has no room for this many more bytes (`leaveFree`); null: not checked */
  expectSpace?: ((bytes: number) => Promise<void>) | null
}

type Archive = ReturnType<typeof archiveWriter>

/**
 * Writes all data of the application into one new file with mode 0600: a consistent snapshot of every table,
 * the files that the snapshot refers to, the owner's pictures and the session secret. The file appears
 * complete or not at all. Files are copied before tables. The server keeps running, so a file of the snapshot
 * can be deleted before it is copied; then a new snapshot is read, in which its row is deleted too. A file
 * that is missing in two snapshots has been lost. Returns the manifest. Throws if the target file exists or a
 * stored file is lost (named in the message); also throws NotEnoughSpaceError and errors of the database and
 * the file store.
 */
export async function writeBackup(
  path: string,
  source: Source,
  { recipient = null, isVerified = false, expectSpace = null }: WriteOptions = {},
): Promise<BackupManifest> {
  const target = resolve(path)
  const draft = draftPath(target)
  const folder = dirname(target)
  if (expectSpace) await expectSpace(await source.readSnapshot(estimateBytes))
  // Verification needs a private key, but the operator's is not on this machine: this temporary key exists
  // only until the backup is complete.
  const verifier = recipient !== null && isVerified ? await generateKeyPair() : null
  const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  try {
    const archive = archiveWriter(output, source.now, [
      ...(recipient === null ? [] : [encryptTo([recipient, ...(verifier ? [verifier.recipient] : [])])]),
      ...(expectSpace ? [watchSpace(expectSpace)] : []),
    ])
    const manifest = await writeEntries(archive, source)
    if (isVerified) await checkBackup(draft, verifier ? [verifier.identity] : [])
    // Unlike rename, link never replaces an existing file.
    await link(draft, target).catch(error => {
      throw error.code === 'EEXIST' ? new Error('the file exists already') : error
    })
    await rm(draft)
    await syncFolder(folder)
    return manifest
  } finally {
    output.destroy()
    await rm(draft, { force: true })
  }
}

/** The path of the incomplete backup; the command removes it when it is interrupted. */
export function draftPath(path: string): string {
  const target = resolve(path)
  return join(dirname(target), `.${basename(target)}.${process.pid}.part`)
}

async function writeEntries(archive: Archive, source: Source): Promise<BackupManifest> {
  await archive.add({ name: 'README.txt', bytes: Buffer.from(README), type: 'text/plain' })
  await archive.add({ name: SECRET, bytes: Buffer.from(source.secret) })
  const pictures = await addPictures(archive, source)
  const copied = new Set<string>()
  let missing: string[] = []
  for (;;) {
    const result = await source.readSnapshot(async client => {
      const isRetry = missing.length > 0
      const files = await addFiles(archive, { copied, isRetry }, client, source)
      const lost = files.missing.filter(path => missing.includes(path))
      if (lost.length > 0) throw new Error(`missing in the file store: ${lost.join(', ')}`)
      if (files.missing.length > 0) return files.missing
      const removed = files.current && [...copied].filter(path => !files.current?.has(path))
      const tables = await addTables(archive, client, source)
      const [snapshot] = (await client.query<{ now: Date }>('select now() as now')).rows
      return {
        format: 1,
        takenAt: (snapshot?.now ?? source.now()).toISOString(),
        migrations: await appliedMigrations(client),
        tables,
        sequences: await readSequences(client),
        files: copied.size,
        pictures,
        arriving: files.arriving,
        removed: removed ?? [],
        digest: archive.digest(),
      } satisfies BackupManifest
    })
    if (!Array.isArray(result)) {
      const bytes = Buffer.from(`${JSON.stringify(result, null, 2)}\n`)
      await archive.add({ name: MANIFEST, bytes })
      await archive.end()
      return result
    }
    missing = result
    source.onProgress(`${missing.length} files were deleted during the backup: reading a new snapshot`)
  }
}

/**
 * Adds the files of this snapshot that are not in the archive yet. Returns the missing files, the files still
 * being uploaded and, on a retry, the paths of all files in this snapshot.
 */
async function addFiles(
  archive: Archive,
  { copied, isRetry }: { copied: Set<string>; isRetry: boolean },
  client: PoolClient,
  source: Source,
) {
  const current = isRetry ? new Set<string>() : null
  const missing: string[] = []
  const arriving: string[] = []
  const progress = throttle(PROGRESS_MS, () => source.onProgress(`${copied.size} files`))
  const rows = readInPages<{ path: string; bytes: number; state: string }>(
    client,
    `select path, bytes, state from files where state in ('attached', 'waiting') order by made_at, id`,
    FILES_AT_ONCE,
  )
  for await (const page of rows) {
    for (const { path } of page) current?.add(path)
    const wanted = page.filter(({ path }) => !copied.has(path))
    const stored = await Promise.all(wanted.map(({ path }) => source.files.get(path)))
    for (const [index, { path, bytes, state }] of wanted.entries()) {
      const file = stored[index]
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
  return { current, missing, arriving }
}

/**
 * Adds every table in entries of some thousand rows: a JSON line per row, each value in PostgreSQL's text
 * format. A row with bytes, which can be many megabytes, has its own entry.
 */
async function addTables(archive: Archive, client: PoolClient, source: Source) {
  const tables: BackupManifest['tables'] = {}
  for (const table of await readTables(client)) {
    let rows = 0
    let entries = 0
    const progress = throttle(PROGRESS_MS, () => source.onProgress(`${table.name}: ${rows} rows`))
    const rowsAtOnce = table.columns.some(({ type }) => type === 'bytea') ? 1 : ROWS_AT_ONCE
    for await (const page of readInPages<{ line: string }>(client, selectLines(table), rowsAtOnce)) {
      rows += page.length
      entries++
      const text = page.map(({ line }) => `${line}\n`).join('')
      const name = `${TABLES}${table.name}/${String(entries).padStart(6, '0')}.ndjson.gz`
      await archive.add({ name, bytes: await gzip(text, { level: GZIP_LEVEL }), type: 'application/gzip' })
      progress()
    }
    tables[table.name] = { columns: table.columns.map(({ name }) => name), rows }
  }
  return tables
}

function selectLines({ name, columns }: TableShape): string {
  const values = columns.map(column => `"${column.name.replaceAll('"', '""')}"::text`)
  return `select to_json(array[${values.join(', ')}])::text as line from ${qualifiedName(name)}`
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
    if (name.includes('\n'))
      throw new Error(`the name of a picture contains a line break: ${JSON.stringify(name)}`)
    await archive.add({ name: `${PICTURES}${name}`, bytes: await readFile(join(pictures, name)) })
  }
  return names.length
}

/** Yields the rows of a query in pages; the next page is fetched while the last one is processed. */
async function* readInPages<Row>(client: PoolClient, query: string, rows: number): AsyncGenerator<Row[]> {
  await client.query(`declare pages no scroll cursor for ${query}`)
  const fetchPage = async () => (await client.query(`fetch ${rows} from pages`)).rows as Row[]
  let next = fetchPage()
  for (;;) {
    const page = await next
    if (page.length === 0) break
    next = fetchPage()
    // Prevents an unhandled rejection if the consumer stops before it awaits the next page.
    next.catch(() => {})
    yield page
  }
  await client.query('close pages')
}

function throttle(ms: number, action: () => void): () => void {
  let last = performance.now()
  return () => {
    if (performance.now() - last < ms) return
    last = performance.now()
    action()
  }
}

const PROGRESS_MS = 5_000
const FILES_AT_ONCE = 16
const ROWS_AT_ONCE = 4_000
/** the fastest level: higher ones take far longer and save little more */
const GZIP_LEVEL = 1

const README = `A backup made by npm run backup, restored by npm run restore. It contains personal data and the session secret:
protect it like the server itself.

manifest.json   contents of this archive, and the applied migrations
tables/         every table, a JSON line per row: its values as text, in the order of the manifest's columns
files/          uploaded files: receipts, photos, invoices
pictures/       the owner's pictures
secrets/        the session secret, which signs cookies and links and encrypts second factors

The comment of each entry (pax header) is the SHA-256 of its bytes and its media type.
`
