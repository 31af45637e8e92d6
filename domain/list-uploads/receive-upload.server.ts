import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { and, count, eq, gt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { DATABASE_LOG_BYTES } from '../../platform/files/disk-space.ts'
import { consumeRateLimit, type Limit } from '../../platform/rate-limit/rate-limit.ts'
import type { UploadFolder } from '../../platform/uploads/upload-folder.ts'
import type { Permit } from '../access/permit.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { NO_CORRECTIONS, type SentKind } from './list-upload.ts'
import { listUploadData, listUploads } from './list-uploads.table.ts'
import { saveUploadData, saveUploadFile, sumOfBytes } from './upload-data.server.ts'

/**
 * `waiting`: the account has too many files that wait to be read; `hour`: it sent too many within an hour;
 * `stored`: it has stored too many bytes; `noRoom`: all accounts have stored too many bytes, or the disk has
 * no room.
 */
export type UploadRefusal = {
  readonly ok: false
  readonly reason: 'waiting' | 'hour' | 'stored' | 'noRoom'
  readonly retryAfterSeconds: number
}

type Tools = { database: Database; secret: string; now: () => Date }

/** Checks whether an account may send a file, before the file is received; null if it may. */
export const findRefusal = ({ user }: Permit<'prepare-lists'>, tools: Tools): Promise<UploadRefusal | null> =>
  refuse(user, { uploads: 0, bytes: 0 }, tools)

/**
 * Stores a file or pasted cells with an audit entry; `processUpload` reads it later. Visitors see no change.
 * Refuses more than an account may send or the disk has room for (rules S33.1, S33.11 and S33.12).
 */
export async function receiveUpload(
  permit: Permit<'prepare-lists'>,
  { kind, fileName, content }: SentUpload,
  { uploads, ...tools }: Tools & { uploads: UploadFolder },
  maxStored = MAX_STORED_BYTES,
): Promise<{ ok: true; id: string } | UploadRefusal> {
  const bytes = 'path' in content ? (await stat(content.path)).size : Buffer.byteLength(content.text)
  const refusal = await refuse(permit.user, { uploads: 1, bytes }, tools, maxStored)
  if (refusal) return refusal
  const room = await uploads.reserve(ROOM_PER_BYTE * bytes, DATABASE_LOG_BYTES)
  if (!room) return NO_ROOM
  try {
    return { ok: true, id: await storeUpload(permit, { kind, fileName, content }, tools) }
  } finally {
    room.release()
  }
}

/** The refusal if the disk has no room. */
export const NO_ROOM: UploadRefusal = { ok: false, reason: 'noRoom', retryAfterSeconds: 3_600 }

type SentUpload = {
  kind: SentKind
  /** empty for pasted cells */
  fileName: string
  /** the path of a file, or the pasted text */
  content: { readonly path: string } | { readonly text: string }
}

async function storeUpload(
  permit: Permit<'prepare-lists'>,
  { kind, fileName, content }: SentUpload,
  { database, now }: Tools,
): Promise<string> {
  const id = randomUUID()
  const at = now()
  const by = permit.user.email
  await database.orm.transaction(async transaction => {
    await transaction.insert(listUploads).values({
      id,
      kind,
      by,
      at,
      fileName,
      state: 'working',
      attempts: 0,
      rowsRead: 0,
      revision: 0,
      corrections: NO_CORRECTIONS,
    })
    if ('path' in content) await saveUploadFile(id, content.path, transaction)
    else await saveUploadData(id, 'file', Buffer.from(content.text), transaction)
    await writeAuditEvent(
      { actor: by, action: 'uploaded-list', record: kind, details: { upload: id }, at },
      transaction,
    )
  })
  return id
}

/**
 * Checks whether an account may send this many more bytes. If it may, counts the uploads towards its hourly
 * limit and returns null.
 */
async function refuse(
  { id, email }: Permit<'prepare-lists'>['user'],
  { uploads, bytes }: { uploads: number; bytes: number },
  tools: Tools,
  maxStored = MAX_STORED_BYTES,
): Promise<UploadRefusal | null> {
  const { orm } = tools.database
  if ((await countWaiting(email, tools.now(), orm)) >= MAX_WAITING_UPLOADS)
    return { ok: false, reason: 'waiting', retryAfterSeconds: WAITING_RETRY_S }
  const stored = await countStored(email, orm)
  if (stored.byAccount + bytes > maxStored.byAccount) return { ...NO_ROOM, reason: 'stored' }
  if (stored.inAll + bytes > maxStored.inAll) return NO_ROOM
  const turn = await consumeRateLimit(UPLOADS_LIMIT, id, tools, uploads)
  return turn.ok ? null : { ...turn, reason: 'hour' }
}

/** Stored bytes of all uploads: files, cells and rows. */
async function countStored(by: string, orm: Database['orm']) {
  const accounts = await orm
    .select({ by: listUploads.by, bytes: sumOfBytes })
    .from(listUploadData)
    .innerJoin(listUploads, eq(listUploads.id, listUploadData.uploadId))
    .groupBy(listUploads.by)
  return {
    byAccount: accounts.find(account => account.by === by)?.bytes ?? 0,
    inAll: accounts.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/**
 * Uploads of an account that are being read or wait to be read. An upload that is still `working` after ten
 * minutes was lost, and does not count.
 */
async function countWaiting(by: string, at: Date, orm: Database['orm']): Promise<number> {
  const since = new Date(at.getTime() - WAITING_COUNTED_MS)
  const [row] = await orm
    .select({ waiting: count() })
    .from(listUploads)
    .where(and(eq(listUploads.by, by), eq(listUploads.state, 'working'), gt(listUploads.at, since)))
  return row?.waiting ?? 0
}

/** Allows for one upload that is being read and one or two corrections. */
const MAX_WAITING_UPLOADS = 3
/** A messy list is sent about ten times before it is right. */
export const UPLOADS_LIMIT: Limit = { name: 'list-uploads', max: 60, windowSeconds: 3_600 }
/** Ten large files of one account, with their cells and rows; four times as much for all accounts. */
const MAX_STORED_BYTES = { byAccount: 500_000_000, inAll: 2_000_000_000 }
/** The file, its cells and its rows, doubled for a second copy while they are written. */
const ROOM_PER_BYTE = 4
const WAITING_RETRY_S = 60
const WAITING_COUNTED_MS = 10 * 60_000
