import { rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'
import { lockDatabase } from './database-lock.ts'
import { endPool, isResponding, monitorPool } from './pool-health.ts'

/**
 * PostgreSQL inside this process: PGlite in a worker thread, so that a slow statement does not block the server, behind a unix
 * socket in a private folder, so that the usual driver works. PGlite does not lock its folder, and two processes on one folder
 * lost 45 % of their committed rows in a test: database-lock.ts prevents that.
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  log: Log,
  statementLimitMs: number,
): Promise<Database> {
  // Not accessible to other users of the machine: the engine writes world-readable files.
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const socketDir = await makeSocketDir()
  const removeSocketDir = () => rmSync(socketDir, { recursive: true, force: true })
  const lock = await lockDatabase(dataDir, socketDir).catch(error => {
    removeSocketDir()
    throw error
  })
  process.once('exit', removeSocketDir)

  const engine = new Engine(folder, join(socketDir, SOCKET_NAME), statementLimitMs, log)
  const stopEngine = async () => {
    await engine.stop()
    process.off('exit', removeSocketDir)
    removeSocketDir()
    await lock.release()
  }
  try {
    await engine.start()
  } catch (error) {
    await stopEngine()
    throw error
  }

  const pool = new Pool({
    host: socketDir,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: POOL_TIMEOUT_MS,
    // All connections share the engine's single session: discard the state of the last one.
    onConnect: async client => {
      await client.query('discard all')
    },
  })
  monitorPool(pool, log)

  return {
    orm: drizzle(pool),
    pool,
    kind: 'embedded',
    // A busy connection is not a failure; the engine's own timer ends a statement that hangs.
    isReady: async () =>
      engine.isUp() && ((await isResponding(pool)) || (engine.isUp() && pool.waitingCount > 0)),
    async withoutTimeLimit(work) {
      const client = await pool.connect()
      engine.pauseTimeLimit()
      try {
        return await work(client)
      } finally {
        engine.resumeTimeLimit()
        // Closes the connection: the next one discards the session's state.
        client.release(true)
      }
    },
    async close() {
      await endPool(pool)
      await stopEngine()
    },
  }
}

/** The worker thread: restarts when it ends, and when a statement exceeds the time limit. */
class Engine {
  readonly #databaseDir: string
  readonly #socketPath: string
  readonly #limitMs: number
  readonly #log: Log
  /** start of the running statement in milliseconds since 1970, 0 between statements; written by the worker */
  readonly #busySince = new BigInt64Array(new SharedArrayBuffer(8))
  #worker: Worker | null = null
  #isUp = false
  #isStopping = false
  #pauses = 0
  #timer: NodeJS.Timeout | undefined

  constructor(databaseDir: string, socketPath: string, limitMs: number, log: Log) {
    this.#databaseDir = databaseDir
    this.#socketPath = socketPath
    this.#limitMs = limitMs
    this.#log = log
  }

  isUp() {
    return this.#isUp
  }

  pauseTimeLimit() {
    this.#pauses++
  }

  resumeTimeLimit() {
    this.#pauses--
  }

  /** Resolves when the database accepts connections. */
  async start() {
    await rm(this.#socketPath, { force: true })
    Atomics.store(this.#busySince, 0, 0n)
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: {
        databaseDir: this.#databaseDir,
        socketPath: this.#socketPath,
        busySince: this.#busySince,
      },
      // The worker must not inherit loaders of a test runner or an inspector.
      execArgv: [],
      name: 'database',
    })
    this.#worker = worker
    await new Promise<void>((resolve, reject) => {
      worker.once('message', resolve)
      worker.on('error', error => {
        this.#log.error({ event: 'embedded_database_failed', err: error }, 'embedded database failed')
        reject(error)
      })
      worker.once('exit', code => {
        this.#isUp = false
        reject(new Error(`the embedded database ended with exit code ${code}`))
      })
    })
    this.#isUp = true
    worker.once('exit', () => this.#restart())
    this.#timer ??= setInterval(() => this.#endSlowStatement(), Math.min(500, this.#limitMs / 4)).unref()
  }

  /** Closes the database; after ten seconds the thread is terminated, which the files survive. */
  async stop() {
    this.#isStopping = true
    clearInterval(this.#timer)
    const worker = this.#worker
    if (!worker || !this.#isUp) {
      await worker?.terminate()
      return
    }
    const exited = new Promise(done => worker.once('exit', done))
    worker.postMessage('close')
    await Promise.race([exited, sleep(CLOSE_TIMEOUT_MS, null, { ref: false })])
    await worker.terminate()
  }

  async #restart() {
    for (let attempt = 0; !this.#isStopping; attempt++) {
      this.#log.error(
        { event: 'embedded_database_restarting', attempt },
        'embedded database ended, restarting',
      )
      try {
        return await this.start()
      } catch {
        await sleep(Math.min(10_000, 100 * 2 ** attempt), null, { ref: false })
      }
    }
  }

  // PGlite ignores statement_timeout, and the thread handles no messages while a statement runs. Terminating it is as safe
  // as kill -9, which the files survive.
  #endSlowStatement() {
    const since = Number(Atomics.load(this.#busySince, 0))
    if (!this.#isUp || this.#pauses > 0 || since === 0 || Date.now() - since <= this.#limitMs) return
    this.#log.error(
      { event: 'statement_timeout', limitMs: this.#limitMs },
      'statement exceeded its time limit, embedded database restarting',
    )
    this.#isUp = false
    this.#worker?.terminate()
  }
}

/** A folder with mode 0700. Socket paths end at 107 bytes, which a long TMPDIR exceeds. */
async function makeSocketDir() {
  const parent = Buffer.byteLength(tmpdir()) > MAX_TMPDIR_BYTES ? '/tmp' : tmpdir()
  return mkdtemp(join(parent, 'tayar-'))
}

const SOCKET_NAME = '.s.PGSQL.5432'
const MAX_TMPDIR_BYTES = 107 - '/tayar-XXXXXX/'.length - SOCKET_NAME.length
const POOL_TIMEOUT_MS = 10_000
const CLOSE_TIMEOUT_MS = 10_000
