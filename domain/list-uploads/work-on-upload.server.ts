import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { HEARTBEAT_MS, MAX_ATTEMPTS, type UploadState, WORKER_LOST_MS } from './list-upload.ts'
import { listUploads } from './list-uploads.table.ts'

type Tools = { database: Database; log: Log; now(): Date }
type Values = PgUpdateSetSource<typeof listUploads>

/** The row of an upload, with the id of this attempt. */
export type UploadWork = typeof listUploads.$inferSelect & { worker: string }

/**
 * Runs the work on an upload in this state, unless another process is working on it, and stores the values
 * that the work returns; null means that the work stored its outcome itself. A heartbeat in the row shows
 * that the work goes on. If the process was lost, the next call takes over, for at most three attempts. Never
 * rejects.
 */
export async function workOnUpload(
  { id, state }: { id: string; state: UploadState },
  work: (row: UploadWork, onProgress: (rows: number) => void) => Promise<Values | null>,
  { onError, onGivenUp }: { onError: (error: unknown) => Values; onGivenUp: Values },
  { database, log, now }: Tools,
): Promise<void> {
  try {
    const row = await takeWork({ id, state }, { database, now })
    if (!row) return
    const isMine = and(eq(listUploads.id, id), eq(listUploads.worker, row.worker))
    const update = (values: Values) => database.orm.update(listUploads).set(values).where(isMine)
    if (row.attempts > MAX_ATTEMPTS) {
      await update({ ...onGivenUp, worker: null })
      return
    }
    let rowsRead = row.rowsRead
    const timer = setInterval(() => {
      update({ workerSeenAt: now(), rowsRead }).catch(error =>
        log.warn({ event: 'upload_heartbeat_failed', err: error }, 'upload progress could not be stored'),
      )
    }, HEARTBEAT_MS)
    try {
      const outcome = await work(row, rows => (rowsRead = rows))
      if (outcome) await update({ ...outcome, rowsRead, worker: null })
    } catch (error) {
      log.error({ event: 'upload_work_failed', upload: id, err: error }, 'processing of an upload failed')
      await update({ ...onError(error), worker: null })
    } finally {
      clearInterval(timer)
    }
  } catch (error) {
    // The database does not respond: the next request of the page restarts the work.
    log.error({ event: 'upload_not_processed', upload: id, err: error }, 'an upload could not be processed')
  }
}

/** Acquires the work on an upload; null if there is none or another process has it. */
async function takeWork(
  { id, state }: { id: string; state: UploadState },
  { database, now }: Pick<Tools, 'database' | 'now'>,
): Promise<UploadWork | null> {
  const at = now()
  const [row] = await database.orm
    .update(listUploads)
    .set({ worker: randomUUID(), workerSeenAt: at, attempts: sql`${listUploads.attempts} + 1` })
    .where(and(eq(listUploads.id, id), eq(listUploads.state, state), hasNoWorker(at)))
    .returning()
  return (row as UploadWork | undefined) ?? null
}

/** Whether no process works on an upload: none started, or its process was lost. */
export const hasNoWorker = (at: Date) =>
  or(isNull(listUploads.worker), lt(listUploads.workerSeenAt, new Date(at.getTime() - WORKER_LOST_MS)))
