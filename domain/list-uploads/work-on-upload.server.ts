import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { HEARTBEAT_MS, MAX_ATTEMPTS, type UploadState, WORKER_LOST_MS } from './list-upload.ts'
import { listUploads } from './list-uploads.table.ts'

type Tools = { database: Database; log: Log; now(): Date }
type Values = PgUpdateSetSource<typeof listUploads>

/** The row of an upload and the name of this attempt. */
export type UploadWork = typeof listUploads.$inferSelect & { worker: string }

/**
 * Does the work on an upload in a state, unless another process is working on it, and stores what it returns;
 * null if the work has stored its outcome itself. The row says that the work goes on; of a process that was
 * lost, the next call takes it over, three times at most. Never rejects.
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
        log.warn({ event: 'upload_heartbeat_failed', err: error }, 'progress of an upload was not stored'),
      )
    }, HEARTBEAT_MS)
    try {
      const outcome = await work(row, rows => (rowsRead = rows))
      if (outcome) await update({ ...outcome, rowsRead, worker: null })
    } catch (error) {
      log.error({ event: 'upload_work_failed', upload: id, err: error }, 'work on an upload failed')
      await update({ ...onError(error), worker: null })
    } finally {
      clearInterval(timer)
    }
  } catch (error) {
    // The database does not answer: the next load of the page starts it again.
    log.error({ event: 'upload_not_processed', upload: id, err: error }, 'an upload was not processed')
  }
}

/** Takes the work on an upload; null if there is none, or another process is working on it. */
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

/** Whether no process works on an upload: none began, or the one that did was lost. */
export const hasNoWorker = (at: Date) =>
  or(isNull(listUploads.worker), lt(listUploads.workerSeenAt, new Date(at.getTime() - WORKER_LOST_MS)))
