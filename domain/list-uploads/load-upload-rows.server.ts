import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { correctCells } from './correct-cells.ts'
import type { ListUpload, SentKind } from './list-upload.ts'
import { loadSheets } from './upload-data.server.ts'

/**
 * The rows of the sheet that an upload uses, with its corrections; empty if it has not been read yet or was
 * published.
 */
export async function loadUploadRows(
  _permit: Permit<'prepare-lists'>,
  { id, table, corrections }: ListUpload<SentKind>,
  { database }: { database: Pick<Database, 'orm'> },
): Promise<readonly (readonly string[])[]> {
  const sheets = (await loadSheets(id, database.orm)) ?? []
  return correctCells(sheets[table?.sheet ?? 0]?.rows ?? [], corrections)
}
