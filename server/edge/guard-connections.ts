import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../../platform/log/log.ts'
import { newIncidentId } from './incident-id.ts'

export type ConnectionLimits = {
  /** bytes of a waiting response that a client must read within `stalledMs` */
  readonly minBytesRead: number
  readonly stalledMs: number
}

type Options = {
  readonly log: Pick<Log, 'info'>
  /**
   * Called at the end of every response, even if the client disconnected earlier. `startedAt` is a
   * `performance.now()` value.
   */
  readonly onClosed?: (request: IncomingMessage, response: ServerResponse, startedAt: number) => void
  readonly limits?: ConnectionLimits
}

/**
 * Handles the requests of a connection one after another, and closes connections whose client hardly reads
 * (rule S30.13). Node starts all requests of one packet at once: each response would open its file and its
 * buffers, and responses that were never sent would hold them after the connection is closed. One listener
 * and one record per connection and one timer for all of them: any per-request work would cost about a
 * percent of a cached page.
 */
export function guardConnections(
  server: Server,
  listener: RequestListener,
  { log, onClosed, limits = CONNECTION_LIMITS }: Options,
): void {
  const connections = new Map<Socket, Connection>()
  connectionsOfServers.set(server, connections)
  server.on('connection', add)

  function add(socket: Socket): Connection {
    const connection: Connection = { exchange: null, startedAt: 0, waiting: [], onClose, window: null }
    function onClose() {
      const { exchange, startedAt } = connection
      connection.exchange = null
      if (exchange) onClosed?.(...exchange, startedAt)
      const next = connection.waiting.shift()
      if (next && socket.writable) answer(next, connection)
    }
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
    return connection
  }

  server.on('request', (request, response) => {
    const { socket } = request
    const connection = connections.get(socket) ?? add(socket)
    if (!connection.exchange) return answer([request, response], connection)
    if (connection.waiting.length < MAX_WAITING) return connection.waiting.push([request, response])
    if (socket.destroyed) return
    const incident = newIncidentId()
    log.info({ event: 'request_rejected', incident, reason: 'too_many_pipelined' }, 'request rejected')
    socket.destroy()
  })

  function answer(exchange: Exchange, connection: Connection) {
    connection.exchange = exchange
    connection.startedAt = performance.now()
    exchange[1].on('close', connection.onClose)
    listener(...exchange)
  }

  function closeStalled() {
    const now = performance.now()
    for (const [socket, connection] of connections) {
      const { window } = connection
      const bytes = bytesTaken(socket)
      if (!connection.exchange || socket.writableLength === 0) connection.window = null
      else if (!window || bytes - window.bytes >= limits.minBytesRead)
        connection.window = { startedAt: now, bytes }
      else if (now - window.startedAt >= limits.stalledMs) socket.destroy()
    }
  }
  const timer = setInterval(closeStalled, limits.stalledMs / 4).unref()
  server.once('close', () => clearInterval(timer))
}

/** The responses that are in progress, of a server with guarded connections. */
export function responsesInProgress(server: Server): ServerResponse[] {
  const connections = connectionsOfServers.get(server)?.values() ?? []
  return [...connections].flatMap(({ exchange }) => (exchange ? [exchange[1]] : []))
}

/**
 * Bytes that the kernel has accepted. The public `bytesWritten` also counts waiting bytes, and a whole
 * response can be one write.
 */
function bytesTaken(socket: Socket): number {
  const { _handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }
  return _handle ? _handle.bytesWritten - _handle.writeQueueSize : 0
}

type Exchange = [IncomingMessage, ServerResponse]

type Connection = {
  /** the exchange whose response is in progress */
  exchange: Exchange | null
  startedAt: number
  readonly waiting: Exchange[]
  readonly onClose: () => void
  /** time and byte position since which a response waits for the client */
  window: { startedAt: number; bytes: number } | null
}

const connectionsOfServers = new WeakMap<Server, Map<Socket, Connection>>()

/** requests that may wait on a connection; browsers and proxies send the next request after the response */
const MAX_WAITING = 10
/** The kernel stores up to some megabytes for a client, and takes more only when a third of it is read. */
const CONNECTION_LIMITS: ConnectionLimits = { minBytesRead: 60_000, stalledMs: 60_000 }
