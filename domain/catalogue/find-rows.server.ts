import { promisify } from 'node:util'
import { gunzip as gunzipWith } from 'node:zlib'
import { runInSlices, type Sliced } from '../../platform/event-loop/slices.ts'
import { isGzip, rowKeys } from './encode-rows.server.ts'
import type { ListKind, ListRows } from './list-kind.ts'

const gunzip = promisify(gunzipWith)

/**
 * The wanted rows of a stored content among those that have a text as the whole of any column, whatever the
 * case of its Latin letters, in file order, with the position 0. Only these are decoded: parts of texts would
 * match nearly every row of a list.
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
 * The bytes are searched as Latin 1, a character each, so that a place in the text is a place in the bytes.
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
      // The name of a column is in every row.
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

/** searched at a time, in some milliseconds */
const SEARCHED_BYTES = 512 * 1024
