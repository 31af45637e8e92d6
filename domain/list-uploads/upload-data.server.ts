import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip as gunzipWith, gzip as gzipWith } from 'node:zlib'
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { keepLatest } from '../../platform/cache/keep-latest.ts'
import { isStep, runInSlices, type Sliced } from '../../platform/event-loop/slices.ts'
import { shareTexts } from '../../platform/spreadsheet/share-texts.ts'
import type { Sheet } from '../../platform/spreadsheet/spreadsheet.ts'
import { listUploadData, type UploadDataName } from './list-uploads.table.ts'

const gzip = promisify(gzipWith)
const gunzip = promisify(gunzipWith)

type Orm = Pick<NodePgDatabase, 'select' | 'insert' | 'delete'>

/** Stores a file of the disk as the data `file` of an upload. */
export async function saveUploadFile(id: string, path: string, orm: Orm): Promise<void> {
  let part = 0
  for await (const bytes of createReadStream(path, { highWaterMark: PART_BYTES }))
    await orm.insert(listUploadData).values({ uploadId: id, name: 'file', part: part++, bytes })
}

/** Writes the data `file` of an upload to a path, which must not exist. */
export async function writeUploadFile(id: string, path: string, orm: Orm): Promise<void> {
  const target = await open(path, 'wx', 0o600)
  try {
    for await (const bytes of readParts(id, 'file', orm)) await target.write(bytes)
  } finally {
    await target.close()
  }
}

/** Stores bytes as data of an upload, in the place of what it had under that name. */
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

/** Data of an upload; null if it has none of that name. */
export async function loadUploadData(id: string, name: UploadDataName, orm: Orm): Promise<Buffer | null> {
  const parts: Buffer[] = []
  for await (const part of readParts(id, name, orm)) parts.push(part)
  return parts.length > 0 ? Buffer.concat(parts) : null
}

/** Sheets as bytes, a row per line, gzipped. Holds the thread for some milliseconds at a time. */
export async function encodeCells(sheets: readonly Sheet[]): Promise<Buffer> {
  return gzip(await runInSlices(writeCells(sheets)))
}

/**
 * The sheets of an upload as they were read, from its data `cells`; null if it has none. Those that were asked for last stay in
 * memory for two minutes, as every step of its page asks for them, and they are decoded for one upload at a time.
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

const lastSheets = keepLatest<readonly Sheet[] | null>(2 * 60_000)
let decoding: Promise<unknown> = Promise.resolve()

/** Bytes of the data of an upload under a name. */
export async function countBytes(id: string, name: UploadDataName, orm: Orm): Promise<number> {
  const [row] = await orm
    .select({ bytes: sumOfBytes })
    .from(listUploadData)
    .where(and(eq(listUploadData.uploadId, id), eq(listUploadData.name, name)))
  return row?.bytes ?? 0
}

/** Aggregate of the parts that are selected; reads none of them. */
export const sumOfBytes = sql<number>`coalesce(sum(octet_length(${listUploadData.bytes})), 0)`.mapWith(Number)

function* writeCells(sheets: readonly Sheet[]): Sliced<Buffer> {
  const chunks: Buffer[] = []
  const write = (lines: readonly string[]) =>
    chunks.push(Buffer.from(lines.map(line => `${line}\n`).join('')))
  for (const { rows, ...rest } of sheets) {
    write([JSON.stringify({ ...rest, rowCount: rows.length })])
    for (let from = 0; from < rows.length; from += ROWS_PER_CHUNK) {
      write(rows.slice(from, from + ROWS_PER_CHUNK).map(row => JSON.stringify(row)))
      yield
    }
  }
  return Buffer.concat(chunks)
}

function* readCells(bytes: Buffer): Sliced<Sheet[]> {
  const sheets: Sheet[] = []
  const share = shareTexts()
  let position = 0
  const nextLine = () => {
    const end = bytes.indexOf(10, position)
    const line = bytes.toString('utf8', position, end)
    position = end + 1
    return JSON.parse(line)
  }
  while (position < bytes.length) {
    const { rowCount, ...rest } = nextLine()
    const rows: string[][] = []
    while (rows.length < rowCount) {
      if (isStep(rows.length)) yield
      rows.push(share(nextLine()))
    }
    sheets.push({ ...rest, rows })
  }
  return sheets
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

/** The driver holds the thread while it reads a value, so large data is stored in parts. */
const PART_BYTES = 1024 * 1024
const ROWS_PER_CHUNK = 500
