import { and, eq, inArray } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids/uuid.ts'
import type { Permit } from '../access/permit.ts'
import type { AuditAction, AuditDetails } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import type { Table } from '../catalogue/data-files/find-table.ts'
import type { UploadMode } from '../catalogue/list-changes/merge-upload.server.ts'
import { addCorrections } from './correct-cells.ts'
import {
  type Corrections,
  type ListUpload,
  NO_CORRECTIONS,
  type SentKind,
  type TableChoice,
  type UploadState,
} from './list-upload.ts'
import { listUploads } from './list-uploads.table.ts'
import { hashHeader } from './remember-columns.server.ts'

type Tools = { database: Pick<Database, 'orm'>; now: () => Date }
type Preparer = Permit<'prepare-lists'>
/** Resets an upload so that its rows are checked again. The caller then starts `processUpload`. */
const WORK: PgUpdateSetSource<typeof listUploads> = {
  state: 'working',
  worker: null,
  workerSeenAt: null,
  attempts: 0,
  result: null,
}

/**
 * Sets the sheet, the header row and the columns of the list. Once the list is published, the columns are
 * remembered for the same header, whose cells are `names` (rule S33.4). Corrections of another sheet are
 * dropped. Returns false, like the functions below, if nothing was changed because the upload has been
 * published or deleted, or is being read.
 */
export async function chooseTable(
  permit: Preparer,
  upload: ListUpload<SentKind>,
  {
    names,
    hidden,
    sheet,
    headerRow,
    columns,
  }: TableChoice & Pick<Table, 'names'> & Partial<Pick<Table, 'hidden'>>,
  tools: Tools,
): Promise<boolean> {
  const corrections = upload.table?.sheet === sheet ? upload.corrections : NO_CORRECTIONS
  // Without headings, the same columns cannot be recognized in the next file.
  const table = {
    sheet,
    headerRow,
    columns,
    ...(names.length > 0 && { chosenFor: hashHeader({ names, hidden }) }),
  }
  return change(permit, upload, ['ready'], { ...WORK, table, corrections }, 'chose-columns', {}, tools)
}

/** Corrects cells of the file, or leaves rows of it out (rule S33.5). */
export async function correctUpload(
  permit: Preparer,
  upload: ListUpload<SentKind>,
  more: Corrections,
  tools: Tools,
): Promise<boolean> {
  const corrections = addCorrections(upload.corrections, more)
  const details = { cells: Object.keys(more.cells).length, leftOut: more.leftOut.length }
  return change(permit, upload, ['ready'], { ...WORK, corrections }, 'corrected-upload', details, tools)
}

/** Sets whether the file is the whole list or only changes. */
export async function chooseMode(
  permit: Preparer,
  upload: Pick<ListUpload<SentKind>, 'id' | 'kind'>,
  mode: UploadMode,
  tools: Tools,
): Promise<boolean> {
  return change(permit, upload, ['ready'], { mode }, 'chose-upload-mode', { mode }, tools)
}

/** Retries an upload whose file could not be read. */
export async function restartUpload(
  permit: Preparer,
  upload: Pick<ListUpload<SentKind>, 'id' | 'kind'>,
  tools: Tools,
): Promise<boolean> {
  const again = { ...WORK, failure: null, rowsRead: 0 }
  return change(permit, upload, ['failed'], again, 'restarted-upload', {}, tools)
}

/** Deletes an upload that was not published, with all its data. */
export async function discardUpload(
  permit: Preparer,
  id: string,
  { database, now }: Tools,
): Promise<boolean> {
  if (!isUuid(id)) return false
  return database.orm.transaction(async transaction => {
    const [deleted] = await transaction
      .delete(listUploads)
      .where(and(eq(listUploads.id, id), inArray(listUploads.state, ['working', 'failed', 'ready'])))
      .returning({ id: listUploads.id, kind: listUploads.kind })
    if (deleted) await auditUpload(permit, deleted, 'discarded-upload', {}, { orm: transaction, now })
    return !!deleted
  })
}

/** Writes the audit entry of an upload; call it in the transaction of the change (rule S33.10). */
export async function auditUpload(
  { user }: Preparer,
  { id, kind }: Pick<ListUpload<SentKind>, 'id' | 'kind'>,
  action: AuditAction,
  details: AuditDetails,
  { orm, now }: { orm: Pick<Transaction, 'insert'>; now: () => Date },
): Promise<void> {
  const event = { actor: user.email, action, record: kind, details: { upload: id, ...details }, at: now() }
  await writeAuditEvent(event, orm)
}

async function change(
  permit: Preparer,
  upload: Pick<ListUpload<SentKind>, 'id' | 'kind'>,
  from: UploadState[],
  values: PgUpdateSetSource<typeof listUploads>,
  action: AuditAction,
  details: AuditDetails,
  { database, now }: Tools,
): Promise<boolean> {
  return database.orm.transaction(async transaction => {
    const changed = await transaction
      .update(listUploads)
      .set(values)
      .where(and(eq(listUploads.id, upload.id), inArray(listUploads.state, from)))
      .returning({ id: listUploads.id })
    if (changed.length > 0) await auditUpload(permit, upload, action, details, { orm: transaction, now })
    return changed.length > 0
  })
}
