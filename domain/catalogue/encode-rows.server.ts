import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, gzipSync } from 'node:zlib'
import { PROMOTION_KEYS } from '../promotions/planned-promotion.ts'
import { csvFormats, isCsvKind } from './data-files/csv-formats.ts'
import { camelCase, storedColumns } from './data-files/format-data-file.ts'
import type { ListKind, ListRows } from './list-kind.ts'

/** Rows as `list_contents` stores them. */
export type EncodedContent = { sha256: string; rowCount: number; rows: Buffer }

/**
 * Writes rows in their one canonical form: a JSON object per line with its keys in the order of the file's
 * columns, without nulls and positions. Equal rows have equal bytes, and so the same SHA-256. Blocks the
 * event loop for some milliseconds at a time.
 */
export function encodeRows<K extends ListKind>(kind: K, rows: ListRows[K]): Promise<EncodedContent> {
  return encodeRowsOf(rowKeys(kind), rows)
}

/** `encodeRows` for rows with these keys. */
export function encodeRowsOf(keys: readonly string[], rows: readonly object[]): Promise<EncodedContent> {
  const content = encoded.get(rows) ?? encode(keys, rows)
  encoded.set(rows, content)
  return content
}

/** Rows that are stored, compared and published are encoded once. */
const encoded = new WeakMap<object, Promise<EncodedContent>>()

async function encode(keys: readonly string[], rows: readonly object[]): Promise<EncodedContent> {
  const hash = createHash('sha256')
  const parts: Buffer[] = []
  await pipeline(
    async function* () {
      for (const part of writeLines(keys, rows)) {
        hash.update(part)
        yield part
        await nextTurn()
      }
    },
    createGzip(),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const part of compressed) parts.push(part)
    },
  )
  return { sha256: hash.digest('hex'), rowCount: rows.length, rows: Buffer.concat(parts) }
}

/**
 * The rows of a content, whole or in parts, in file order with their positions; columns without a value are
 * null. The text of a list is never in memory as a whole.
 */
export async function decodeRows<K extends ListKind>(
  kind: K,
  stored: Buffer | AsyncIterable<Buffer>,
): Promise<ListRows[K]> {
  return (await decodeRowsOf(rowKeys(kind), stored)) as ListRows[K]
}

/** `decodeRows` for rows with these keys. */
export async function decodeRowsOf(
  keys: readonly string[],
  stored: Buffer | AsyncIterable<Buffer>,
): Promise<object[]> {
  const parts = Buffer.isBuffer(stored) ? [stored] : stored
  const rows: object[] = []
  let isPlain: boolean | null = null
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  const parse = readLines(keys, rows)
  await pipeline(
    async function* () {
      for await (const part of parts) {
        isPlain ??= !isGzip(part)
        if (!isPlain) yield part
        else
          for (let from = 0; from < part.length; from += CHUNK_BYTES)
            await parse(part.subarray(from, from + CHUNK_BYTES))
      }
      // An empty stream is not valid gzip.
      if (isPlain !== false) yield NOTHING
    },
    gunzip,
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await parse(chunk)
    },
  )
  await parse(null)
  return rows
}

const CHUNK_BYTES = 128 * 1024
const NOTHING = gzipSync('')

const nextTurn = () => new Promise(resolve => setImmediate(resolve))

function* writeLines(keys: readonly string[], rows: readonly object[]): Generator<Buffer> {
  for (let from = 0; from < rows.length; from += ROWS_PER_PART) {
    const lines = (rows.slice(from, from + ROWS_PER_PART) as Record<string, unknown>[]).map(row => {
      const line: Record<string, unknown> = {}
      for (const key of keys) {
        const value = row[key]
        if (value !== null && value !== undefined) line[key] = value
      }
      return JSON.stringify(line)
    })
    yield Buffer.from(`${from > 0 ? '\n' : ''}${lines.join('\n')}`)
  }
}

const ROWS_PER_PART = 500

/**
 * Adds the rows of each chunk of the text to `rows`, then yields to other events; null marks the end of the
 * text.
 */
function readLines(keys: readonly string[], rows: object[]): (chunk: Buffer | null) => Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  const addRow = (text: string) => {
    const line = JSON.parse(text)
    const row: Record<string, unknown> = { position: rows.length + 1 }
    for (const key of keys) row[key] = line[key] ?? null
    rows.push(row)
  }
  return async chunk => {
    if (chunk === null) {
      if (rest.length > 0) addRow(rest.toString())
      return
    }
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      addRow(bytes.toString('utf8', start, end))
      start = end + 1
    }
    rest = Buffer.from(bytes.subarray(start))
    await nextTurn()
  }
}

/** The keys of a stored row in their canonical order. */
export function rowKeys(kind: ListKind): readonly string[] {
  if (kind === 'promotions') return PROMOTION_KEYS
  if (!isCsvKind(kind)) return ['document']
  const columns = storedColumns(csvFormats[kind]).map(camelCase)
  return kind === 'branches' ? ['id', ...columns] : columns
}

/** Contents that a migration wrote are plain JSON. */
export const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b
