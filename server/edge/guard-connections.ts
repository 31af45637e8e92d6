import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../../platform/log/log.ts'
import { newIncidentId } from './incident-id.ts'

/**
 * Answers the requests of a connection one after the other, and closes connections whose client does not read (rule S30.13).
 * Node starts all requests that one packet holds: each answer would open its file and its buffers, and those that never got
 * the connection would keep them after it is closed.
 */
export function guardConnections(server: Server, listener: RequestListener, log: Pick<Log, 'info'>): void {
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
  }

  server.timeout = STALLED_MS
  // A connection on which nothing was sent or received for this time. Of one in use only what the client does not read counts.
  server.on('timeout', socket => {
    if (!connections.get(socket)?.isBusy || socket.writableLength > 0) socket.destroy()
  })
}

type Connection = { isBusy: boolean; readonly waiting: [IncomingMessage, ServerResponse][] }

/** requests that may wait for their turn on a connection; browsers and proxies send the next one after the answer */
const MAX_WAITING = 10
const STALLED_MS = 30_000
