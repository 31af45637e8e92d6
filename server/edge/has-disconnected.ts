import type { IncomingMessage } from 'node:http'
import { setImmediate as nextIteration } from 'node:timers/promises'

/**
 * Whether the client of a request has closed its connection. The event loop sees the end of a connection one
 * iteration after the request, so this function waits for that iteration: a few microseconds, longer only
 * under overload, when visitors leave.
 */
export async function hasDisconnected({ socket }: IncomingMessage): Promise<boolean> {
  await nextIteration()
  await nextIteration()
  return !socket.writable
}
