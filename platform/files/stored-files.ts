import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from '../database/database.ts'
import { type FileStore, FileStoreUnavailableError } from './file-store.ts'
import { files } from './files.table.ts'

/** A file that was accepted and waits for what it will belong to. */
export type WaitingFile = { id: string; path: string; name: string; bytes: number }

type Tools = { database: Database; files: FileStore; now: () => Date }
type Transaction = Pick<NodePgDatabase, 'select' | 'update' | 'delete' | 'insert'>

/** Keeps a JPEG in a folder of the store under a name of our own; it waits for its owner. Throws FileStoreUnavailableError. */
export async function storeFile(
  {
    folder,
    name,
    jpeg,
    owner,
    fileName,
  }: {
    folder: string
    name: string
    jpeg: Uint8Array
    owner: string
    /** its name in the store without the ending, lengthened where it is taken; a UUID where none is given */
    fileName?: string
  },
  tools: Tools,
): Promise<WaitingFile> {
  const id = randomUUID()
  // A name that two give at the same moment is the first one's; the second's is longer.
  for (const own of fileName === undefined ? [id] : [fileName, `${fileName}-${id}`]) {
    const file = { id, path: `${folder}/${own}.jpg`, name, bytes: jpeg.byteLength }
    // The row first: a file without a row would never be swept.
    const known = await tools.database.orm
      .insert(files)
      .values({ ...file, state: 'waiting', owner, madeAt: tools.now() })
      .onConflictDoNothing({ target: files.path })
      .returning({ id: files.id })
    if (known.length === 0) continue
    await tools.files.put(file.path, jpeg, 'image/jpeg')
    return file
  }
  throw new Error(`there is a file of the name ${id} already`)
}

/** The form that files are sent for, and whose it is. */
export type Submission = { readonly id: string; readonly owner: string }

/** Files that were added to a submission of this owner, oldest first: waiting ones, and those attached to its record. */
export async function listSubmission(
  { id, owner }: Submission,
  { database }: Pick<Tools, 'database'>,
): Promise<(WaitingFile & { isAttached: boolean })[]> {
  const rows = await database.orm
    .select({ id: files.id, path: files.path, name: files.name, bytes: files.bytes, state: files.state })
    .from(files)
    .where(and(eq(files.submissionId, id), eq(files.owner, owner), ne(files.state, 'removed')))
    .orderBy(asc(files.madeAt), asc(files.id))
  return rows.map(({ state, ...file }) => ({ ...file, isAttached: state === 'attached' }))
}

/**
 * Adds waiting files of its owner to a submission, or moves them there. False, and nothing is added, where it would then have
 * more than `maxFiles` waiting files; concurrent calls for one submission are serialized by a lock.
 */
export async function addToSubmission(
  added: readonly WaitingFile[],
  { id, owner, maxFiles }: Submission & { readonly maxFiles: number },
  { database }: Pick<Tools, 'database'>,
): Promise<boolean> {
  if (added.length === 0) return true
  const ids = added.map(file => file.id)
  return database.orm.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`)
    const others = and(eq(files.submissionId, id), eq(files.owner, owner), notInArray(files.id, ids))
    if ((await tx.$count(files, and(others, eq(files.state, 'waiting')))) + ids.length > maxFiles)
      return false
    await tx
      .update(files)
      .set({ submissionId: id })
      .where(and(inArray(files.id, ids), eq(files.owner, owner), eq(files.state, 'waiting')))
    return true
  })
}

/**
 * Attaches waiting files to what this transaction makes. False where one of them is not there any more (swept, or attached
 * by somebody else): the transaction is then to be given up.
 */
export async function attachFiles(
  waiting: readonly WaitingFile[],
  owner: string,
  transaction: Transaction,
): Promise<boolean> {
  if (waiting.length === 0) return true
  const attached = await transaction
    .update(files)
    .set({ state: 'attached' })
    .where(
      and(
        inArray(
          files.id,
          waiting.map(file => file.id),
        ),
        eq(files.owner, owner),
        eq(files.state, 'waiting'),
      ),
    )
    .returning({ id: files.id })
  return attached.length === waiting.length
}

/** Marks files as removed in the transaction that deletes what they belong to; the sweep does the rest. */
export async function removeFiles(paths: readonly string[], transaction: Transaction): Promise<void> {
  if (paths.length === 0) return
  await transaction
    .update(files)
    .set({ state: 'removed' })
    .where(inArray(files.path, [...paths]))
}

/**
 * Removes waiting files of this owner from the store at once; what the store does not delete now, the next sweep does. Files
 * that are attached by then stay.
 */
export async function discardFiles(ids: readonly string[], owner: string, tools: Tools): Promise<void> {
  if (ids.length === 0) return
  const removed = await tools.database.orm
    .update(files)
    .set({ state: 'removed' })
    .where(and(inArray(files.id, [...ids]), eq(files.owner, owner), eq(files.state, 'waiting')))
    .returning({ path: files.path })
  const paths = removed.map(file => file.path)
  if (paths.length > 0) await sweepFiles(tools, paths).catch(() => {})
}

/** Whether a file may be read: it is there and not removed. */
export async function isReadable(path: string, { database }: Pick<Tools, 'database'>): Promise<boolean> {
  const [row] = await database.orm.select({ state: files.state }).from(files).where(eq(files.path, path))
  return row !== undefined && row.state !== 'removed'
}

/**
 * Takes removed files, and those that have waited for a day, out of the store, all of them or those of the given paths. Returns
 * how many. A file that the store does not let go of stays for the next time; where it does not answer at all, so do the others.
 */
export async function sweepFiles(tools: Tools, only?: readonly string[]): Promise<number> {
  const { orm } = tools.database
  const yesterday = new Date(tools.now().getTime() - WAITING_MS)
  const due = and(
    or(eq(files.state, 'removed'), and(eq(files.state, 'waiting'), lt(files.madeAt, yesterday))),
    only && inArray(files.path, [...only]),
  )
  const found = await orm
    .select({ id: files.id, path: files.path })
    .from(files)
    .where(due)
    .orderBy(asc(files.madeAt))
    .limit(AT_ONCE)
  const errors: unknown[] = []
  let left = found.length
  for (const { id, path } of found) {
    // From here on nobody can attach it.
    const [removed] = await orm
      .update(files)
      .set({ state: 'removed' })
      .where(and(eq(files.id, id), due))
      .returning({ id: files.id })
    try {
      if (removed) {
        await tools.files.remove(path)
        await orm.delete(files).where(eq(files.id, id))
      }
      left--
    } catch (error) {
      errors.push(error)
      // Each of the others would be waited for as long.
      if (error instanceof FileStoreUnavailableError && !(await tools.files.isReady())) break
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${left} files were not swept`)
  return found.length
}

/** How long an accepted file waits for its form. */
const WAITING_MS = 24 * 60 * 60 * 1_000
const AT_ONCE = 500
