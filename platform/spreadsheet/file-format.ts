export type FileFormat = 'xlsx' | 'ods' | 'numbers' | 'zip' | 'xls' | 'pdf' | 'picture' | 'video' | 'markup'

/** The format of a file by its first bytes; null for plain text. */
export function detectFileFormat(bytes: Buffer): FileFormat | null {
  const start = bytes.subarray(0, 4_096).toString('latin1')
  if (MARKUP.test(start)) return 'markup'
  const found = SIGNATURES.find(({ begins, offset = 0 }) => start.startsWith(begins, offset))
  if (found?.format !== 'zip') return found?.format ?? null
  return ZIP_CONTENTS.find(([part]) => start.includes(part))?.[1] ?? 'zip'
}

const MARKUP = /^(?:\u00ef\u00bb\u00bf)?\s{0,100}<(?:!doctype|html|head|meta|table|\?xml)/i

const SIGNATURES: readonly { begins: string; offset?: number; format: FileFormat }[] = [
  { begins: 'PK\x03\x04', format: 'zip' },
  { begins: '\xd0\xcf\x11\xe0', format: 'xls' },
  { begins: '%PDF-', format: 'pdf' },
  { begins: '\xff\xd8\xff', format: 'picture' },
  { begins: '\x89PNG', format: 'picture' },
  { begins: 'GIF8', format: 'picture' },
  { begins: 'WEBP', offset: 8, format: 'picture' },
  { begins: 'ftyp', offset: 4, format: 'video' },
]

const ZIP_CONTENTS: readonly (readonly [string, FileFormat])[] = [
  ['vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['[Content_Types].xml', 'xlsx'],
  ['xl/', 'xlsx'],
  ['_rels/', 'xlsx'],
  ['Index/', 'numbers'],
]
