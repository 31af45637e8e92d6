import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createGzip, gunzip as gunzipWith } from 'node:zlib'
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { createLatestCache } from '../../platform/cache/latest-cache.ts'
import { isStep, runInSlices, type Sliced } from '../../platform/event-loop/slices.ts'
import { collectLines } from '../../platform/spreadsheet/reader-line.ts'
import type { Sheet } from '../../platform/spreadsheet/spreadsheet.ts'
import { listUploadData, type UploadDataName } from './list-uploads.table.ts'

const gunzip = promisify(gunzipWith)

type Orm = Pick<NodePgDatabase, 'select' | 'insert' | 'delete'>

/** Stores a file from the disk as the data `file` of an upload. */
export async function saveUploadFile(id: string, path: string, orm: Orm): Promise<void> {
  let part = 0
  for await (const bytes of createReadStream(path, { highWaterMark: PART_BYTES }))
    await orm.insert(listUploadData).values({ uploadId: id, name: 'file', part: part++, bytes })
}

/** Writes the data `file` of an upload to a path where no file exists yet. */
export async function writeUploadFile(id: string, path: string, orm: Orm): Promise<void> {
  const target = await open(path, 'wx', 0o600)
  try {
    for await (const bytes of readParts(id, 'file', orm)) await target.write(bytes)
  } finally {
    await target.close()
  }
}

/** Stores bytes as data of an upload; replaces existing data of that name. */
export async function saveUploadData(
  id: string,
  name: UploadDataName,
  bytes: Buffer,
  orm: Orm,
): Promise<void> {
  await orm.delete(listUploadData).where(and(eq(listUploadData.uploadId, id), eq(listUploadData.name, name)))
  for (let part = 0; part * PART_BYTES < bytes.length; part++) {
    const slice = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
    await orm.insert(listUploadData).values({ uploadId: id, name, part, bytes: slice })
  }
}

/** Loads data of an upload; null if it has none of that name. */
export async function loadUploadData(id: string, name: UploadDataName, orm: Orm): Promise<Buffer | null> {
  const parts: Buffer[] = []
  for await (const part of readParts(id, name, orm)) parts.push(part)
  return parts.length > 0 ? Buffer.concat(parts) : null
}

/** Compresses the text of `readSpreadsheet` as it arrives; `end` returns the data `cells`. */
export function startCells(): { write(text: string): void; end(): Promise<Buffer> } {
  // Fast compression: the data is deleted within days, and the user is waiting.
  const gzip = createGzip({ level: 1 })
  const compressed = buffer(gzip)
  return {
    write: text => void gzip.write(text),
    end: () => {
      gzip.end()
      return compressed
    },
  }
}

/**
 * Loads the sheets of an upload from its data `cells`; null if it has none. The latest sheets stay in memory
 * for two minutes, because every step of the page needs them. Uploads are decoded one at a time.
 */
export async function loadSheets(id: string, orm: Orm): Promise<readonly Sheet[] | null> {
  if ((await countBytes(id, 'cells', orm)) === 0) return null
  return lastSheets(id, () => {
    const sheets = decoding.then(async () => {
      const bytes = await loadUploadData(id, 'cells', orm)
      return bytes && runInSlices(readCells(await gunzip(bytes)))
    })
    decoding = sheets.then(
      () => {},
      () => {},
    )
    return sheets
  })
}

const lastSheets = createLatestCache<readonly Sheet[] | null>(2 * 60_000)
let decoding: Promise<unknown> = Promise.resolve()

/** Bytes of the data of an upload under a name. */
export async function countBytes(id: string, name: UploadDataName, orm: Orm): Promise<number> {
  const [row] = await orm
    .select({ bytes: sumOfBytes })
    .from(listUploadData)
    .where(and(eq(listUploadData.uploadId, id), eq(listUploadData.name, name)))
  return row?.bytes ?? 0
}

/** SQL aggregate: total size of the selected parts, without reading their bytes. */
export const sumOfBytes = sql<number>`coalesce(sum(octet_length(${listUploadData.bytes})), 0)`.mapWith(Number)

function* readCells(bytes: Buffer): Sliced<readonly Sheet[]> {
  const lines = collectLines()
  let position = 0
  for (let index = 0; position < bytes.length; index++) {
    if (isStep(index)) yield
    const end = bytes.indexOf(10, position)
    lines.add(bytes.toString('utf8', position, end))
    position = end + 1
  }
  const read = lines.finish()
  if (!read?.ok) throw new Error('the cells of an upload are not complete')
  return read.sheets
}

async function* readParts(id: string, name: UploadDataName, orm: Orm): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const [part] = await orm
      .select({ bytes: listUploadData.bytes })
      .from(listUploadData)
      .where(
        and(eq(listUploadData.uploadId, id), eq(listUploadData.name, name), eq(listUploadData.part, number)),
      )
    if (!part) return
    yield part.bytes
  }
}

/** The driver blocks the event loop while it reads a value, so large data is stored in parts. */
const PART_BYTES = 1024 * 1024
