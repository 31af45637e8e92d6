import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Lighthouse's mobile network: round trip in ms, bytes per ms down and up (1.6 and 0.75 Mbit/s). */
const ROUND_TRIP_MS = 150
const DOWN_BYTES_PER_MS = 200
const UP_BYTES_PER_MS = 94

/**
 * Starts a proxy with the speed of a phone's network. Unlike a browser's own throttling it also slows
 * prerendered pages.
 */
export async function startSlowNetwork(origin: string): Promise<{ url: string; stop: () => void }> {
  const { port } = new URL(origin)
  const sockets = new Set<Socket>()
  const [up, down] = [createLink(UP_BYTES_PER_MS), createLink(DOWN_BYTES_PER_MS)]
  const proxy = createServer({ noDelay: true, allowHalfOpen: true }, client => {
    const upstream = connect({ port: Number(port), host: 'localhost', noDelay: true, allowHalfOpen: true })
    for (const [from, to, send] of [
      [client, upstream, up],
      [upstream, client, down],
    ] as const) {
      sockets.add(from)
      from.on('data', bytes => send(bytes.length, () => !to.destroyed && to.write(bytes)))
      from.on('end', () => send(0, () => to.end()))
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
    }
  })
  proxy.listen(0, 'localhost')
  await once(proxy, 'listening')
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    stop() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** One direction: bytes are sent one after the other and arrive half a round trip later, in order. */
function createLink(bytesPerMs: number) {
  const inFlight: (() => void)[] = []
  let freeAt = 0
  return (bytes: number, arrive: () => void) => {
    const now = performance.now()
    freeAt = Math.max(freeAt, now) + bytes / bytesPerMs
    inFlight.push(arrive)
    setTimeout(() => inFlight.shift()?.(), freeAt - now + ROUND_TRIP_MS / 2)
  }
}
