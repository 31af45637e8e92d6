import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'
import { endPool, isResponding, monitorPool } from './pool-health.ts'

/** Opens a pool of ten connections to a PostgreSQL server; they are opened when needed. */
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
    // For a server that does not respond any more and so cannot enforce its own limit.
    query_timeout: statementLimitMs + 5_000,
    idle_in_transaction_session_timeout: 2 * statementLimitMs,
    // Statements of a request are short: JIT compilation and parallel workers take longer than they do.
    options: '-c jit=off -c max_parallel_workers_per_gather=0',
  })
  monitorPool(pool, log)

  return {
    orm: drizzle(pool),
    pool,
    kind: 'server',
    isReady: () => isResponding(pool),
    async withoutTimeLimit(work) {
      const client = new Client(address)
      client.on('error', error =>
        log.warn({ event: 'database_connection_lost', err: error }, 'database connection lost'),
      )
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
