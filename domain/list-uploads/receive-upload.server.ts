import { randomUUID } from 'node:crypto'
import { and, count, eq, gt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { consumeRateLimit, type Limit } from '../../platform/rate-limit/rate-limit.ts'
import type { Permit } from '../access/permit.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { NO_CORRECTIONS, type UploadKind } from './list-upload.ts'
import { listUploads } from './list-uploads.table.ts'
import { saveUploadData, saveUploadFile } from './upload-data.server.ts'

/** `waiting`: so many files of this account are still to be read; `hour`: it has sent so many within an hour. */
export type ReceivedUpload =
  | { ok: true; id: string }
  | { ok: false; reason: 'waiting' | 'hour'; retryAfterSeconds: number }

/**
 * Stores a file, or pasted cells, on the way to become a list, with its audit entry; `processUpload` then reads it. Changes
 * nothing that visitors see. Refuses more than an account may send (rules S33.1 and S33.11).
 */
export async function receiveUpload(
  permit: Permit<'prepare-lists'>,
  {
    kind,
    fileName,
    content,
  }: {
    kind: UploadKind
    /** empty for pasted cells */
    fileName: string
    /** the path of a file, or the pasted text */
    content: { readonly path: string } | { readonly text: string }
  },
  { database, secret, now }: { database: Database; secret: string; now: () => Date },
): Promise<ReceivedUpload> {
  const id = randomUUID()
  const at = now()
  const { id: account, email: by } = permit.user
  if ((await countWaiting(by, at, database.orm)) >= MAX_WAITING_UPLOADS)
    return { ok: false, reason: 'waiting', retryAfterSeconds: WAITING_RETRY_S }
  const turn = await consumeRateLimit(UPLOADS_LIMIT, account, { database, secret, now })
  if (!turn.ok) return { ...turn, reason: 'hour' }
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
  return { ok: true, id }
}

/** The uploads of an account that are being read or wait for it. What nobody looks at any more was lost, and does not count. */
async function countWaiting(by: string, at: Date, orm: Database['orm']): Promise<number> {
  const since = new Date(at.getTime() - WAITING_COUNTED_MS)
  const [row] = await orm
    .select({ waiting: count() })
    .from(listUploads)
    .where(and(eq(listUploads.by, by), eq(listUploads.state, 'working'), gt(listUploads.at, since)))
  return row?.waiting ?? 0
}

/** One is read, and a correction or two is on the way. */
export const MAX_WAITING_UPLOADS = 3
/** A messy list is sent some ten times until it is right. */
export const UPLOADS_LIMIT: Limit = { name: 'list-uploads', max: 60, windowSeconds: 3_600 }
const WAITING_RETRY_S = 60
const WAITING_COUNTED_MS = 10 * 60_000
