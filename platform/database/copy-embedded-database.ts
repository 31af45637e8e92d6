import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'

/**
 * Copies the embedded database as it is at one moment into a folder, in which it can be opened like any other: whoever reads for
 * long reads there. The engine is one session; while its files are copied nobody else has it, so they are copied
 * as fast as the disk does it (where the file system can, they share their blocks).
 *
 * Takes the data folder and the new one; returns for how long the database was not to be had, in milliseconds. Throws where
 * the disk has no room for it, before anything is written.
 */
export async function copyEmbeddedDatabase(
  { from, to }: { from: string; to: string },
  { database }: { database: Database },
): Promise<number> {
  const source = join(from, 'database')
  const target = join(to, 'database')
  await expectRoom(source, to)
  return database.withoutTimeLimit(async client => {
    const started = performance.now()
    // What is in memory goes into the files, so that the copy needs next to none of the log.
    await client.query('checkpoint')
    const { rows } = await client.query<LogInUse>(LOG_IN_USE)
    const { folders, files } = await namesIn(source, rows[0])
    await mkdir(target, { recursive: true, mode: 0o700 })
    for (const folder of folders) await mkdir(join(target, folder), { recursive: true, mode: 0o700 })
    const rest = files.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const name of rest) {
          await copyFile(join(source, name), join(target, name), constants.COPYFILE_FICLONE)
        }
      }),
    )
    return performance.now() - started
  })
}

/** The folders and files of a database; of its log only the segments in use, which after a checkpoint are one or two. */
async function namesIn(source: string, { first, last }: LogInUse = { first: 'G', last: '' }) {
  const found = await readdir(source, { recursive: true, withFileTypes: true })
  const pathOf = (entry: (typeof found)[number]) =>
    join(entry.parentPath, entry.name).slice(source.length + 1)
  const isInUse = (path: string) => {
    const segment = /^pg_wal\/([0-9A-F]{24})$/.exec(path)?.[1]
    return segment === undefined || (segment >= first && segment <= last)
  }
  return {
    folders: found.filter(entry => entry.isDirectory()).map(pathOf),
    files: found
      .filter(entry => entry.isFile())
      .map(pathOf)
      .filter(isInUse),
  }
}

async function expectRoom(source: string, to: string) {
  const { files } = await namesIn(source)
  let needed = SPARE
  // One that is gone in the meantime needs no room.
  for (const name of files) needed += (await stat(join(source, name)).catch(() => null))?.size ?? 0
  const { bavail, bsize } = await statfs(to)
  if (bavail * bsize < needed)
    throw new Error(`the disk has no room for a copy of the database (${Math.ceil(needed / 1e6)} MB)`)
}

const AT_ONCE = 8
/** The segments of the log from the last checkpoint on; the others are spent, or kept to be written over. */
type LogInUse = { first: string; last: string }
const LOG_IN_USE = `select pg_walfile_name(redo_lsn) as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last
  from pg_control_checkpoint()`

/** bytes that stay free for everybody else, and for a segment or two of the log */
const SPARE = 500 * 1024 * 1024
