import type { PoolClient } from 'pg'
import type { Database } from './database.ts'

/** Reads one consistent snapshot without a time limit, while other connections write. */
export function readSnapshot<T>(database: Database, read: (client: PoolClient) => Promise<T>): Promise<T> {
  return database.withoutTimeLimit(async client => {
    await client.query('begin isolation level repeatable read read only')
    try {
      await client.query(TEXT_FORMAT_SETTINGS)
      return await read(client)
    } finally {
      await client.query('rollback').catch(() => {})
    }
  })
}

/** For the open transaction: a text format of values that does not depend on the server's settings. */
export const TEXT_FORMAT_SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`
