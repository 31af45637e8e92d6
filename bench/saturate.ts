import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { cpuTime } from './cpu-time.ts'
import type { Load, Target } from './load.ts'

/**
 * Requests the same page as fast as possible. Parsing responses would cost the client several times what a
 * cached page costs the server; this client only counts bytes, because every response has the same length.
 */
export async function saturate(
  { url, pid }: Target,
  path: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Load> {
  const { host, port } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(Number(port))))
  const length = await responseLength(sockets[0] as Socket, request)

  let responses = 0
  const cpuBefore = cpuTime(pid)
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    sockets.map(
      socket =>
        new Promise<void>((resolve, reject) => {
          let received = 0
          socket.once('close', () => reject(new Error(`${url} closed a connection`)))
          socket.on('data', chunk => {
            received += chunk.length
            if (received < length) return
            if (received > length || chunk.length === 0)
              return reject(new Error(`${url}${path}: responses differ in length`))
            received = 0
            responses++
            if (performance.now() < end) socket.write(request)
            else resolve()
          })
          socket.write(request)
        }),
    ),
  )
  const measured = (performance.now() - started) / 1000
  const cpu = cpuTime(pid) - cpuBefore
  for (const socket of sockets) socket.removeAllListeners('close').destroy()
  return {
    requestsPerSecond: responses / measured,
    cpuPerRequest: (cpu / responses) * 1000,
    busy: cpu / measured,
  }
}

const CONNECTIONS = 16

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: 'localhost', noDelay: true })
  await once(socket, 'connect')
  socket.on('error', () => socket.destroy())
  return socket
}

/** The bytes of a whole response, headers and body. */
async function responseLength(socket: Socket, request: Buffer): Promise<number> {
  socket.write(request)
  let received = Buffer.alloc(0)
  for (;;) {
    const [chunk] = await once(socket, 'data')
    received = Buffer.concat([received, chunk])
    const headerEnd = received.indexOf('\r\n\r\n') + 4
    const length = /^content-length: (\d+)/im.exec(
      received.toString('latin1', 0, Math.max(headerEnd, 0)),
    )?.[1]
    if (headerEnd > 3 && length === undefined) throw new Error('a response without Content-Length')
    if (headerEnd > 3 && received.length === headerEnd + Number(length)) return received.length
  }
}
