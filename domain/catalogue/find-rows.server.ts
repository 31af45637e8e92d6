import { promisify } from 'node:util'
import { gunzip as gunzipWith } from 'node:zlib'
import { runInSlices, type Sliced } from '../../platform/event-loop/slices.ts'
import { isGzip, rowKeys } from './encode-rows.server.ts'
import type { ListKind, ListRows } from './list-kind.ts'

const gunzip = promisify(gunzipWith)

/**
 * Finds rows in a stored content: some column equals the text (ignoring the case of Latin letters), and the
 * row is wanted. In file order, all with position 0. Only rows with the text are decoded; parts of texts are
 * not searched, because they would match nearly every row of a list.
 */
export async function findRows<K extends ListKind>(
  kind: K,
  stored: Buffer,
  text: string,
  isWanted: (row: ListRows[K][number]) => boolean,
): Promise<ListRows[K][number][]> {
  const bytes = isGzip(stored) ? await gunzip(stored) : stored
  return runInSlices(searchLines<ListRows[K][number]>(kind, bytes, text, isWanted))
}

/**
 * Searches the bytes as Latin 1, one character per byte, so that a position in the text is a position in the
 * bytes.
 */
function* searchLines<Row>(
  kind: ListKind,
  bytes: Buffer,
  searched: string,
  isWanted: (row: Row) => boolean,
): Sliced<Row[]> {
  const keys = rowKeys(kind)
  const latin = (text: Buffer) => text.toString('latin1').toLowerCase()
  const needle = latin(Buffer.from(JSON.stringify(searched)))
  const rows: Row[] = []
  for (let from = 0; from < bytes.length; ) {
    const to = lineEnd(bytes, Math.min(from + SEARCHED_BYTES, bytes.length))
    const part = latin(bytes.subarray(from, to))
    for (let found = part.indexOf(needle); found !== -1; ) {
      // Skip column names, which every row contains.
      if (!/: ?$/.test(part.slice(found - 2, found))) {
        found = part.indexOf(needle, found + 1)
        continue
      }
      const start = part.lastIndexOf('\n', found) + 1
      const end = lineEnd(bytes, from + found)
      const line = JSON.parse(bytes.toString('utf8', from + start, end))
      const row: Record<string, unknown> = { position: 0 }
      for (const key of keys) row[key] = line[key] ?? null
      if (isWanted(row as Row)) rows.push(row as Row)
      found = part.indexOf(needle, end - from)
    }
    yield
    from = to + 1
  }
  return rows
}

const lineEnd = (bytes: Buffer, from: number) => {
  const end = bytes.indexOf(10, from)
  return end === -1 ? bytes.length : end
}

/** bytes that are searched at a time, in a few milliseconds */
const SEARCHED_BYTES = 512 * 1024
