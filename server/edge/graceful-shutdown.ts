import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../../platform/log/log.ts'

/**
 * On SIGTERM, SIGINT, or when the set-up that started this process is gone: takes no new requests, finishes what is in
 * flight (15 s at most), closes the shop and exits with 0 (reliability.md 29). Whatever hangs in closing it does not keep the
 * process: after twenty seconds it is broken off, and the exit code is 1.
 *
 * Behind a proxy, which keeps connections open and may use one for a form in the very moment in which it is closed, the process
 * first takes its leave (`leave`): for `LEAVE_MS` it answers as before, but says that it is not ready and ends each connection
 * with its answer. By then a proxy that asks sends it nobody, and one that does not has no old connection left.
 */
export function stopGracefully(
  server: Server,
  { log, leave, close }: { log: Log; leave: (() => void) | null; close: () => Promise<void> },
): void {
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const underWay = new Set<ServerResponse>()
  server.prependListener('request', (_, response) => {
    if (isStopping) endWithAnswer(response)
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })

  let isStopping = false
  async function stop(reason: string) {
    if (isStopping) return
    isStopping = true
    log.info({ reason }, 'the shop is closing')
    // A connection that is idle ends now, or when the leave is taken; one that is answered ends with its answer.
    for (const response of underWay) endWithAnswer(response)
    if (leave) {
      leave()
      await new Promise(resolve => setTimeout(resolve, LEAVE_MS))
    }
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    server.closeIdleConnections()
    // Node does not count those that have never asked anything: browsers open such ones ahead.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const deadline = setTimeout(
      () => server.closeAllConnections(),
      SHUTDOWN_TIMEOUT_MS - (leave ? LEAVE_MS : 0),
    )
    await closed
    clearTimeout(deadline)
    setTimeout(() => {
      log.error('the shop did not close in time and is broken off')
      process.exit(1)
    }, CLOSE_TIMEOUT_MS)
    await close().catch(error => log.error({ err: error }, 'the shop did not close well'))
    log.info('the shop is closed')
    process.exit(0)
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
  if (process.channel) {
    process.on('disconnect', () => void stop('the process that started the shop is gone'))
    process.channel.unref()
  }
}

/** A connection that its client would keep for the next request ends with this answer. */
function endWithAnswer(response: ServerResponse): void {
  if (response.headersSent) response.once('finish', () => response.socket?.end())
  else response.setHeader('connection', 'close')
}

export const SHUTDOWN_TIMEOUT_MS = 15_000
/** longer than a proxy keeps an idle connection, and than three questions whether the process is ready (deploy/) */
export const LEAVE_MS = 6_000
/** longer than a database server that hangs is waited for */
const CLOSE_TIMEOUT_MS = 20_000
