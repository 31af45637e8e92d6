import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import type { Log } from '../log/log.ts'
import { foreignDataDirProblem } from '../settings/foreign-data-dir.ts'
import { SERVER_USE_LOCK } from './advisory-locks.ts'
import { applicationName, DatabaseLockedError, type DatabaseUser, EmbeddedDatabaseError } from './database.ts'
import { openCluster } from './embedded-cluster.ts'
import { PORT, superviseServer } from './supervise-server.ts'

/**
 * Opens a private PostgreSQL server: a child process that listens on a unix socket in `DATA_DIR/database`,
 * which only its owner can enter. The application's server starts it, restarts it when it crashes, and stops
 * it. A command connects to it, or starts it while the command runs if there is none. Throws
 * DatabaseLockedError if another application server has opened it or a command does not finish, and
 * EmbeddedDatabaseError if it cannot be created or started.
 */
export async function openEmbeddedServer({
  dataDir,
  user,
  log,
  settings = {},
}: {
  dataDir: string
  user: DatabaseUser
  log: Log
  /** settings of PostgreSQL besides those of supervise-server.ts */
  settings?: Readonly<Record<string, string>>
}): Promise<{ address: PoolConfig; close(): Promise<void> }> {
  const folder = join(dataDir, 'database')
  const use = await (user === 'server' ? startOnce() : connectOrStart())
  const socket = openSocketFolder(folder)
  const address = addressOf(socket.path)
  const presence = user === 'server' ? announcePresence(address) : null
  return {
    address,
    async close() {
      await presence?.close()
      await use.end(address)
      socket.close()
    },
  }

  /** The server of the application: it alone starts PostgreSQL, after a command that uses it has finished. */
  async function startOnce(): Promise<Use> {
    let isWaiting = false
    return retry(COMMAND_TIMEOUT_MS, async () => {
      const found = await findServer(folder)
      await found?.client?.end()
      if (found?.serverPid && isAlive(found.serverPid))
        throw new DatabaseLockedError(`process ${found.serverPid} has opened the database in ${dataDir}`)
      if (!found) return start({ restarts: true })
      if (!isWaiting)
        log.info({ event: 'waiting_for_database' }, 'waiting until another process closes the database')
      isWaiting = true
      return null
    })
  }

  /** A command: it uses a running PostgreSQL, or starts it. */
  async function connectOrStart(): Promise<Use> {
    return retry(START_TIMEOUT_MS, async () => {
      const found = await findServer(folder, { isInUse: true })
      if (!found) return start({ restarts: false })
      const { client } = found
      return client && { end: () => client.end().catch(() => {}) }
    })
  }

  async function start({ restarts }: { restarts: boolean }): Promise<Use | null> {
    const problem = foreignDataDirProblem(dataDir)
    if (problem) throw new EmbeddedDatabaseError(problem)
    const server = superviseServer(await openCluster(dataDir), { settings, log, restarts })
    if (!(await server.start())) return null
    return {
      async end(address) {
        if (user === 'command') await untilUnused(address)
        await server.stop('INT')
      },
    }
  }

  async function retry<T>(timeoutMs: number, attempt: () => Promise<T | null>): Promise<T> {
    for (const started = Date.now(); Date.now() - started < timeoutMs; await sleep(RETRY_MS)) {
      const result = await attempt()
      if (result) return result
    }
    throw new DatabaseLockedError(`another process has opened the database in ${dataDir}`)
  }
}

/** How a process leaves the database: it stops it or only disconnects. */
type Use = { end(address: PoolConfig): Promise<void> }

/**
 * Connects to a server that runs on these files, and returns the pid of the application server that uses it.
 * Null if none runs; `client` is null while it starts or stops. With `isInUse`, the command that started the
 * server does not stop it while this connection is open.
 */
async function findServer(
  folder: string,
  { isInUse = false } = {},
): Promise<{ client: Client | null; serverPid: number | null } | null> {
  if (!existsSync(join(folder, SOCKET))) return null
  const socket = openSocketFolder(folder)
  const client = new Client({
    ...addressOf(socket.path),
    application_name: applicationName('command'),
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    if (isInUse) await client.query('select pg_advisory_lock_shared($1)', [SERVER_USE_LOCK])
    const { rows } = await client.query<{ pid: number }>(
      `select substring(application_name from '\\d+$')::int as pid from pg_stat_activity
       where application_name like 'tayar server %' limit 1`,
    )
    return { client, serverPid: rows[0]?.pid ?? null }
  } catch (error) {
    await client.end().catch(() => {})
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ECONNREFUSED' ? null : { client: null, serverPid: null }
  } finally {
    socket.close()
  }
}

/**
 * Waits until no other command uses the server. Commands that arrive later wait until it has stopped, and
 * start it again.
 */
async function untilUnused(address: PoolConfig): Promise<void> {
  const client = new Client(address)
  // Stays open until the server ends.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [SERVER_USE_LOCK])
  } catch {
    // It has ended already.
  }
}

function addressOf(host: string): PoolConfig {
  return { host, port: PORT, user: 'postgres', database: 'postgres', ssl: false }
}

/** Holds a connection that names this process, for `findServer` of other processes. */
function announcePresence(address: PoolConfig): { close(): Promise<void> } {
  let client: Client | null = null
  let isClosed = false
  void connect()
  async function connect() {
    while (!isClosed) {
      const next = new Client({ ...address, application_name: applicationName('server') })
      const ended = new Promise<void>(resolve => next.once('end', resolve))
      next.on('error', () => {})
      try {
        await next.connect()
        client = next
        await ended
      } catch {
        // The database restarts.
      }
      await sleep(RETRY_MS, null, { ref: false })
    }
  }
  return {
    async close() {
      isClosed = true
      await client?.end().catch(() => {})
    },
  }
}

/**
 * A killed server's connections can outlive it for a moment. Our own pid is left over from a predecessor in
 * another container.
 */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * The folder of the socket. Socket paths have at most 107 bytes; a longer one is reached through an open
 * descriptor.
 */
function openSocketFolder(folder: string): { path: string; close(): void } {
  if (Buffer.byteLength(join(folder, SOCKET)) <= MAX_SOCKET_PATH) return { path: folder, close() {} }
  if (process.platform !== 'linux')
    throw new EmbeddedDatabaseError(`${folder}: the path is too long for a socket; set a shorter DATA_DIR`)
  const descriptor = openSync(folder, 'r')
  return { path: `/proc/self/fd/${descriptor}`, close: () => closeSync(descriptor) }
}

const SOCKET = `.s.PGSQL.${PORT}`
/** the shortest limit of the supported systems */
const MAX_SOCKET_PATH = 103
const RETRY_MS = 100
const START_TIMEOUT_MS = 30_000
/** longer than a backup takes */
const COMMAND_TIMEOUT_MS = 30 * 60_000
