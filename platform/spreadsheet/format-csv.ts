import { isStep, type Sliced } from '../event-loop/slices.ts'
import { neutralText } from './neutral-text.ts'

/**
 * Rows as a CSV file (RFC 4180) for Excel: with CRLF line ends, and a byte order mark, by which Excel reads it as UTF-8. Texts that it
 * could take for formulas are neutral. In parts, as sliced work.
 */
export function* formatCsv(
  rows: Iterable<readonly (string | number | null | undefined)[]>,
  separator = ',',
): Sliced<Buffer> {
  const parts: Buffer[] = [Buffer.from('\uFEFF')]
  let text = ''
  let count = 0
  for (const row of rows) {
    if (isStep(++count)) {
      parts.push(Buffer.from(text))
      text = ''
      yield
    }
    text += `${row.map(cell => formatCell(cell, separator)).join(separator)}\r\n`
  }
  return Buffer.concat([...parts, Buffer.from(text)])
}

function formatCell(value: string | number | null | undefined, separator: string): string {
  const text = typeof value === 'string' ? neutralText(value, 'text-file') : String(value ?? '')
  return QUOTED.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

const QUOTED = /[",\r\n]|^\s|\s$/
