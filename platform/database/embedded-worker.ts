import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

// The worker thread of open-embedded-database.ts: PGlite behind a socket. Posts 'open' when it accepts connections and ends
// on any message.
const { databaseDir, socketPath, busySince } = workerData as {
  databaseDir: string
  socketPath: string
  busySince: BigInt64Array
}

const engine = await PGlite.create({ dataDir: databaseDir, extensions: { pg_trgm } })
const run = engine.execProtocolRawStream.bind(engine)
engine.execProtocolRawStream = async (message, options) => {
  Atomics.store(busySince, 0, BigInt(Date.now()))
  try {
    return await run(message, options)
  } catch (error) {
    // Errors of SQL are responses of the protocol. A thrown error means a broken engine, for which the socket's queue would
    // wait for ever: the thread ends and is restarted.
    setImmediate(() => {
      throw error
    })
    throw error
  } finally {
    Atomics.store(busySince, 0, 0n)
  }
}

// One client at a time; the next one may connect before the engine notices that the last has disconnected.
const socket = new PGLiteSocketServer({ db: engine, path: socketPath, maxConnections: 4 })
await socket.start()

parentPort?.on('message', async () => {
  await socket.stop()
  await engine.close()
  process.exit(0)
})
parentPort?.postMessage('open')
