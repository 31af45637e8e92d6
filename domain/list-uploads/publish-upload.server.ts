import { and, eq } from 'drizzle-orm'
import { type CalendarDate, dateIn } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { UploadFolder } from '../../platform/uploads/upload-folder.ts'
import type { Permit } from '../access/permit.ts'
import type { RecentProof } from '../access/recent-proof.ts'
import { type PublishedPrepared, publishPrepared } from '../catalogue/list-changes/publish-prepared.server.ts'
import type { ListReview } from '../catalogue/list-changes/review-list.server.ts'
import type { RunPublication } from '../catalogue/publish-list.server.ts'
import { describeRows } from '../catalogue/row-description.ts'
import { formatPrice } from '../prices/price.ts'
import { compareUpload } from './compare-upload.server.ts'
import type { ListUpload, UploadKind } from './list-upload.ts'
import { listUploadData, listUploads } from './list-uploads.table.ts'
import { rememberColumns } from './remember-columns.server.ts'
import { NoRoomError, withRoom } from './with-room.server.ts'

type Tools = {
  database: Database
  now: () => Date
  today: CalendarDate
  timeZone: string
  sampleFolder: string
  uploads: UploadFolder
}

/**
 * Publishes an upload exactly as the user was shown it, now or from `effectiveAt` on, and only once. Refuses
 * for the reasons of `publishPrepared`, with `superseded` if the upload was corrected or published in the
 * meantime, and with `noRoom` if the disk has no room for the list. Null if it is not ready or its mode is
 * not chosen (rule S33.8).
 */
export async function publishUpload(
  permit: Permit<'publish-lists' | 'override-guard' | 'prepare-lists'>,
  upload: ListUpload,
  {
    shown,
    revision,
    effectiveAt,
    confirmed,
    proof,
  }: {
    /** number of the current list that the user was shown, 0 if there was none */
    shown: number
    /** revision of the upload that the user was shown */
    revision: number
    /** null publishes now */
    effectiveAt: Date | null
    /** number that the user typed to override the guard; null if none */
    confirmed: number | null
    /** without a proof, the typed number is ignored */
    proof: RecentProof | null
  },
  tools: Tools,
): Promise<PublishedPrepared<UploadKind> | { ok: false; reason: 'noRoom' } | null> {
  const comparison = await compareUpload(permit, upload, tools)
  if (!comparison?.rows) return null
  if (upload.revision !== revision) return SUPERSEDED
  const { kind, fileName, fileHash, isTray } = upload
  const later = effectiveAt && { at: effectiveAt, day: dateIn(tools.timeZone, effectiveAt) }
  const file = isTray
    ? ({ origin: 'edit', note: describePrices(kind, comparison.review), fileHash: null } as const)
    : ({ origin: 'file', note: fileName || null, fileHash } as const)
  const list = { kind, rows: comparison.rows, shown, effectiveAt: later, ...file }
  const confirmation = confirmed === null || !proof ? null : { permit, count: confirmed, proof }
  // Twice the size: PostgreSQL also writes stored data to its write-ahead log.
  const bytes = 2 * (comparison.review?.content.rows.length ?? 0)
  try {
    return await withRoom(bytes, tools.uploads, () =>
      publishPrepared(permit, list, confirmation, { ...tools, runPublication: publishOnce(upload, tools) }),
    )
  } catch (error) {
    if (error instanceof NoRoomError) return { ok: false, reason: 'noRoom' }
    throw error
  }
}

/**
 * Publishes only if the upload is still ready in the revision whose rows were loaded. The same transaction
 * marks the upload as published, remembers the columns that a user chose for its header, and deletes its
 * data. A second request waits for the row lock and is refused.
 */
function publishOnce(
  { id, kind, revision, table, isTray }: ListUpload,
  { database, now }: Tools,
): RunPublication {
  return publish =>
    database.orm.transaction(async transaction => {
      const [ready] = await transaction
        .select({ id: listUploads.id })
        .from(listUploads)
        .where(
          and(eq(listUploads.id, id), eq(listUploads.state, 'ready'), eq(listUploads.revision, revision)),
        )
        .for('update')
      if (!ready) return SUPERSEDED
      const published = await publish(transaction)
      if (!published.ok) return published
      await transaction
        .update(listUploads)
        .set({ state: 'published', publishedNumber: published.version.number })
        .where(eq(listUploads.id, id))
      if (table && !isTray) await rememberColumns(kind, table, { orm: transaction, now })
      await transaction.delete(listUploadData).where(eq(listUploadData.uploadId, id))
      return published
    })
}

const SUPERSEDED = { ok: false, reason: 'superseded', current: null } as const

/** Describes the collected prices for the history: the first few moves by name. */
function describePrices(kind: UploadKind, review: ListReview<UploadKind> | null): string | null {
  if (!review) return null
  const { changed } = review.changes
  const { name } = describeRows(kind)
  const price = (sen: number | undefined) => (sen === undefined ? '–' : formatPrice(sen))
  const texts = changed
    .slice(0, MAX_DESCRIBED)
    .map(({ after, priceMove }) => `${name(after)}: ${price(priceMove?.from)} → ${price(priceMove?.to)}`)
  return [...texts, ...(changed.length > MAX_DESCRIBED ? ['…'] : [])].join('; ') || null
}

const MAX_DESCRIBED = 5
