import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../../platform/log/log.ts'
import { newIncidentId } from './incident-id.ts'

/**
 * Answers the requests of a connection one after the other, and closes connections whose client hardly reads (rule S30.13).
 * Node starts all requests that one packet holds: each answer would open its file and its buffers, and those that never got
 * the connection would keep them after it is closed.
 */
export function guardConnections(
  server: Server,
  listener: RequestListener,
  log: Pick<Log, 'info'>,
  { minBytes = MIN_BYTES_READ } = {},
): void {
  const connections = new WeakMap<Socket, Connection>()
  server.on('connection', socket => connections.set(socket, { isBusy: false, waiting: [] }))

  server.on('request', (request, response) => {
    const connection = connections.get(request.socket)
    if (!connection?.isBusy) return answer(request, response, connection)
    if (connection.waiting.length < MAX_WAITING) return connection.waiting.push([request, response])
    if (request.socket.destroyed) return
    const incident = newIncidentId()
    log.info({ event: 'request_rejected', incident, reason: 'too_many_pipelined' }, 'request rejected')
    request.socket.destroy()
  })

  function answer(request: IncomingMessage, response: ServerResponse, connection: Connection | undefined) {
    if (connection) {
      connection.isBusy = true
      response.once('close', () => {
        connection.isBusy = false
        const next = connection.waiting.shift()
        if (next && request.socket.writable) answer(...next, connection)
      })
    }
    listener(request, response)
    // Most answers are with the kernel already.
    if (!response.writableEnded || request.socket.writableLength > 0) watchReading(request.socket, response)
  }

  /** Closes the connection when its client takes less than `minBytes` of what waits for it in `server.timeout`. */
  function watchReading(socket: Socket, response: ServerResponse) {
    const { timeout } = server
    let window = { startedAt: performance.now(), bytes: bytesTaken(socket) }
    const timer = setInterval(() => {
      const now = performance.now()
      const bytes = bytesTaken(socket)
      if (socket.writableLength === 0 || bytes - window.bytes >= minBytes) window = { startedAt: now, bytes }
      else if (now - window.startedAt >= timeout) socket.destroy()
    }, timeout / 4).unref()
    response.once('close', () => clearInterval(timer))
  }

  server.timeout = STALLED_MS
  // A connection on which nothing was sent or received for this time; one in use is watched as above.
  server.on('timeout', socket => {
    if (!connections.get(socket)?.isBusy) socket.destroy()
  })
}

/** Bytes that the kernel has taken; the public `bytesWritten` also counts what waits, and a whole answer can be one write. */
function bytesTaken(socket: Socket): number {
  const { _handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }
  return _handle ? _handle.bytesWritten - _handle.writeQueueSize : 0
}

type Connection = { isBusy: boolean; readonly waiting: [IncomingMessage, ServerResponse][] }

/** requests that may wait for their turn on a connection; browsers and proxies send the next one after the answer */
const MAX_WAITING = 10
/** The kernel stores up to some megabytes for a client, and takes more only when a third of it is read. */
const STALLED_MS = 60_000
const MIN_BYTES_READ = 60_000
