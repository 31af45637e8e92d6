import type { Database } from '../../platform/database/database.ts'
import { runInSlices } from '../../platform/event-loop/slices.ts'
import { formatCsv } from '../../platform/spreadsheet/format-csv.ts'
import { writeSpreadsheet } from '../../platform/spreadsheet/write-spreadsheet.ts'
import type { Permit } from '../access/permit.ts'
import type { ListUpload, SentKind } from './list-upload.ts'
import { loadUploadRows } from './load-upload-rows.server.ts'
import { markedFormat } from './marked-format.ts'

/**
 * Texts of one more column at the right: for the header row, and by row number, from 1, for rows with errors.
 */
type Marks = { readonly header: string; readonly rows: Readonly<Record<number, string>> }

/**
 * Writes the user's own list with its errors in one more column, so that every cell keeps its name (rule
 * S33.5).
 */
export async function writeMarkedFile(
  permit: Permit<'prepare-lists'>,
  upload: ListUpload<SentKind>,
  marks: Marks,
  tools: { database: Pick<Database, 'orm'> },
): Promise<Buffer> {
  const rows = await loadUploadRows(permit, upload, tools)
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const headerRow = upload.table?.headerRow ?? 1
  const marked = rows.map((cells, index) => {
    const mark = index + 1 === headerRow ? marks.header : (marks.rows[index + 1] ?? '')
    return [...Array.from({ length: width }, (_, at) => cells[at] ?? ''), mark]
  })
  const { format, separator } = markedFormat(upload)
  if (format === 'csv') return runInSlices(formatCsv(marked, separator))
  const [first = [], ...others] = marked
  return writeSpreadsheet(
    upload.kind,
    first.map(header => ({ header })),
    others,
  )
}
