import { decodeBytes, firstInvalidLine } from '../../../platform/spreadsheet/decode-bytes.ts'
import { detectFileFormat, type FileFormat } from '../../../platform/spreadsheet/file-format.ts'
import { lineProblem } from './csv-row.ts'
import type { DataFileKind, ImportProblem } from './data-file.ts'
import { quote } from './problems.ts'

export const MAX_DATA_FILE_BYTES = 100 * 1024 * 1024

/**
 * The text of a file as UTF-8 bytes. Reads UTF-8, UTF-16 with a byte order mark (Excel's "Unicode text") and,
 * with a warning, Windows-1252 (Excel's plain "CSV"). The error for any other file names its format (rules
 * S28.4 and S28.16).
 */
export function decodeText(
  kind: DataFileKind,
  bytes: Buffer,
): { ok: true; bytes: Buffer; warning?: ImportProblem } | { ok: false; error: ImportProblem } {
  if (bytes.length > MAX_DATA_FILE_BYTES) return { ok: false, error: lineProblem({ line: 1 }, 'too-large') }
  const format = detectFileFormat(bytes)
  if (format) {
    const code = kind === 'company' ? 'other-format-company' : 'other-format'
    return { ok: false, error: lineProblem({ line: 1 }, code, { format: FORMATS[format] }) }
  }
  const decoded = decodeBytes(bytes)
  if (!decoded) return { ok: false, error: lineProblem({ line: firstInvalidLine(bytes) }, 'not-utf-8') }
  if (decoded.encoding !== 'windows-1252') return { ok: true, bytes: decoded.bytes }
  const value = quote(NOT_ASCII.exec(decoded.bytes.toString('utf8'))?.[0] ?? '')
  const warning = lineProblem({ line: decoded.line }, 'windows-1252', { value })
  return { ok: true, bytes: decoded.bytes, warning }
}

/** The first word that is not plain ASCII, for the eye of the owner. */
const NOT_ASCII = /[\w ]{0,20}[\u0080-\uffff][^\n\r\t,;"]{0,20}/

const FORMATS: Record<FileFormat, string> = {
  markup: 'a web page or XML',
  zip: 'a ZIP archive',
  ods: 'an OpenDocument spreadsheet (.ods)',
  xlsx: 'an Excel workbook (.xlsx)',
  numbers: 'a Numbers document (.numbers)',
  xls: 'an old Excel workbook (.xls) or one with a password',
  pdf: 'a PDF',
  picture: 'a picture',
  video: 'a picture or a video',
}
