import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { dateIn } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { DATABASE_LOG_BYTES } from '../../platform/files/disk-space.ts'
import type { Log } from '../../platform/log/log.ts'
import { readSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts'
import type { Sheet } from '../../platform/spreadsheet/spreadsheet.ts'
import type { UploadFolder } from '../../platform/uploads/upload-folder.ts'
import { cellName } from '../catalogue/data-files/csv-row.ts'
import { chooseColumns, findTable, type Table } from '../catalogue/data-files/find-table.ts'
import type { DataFileRows } from '../catalogue/data-files/parse-data-file.server.ts'
import { parseTable } from '../catalogue/data-files/parse-table.ts'
import { encodeRows } from '../catalogue/encode-rows.server.ts'
import { correctCells } from './correct-cells.ts'
import {
  HEARTBEAT_MS,
  MAX_ATTEMPTS,
  type UploadKind,
  type UploadNote,
  WORKER_LOST_MS,
} from './list-upload.ts'
import { listUploads } from './list-uploads.table.ts'
import { rememberedColumns } from './remember-columns.server.ts'
import { countBytes, encodeCells, loadSheets, saveUploadData, writeUploadFile } from './upload-data.server.ts'
import { lacksColumns, unsureFields } from './upload-fields.ts'

export type ProcessTools = {
  readonly database: Database
  readonly log: Log
  now(): Date
  readonly timeZone: string
  /** a folder for the file while it is read */
  readonly uploads: UploadFolder
  /** gets the checked rows, before they are stored */
  readonly onRows?: (rows: DataFileRows[UploadKind]) => void
}

/**
 * Reads and checks the file of an upload that is `working`, unless another process is at it. The work says in its row that it
 * goes on; of a process that was lost, the next call takes it over, three times at most. Always ends in `ready` or `failed`,
 * also where the disk has no room; never rejects (rules S33.3 and S33.12).
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
      const failure = error instanceof NoRoomError ? 'no-room' : 'error'
      await update({ state: 'failed', failure, worker: null })
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

type Outcome = Partial<Pick<Work, 'state' | 'failure' | 'fileHash' | 'table' | 'result'>>
type Progress = { onProgress: (rows: number) => void }

/** Reads the file unless it was read before, finds its columns unless they were chosen, and checks its rows. Nothing is ready before all is saved. */
async function readAndCheck(work: Work, tools: ProcessTools & Progress): Promise<Outcome> {
  const read = await readSheets(work, tools)
  if (!read.ok) return { state: 'failed', failure: read.code }
  const [outcome] = await Promise.all([checkSheets(work, read, tools), read.saved])
  return outcome
}

/** Finds the columns and checks the rows. */
async function checkSheets(
  work: Work,
  { sheets, fileHash }: { sheets: readonly Sheet[]; fileHash: string | null },
  tools: ProcessTools,
): Promise<Outcome> {
  const { id, kind } = work
  const { orm } = tools.database
  const found = findTable(kind, sheets, work.table ?? {})
  const known = work.table ? null : await knownColumns(kind, found, orm)
  const columns = work.table?.columns ?? known
  const table = columns ? chooseColumns(kind, found, columns) : found
  const isRemembered = work.table?.isRemembered ?? known !== null
  const notes = [...collectNotes(sheets, table), ...(isRemembered ? rememberedNote(found, table) : [])]
  const unclear = [...new Set([...found.unclear, ...unsureFields(kind, found)])]
  if (!columns && unclear.length > 0)
    return { state: 'ready', fileHash, result: { step: 'columns', unclear, notes } }
  const corrected = sheets.map((sheet, index) =>
    index === table.sheet ? { ...sheet, rows: correctCells(sheet.rows, work.corrections) } : sheet,
  )
  const parsed = await parseTable(kind, corrected, table, dateIn(tools.timeZone, tools.now()))
  const ready = {
    state: 'ready',
    fileHash,
    table: {
      ...work.table,
      ...{ sheet: table.sheet, headerRow: table.headerRow, columns: table.columns, isRemembered },
    },
  } as const
  if (!parsed.ok) {
    const { errors, errorCount } = parsed
    return { ...ready, result: { step: 'errors', errors, errorCount, notes } }
  }
  tools.onRows?.(parsed.rows)
  const content = await encodeRows(kind, parsed.rows)
  await saveWithRoom(id, 'rows', content.rows, tools)
  const { dropped, warnings, warningCount } = parsed
  const { rowCount: rows } = content
  return { ...ready, result: { step: 'changes', rows, dropped, warnings, warningCount, notes } }
}

/** The sheets of the file, which is read once: later checks take the cells of then. They are saved while they are checked. */
async function readSheets(
  { id, by, fileHash }: Work,
  tools: ProcessTools & Progress,
): Promise<
  | { ok: true; sheets: readonly Sheet[]; fileHash: string | null; saved: Promise<void> | null }
  | { ok: false; code: string }
> {
  const { database, log, uploads, onProgress } = tools
  const { orm } = database
  const sheets = await loadSheets(id, orm)
  if (sheets) return { ok: true, sheets, fileHash, saved: null }
  const path = join(uploads.path, randomUUID())
  try {
    await withRoom(await countBytes(id, 'file', orm), uploads, () => writeUploadFile(id, path, orm))
    const read = await readSpreadsheet(path, { onProgress, sender: by })
    if (!read.ok) {
      const { code, reason } = read
      log.info({ event: 'upload_refused', upload: id, code, reason }, 'an uploaded list cannot be read')
      return read
    }
    const hash = await hashFile(path)
    const saved = encodeCells(read.sheets).then(bytes => saveWithRoom(id, 'cells', bytes, tools))
    // Reported where it is awaited.
    saved.catch(() => {})
    return { ...read, fileHash: hash, saved }
  } finally {
    await rm(path, { force: true })
  }
}

/** Twice the room: the database writes what it stores to its log too. */
const saveWithRoom = (
  id: string,
  name: 'cells' | 'rows',
  bytes: Buffer,
  { database, uploads }: ProcessTools,
): Promise<void> =>
  withRoom(2 * bytes.length, uploads, () =>
    database.orm.transaction(transaction => saveUploadData(id, name, bytes, transaction)),
  )

/** Does work that writes so many bytes to the disk. Throws NoRoomError where the disk has no room for them (rule W3.10). */
async function withRoom<T>(bytes: number, uploads: UploadFolder, work: () => Promise<T>): Promise<T> {
  const room = await uploads.reserve(bytes, DATABASE_LOG_BYTES)
  if (!room) throw new NoRoomError(`no room for ${bytes} bytes`)
  try {
    return await work()
  } finally {
    room.release()
  }
}

class NoRoomError extends Error {}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes)
  return hash.digest('hex')
}

/** The columns that a person chose before for the header that was found. */
async function knownColumns(
  kind: UploadKind,
  found: Table,
  orm: Database['orm'],
): Promise<Record<string, number> | null> {
  const columns = await rememberedColumns(kind, found.names, orm)
  return columns && lacksColumns(kind, found, columns).length === 0 ? columns : null
}

/** Names the headings that are read as a person chose for an earlier list, where the header itself says something else. */
function rememberedNote(found: Table, { names, columns }: Table): UploadNote[] {
  const chosen = Object.entries(columns).filter(([field, index]) => found.columns[field] !== index)
  const headings = chosen.map(([, index]) => names[index]?.trim() || cellName(index, 1).slice(0, -1))
  return chosen.length > 0 ? [{ code: 'columns-remembered', values: { names: headings.join(', ') } }] : []
}

/** What the owner should know of how the file was read and the list was found. */
function collectNotes(sheets: readonly Sheet[], { sheet, notes }: Table): UploadNote[] {
  return [...(sheets[sheet]?.notes ?? []), ...notes].map(({ code, ...values }) => ({
    code,
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
  }))
}
