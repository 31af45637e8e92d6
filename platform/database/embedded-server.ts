import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import type { Log } from '../log/log.ts'
import { foreignDataDirProblem } from '../settings/foreign-data-dir.ts'
import { applicationName, DatabaseLockedError, type DatabaseUser, EmbeddedDatabaseError } from './database.ts'
import { type Cluster, openCluster, otherVersion, POSTGRES_ENV, unusableFiles } from './embedded-cluster.ts'

/**
 * A PostgreSQL server of this application alone: a child process that listens on a unix socket in `DATA_DIR/database`, which
 * only its owner can enter. The server of the application starts it, restarts it when it ends, and stops it; a command
 * connects to it, or starts it for its own time where nothing runs.
 *
 * Throws DatabaseLockedError where another server of the application has opened it, or a command does not finish;
 * EmbeddedDatabaseError where it cannot be created or started.
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
  /** settings of PostgreSQL besides SETTINGS */
  settings?: Readonly<Record<string, string>>
}): Promise<{ address: PoolConfig; close(): Promise<void> }> {
  const folder = join(dataDir, 'database')
  const use = await (user === 'server' ? startOnce() : connectOrStart())
  const socket = openSocketFolder(folder)
  const address = addressOf(socket.path)
  const presence = user === 'server' ? keepPresent(address) : null
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

/** What a process does with the database when it closes it: stop it, or only disconnect. */
type Use = { end(address: PoolConfig): Promise<void> }

/** Runs PostgreSQL on these files as a child process, which is started again when it ends unexpectedly (`restarts`). */
export function superviseServer(
  cluster: Cluster,
  { settings, log, restarts }: { settings: Readonly<Record<string, string>>; log: Log; restarts: boolean },
) {
  let child: ChildProcess | null = null
  let isStopping = false

  /** Resolves to true when PostgreSQL accepts connections, to false where another process has started it. */
  async function start(): Promise<boolean> {
    isStopping = false
    const lines: string[] = []
    const [program = '', ...args] = [
      ...cluster.runAs.command,
      ...lockCommand(cluster.folder),
      ...['sh', '-c', SUPERVISOR, 'sh', cluster.postgres, '-D', cluster.folder],
      ...Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]
    // In a process group of its own: Ctrl-C in a terminal must not stop it before the application has finished.
    const started = spawn(program, args, {
      ...cluster.runAs,
      cwd: '/',
      env: POSTGRES_ENV,
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    const exited = new Promise<number | null>((resolve, reject) => {
      started.once('error', reject)
      started.once('close', resolve)
    })
    // Where the system has no file descriptors left, there are no pipes, and the error follows as an event.
    if (!started.stderr) {
      await exited
      return false
    }
    child = started
    started.stdin.on('error', () => {})
    const ready = new Promise<'ready'>(resolve => {
      createInterface(started.stderr).on('line', line => {
        lines.push(line)
        if (lines.length > 20) lines.shift()
        reportLine(line, log)
        if (/ready to accept (?:read-only )?connections/.test(line)) resolve('ready')
      })
    })
    const result = await Promise.race([ready, exited])
    if (result === 'ready') {
      // Where only the supervising shell was killed, nothing would stop PostgreSQL any more.
      started.once('exit', () => killServer(cluster.folder))
      void exited.then(code => {
        started.stdin.destroy()
        if (!isStopping && restarts) void restart(code)
      })
      return true
    }
    started.stdin.destroy()
    if (result === LOCKED || lines.some(line => /lock file .* already exists/.test(line))) return false
    throw startError(cluster.folder, lines)
  }

  async function restart(code: number | null) {
    for (let attempt = 0; !isStopping; attempt++) {
      log.error(
        { event: 'embedded_database_restarting', code, attempt },
        'the embedded database ended; restarting it',
      )
      const isStarted = await start().catch(error => {
        log.error({ event: 'embedded_database_failed', err: error }, 'the embedded database did not start')
        return false
      })
      if (isStarted) return
      await sleep(Math.min(5_000, RETRY_MS * 2 ** attempt), null, { ref: false })
    }
  }

  return {
    start,
    /** INT ends connections and shuts down, QUIT ends without shutting down. */
    async stop(signal: 'INT' | 'QUIT') {
      isStopping = true
      const running = child
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const closed = new Promise(resolve => running.once('close', resolve))
      running.stdin?.write(`${signal}\n`)
      await closed
    },
  }
}

/** Holds a lock on the files as long as any process of the server runs; released by the kernel in every case. */
function lockCommand(folder: string): string[] {
  if (process.platform !== 'linux') return []
  return [
    'flock',
    '--nonblock',
    '--no-fork',
    '--conflict-exit-code',
    String(LOCKED),
    join(folder, 'PG_VERSION'),
  ]
}

/**
 * A connection to a server that runs on these files, and the pid of the application's server that uses it. Null where none
 * runs, no connection where it is starting or stopping. `isInUse` keeps a command that started it from stopping it, as long as
 * the connection is open.
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
    if (isInUse) await client.query('select pg_advisory_lock_shared($1)', [USE_LOCK_KEY])
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

/** Waits until no other command uses the server; commands that come later wait until it has ended, and start it again. */
async function untilUnused(address: PoolConfig): Promise<void> {
  const client = new Client(address)
  // Stays open until the server ends.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [USE_LOCK_KEY])
  } catch {
    // It has ended already.
  }
}

function addressOf(host: string): PoolConfig {
  return { host, port: PORT, user: 'postgres', database: 'postgres', ssl: false }
}

/** Holds a connection that names this process, for `findServer` of other processes. */
function keepPresent(address: PoolConfig): { close(): Promise<void> } {
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

/** A killed server's connections can outlive it for a moment; the own pid is that of a predecessor in another container. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Ends the server that `postmaster.pid` names, if that process still works in this folder: pids are used again. */
function killServer(folder: string) {
  if (process.platform !== 'linux') return
  try {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    if (readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)) process.kill(pid, 'SIGQUIT')
  } catch {
    // It has ended.
  }
}

/** PostgreSQL's log lines that an operator needs. Errors of statements are not among them (`log_min_messages`). */
function reportLine(line: string, log: Log) {
  if (/^(?:FATAL|PANIC):/.test(line) && !/starting up|shutting down|terminating connection/.test(line))
    log.warn({ event: 'postgres_message', line }, 'message of the embedded database')
  else if (line.includes('not properly shut down'))
    log.warn({ event: 'database_recovery' }, 'the embedded database was not shut down properly; recovering')
  else log.debug({ event: 'postgres_message', line }, 'message of the embedded database')
}

function startError(folder: string, lines: readonly string[]): EmbeddedDatabaseError {
  const text = lines.join('\n')
  if (/incompatible with (?:server|this)|initialized (?:by|without|with)/.test(text))
    return otherVersion(folder, 'another kind of PostgreSQL')
  const reason = lines.filter(line => /^(?:FATAL|PANIC|sh|flock|unshare):/.test(line)).at(-1) ?? lines.at(-1)
  return unusableFiles(folder, reason ?? 'PostgreSQL ended without a message')
}

/** The folder of the socket. Socket paths have at most 107 bytes; a longer one is reached through an open descriptor. */
function openSocketFolder(folder: string): { path: string; close(): void } {
  if (Buffer.byteLength(join(folder, SOCKET)) <= MAX_SOCKET_PATH) return { path: folder, close() {} }
  if (process.platform !== 'linux')
    throw new EmbeddedDatabaseError(`${folder}: the path is too long for a socket; set a shorter DATA_DIR`)
  const descriptor = openSync(folder, 'r')
  return { path: `/proc/self/fd/${descriptor}`, close: () => closeSync(descriptor) }
}

const PORT = 5432
const SOCKET = `.s.PGSQL.${PORT}`
/** the shortest limit of the supported systems */
const MAX_SOCKET_PATH = 103
/** exit code of flock where the lock is held */
const LOCKED = 75
const RETRY_MS = 100
const START_TIMEOUT_MS = 30_000
/** an arbitrary number that is the same in every process: shared by commands in use, exclusive for the one that stops */
const USE_LOCK_KEY = 4_071_999
/** longer than a backup takes */
const COMMAND_TIMEOUT_MS = 30 * 60_000

/**
 * Runs PostgreSQL and passes the signals named on standard input. Descriptor 3 is that of the lock, which PostgreSQL inherits. When standard input ends, the application has ended in
 * whatever way: PostgreSQL gets three seconds to shut down, then ends at once, which its files survive.
 */
const SUPERVISOR = `
trap '' INT TERM HUP
exec 9<&0
"$@" </dev/null 9<&- &
server=$!
{
  while read -r signal; do kill -"$signal" $server; done <&9
  kill -INT $server
  sleep 3
  kill -QUIT $server
} 2>/dev/null &
watcher=$!
exec 9<&-
wait $server
code=$?
kill -KILL $watcher
exit $code`

/** No TCP port; small, because it shares a machine with the application; never parallel, because requests are. */
const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  // Relative to the data directory, so that its length does not matter.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '50',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  // No replicas.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_worker_processes: '1',
  max_parallel_workers: '0',
  // /dev/shm is small in containers.
  dynamic_shared_memory_type: 'mmap',
  huge_pages: 'off',
  io_method: 'sync',
  log_destination: 'stderr',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // Above errors of statements, which can quote personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
} as const
