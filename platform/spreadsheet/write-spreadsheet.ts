import { writeXlsxStream } from 'hucre/xlsx'
import { neutralizeFormula } from './neutralize-formula.ts'

/** The value of a cell; a number is shown in the format of its column, a Date is a day (midnight UTC). */
export type WrittenCell = string | number | Date | null

/**
 * A column by its header; `format` is how Excel shows its numbers and days (`#,##0.00`), `width` in
 * characters.
 */
export type WrittenColumn = { readonly header: string; readonly format?: string; readonly width?: number }

type Rows = Iterable<readonly WrittenCell[]> | AsyncIterable<readonly WrittenCell[]>

/**
 * An .xlsx file with one sheet, whose header stays in view. Texts stay texts: Excel reads neither a size as a
 * date nor `=1+1` as a formula, even after the file is saved in another format (`neutralizeFormula`). Yields to the
 * event loop every few hundred rows.
 */
export async function writeSpreadsheet(
  sheetName: string,
  columns: readonly WrittenColumn[],
  rows: Rows,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of streamSpreadsheet(sheetName, columns, rows)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** `writeSpreadsheet` in parts, so that the file is never in memory as a whole. */
export async function* streamSpreadsheet(
  sheetName: string,
  columns: readonly WrittenColumn[],
  rows: Rows,
): AsyncGenerator<Uint8Array> {
  yield* writeXlsxStream(inTurns(rows), {
    name: sheetName,
    columns: columns.map(({ header, format, width }) => ({
      header: neutralizeFormula(header, 'workbook'),
      width: width ?? Math.min(40, Math.max(10, header.length + 2)),
      ...(format ? { numFmt: format } : {}),
    })),
    freezePane: { rows: 1 },
  })
}

async function* inTurns(rows: Rows) {
  let count = 0
  for await (const row of rows) {
    if (++count % ROWS_PER_TURN === 0) await new Promise(resolve => setImmediate(resolve))
    yield row.map(cell => (typeof cell === 'string' ? neutralizeFormula(cell, 'workbook') : cell))
  }
}

const ROWS_PER_TURN = 200
