import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from '../database/database.ts'
import { type FileStore, FileStoreUnavailableError } from './file-store.ts'
import { files } from './files.table.ts'

/** A stored file that waits for its record. */
export type WaitingFile = { id: string; path: string; name: string; bytes: number }

type Tools = { database: Database; files: FileStore; now: () => Date }
type Transaction = Pick<NodePgDatabase, 'select' | 'update' | 'delete' | 'insert'>

/**
 * Stores a JPEG in a folder under a generated name, waiting for its record. Throws FileStoreUnavailableError.
 */
export async function storeFile(
  {
    folder,
    name,
    jpeg,
    owner,
    fileName,
    hash = null,
  }: {
    folder: string
    name: string
    jpeg: Uint8Array
    owner: string
    /** of the picture (platform/images/picture-hash.ts) */
    hash?: string | null
    /** name in the store without extension, made unique if it exists; a UUID by default */
    fileName?: string
  },
  tools: Tools,
): Promise<WaitingFile> {
  const id = randomUUID()
  // If another request has just used the same name, this one gets a longer name.
  for (const base of fileName === undefined ? [id] : [fileName, `${fileName}-${id}`]) {
    const file = { id, path: `${folder}/${base}.jpg`, name, bytes: jpeg.byteLength }
    // The row first: the sweep finds files by their rows.
    const inserted = await tools.database.orm
      .insert(files)
      .values({ ...file, state: 'waiting', owner, madeAt: tools.now(), pictureHash: hash })
      .onConflictDoNothing({ target: files.path })
      .returning({ id: files.id })
    if (inserted.length === 0) continue
    await tools.files.put(file.path, jpeg, 'image/jpeg')
    return file
  }
  throw new Error(`the file ${id} exists already`)
}

/**
 * Whether the owner may have this many more bytes waiting for their record, within the limits per owner and
 * in total (rule W3.12); the last part of the total is reserved for staff. Concurrent uploads do not see each
 * other, so the limits can be exceeded by the uploads that are decoded at once.
 */
export async function hasWaitingRoom(
  bytes: number,
  { owner, isStaff }: { owner: string; isStaff: boolean },
  { database }: Pick<Tools, 'database'>,
  { perOwner, forVisitors, inAll } = MAX_WAITING_BYTES,
): Promise<boolean> {
  const waiting = await waitingBytes(owner, { database })
  return waiting.ofOwner + bytes <= perOwner && waiting.inAll + bytes <= (isStaff ? inAll : forVisitors)
}

async function waitingBytes(owner: string, { database }: Pick<Tools, 'database'>) {
  const [sums] = await database.orm
    .select({
      ofOwner: sql<number>`coalesce(sum(${files.bytes}) filter (where ${files.owner} = ${owner}), 0)`.mapWith(
        Number,
      ),
      inAll: sql<number>`coalesce(sum(${files.bytes}), 0)`.mapWith(Number),
    })
    .from(files)
    .where(eq(files.state, 'waiting'))
  return sums ?? { ofOwner: 0, inAll: 0 }
}

/** five full forms per owner, and several hundred in total; visitors are refused before staff */
export const MAX_WAITING_BYTES = {
  perOwner: 250_000_000,
  forVisitors: 3_000_000_000,
  inAll: 4_000_000_000,
}

/** A form that files are uploaded for, and its owner. */
type Submission = { readonly id: string; readonly owner: string }

/** The files of a submission, oldest first: those that wait, and those that are attached to its record. */
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
 * Adds waiting files of the owner to a submission, or moves them from another one. Returns false and adds
 * none if more than `maxFiles` files would then wait in it. An advisory lock serializes concurrent calls for
 * one submission.
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
 * Attaches waiting files to the record that this transaction stores. Returns false if one of them no longer
 * waits (deleted, or attached by another transaction): the caller must then roll back.
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

/**
 * Marks files as removed in the transaction that deletes their record; the sweep deletes them from the store.
 */
export async function removeFiles(paths: readonly string[], transaction: Transaction): Promise<void> {
  if (paths.length === 0) return
  await transaction
    .update(files)
    .set({ state: 'removed' })
    .where(inArray(files.path, [...paths]))
}

/**
 * Deletes waiting files of an owner at once; attached files stay. If the store cannot delete a file now, a
 * later sweep does.
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

/** Whether there is a file at a path that is not removed. */
export async function isReadable(path: string, { database }: Pick<Tools, 'database'>): Promise<boolean> {
  const [row] = await database.orm.select({ state: files.state }).from(files).where(eq(files.path, path))
  return row !== undefined && row.state !== 'removed'
}

/**
 * Deletes removed files, and files that have waited for a day, from the store: all of them, or those at the
 * given paths. While many bytes wait, files are deleted after an hour (rule W3.12). Returns how many were
 * due. A file that cannot be deleted is left for the next sweep; if the store is down, so are the others.
 * Throws an AggregateError if any is left.
 */
export async function sweepFiles(
  tools: Tools,
  only?: readonly string[],
  maxWaitingBytes = MAX_WAITING_BYTES.inAll,
): Promise<number> {
  const { orm } = tools.database
  const isCrowded = !only && (await waitingBytes('', tools)).inAll > maxWaitingBytes / 2
  const waitedSince = new Date(tools.now().getTime() - (isCrowded ? CROWDED_WAITING_MS : WAITING_MS))
  const due = and(
    or(eq(files.state, 'removed'), and(eq(files.state, 'waiting'), lt(files.madeAt, waitedSince))),
    only && inArray(files.path, [...only]),
  )
  const found = await orm
    .select({ id: files.id, path: files.path })
    .from(files)
    .where(due)
    .orderBy(asc(files.madeAt))
    .limit(BATCH_SIZE)
  const errors: unknown[] = []
  let left = found.length
  for (const { id, path } of found) {
    // From here on it cannot be attached.
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
      // Every other file would wait for the same timeout.
      if (error instanceof FileStoreUnavailableError && !(await tools.files.isReady())) break
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${left} files were not swept`)
  return found.length
}

/** How long a file waits for its record (rule W3.8). */
const WAITING_MS = 24 * 60 * 60 * 1_000
/** Longer than it takes to fill in a form. */
const CROWDED_WAITING_MS = 60 * 60 * 1_000
/** files per sweep */
const BATCH_SIZE = 500
