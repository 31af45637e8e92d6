import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { cpuTime } from './cpu-time.ts'
import type { Load, Target } from './load.ts'

/**
 * Asks a server for one and the same answer as fast as it can. A client that takes answers apart costs several times what a
 * kept page costs the server and would measure itself; this one only counts bytes, because every answer has the same number.
 */
export async function hammer(
  { url, pid }: Target,
  path: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Load> {
  const { host, port } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(Number(port))))
  const length = await answerLength(sockets[0] as Socket, request)

  let answered = 0
  const cpuBefore = cpuTime(pid)
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    sockets.map(
      socket =>
        new Promise<void>((done, fail) => {
          let received = 0
          socket.once('close', () => fail(new Error(`${url} closed a connection`)))
          socket.on('data', chunk => {
            received += chunk.length
            if (received < length) return
            if (received > length || chunk.length === 0)
              return fail(new Error(`${url}${path} answers unequally`))
            received = 0
            answered++
            if (performance.now() < end) socket.write(request)
            else done()
          })
          socket.write(request)
        }),
    ),
  )
  const measured = (performance.now() - started) / 1000
  const cpu = cpuTime(pid) - cpuBefore
  for (const socket of sockets) socket.removeAllListeners('close').destroy()
  return {
    requestsPerSecond: answered / measured,
    cpuPerRequest: (cpu / answered) * 1000,
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

/** The bytes of one whole answer, head and body. */
async function answerLength(socket: Socket, request: Buffer): Promise<number> {
  socket.write(request)
  let received = Buffer.alloc(0)
  for (;;) {
    const [chunk] = await once(socket, 'data')
    received = Buffer.concat([received, chunk])
    const head = received.indexOf('\r\n\r\n') + 4
    const length = /^content-length: (\d+)/im.exec(received.toString('latin1', 0, Math.max(head, 0)))?.[1]
    if (head > 3 && length === undefined) throw new Error('an answer without a length')
    if (head > 3 && received.length === head + Number(length)) return received.length
  }
}
