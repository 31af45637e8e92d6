import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip as gunzipWith, gzip as gzipWith } from 'node:zlib'
import { isStep, runInSlices, type Sliced } from '../../platform/event-loop/slices.ts'
import { PROMOTION_KEYS } from '../promotions/planned-promotion.ts'
import { csvFormats, isCsvKind } from './data-files/csv-formats.ts'
import { camelCase, storedColumns } from './data-files/format-data-file.ts'
import type { ListKind, ListRows } from './list-kind.ts'

const gzip = promisify(gzipWith)
const gunzip = promisify(gunzipWith)

/** Rows as `list_contents` stores them. */
export type EncodedContent = { sha256: string; rowCount: number; rows: Buffer }

/**
 * Writes rows in their one canonical form: a JSON object per line with its keys in the order of the file's columns, without
 * nulls and positions. Equal rows have equal bytes, and so the same SHA-256. Holds the thread for some milliseconds at a time.
 */
export async function encodeRows<K extends ListKind>(kind: K, rows: ListRows[K]): Promise<EncodedContent> {
  const { bytes, sha256 } = await runInSlices(writeLines(kind, rows))
  return { sha256, rowCount: rows.length, rows: await gzip(bytes) }
}

/** The rows of a content, in file order with their positions; columns without a value are null. */
export async function decodeRows<K extends ListKind>(kind: K, stored: Buffer): Promise<ListRows[K]> {
  const bytes = isGzip(stored) ? await gunzip(stored) : stored
  return (await runInSlices(readLines(kind, bytes))) as ListRows[K]
}

function* writeLines(kind: ListKind, rows: readonly object[]): Sliced<{ bytes: Buffer; sha256: string }> {
  const keys = rowKeys(kind)
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  let lines: string[] = []
  const flush = () => {
    if (lines.length === 0) return
    const chunk = Buffer.from(`${chunks.length > 0 ? '\n' : ''}${lines.join('\n')}`)
    hash.update(chunk)
    chunks.push(chunk)
    lines = []
  }
  for (const [index, row] of (rows as Record<string, unknown>[]).entries()) {
    if (isStep(index)) {
      flush()
      yield
    }
    const line: Record<string, unknown> = {}
    for (const key of keys) {
      const value = row[key]
      if (value !== null && value !== undefined) line[key] = value
    }
    lines.push(JSON.stringify(line))
  }
  flush()
  return { bytes: Buffer.concat(chunks), sha256: hash.digest('hex') }
}

function* readLines(kind: ListKind, bytes: Buffer): Sliced<object[]> {
  const keys = rowKeys(kind)
  const rows: object[] = []
  for (let start = 0; start < bytes.length; ) {
    if (isStep(rows.length)) yield
    const lineEnd = bytes.indexOf(10, start)
    const end = lineEnd === -1 ? bytes.length : lineEnd
    const line = JSON.parse(bytes.toString('utf8', start, end))
    const row: Record<string, unknown> = { position: rows.length + 1 }
    for (const key of keys) row[key] = line[key] ?? null
    rows.push(row)
    start = end + 1
  }
  return rows
}

function rowKeys(kind: ListKind): readonly string[] {
  if (kind === 'promotions') return PROMOTION_KEYS
  if (!isCsvKind(kind)) return ['document']
  const columns = storedColumns(csvFormats[kind]).map(camelCase)
  return kind === 'branches' ? ['id', ...columns] : columns
}

/** Contents that a migration wrote are plain JSON. */
const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b
