import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'

/** PostgreSQL: the server of `DATABASE_URL`, or a private one in the data folder (embedded-server.ts). */
export type Database = {
  readonly orm: NodePgDatabase
  readonly pool: Pool
  /** Whether the database responds within two seconds. */
  isReady(): Promise<boolean>
  /**
   * Runs work on a separate connection without the statement time limit (migrations, backups, notifications).
   */
  withoutTimeLimit<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
  /** Waits for running statements, 10 seconds at most, then disconnects. */
  close(): Promise<void>
}

/** An open transaction, as `orm.transaction` passes it to its callback. */
export type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0]

/** The server stays connected; a command connects only while it runs. */
export type DatabaseUser = 'server' | 'command'

/** Names a connection in `pg_stat_activity`: `tayar server 4711`. */
export function applicationName(user: DatabaseUser): string {
  return `tayar ${user} ${process.pid}`
}

/** milliseconds */
export const STATEMENT_LIMIT_MS = 15_000

/** Another server, or a long command, has opened the embedded database. */
export class DatabaseLockedError extends Error {
  override readonly name = 'DatabaseLockedError'
}

/** The embedded database cannot be created or opened. The message says why, and what to do. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
}
