import { isStep, type Sliced } from '../event-loop/slices.ts'
import { neutralizeFormula } from './neutralize-formula.ts'

/**
 * Rows as a CSV file (RFC 4180) for Excel: with CRLF line ends, and a byte order mark, without which Excel
 * does not read UTF-8. Texts that Excel could take for formulas are neutralized. Yields parts, as sliced
 * work.
 */
export function* formatCsv(rows: Iterable<CsvRow>, separator = ','): Sliced<Buffer> {
  const parts: Buffer[] = [Buffer.from(BYTE_ORDER_MARK)]
  let text = ''
  let count = 0
  for (const row of rows) {
    if (isStep(++count)) {
      parts.push(Buffer.from(text))
      text = ''
      yield
    }
    text += formatLine(row, separator)
  }
  return Buffer.concat([...parts, Buffer.from(text)])
}

/** The same file in parts, for rows that come in pages. */
export async function* streamCsv(pages: AsyncIterable<readonly CsvRow[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK)
  for await (const page of pages) yield Buffer.from(page.map(row => formatLine(row, ',')).join(''))
}

type CsvRow = readonly (string | number | null | undefined)[]
const BYTE_ORDER_MARK = '\uFEFF'

const formatLine = (row: CsvRow, separator: string) =>
  `${row.map(cell => formatCell(cell, separator)).join(separator)}\r\n`

function formatCell(value: string | number | null | undefined, separator: string): string {
  const text = typeof value === 'string' ? neutralizeFormula(value, 'text-file') : String(value ?? '')
  return QUOTED.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

const QUOTED = /[",\r\n]|^\s|\s$/
