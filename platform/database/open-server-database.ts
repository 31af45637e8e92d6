import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'
import { answers, endPool, monitorPool } from './pool-health.ts'

/** A PostgreSQL server behind a pool of ten connections; none is made before it is needed. */
export async function openServerDatabase(url: string, log: Log, statementLimitMs: number): Promise<Database> {
  const address = {
    connectionString: url,
    application_name: 'tayar',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5_000,
  } satisfies PoolConfig
  const pool = new Pool({
    ...address,
    max: 10,
    statement_timeout: statementLimitMs,
    // The server ends a statement; this ends the wait for a server that no longer says anything.
    query_timeout: statementLimitMs + 5_000,
    idle_in_transaction_session_timeout: 2 * statementLimitMs,
    // A visitor's statements are short: compiling them, or starting further processes for them, takes longer than they do.
    options: '-c jit=off -c max_parallel_workers_per_gather=0',
  })
  monitorPool(pool, log)

  return {
    orm: drizzle(pool),
    pool,
    kind: 'server',
    isReady: () => answers(pool),
    async withoutTimeLimit(work) {
      const client = new Client(address)
      client.on('error', error => log.warn({ err: error }, 'a database connection was lost'))
      await client.connect()
      try {
        return await work(client as unknown as PoolClient)
      } finally {
        await client.end().catch(() => {})
      }
    },
    close: () => endPool(pool),
  }
}
