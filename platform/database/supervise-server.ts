import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { SYSTEM_ENV } from '../namespaces/user-namespace.ts'
import type { EmbeddedDatabaseError } from './database.ts'
import { type Cluster, diskFull, otherVersion, unusableFiles } from './embedded-cluster.ts'

/**
 * Runs PostgreSQL on these files as a child process and restarts it after an unexpected exit (`restarts`).
 */
export function superviseServer(
  cluster: Cluster,
  { settings, log, restarts }: { settings: Readonly<Record<string, string>>; log: Log; restarts: boolean },
) {
  let child: ChildProcess | null = null
  let isStopping = false

  /** Resolves to true when PostgreSQL accepts connections, to false if another process has started it. */
  async function start(): Promise<boolean> {
    isStopping = false
    const lines: string[] = []
    const [program = '', ...args] = [
      ...cluster.runAs.command,
      ...lockCommand(cluster.folder),
      ...['sh', '-c', SUPERVISOR, 'sh', cluster.postgres, '-D', cluster.folder],
      ...Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]
    // In its own process group: Ctrl-C in a terminal must not stop it before the application has finished.
    const started = spawn(program, args, {
      ...cluster.runAs,
      cwd: '/',
      env: SYSTEM_ENV,
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    const exited = new Promise<number | null>((resolve, reject) => {
      started.once('error', reject)
      started.once('close', resolve)
    })
    // If the system has no file descriptors left, there are no pipes, and the error follows as an event.
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
      // If only the supervising shell was killed, nothing else would stop PostgreSQL.
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

/**
 * Holds a lock on the files as long as any process of the server runs; released by the kernel in every case.
 */
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
 * Ends the server that `postmaster.pid` names, if that process still works in this folder: pids are reused.
 */
function killServer(folder: string) {
  if (process.platform !== 'linux') return
  try {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    if (readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)) process.kill(pid, 'SIGQUIT')
  } catch {
    // It has ended.
  }
}

/**
 * PostgreSQL's log lines that an operator needs. Errors of statements are not among them
 * (`log_min_messages`).
 */
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
  if (text.includes('No space left on device')) return diskFull(folder)
  const reason = lines.filter(line => /^(?:FATAL|PANIC|sh|flock|unshare):/.test(line)).at(-1) ?? lines.at(-1)
  return unusableFiles(folder, reason ?? 'PostgreSQL ended without a message')
}

/** names the socket; no TCP port is opened */
export const PORT = 5432
/** exit code of flock where the lock is held */
const LOCKED = 75
const RETRY_MS = 100

/**
 * Runs PostgreSQL and forwards the signals that it reads by name from standard input. Descriptor 3 is the
 * lock, which PostgreSQL inherits. When standard input closes, the application has exited: PostgreSQL gets
 * three seconds to shut down, then is stopped at once, which its files survive.
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

/**
 * No TCP port; little memory, because it shares a machine with the application; no parallel workers, because
 * requests already run in parallel.
 */
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
  // Statement errors are not logged: they can quote personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
} as const
