import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { dateIn } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { encodeRows } from '../catalogue/encode-rows.server.ts'
import { correctCells } from './correct-cells.ts'
import {
  HEARTBEAT_MS,
  MAX_ATTEMPTS,
  type SheetHead,
  type TableChoice,
  type UploadResult,
  WORKER_LOST_MS,
} from './list-upload.ts'
import { listUploads } from './list-uploads.table.ts'
import { checkList, findListTable, readListFile, type Sheet } from './read-list-file.server.ts'
import { rememberedColumns } from './remember-columns.server.ts'
import {
  decodeCells,
  encodeCells,
  loadUploadData,
  saveUploadData,
  writeUploadFile,
} from './upload-data.server.ts'
import { lacksColumns } from './upload-fields.ts'

export type ProcessTools = {
  readonly database: Database
  readonly log: Log
  now(): Date
  readonly timeZone: string
  /** a folder for the file while it is read */
  readonly uploads: { readonly path: string }
}

/**
 * Reads and checks the file of an upload that is `working`, unless another process is at it. The work says in its row that it
 * goes on; of a process that was lost, the next call takes it over, three times at most. Always ends in `ready` or `failed`;
 * never rejects (rule S33.3).
 */
export async function processUpload(id: string, tools: ProcessTools): Promise<void> {
  const { database, log, now } = tools
  try {
    const work = await claimWork(id, tools)
    if (!work) return
    const { worker } = work
    const isMine = and(eq(listUploads.id, id), eq(listUploads.worker, worker))
    const update = (values: PgUpdateSetSource<typeof listUploads>) =>
      database.orm.update(listUploads).set(values).where(isMine)
    if (work.attempts > MAX_ATTEMPTS) {
      await update({ state: 'failed', failure: 'stopped', worker: null })
      return
    }
    let rowsRead = work.rowsRead
    const timer = setInterval(() => {
      update({ workerSeenAt: now(), rowsRead }).catch(error =>
        log.warn({ event: 'upload_heartbeat_failed', err: error }, 'progress of an upload was not stored'),
      )
    }, HEARTBEAT_MS)
    try {
      const outcome = await readAndCheck(work, { ...tools, onProgress: rows => (rowsRead = rows) })
      await update({ ...outcome, rowsRead, worker: null, revision: sql`${listUploads.revision} + 1` })
    } catch (error) {
      log.error({ event: 'upload_not_read', upload: id, err: error }, 'an uploaded list was not read')
      await update({ state: 'failed', failure: 'error', worker: null })
    } finally {
      clearInterval(timer)
    }
  } catch (error) {
    // The database does not answer: the next look at the page starts again.
    log.error({ event: 'upload_not_processed', upload: id, err: error }, 'an uploaded list was not processed')
  }
}

type Work = typeof listUploads.$inferSelect & { worker: string }

/** Takes the work on an upload; null if there is none, or another process is at it. */
async function claimWork(id: string, { database, now }: ProcessTools): Promise<Work | null> {
  const at = now()
  const isLost = lt(listUploads.workerSeenAt, new Date(at.getTime() - WORKER_LOST_MS))
  const [row] = await database.orm
    .update(listUploads)
    .set({ worker: randomUUID(), workerSeenAt: at, attempts: sql`${listUploads.attempts} + 1` })
    .where(
      and(eq(listUploads.id, id), eq(listUploads.state, 'working'), or(isNull(listUploads.worker), isLost)),
    )
    .returning()
  return (row as Work | undefined) ?? null
}

type Outcome = Partial<Pick<Work, 'state' | 'failure' | 'sheets' | 'table' | 'result'>>

/** Reads the file unless it was read before, finds its columns unless they were chosen, and checks its rows. */
async function readAndCheck(
  work: Work,
  tools: ProcessTools & { onProgress: (rows: number) => void },
): Promise<Outcome> {
  const { id, kind } = work
  const { orm } = tools.database
  const read = await readSheets(work, tools)
  if (!read.ok) return { state: 'failed', failure: read.code }
  const { sheets } = read
  const heads = { sheets: sheets.map(headOf) }
  const found = findListTable(kind, sheets)
  const known = work.table === null ? await remembered(kind, found, sheets, orm) : null
  const table = work.table ?? known ?? found
  const { notes } = found
  if (table === found && found.unclear.length > 0)
    return {
      ...heads,
      state: 'ready',
      result: { step: 'columns', found: choiceOf(found), unclear: found.unclear, notes },
    }
  const { sheet } = table
  const corrected = sheets.map((each, index) =>
    index === sheet ? { ...each, rows: correctCells(each.rows, work.corrections) } : each,
  )
  const today = dateIn(tools.timeZone, tools.now())
  const parsed = await checkList(kind, corrected as Sheet[], table, today)
  const ready = { ...heads, state: 'ready', table: choiceOf(table) } as const
  if (!parsed.ok) {
    const { errors, errorCount } = parsed
    return { ...ready, result: { step: 'errors', errors, errorCount, notes } }
  }
  const content = await encodeRows(kind, parsed.rows)
  await saveUploadData(id, 'rows', content.rows, orm)
  const { dropped, warnings, warningCount } = parsed
  const result: UploadResult = {
    step: 'changes',
    rows: content.rowCount,
    dropped,
    warnings,
    warningCount,
    fileHash: content.sha256,
    notes,
  }
  return { ...ready, result }
}

/** The sheets of the file, which is read once: later checks take the cells of then. */
async function readSheets(
  { id, kind }: Work,
  { database: { orm }, uploads, onProgress }: ProcessTools & { onProgress: (rows: number) => void },
): Promise<{ ok: true; sheets: Sheet[] } | { ok: false; code: string }> {
  const cells = await loadUploadData(id, 'cells', orm)
  if (cells) return { ok: true, sheets: await decodeCells<Sheet>(cells) }
  await mkdir(uploads.path, { recursive: true, mode: 0o700 })
  const path = join(uploads.path, randomUUID())
  try {
    await writeUploadFile(id, path, orm)
    const read = await readListFile(path, kind, onProgress)
    if (read.ok) await saveUploadData(id, 'cells', await encodeCells(read.sheets), orm)
    return read
  } finally {
    await rm(path, { force: true })
  }
}

/** The columns that a person chose before for the header that was found. */
async function remembered(
  kind: Work['kind'],
  { sheet, headerRow }: TableChoice,
  sheets: readonly Sheet[],
  orm: Database['orm'],
): Promise<TableChoice | null> {
  const columns = await rememberedColumns(kind, sheets[sheet]?.rows[headerRow] ?? [], orm)
  return columns && lacksColumns(kind, columns).length === 0 ? { sheet, headerRow, columns } : null
}

const choiceOf = ({ sheet, headerRow, columns }: TableChoice): TableChoice => ({ sheet, headerRow, columns })

const headOf = ({ name, hidden, rows }: Sheet): SheetHead => ({
  name,
  isHidden: hidden,
  rowCount: rows.length,
  rows: rows
    .slice(0, HEAD_ROWS)
    .map(row => row.slice(0, HEAD_COLUMNS).map(cell => cell.slice(0, HEAD_LENGTH))),
})

const HEAD_ROWS = 30
const HEAD_COLUMNS = 60
const HEAD_LENGTH = 80
