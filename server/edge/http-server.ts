import { createServer, type Server } from 'node:http'
import { BODY_LIMITS } from './body-limits.ts'
import { type ConnectionLimits, guardConnections } from './guard-connections.ts'
import { createListener, type EdgeOptions } from './request-listener.ts'
import { routeLabel } from './route-label.ts'
import { securityHeaders } from './security-headers.ts'

/** Creates the HTTP server, not yet listening, with timeouts for slow clients. */
export function createHttpServer(options: EdgeOptions, limits?: ConnectionLimits): Server {
  const { log, metrics } = options
  // Node itself would reject a missing Host header without our headers, so the listener does it. The second
  // option saves the events of requests without a body.
  const server = createServer({ requireHostHeader: false, optimizeEmptyRequests: true })
  guardConnections(server, createListener(options), {
    log,
    limits,
    onClosed(request, response, startedAt) {
      const status = response.writableFinished ? response.statusCode : null
      const seconds = (performance.now() - startedAt) / 1_000
      metrics?.countRequest({ route: routeLabel(request), method: request.method ?? '', status, seconds })
    },
  })
  server.headersTimeout = 15_000
  // Only an upper bound: `watchBody` is stricter and distinguishes uploads from forms.
  server.requestTimeout = BODY_LIMITS.upload.totalMs
  server.keepAliveTimeout = 10_000
  const headers = securityHeaders(options.publicUrl)
  const headerLines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  // A malformed request has no language and gets no page, but the same headers.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return socket.destroy()
    const status = CLIENT_ERRORS[error.code ?? ''] ?? '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\n${headerLines}connection: close\r\ncontent-length: 0\r\n\r\n`)
  })
  server.on('checkExpectation', (_, response) => {
    response.setHeaders(new Map(headers))
    response.writeHead(417, { connection: 'close', 'content-length': 0 }).end()
  })
  return server
}

/**
 * Length of the accept queue: the maximum of Linux (`net.core.somaxconn`). Connections beyond it are reset,
 * and visitors would not even get a 503 with Retry-After.
 */
export const BACKLOG = 4_096

const CLIENT_ERRORS: Record<string, string | undefined> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
