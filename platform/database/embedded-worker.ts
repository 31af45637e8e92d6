import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

// The thread that open-embedded-database.ts starts: one PGlite, one socket. Says 'open' when it accepts connections,
// ends when it is told 'close'.
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
    // What SQL can cause is answered in the protocol. Whatever is thrown has broken the engine, and the socket's queue
    // would wait for it for ever: the thread ends and is started again.
    setImmediate(() => {
      throw error
    })
    throw error
  } finally {
    Atomics.store(busySince, 0, 0n)
  }
}

// One client at a time; its successor may connect before the engine has noticed that it went.
const socket = new PGLiteSocketServer({ db: engine, path: socketPath, maxConnections: 4 })
await socket.start()

parentPort?.on('message', async () => {
  await socket.stop()
  await engine.close()
  process.exit(0)
})
parentPort?.postMessage('open')
