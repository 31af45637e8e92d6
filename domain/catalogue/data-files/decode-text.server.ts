import { isUtf8 } from 'node:buffer'
import { lineProblem } from './csv-row.ts'
import type { DataFileKind, ImportProblem } from './data-file.ts'
import { quote } from './problems.ts'

export const MAX_DATA_FILE_BYTES = 100 * 1024 * 1024

/**
 * The text of a file as UTF-8 bytes: UTF-8, UTF-16 with a byte order mark, which Excel calls "Unicode text", or Windows-1252, its
 * plain "CSV", with a warning. Any other file is named as what it is (rules S28.4 and S28.16).
 */
export function decodeText(
  kind: DataFileKind,
  bytes: Buffer,
): { ok: true; bytes: Buffer; warning?: ImportProblem } | { ok: false; error: ImportProblem } {
  if (bytes.length > MAX_DATA_FILE_BYTES) return { ok: false, error: lineProblem({ line: 1 }, 'too-large') }
  const format = findFormat(bytes)
  if (format) {
    const code = kind === 'company' ? 'other-format-company' : 'other-format'
    return { ok: false, error: lineProblem({ line: 1 }, code, { format }) }
  }
  const encoding = UTF_16.find(({ mark }) => bytes.subarray(0, 2).equals(mark))?.encoding
  if (encoding) return { ok: true, bytes: Buffer.from(new TextDecoder(encoding).decode(bytes)) }
  if (isUtf8(bytes)) return { ok: true, bytes }
  const line = firstInvalidLine(bytes)
  // A file with both is UTF-8 that was damaged: read otherwise, all its other letters would be wrong.
  if (UTF_8_CHARACTER.test(bytes.toString('latin1')))
    return { ok: false, error: lineProblem({ line }, 'not-utf-8') }
  const text = new TextDecoder('windows-1252').decode(bytes)
  const value = quote(NOT_ASCII.exec(text)?.[0] ?? '')
  return {
    ok: true,
    bytes: Buffer.from(text),
    warning: lineProblem({ line }, 'windows-1252', { value }),
  }
}

/** A character of several bytes, or a byte order mark. */
const UTF_8_CHARACTER = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/
/** The first word that is not plain ASCII, for the eye of the owner. */
const NOT_ASCII = /[\w ]{0,20}[\u0080-\uffff][^\n\r\t,;"]{0,20}/

const UTF_16 = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
] as const

/** What a file is that is no text, by its first bytes; null for a text. */
function findFormat(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 4_096).toString('latin1')
  if (MARKUP.test(start)) return 'a web page or XML'
  const format = FORMATS.find(({ begins, offset = 0 }) => start.startsWith(begins, offset))
  return format?.contains?.find(([part]) => start.includes(part))?.[1] ?? format?.name ?? null
}

const MARKUP = /^(?:\u00ef\u00bb\u00bf)?\s{0,100}<(?:!doctype|html|head|meta|table|\?xml)/i

type Format = {
  begins: string
  offset?: number
  name: string
  /** a more exact name, by what the beginning contains */
  contains?: readonly (readonly [string, string])[]
}

const FORMATS: readonly Format[] = [
  {
    begins: 'PK\x03\x04',
    name: 'a ZIP archive',
    contains: [
      ['vnd.oasis.opendocument.spreadsheet', 'an OpenDocument spreadsheet (.ods)'],
      ['[Content_Types].xml', 'an Excel workbook (.xlsx)'],
      ['xl/', 'an Excel workbook (.xlsx)'],
      ['_rels/', 'an Excel workbook (.xlsx)'],
      ['Index/', 'a Numbers document (.numbers)'],
    ],
  },
  { begins: '\xd0\xcf\x11\xe0', name: 'an old Excel workbook (.xls) or one with a password' },
  { begins: '%PDF-', name: 'a PDF' },
  { begins: '\xff\xd8\xff', name: 'a picture' },
  { begins: '\x89PNG', name: 'a picture' },
  { begins: 'GIF8', name: 'a picture' },
  { begins: 'WEBP', offset: 8, name: 'a picture' },
  { begins: 'ftyp', offset: 4, name: 'a picture or a video' },
]

/** A line feed byte is never part of a longer UTF-8 character, so lines can be validated one by one. */
function firstInvalidLine(bytes: Buffer): number {
  let line = 1
  for (let from = 0; from < bytes.length; line++) {
    const feed = bytes.indexOf(0x0a, from)
    const to = feed === -1 ? bytes.length : feed
    if (!isUtf8(bytes.subarray(from, to))) break
    from = to + 1
  }
  return line
}
