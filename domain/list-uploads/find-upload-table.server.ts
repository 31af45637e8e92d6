import type { Database } from '../../platform/database/database.ts'
import type { Sheet } from '../../platform/spreadsheet/spreadsheet.ts'
import type { Permit } from '../access/permit.ts'
import { findTable, type Table } from '../catalogue/data-files/find-table.ts'
import type { ListUpload, SentKind } from './list-upload.ts'
import { loadSheets } from './upload-data.server.ts'
import { uploadFormat } from './upload-fields.ts'

/** The tabs of a file, and what its columns look like. */
type UploadTable = {
  readonly sheets: readonly Pick<Sheet, 'name' | 'hidden'>[]
  readonly table: Table
  /** the first three different texts below each header cell */
  readonly examples: readonly (readonly string[])[]
}

/**
 * Finds the list in the file of an upload: in the requested tab and below the requested header row, otherwise
 * where it was found or chosen before. Null if the file has not been read yet, or the list was published.
 */
export async function findUploadTable(
  _permit: Permit<'prepare-lists'>,
  { id, kind, table: chosen }: ListUpload<SentKind>,
  asked: { sheet?: number; headerRow?: number },
  { database }: { database: Pick<Database, 'orm'> },
): Promise<UploadTable | null> {
  const sheets = await loadSheets(id, database.orm)
  if (!sheets) return null
  const sheet = asked.sheet !== undefined && asked.sheet < sheets.length ? { sheet: asked.sheet } : null
  const isElsewhere = sheet !== null && sheet.sheet !== chosen?.sheet
  const headerRow = asked.headerRow ?? (isElsewhere ? undefined : chosen?.headerRow)
  const at = {
    ...(sheet ?? (chosen && { sheet: chosen.sheet })),
    ...(headerRow === undefined ? null : { headerRow }),
  }
  const found = findTable(uploadFormat(kind), sheets, at)
  const isChosen = found.sheet === chosen?.sheet && found.headerRow === chosen.headerRow
  const table = isChosen ? { ...found, columns: chosen.columns } : found
  const rows = sheets[table.sheet]?.rows.slice(table.headerRow, table.headerRow + EXAMPLE_ROWS) ?? []
  const width = Math.min(Math.max(0, ...rows.map(row => row.length), table.names.length), MAX_COLUMNS)
  return {
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    table,
    examples: Array.from({ length: width }, (_, column) =>
      [
        ...new Set(rows.map(row => (row[column] ?? '').trim().slice(0, EXAMPLE_LENGTH)).filter(Boolean)),
      ].slice(0, 3),
    ),
  }
}

const EXAMPLE_ROWS = 30
const EXAMPLE_LENGTH = 24
const MAX_COLUMNS = 60
