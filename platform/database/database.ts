import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'

/**
 * The database is PostgreSQL, in one of two places: a server of its own, or embedded in this process (PGlite in a worker
 * thread). Both are reached through the same driver, so nothing outside this room knows which it is, but for what only
 * one of them can do. Embedded it is ONE session: never wait for the pool inside an open transaction, never `SET`.
 */
export type Database = {
  readonly orm: NodePgDatabase
  readonly pool: Pool
  readonly kind: 'embedded' | 'server'
  /** Whether a statement would be answered now (within two seconds). */
  isReady(): Promise<boolean>
  /** Runs work that may take longer than a visitor waits (a migration, a vacuum) on a connection of its own. */
  withoutTimeLimit<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
  /** Waits for what is under way (10 seconds at most), then lets go. */
  close(): Promise<void>
}

/** How long a statement may take, in milliseconds, unless it runs without a time limit. */
export const STATEMENT_LIMIT_MS = 15_000

/** The embedded database belongs to another process, which is named. */
export class DatabaseLockedError extends Error {
  readonly pid: number
  readonly dataDir: string

  constructor(pid: number, dataDir: string) {
    super(`the database in ${dataDir} is held by process ${pid}`)
    this.name = 'DatabaseLockedError'
    this.pid = pid
    this.dataDir = dataDir
  }
}
