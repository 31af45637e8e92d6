import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Lighthouse's mobile network: round trip in ms, bytes per ms down and up (1.6 and 0.75 Mbit/s). */
const ROUND_TRIP = 150
const DOWN = 200
const UP = 94

/**
 * A way to a server over a phone's network. It slows whatever goes through it, pages that a browser makes ready unseen
 * included, which a browser's own throttling leaves out.
 */
export async function startSlowNetwork(server: string): Promise<{ url: string; stop: () => void }> {
  const { port } = new URL(server)
  const sockets = new Set<Socket>()
  const [up, down] = [line(UP), line(DOWN)]
  const proxy = createServer({ noDelay: true, allowHalfOpen: true }, near => {
    const far = connect({ port: Number(port), host: 'localhost', noDelay: true, allowHalfOpen: true })
    for (const [from, to, send] of [
      [near, far, up],
      [far, near, down],
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

/** One direction: bytes leave one after the other and arrive half a round trip later, in the order in which they left. */
function line(bytesPerMs: number) {
  const underWay: (() => void)[] = []
  let isFreeAt = 0
  return (bytes: number, arrive: () => void) => {
    const now = performance.now()
    isFreeAt = Math.max(isFreeAt, now) + bytes / bytesPerMs
    underWay.push(arrive)
    setTimeout(() => underWay.shift()?.(), isFreeAt - now + ROUND_TRIP / 2)
  }
}
