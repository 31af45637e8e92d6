import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { dateIn } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { readSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts'
import type { Sheet } from '../../platform/spreadsheet/spreadsheet.ts'
import type { UploadFolder } from '../../platform/uploads/upload-folder.ts'
import { columnLetters } from '../catalogue/data-files/csv-row.ts'
import { chooseColumns, findTable, type Table } from '../catalogue/data-files/find-table.ts'
import { withoutHidden } from '../catalogue/data-files/hidden-columns.ts'
import type { DataFileRows } from '../catalogue/data-files/parse-data-file.server.ts'
import { parseTable } from '../catalogue/data-files/parse-table.ts'
import { encodeRows, encodeRowsOf } from '../catalogue/encode-rows.server.ts'
import { REGISTRATION_ROW_KEYS } from '../warranties/registrations-file.ts'
import { correctCells } from './correct-cells.ts'
import { type SentKind, toUploadNotes, type UploadKind, type UploadNote } from './list-upload.ts'
import { listUploads } from './list-uploads.table.ts'
import { rememberedColumns } from './remember-columns.server.ts'
import { countBytes, loadSheets, saveUploadData, startCells, writeUploadFile } from './upload-data.server.ts'
import { lacksColumns, unsureFields, uploadFormat } from './upload-fields.ts'
import { NoRoomError, withRoom } from './with-room.server.ts'
import { type UploadWork as Work, workOnUpload } from './work-on-upload.server.ts'

export type ProcessTools = {
  readonly database: Database
  readonly log: Log
  now(): Date
  readonly timeZone: string
  /** folder for the file while it is read */
  readonly uploads: UploadFolder
  /** receives the checked rows before they are stored */
  readonly onRows?: (rows: DataFileRows[UploadKind]) => void
}

/**
 * Reads and checks the file of an upload in the state `working`, unless another process is working on it.
 * Always ends in `ready` or `failed`, also if the disk is full; never rejects (rules S33.3 and S33.12).
 */
export async function processUpload(id: string, tools: ProcessTools): Promise<void> {
  await workOnUpload(
    { id, state: 'working' },
    async (work, onProgress) => {
      const outcome = await readAndCheck(work, { ...tools, onProgress })
      return { ...outcome, revision: sql`${listUploads.revision} + 1` }
    },
    {
      onError: error => ({ state: 'failed', failure: error instanceof NoRoomError ? 'no-room' : 'error' }),
      onGivenUp: { state: 'failed', failure: 'stopped' },
    },
    tools,
  )
}

type Outcome = Partial<Pick<Work, 'state' | 'failure' | 'fileHash' | 'table' | 'result'>>
type Progress = { onProgress: (rows: number) => void }

/**
 * Reads the file if it has not been read, finds its columns if they were not chosen, and checks its rows. The
 * upload becomes `ready` only after everything is saved.
 */
async function readAndCheck(work: Work, tools: ProcessTools & Progress): Promise<Outcome> {
  const read = await readSheets(work, tools)
  if (!read.ok) return { state: 'failed', failure: read.code }
  const [outcome] = await Promise.all([checkSheets(work, read, tools), read.saved])
  return outcome
}

async function checkSheets(
  work: Work,
  { sheets, fileHash }: { sheets: readonly Sheet[]; fileHash: string | null },
  tools: ProcessTools,
): Promise<Outcome> {
  const { id, kind } = work
  const { orm } = tools.database
  const format = uploadFormat(kind)
  const found = findTable(format, sheets, work.table ?? {})
  const known = work.table ? null : await knownColumns(kind, found, orm)
  const columns = work.table?.columns ?? known
  const table = columns ? chooseColumns(format, found, columns) : found
  const isRemembered = work.table?.isRemembered ?? known !== null
  const notes = [
    ...toUploadNotes([...(sheets[table.sheet]?.notes ?? []), ...table.notes]),
    ...(isRemembered ? rememberedNote(found, table) : []),
  ]
  const unclear = [
    ...new Set([...found.unclear, ...unsureFields(kind, { ...found, names: withoutHidden(found) })]),
  ]
  if (!columns && unclear.length > 0)
    return { state: 'ready', fileHash, result: { step: 'columns', unclear, notes } }
  const corrected = sheets.map((sheet, index) =>
    index === table.sheet ? { ...sheet, rows: correctCells(sheet.rows, work.corrections) } : sheet,
  )
  const today = dateIn(tools.timeZone, tools.now())
  const parsed = await parseTable(format, corrected, table, today)
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
  const content = await encodeParsed(kind, parsed.rows, tools)
  await saveWithRoom(id, 'rows', content.rows, tools)
  const { dropped, warnings, warningCount } = parsed
  const { rowCount: rows } = content
  return { ...ready, result: { step: 'changes', rows, dropped, warnings, warningCount, notes } }
}

/** Encodes the rows for storage; the rows of a list are passed to `onRows` too. */
function encodeParsed(kind: SentKind, rows: object[], { onRows }: ProcessTools) {
  if (kind === 'registrations') return encodeRowsOf(REGISTRATION_ROW_KEYS, rows)
  const listed = rows as DataFileRows[UploadKind]
  onRows?.(listed)
  return encodeRows(kind, listed)
}

/**
 * Reads the file once; later checks load the stored cells. Saving the cells runs in parallel with the check
 * (`saved`).
 */
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
    const cells = startCells()
    const [read, hash] = await Promise.all([
      readSpreadsheet(path, { onProgress, onText: cells.write, sender: by }),
      hashFile(path),
    ])
    if (!read.ok) {
      const { code, reason } = read
      log.info({ event: 'upload_refused', upload: id, code, reason }, 'an uploaded list cannot be read')
      return read
    }
    const saved = cells.end().then(bytes => saveWithRoom(id, 'cells', bytes, tools))
    // A rejection is handled where `saved` is awaited.
    saved.catch(() => {})
    return { ...read, fileHash: hash, saved }
  } finally {
    await rm(path, { force: true })
  }
}

/** Twice the size: PostgreSQL also writes stored data to its write-ahead log. */
const saveWithRoom = (
  id: string,
  name: 'cells' | 'rows',
  bytes: Buffer,
  { database, uploads }: ProcessTools,
): Promise<void> =>
  withRoom(2 * bytes.length, uploads, () =>
    database.orm.transaction(transaction => saveUploadData(id, name, bytes, transaction)),
  )

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes)
  return hash.digest('hex')
}

/**
 * The columns that a user chose earlier for this header; null if there are none or they lack a needed field.
 */
async function knownColumns(
  kind: SentKind,
  found: Table,
  orm: Database['orm'],
): Promise<Record<string, number> | null> {
  const columns = await rememberedColumns(kind, found, orm)
  return columns && lacksColumns(kind, found, columns).length === 0 ? columns : null
}

/** Lists the headings that are read as the user chose for an earlier list, where detection differs. */
function rememberedNote(found: Table, { names, columns }: Table): UploadNote[] {
  const chosen = Object.entries(columns).filter(([field, index]) => found.columns[field] !== index)
  const headings = chosen.map(([, index]) => names[index]?.trim() || columnLetters(index))
  return chosen.length > 0 ? [{ code: 'columns-remembered', values: { names: headings.join(', ') } }] : []
}
