import type { PoolClient } from 'pg'
import type { Database } from './database.ts'

/**
 * Reads everything as it was at one moment, whatever others write meanwhile and however long it takes. On the embedded
 * database, which is one session, everybody else waits until it is done: what takes long reads from a copy of it
 * (copy-embedded-database.ts). Values come as text that does not depend on the server's settings.
 */
export function readSnapshot<T>(database: Database, read: (client: PoolClient) => Promise<T>): Promise<T> {
  return database.withoutTimeLimit(async client => {
    await client.query('begin isolation level repeatable read read only')
    try {
      await client.query(PLAIN_TEXT)
      return await read(client)
    } finally {
      await client.query('rollback').catch(() => {})
    }
  })
}

/** For the transaction that is open: how values become text and are read from it. */
export const PLAIN_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`
