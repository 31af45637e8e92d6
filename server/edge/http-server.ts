import { createServer, type Server } from 'node:http'
import { BODY_LIMITS } from './body-limits.ts'
import { createListener, type EdgeOptions } from './request-listener.ts'
import { securityHeaders } from './security-headers.ts'

/** The shop's HTTP server, not yet listening: the listener, and the bounds on what a slow or broken client may hold. */
export function createHttpServer(options: EdgeOptions): Server {
  // Without a Host Node would answer by itself, without our headers; the listener refuses it as anything else that is wrong.
  const server = createServer({ requireHostHeader: false }, createListener(options))
  server.headersTimeout = 15_000
  // Of a body the listener's own watch is stricter, and knows an upload from a form.
  server.requestTimeout = BODY_LIMITS.uploadMs
  server.keepAliveTimeout = 10_000
  const headers = securityHeaders(options.publicUrl)
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  // What is no request has no language and gets no page, but the same headers as everything.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return socket.destroy()
    const status = CLIENT_ERRORS[error.code ?? ''] ?? '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\n${head}connection: close\r\ncontent-length: 0\r\n\r\n`)
  })
  server.on('checkExpectation', (_, response) => {
    response.setHeaders(new Map(headers))
    response.writeHead(417, { connection: 'close', 'content-length': 0 }).end()
  })
  return server
}

/**
 * connections that may wait until they are taken, as many as a Linux machine lets (`net.core.somaxconn`): what comes beyond them is
 * reset without a word, and whoever comes is to be told at least when to come again
 */
export const BACKLOG = 4_096

const CLIENT_ERRORS: Record<string, string | undefined> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
