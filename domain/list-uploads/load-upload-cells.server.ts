import type { Database } from '../../platform/database/database.ts'
import type { Sheet } from '../../platform/spreadsheet/spreadsheet.ts'
import type { Permit } from '../access/permit.ts'
import { correctCells, parseCellName } from './correct-cells.ts'
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

/** The texts of some cells, as Excel names them; a cell that does not exist is empty. */
export async function loadUploadCells(
  permit: Permit<'prepare-lists'>,
  upload: ListUpload,
  names: readonly string[],
  tools: { database: Pick<Database, 'orm'> },
): Promise<Record<string, string>> {
  const rows = await loadUploadRows(permit, upload, tools)
  const textOf = (name: string) => {
    const cell = parseCellName(name)
    return (cell && rows[cell.row - 1]?.[cell.column]) ?? ''
  }
  return Object.fromEntries(names.map(name => [name, textOf(name)]))
}
