import type { PoolClient } from 'pg'
import { freeBytesOf } from '../disk/free-bytes.ts'

/** Writing would leave less disk space than other data needs. The message is for the operator. */
export class NotEnoughSpaceError extends Error {
  override readonly name = 'NotEnoughSpaceError'
}

/** Upper bound of the bytes to write, without the owner's pictures: table rows are compressed. */
export async function estimateBytes(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce((select sum(bytes) from files where state in ('attached', 'waiting')), 0)
       + (select sum(pg_table_size(oid)) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as bytes`,
  )
  return Number(rows[0]?.bytes)
}

/**
 * Passes bytes through, and fails when the disk has too little space left, because other programs write to it
 * too.
 */
export function watchSpace(expectSpace: (bytes: number) => Promise<void>) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let unchecked = 0
    for await (const chunk of source) {
      unchecked += chunk.length
      if (unchecked >= SPACE_CHECK_BYTES) {
        unchecked = 0
        await expectSpace(0)
      }
      yield chunk
    }
  }
}

/** Throws NotEnoughSpaceError if a folder's disk would have fewer bytes left. */
export function leaveFree(folder: string, minFreeBytes: number) {
  return async (bytes: number): Promise<void> => {
    const free = await freeBytesOf(folder)
    if (free >= minFreeBytes + bytes) return
    const gigabytes = (size: number) => `${(size / 1e9).toFixed(1)} GB`
    const needed = bytes > 0 ? `up to ${gigabytes(bytes)} would be written, and ` : ''
    throw new NotEnoughSpaceError(
      `the disk has ${gigabytes(free)} free: ${needed}${gigabytes(minFreeBytes)} must stay free for uploads and the database`,
    )
  }
}

const SPACE_CHECK_BYTES = 16 * 1024 * 1024
