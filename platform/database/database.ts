import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'

/**
 * PostgreSQL, either a server or embedded in this process (PGlite in a worker thread), behind the same driver. The embedded
 * database has a single session: never wait for the pool inside an open transaction, and never use `SET`.
 */
export type Database = {
  readonly orm: NodePgDatabase
  readonly pool: Pool
  readonly kind: 'embedded' | 'server'
  /** Whether the database responds within two seconds. */
  isReady(): Promise<boolean>
  /** Runs work on a separate connection without the statement time limit (migrations, vacuum, backups). */
  withoutTimeLimit<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
  /** Waits for running statements, 10 seconds at most, then disconnects. */
  close(): Promise<void>
}

/** milliseconds */
export const STATEMENT_LIMIT_MS = 15_000

/** Another process has opened the embedded database. */
export class DatabaseLockedError extends Error {
  readonly pid: number
  readonly dataDir: string

  constructor(pid: number, dataDir: string) {
    super(`process ${pid} has opened the database in ${dataDir}`)
    this.name = 'DatabaseLockedError'
    this.pid = pid
    this.dataDir = dataDir
  }
}
