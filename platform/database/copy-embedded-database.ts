import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'

/**
 * Copies the embedded database consistently into another folder, where a long read does not block the server. The database
 * has a single session, which is blocked while the files are copied (as reflinks where the file system supports them).
 *
 * Returns for how many milliseconds the database was blocked. Throws where the disk has no space, before anything is written.
 */
export async function copyEmbeddedDatabase(
  { from, to }: { from: string; to: string },
  { database }: { database: Database },
): Promise<number> {
  const source = join(from, 'database')
  const target = join(to, 'database')
  await expectDiskSpace(source, to)
  return database.withoutTimeLimit(async client => {
    const started = performance.now()
    // After a checkpoint the copy needs only one or two segments of the write-ahead log.
    await client.query('checkpoint')
    const { rows } = await client.query<WalInUse>(WAL_IN_USE)
    const { folders, files } = await listFiles(source, rows[0])
    await mkdir(target, { recursive: true, mode: 0o700 })
    for (const folder of folders) await mkdir(join(target, folder), { recursive: true, mode: 0o700 })
    const remaining = files.values()
    await Promise.all(
      Array.from({ length: CONCURRENT_COPIES }, async () => {
        for (const name of remaining) {
          await copyFile(join(source, name), join(target, name), constants.COPYFILE_FICLONE)
        }
      }),
    )
    return performance.now() - started
  })
}

/** The folders and files of a database; of the write-ahead log only the segments in use. */
async function listFiles(source: string, { first, last }: WalInUse = { first: 'G', last: '' }) {
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const pathOf = (entry: (typeof entries)[number]) =>
    join(entry.parentPath, entry.name).slice(source.length + 1)
  const isInUse = (path: string) => {
    const segment = /^pg_wal\/([0-9A-F]{24})$/.exec(path)?.[1]
    return segment === undefined || (segment >= first && segment <= last)
  }
  return {
    folders: entries.filter(entry => entry.isDirectory()).map(pathOf),
    files: entries
      .filter(entry => entry.isFile())
      .map(pathOf)
      .filter(isInUse),
  }
}

async function expectDiskSpace(source: string, to: string) {
  const { files } = await listFiles(source)
  let needed = SPARE_BYTES
  // A file that is deleted meanwhile needs no space.
  for (const name of files) needed += (await stat(join(source, name)).catch(() => null))?.size ?? 0
  const { bavail, bsize } = await statfs(to)
  if (bavail * bsize < needed)
    throw new Error(`not enough disk space for a copy of the database (${Math.ceil(needed / 1e6)} MB)`)
}

const CONCURRENT_COPIES = 8
/** The write-ahead log segments from the last checkpoint on; the others are obsolete or preallocated. */
type WalInUse = { first: string; last: string }
const WAL_IN_USE = `select pg_walfile_name(redo_lsn) as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last
  from pg_control_checkpoint()`

/** bytes that stay free for other programs and new log segments */
const SPARE_BYTES = 500 * 1024 * 1024
