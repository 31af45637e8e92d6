import { promisify } from 'node:util'
import { gunzip as gunzipWith } from 'node:zlib'
import { runInSlices, type Sliced } from '../../platform/event-loop/slices.ts'
import { isGzip, rowKeys } from './encode-rows.server.ts'
import type { ListKind, ListRows } from './list-kind.ts'

const gunzip = promisify(gunzipWith)

/**
 * The rows of a stored content that have a text in any of their columns, whatever the case of its Latin letters, in file order,
 * with the position 0. Only these are decoded.
 */
export async function findRows<K extends ListKind>(
  kind: K,
  stored: Buffer,
  text: string,
): Promise<ListRows[K][number][]> {
  const bytes = isGzip(stored) ? await gunzip(stored) : stored
  return (await runInSlices(searchLines(kind, bytes, text))) as ListRows[K][number][]
}

/** The bytes are searched as Latin 1, a character each, so that a place in the text is a place in the bytes. */
function* searchLines(kind: ListKind, bytes: Buffer, searched: string): Sliced<object[]> {
  const keys = rowKeys(kind)
  const latin = (text: Buffer) => text.toString('latin1').toLowerCase()
  const needle = latin(Buffer.from(JSON.stringify(searched).slice(1, -1)))
  const rows: object[] = []
  for (let from = 0; from < bytes.length; ) {
    const to = lineEnd(bytes, Math.min(from + SEARCHED_BYTES, bytes.length))
    const part = latin(bytes.subarray(from, to))
    for (let found = part.indexOf(needle); found !== -1; ) {
      const start = part.lastIndexOf('\n', found) + 1
      const end = lineEnd(bytes, from + found)
      const line = JSON.parse(bytes.toString('utf8', from + start, end))
      const row: Record<string, unknown> = { position: 0 }
      for (const key of keys) row[key] = line[key] ?? null
      rows.push(row)
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
