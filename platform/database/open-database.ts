import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Log } from '../log/log.ts'
import { DATABASE_URL_FORMAT, type DatabaseHost, parseDatabaseUrl } from '../settings/database-url.ts'
import type { Settings } from '../settings/settings.ts'
import { applicationName, type Database, type DatabaseUser, STATEMENT_LIMIT_MS } from './database.ts'
import { openEmbeddedServer } from './embedded-server.ts'
import { createPrimaryClient } from './find-primary.ts'
import { endPool, isResponding, monitorPool } from './pool-health.ts'
import { ServerClient } from './server-client.ts'

/**
 * Opens a pool of ten connections, made when needed, to the server of `DATABASE_URL` or to the embedded
 * database in `DATA_DIR/database` (created if missing). An unreachable server is not an error: the pool
 * connects when it is back. Where the URL has `target_session_attrs=read-write`, connections go to the host
 * that accepts writes (find-primary.ts).
 *
 * Throws DatabaseLockedError and EmbeddedDatabaseError for the embedded database (embedded-server.ts).
 */
export async function openDatabase({
  settings,
  log,
  user = 'server',
  statementLimitMs = STATEMENT_LIMIT_MS,
}: {
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>
  log: Log
  user?: DatabaseUser
  statementLimitMs?: number
}): Promise<Database> {
  if (settings.databaseUrl) {
    const remote = parseDatabaseUrl(settings.databaseUrl)
    if (!remote) throw new Error(`DATABASE_URL: expected ${DATABASE_URL_FORMAT}`)
    return openPool({ connectionString: remote.connectionString }, remote.needsPrimary ? remote.hosts : null)
  }
  const embedded = await openEmbeddedServer({ dataDir: settings.dataDir, user, log })
  const database = openPool(embedded.address)
  return {
    ...database,
    async close() {
      await database.close()
      await embedded.close()
    },
  }

  /** With `hosts` their primary is used, without them the host of the address. */
  function openPool(server: PoolConfig, hosts: readonly DatabaseHost[] | null = null): Database {
    const address = {
      ...server,
      application_name: applicationName(user),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
    } satisfies PoolConfig
    const primary = hosts && createPrimaryClient({ hosts, address, log })
    const Client = primary?.Client ?? ServerClient
    const pool = new Pool({
      ...address,
      Client,
      max: 10,
      statement_timeout: statementLimitMs,
      // For a server that hangs and cannot enforce its own limit. With this limit a form that waits in vain
      // for two connections is still answered within 30 seconds.
      query_timeout: statementLimitMs + 4_000,
      idle_in_transaction_session_timeout: 2 * statementLimitMs,
      // Statements of a request are short: JIT compilation and parallel workers take longer than they do.
      options: '-c jit=off -c max_parallel_workers_per_gather=0',
    })
    monitorPool(pool, log)

    return {
      orm: drizzle(pool),
      pool,
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
      close() {
        primary?.stop()
        return endPool(pool)
      },
    }
  }
}
