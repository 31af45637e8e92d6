import type { Database } from '../../platform/database/database.ts'
import type { Sheet } from '../../platform/spreadsheet/spreadsheet.ts'
import type { Permit } from '../access/permit.ts'
import { correctCells } from './correct-cells.ts'
import type { ListUpload } from './list-upload.ts'
import { decodeCells, loadUploadData } from './upload-data.server.ts'

/** The rows of the sheet that an upload uses, with its corrections; none if it was published or is not read yet. */
export async function loadUploadRows(
  _permit: Permit<'prepare-lists'>,
  { id, table, corrections }: ListUpload,
  { database }: { database: Pick<Database, 'orm'> },
): Promise<readonly (readonly string[])[]> {
  const cells = await loadUploadData(id, 'cells', database.orm)
  const sheets = cells ? await decodeCells<Sheet>(cells) : []
  return correctCells(sheets[table?.sheet ?? 0]?.rows ?? [], corrections)
}
