import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Log } from '../log/log.ts'
import type { DatabaseHost } from '../settings/database-url.ts'
import { ServerClient } from './server-client.ts'

/**
 * A client class for a primary and its standbys: every connection goes to the host that accepts writes, like
 * libpq's `target_session_attrs=read-write`, which the driver does not support. All hosts are checked every
 * five seconds and after every failed connection; when another host has become the primary, the connections
 * to the former primary are closed.
 */
export function createPrimaryClient({
  hosts,
  address,
  log,
}: {
  hosts: readonly DatabaseHost[]
  /** how to connect, without the host */
  address: ClientConfig
  log: Log
}): { Client: typeof ServerClient; stop(): void } {
  let primary: Primary | null = null
  let isLost = false
  let search: Promise<Primary> | null = null
  const clients = new Set<Client>()

  class PrimaryClient extends ServerClient {
    override connect(): Promise<Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<Client> | undefined {
      const connected = this.#connect()
      if (!callback) return connected
      connected.then(() => (callback as () => void)(), callback)
      return undefined
    }

    async #connect(): Promise<Client> {
      // Ignore errors while connecting; once connected, the caller listens for them.
      const ignore = () => {}
      this.on('error', ignore)
      const { host } = primary && !isLost ? primary : await findPrimary()
      Object.assign(this, host)
      try {
        await super.connect()
        await expectWritable(this)
      } catch (error) {
        isLost = true
        void this.end().catch(ignore)
        throw error
      }
      clients.add(this)
      this.once('end', () => clients.delete(this))
      this.off('error', ignore)
      return this
    }
  }

  /** One search at a time, for all connections that wait for it. */
  function findPrimary(): Promise<Primary> {
    search ??= askHosts().finally(() => {
      search = null
    })
    return search
  }

  /** Throws an error with the answer of every host where none accepts writes. */
  async function askHosts(): Promise<Primary> {
    const isFirst = primary === null
    const answers = hosts.map(async host => usePrimary(await askHost(host)))
    const found = await Promise.any(answers).catch((error: AggregateError) => {
      const reasons = error.errors.map(({ message }: Error) => message).join('; ')
      throw new Error(`no host of the database accepts writes: ${reasons}`, { cause: error })
    })
    // A former primary that was restarted accepts writes as well.
    if (isFirst)
      await Promise.race([Promise.allSettled(answers), sleep(OTHER_HOSTS_MS, null, { ref: false })])
    return primary ?? found
  }

  async function askHost(host: DatabaseHost): Promise<Primary> {
    const client = Object.assign(new Client({ ...address, query_timeout: QUERY_TIMEOUT_MS }), host)
    client.on('error', () => {})
    try {
      await client.connect()
      await expectWritable(client)
      return { host, timeline: (await client.query(TIMELINE)).rows[0].timeline }
    } finally {
      void client.end().catch(() => {})
    }
  }

  /** Moves to a host that accepts writes, unless it was replaced by a later promotion. */
  function usePrimary(found: Primary): Primary {
    if (primary && found.timeline < primary.timeline) throw new FormerPrimaryError(found.host)
    const isNew = !primary || found.timeline > primary.timeline || (isLost && found.host !== primary.host)
    if (isNew) {
      log.info({ event: 'database_primary_found', ...found.host }, 'found the primary of the database')
      primary = found
    }
    if (primary?.host !== found.host) return primary ?? found
    isLost = false
    for (const client of clients)
      if (client.host !== found.host.host || client.port !== found.host.port)
        client.connection.stream.destroy()
    return found
  }

  const timer = setInterval(() => askHosts().catch(() => {}), SEARCH_INTERVAL_MS).unref()
  return { Client: PrimaryClient, stop: () => clearInterval(timer) }
}

type Primary = {
  readonly host: DatabaseHost
  /** hexadecimal number of eight digits, which every promotion increases */
  readonly timeline: string
}

/** PostgreSQL's error code for a write on a read-only server. */
const READ_ONLY = '25006'

/** A standby, or a server that was set to read-only. */
class ReadOnlyHostError extends Error {
  override readonly name = 'ReadOnlyHostError'
  readonly code = READ_ONLY
}

/** A server that accepts writes but was replaced by a promoted standby: data written there would be lost. */
class FormerPrimaryError extends Error {
  override readonly name = 'FormerPrimaryError'
  readonly code = READ_ONLY
  constructor({ host, port }: DatabaseHost) {
    super(
      `${host}:${port} is a former primary; if it was created again on purpose, restart the processes of the application`,
    )
  }
}

async function expectWritable(client: Client) {
  const { rows } = await client.query('show transaction_read_only')
  if (rows[0].transaction_read_only !== 'off')
    throw new ReadOnlyHostError(`${client.host}:${client.port} accepts no writes`)
}

const TIMELINE = 'select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline'
/** How long connections may stay on a primary that hangs, or that was replaced without being stopped. */
const SEARCH_INTERVAL_MS = 5_000
const QUERY_TIMEOUT_MS = 5_000
/** time limit after the first response of a search, for hosts that hang */
const OTHER_HOSTS_MS = 2_000
