import { and, eq, inArray } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids/uuid.ts'
import type { Permit } from '../access/permit.ts'
import type { UploadMode } from '../catalogue/list-changes/merge-upload.server.ts'
import { addCorrections } from './correct-cells.ts'
import {
  type Corrections,
  type ListUpload,
  NO_CORRECTIONS,
  type TableChoice,
  type UploadState,
} from './list-upload.ts'
import { listUploads } from './list-uploads.table.ts'
import { rememberColumns } from './remember-columns.server.ts'

type Tools = { database: Pick<Database, 'orm'>; now: () => Date }
type Preparer = Permit<'prepare-lists'>

/** Its rows are checked again: by `processUpload`, which the caller starts. */
const WORK: PgUpdateSetSource<typeof listUploads> = {
  state: 'working',
  worker: null,
  workerSeenAt: null,
  attempts: 0,
  result: null,
}

/**
 * Chooses where the list is in the file, and remembers the columns for the same header, whose cells are `names`. Corrections of another sheet are
 * dropped. False, here and below: it was published, deleted or is being read meanwhile, and nothing was changed.
 */
export async function chooseTable(
  _permit: Preparer,
  upload: ListUpload,
  { names, ...table }: TableChoice & { readonly names: readonly string[] },
  { database, now }: Tools,
): Promise<boolean> {
  const { id, kind, corrections } = upload
  const corrected = upload.table?.sheet === table.sheet ? corrections : NO_CORRECTIONS
  if (!(await change(id, ['ready'], { ...WORK, table, corrections: corrected }, database))) return false
  await rememberColumns(kind, names, table.columns, { orm: database.orm, now })
  return true
}

/** Corrects cells of the file, or leaves rows of it out (rule S33.5). */
export async function correctUpload(
  _permit: Preparer,
  { id, corrections }: ListUpload,
  more: Corrections,
  { database }: Tools,
): Promise<boolean> {
  return change(id, ['ready'], { ...WORK, corrections: addCorrections(corrections, more) }, database)
}

/** Says whether the file is the whole list or only changes. */
export async function chooseMode(
  _permit: Preparer,
  { id }: Pick<ListUpload, 'id'>,
  mode: UploadMode,
  { database }: Tools,
): Promise<boolean> {
  return change(id, ['ready'], { mode }, database)
}

/** Reads a file again that could not be read. */
export async function restartUpload(
  _permit: Preparer,
  { id }: Pick<ListUpload, 'id'>,
  { database }: Tools,
): Promise<boolean> {
  return change(id, ['failed'], { ...WORK, failure: null, rowsRead: 0 }, database)
}

/** Deletes an upload that was not published, with all its data. */
export async function discardUpload(_permit: Preparer, id: string, { database }: Tools): Promise<boolean> {
  if (!isUuid(id)) return false
  const deleted = await database.orm
    .delete(listUploads)
    .where(and(eq(listUploads.id, id), inArray(listUploads.state, ['working', 'failed', 'ready'])))
    .returning({ id: listUploads.id })
  return deleted.length > 0
}

async function change(
  id: string,
  from: UploadState[],
  values: PgUpdateSetSource<typeof listUploads>,
  { orm }: Tools['database'],
): Promise<boolean> {
  const changed = await orm
    .update(listUploads)
    .set(values)
    .where(and(eq(listUploads.id, id), inArray(listUploads.state, from)))
    .returning({ id: listUploads.id })
  return changed.length > 0
}
