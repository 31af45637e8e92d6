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
import { answers, endPool, monitorPool } from './pool-health.ts'

/**
 * PostgreSQL inside this process: PGlite in a worker thread, so that a slow statement never holds up the server, behind
 * a unix socket in a private folder, so that it has the same driver as any PostgreSQL. The process takes its own lock
 * first: PGlite takes none, and two processes on one folder lost 45 % of what they had acknowledged (stack.md).
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  log: Log,
  statementLimitMs: number,
): Promise<Database> {
  // Closed to the machine's other users, also where it was made before: the engine writes files that all may read.
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const socketDir = await makeSocketDir()
  const removeSocketDir = () => rmSync(socketDir, { recursive: true, force: true })
  const hold = await lockDatabase(dataDir, socketDir).catch(error => {
    removeSocketDir()
    throw error
  })
  process.once('exit', removeSocketDir)

  const engine = new Engine(folder, join(socketDir, SOCKET_NAME), statementLimitMs, log)
  const letGo = async () => {
    await engine.stop()
    process.off('exit', removeSocketDir)
    removeSocketDir()
    await hold.release()
  }
  try {
    await engine.start()
  } catch (error) {
    await letGo()
    throw error
  }

  const pool = new Pool({
    host: socketDir,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: WAIT_FOR_POOL_MS,
    // The engine is one session, whoever connects: what an earlier connection left in it goes.
    onConnect: async client => {
      await client.query('discard all')
    },
  })
  monitorPool(pool, log)

  return {
    orm: drizzle(pool),
    pool,
    kind: 'embedded',
    // The one connection being busy is not being down: the engine's own watch sees to one that hangs.
    isReady: async () => engine.isUp() && ((await answers(pool)) || (engine.isUp() && pool.waitingCount > 0)),
    async withoutTimeLimit(work) {
      const client = await pool.connect()
      engine.pauseWatch()
      try {
        return await work(client)
      } finally {
        engine.resumeWatch()
        // A fresh connection follows: whatever the work left in the session is discarded with it.
        client.release(true)
      }
    },
    async close() {
      await endPool(pool)
      await letGo()
    },
  }
}

/** The worker thread: started, watched for statements that never end, started again when it dies. */
class Engine {
  readonly #databaseDir: string
  readonly #socketPath: string
  readonly #limitMs: number
  readonly #log: Log
  /** when the statement that is running began (milliseconds since 1970), 0 between statements; written by the worker */
  readonly #busySince = new BigInt64Array(new SharedArrayBuffer(8))
  #worker: Worker | null = null
  #isUp = false
  #isStopping = false
  #pauses = 0
  #watch: NodeJS.Timeout | undefined

  constructor(databaseDir: string, socketPath: string, limitMs: number, log: Log) {
    this.#databaseDir = databaseDir
    this.#socketPath = socketPath
    this.#limitMs = limitMs
    this.#log = log
  }

  isUp() {
    return this.#isUp
  }

  pauseWatch() {
    this.#pauses++
  }

  resumeWatch() {
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
      // The options of this process (a test runner's loaders, an inspector) are not the worker's.
      execArgv: [],
      name: 'database',
    })
    this.#worker = worker
    await new Promise<void>((resolve, reject) => {
      worker.once('message', resolve)
      worker.on('error', error => {
        this.#log.error({ err: error }, 'the embedded database failed')
        reject(error)
      })
      worker.once('exit', code => {
        this.#isUp = false
        reject(new Error(`the embedded database ended (${code})`))
      })
    })
    this.#isUp = true
    worker.once('exit', () => this.#restart())
    this.#watch ??= setInterval(() => this.#endWhatHangs(), Math.min(500, this.#limitMs / 4)).unref()
  }

  /** Closes the database in order; after ten seconds the thread is ended, which the files survive. */
  async stop() {
    this.#isStopping = true
    clearInterval(this.#watch)
    const worker = this.#worker
    if (!worker || !this.#isUp) {
      await worker?.terminate()
      return
    }
    const gone = new Promise(done => worker.once('exit', done))
    worker.postMessage('close')
    await Promise.race([gone, sleep(CLOSE_MS, null, { ref: false })])
    await worker.terminate()
  }

  async #restart() {
    for (let attempt = 0; !this.#isStopping; attempt++) {
      this.#log.error({ attempt }, 'the embedded database ended; it is opened again')
      try {
        return await this.start()
      } catch {
        await sleep(Math.min(10_000, 100 * 2 ** attempt), null, { ref: false })
      }
    }
  }

  // PGlite has no statement_timeout (measured: pg_sleep(2) runs through one of 500 ms), and the thread is deaf while a
  // statement runs. Ending it is safe: it is no more than the kill -9 that the files survive.
  #endWhatHangs() {
    const since = Number(Atomics.load(this.#busySince, 0))
    if (!this.#isUp || this.#pauses > 0 || since === 0 || Date.now() - since <= this.#limitMs) return
    this.#log.error(
      { limitMs: this.#limitMs },
      'a statement took too long and was ended with the embedded database',
    )
    this.#isUp = false
    this.#worker?.terminate()
  }
}

/** A folder only this user may enter. The path of a socket may have 107 bytes, which a long TMPDIR exceeds. */
async function makeSocketDir() {
  const parent = Buffer.byteLength(tmpdir()) > MAX_TMPDIR ? '/tmp' : tmpdir()
  return mkdtemp(join(parent, 'tayar-'))
}

const SOCKET_NAME = '.s.PGSQL.5432'
const MAX_TMPDIR = 107 - '/tayar-XXXXXX/'.length - SOCKET_NAME.length
const WAIT_FOR_POOL_MS = 10_000
const CLOSE_MS = 10_000
