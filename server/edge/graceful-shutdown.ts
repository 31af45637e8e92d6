import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../../platform/log/log.ts'
import { responsesInProgress } from './guard-connections.ts'

/**
 * On SIGTERM or SIGINT, or when the parent process ends: accepts no new requests, finishes those in progress
 * (15 s at most), closes the application and exits with 0. Where closing takes longer than 20 s, the process
 * exits with 1.
 *
 * A proxy keeps connections open and could send a form on one that is just being closed. Behind a proxy the
 * process therefore drains first: for `DRAIN_MS` it serves requests, reports that it is not ready
 * (`markNotReady`) and closes each connection with its response. Then a proxy with health checks sends no
 * more requests, and any other has no old connection left.
 */
export function stopGracefully(
  server: Server,
  { log, markNotReady, close }: { log: Log; markNotReady: (() => void) | null; close: () => Promise<void> },
): void {
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  let isStopping = false
  async function stop(reason: string) {
    if (isStopping) return
    isStopping = true
    log.info({ event: 'shutdown_started', reason }, 'shutting down')
    // Idle connections are closed below; connections in use are closed with their response.
    for (const response of responsesInProgress(server)) closeAfterResponse(response)
    server.prependListener('request', (_, response) => closeAfterResponse(response))
    if (markNotReady) {
      markNotReady()
      await new Promise(resolve => setTimeout(resolve, DRAIN_MS))
    }
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    server.closeIdleConnections()
    // Node does not count unused connections as idle; browsers preconnect.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const deadline = setTimeout(
      () => server.closeAllConnections(),
      SHUTDOWN_TIMEOUT_MS - (markNotReady ? DRAIN_MS : 0),
    )
    await closed
    clearTimeout(deadline)
    setTimeout(() => {
      log.error({ event: 'shutdown_timeout' }, 'shutdown timed out')
      process.exit(1)
    }, CLOSE_TIMEOUT_MS)
    await close().catch(error =>
      log.error({ event: 'shutdown_failed', err: error }, 'closing the application failed'),
    )
    log.info({ event: 'shutdown_completed' }, 'shut down')
    process.exit(0)
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
  if (process.channel) {
    process.on('disconnect', () => void stop('parent process ended'))
    process.channel.unref()
  }
}

/** Closes a keep-alive connection after this response. */
function closeAfterResponse(response: ServerResponse): void {
  if (response.headersSent) response.once('finish', () => response.socket?.end())
  else response.setHeader('connection', 'close')
}

export const SHUTDOWN_TIMEOUT_MS = 15_000
/** Longer than a proxy keeps an idle connection, and than three of its health checks (deploy/). */
export const DRAIN_MS = 6_000
/** longer than the timeout of a database server that hangs */
const CLOSE_TIMEOUT_MS = 20_000
