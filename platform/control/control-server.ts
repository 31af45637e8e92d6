import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import type { Log } from '../log/log.ts'
import { atSocketPath, controlSocket } from './control-socket.ts'

/** Carries out one command: takes its input (parsed JSON, unchecked) and its body; returns what is answered, as JSON. */
export type ControlHandler = (input: unknown, body: Buffer) => Promise<unknown>

/**
 * Listens for commands of the same user in `DATA_DIR/control.sock` (mode 0600), for as long as this process holds the
 * data folder; a socket that a dead process left is replaced.
 *
 * A request is a line of JSON `{ command, input, bytes }` and after it that many bytes of body; the answer is a line
 * `{ ok: true, result }` or `{ ok: false, error }`.
 */
export async function startControlServer({
  dataDir,
  handlers,
  log,
}: {
  dataDir: string
  handlers: Readonly<Record<string, ControlHandler>>
  log: Log
}): Promise<{ close(): Promise<void> }> {
  const running = new Set<Promise<void>>()
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, socket => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.setTimeout(SILENCE_MS, () => socket.destroy())
    const work = answer(socket, handlers, log).finally(() => running.delete(work))
    running.add(work)
    socket.on('close', () => sockets.delete(socket))
  })

  await rm(controlSocket(dataDir), { force: true })
  await atSocketPath(
    dataDir,
    path =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        const before = process.umask(0o177)
        server.listen(path, resolve)
        process.umask(before)
      }),
  )
  return {
    async close() {
      const closed = new Promise(done => server.close(done))
      await Promise.all(running)
      for (const socket of sockets) socket.destroy()
      await closed
      await rm(controlSocket(dataDir), { force: true })
    },
  }
}

async function answer(socket: Socket, handlers: Readonly<Record<string, ControlHandler>>, log: Log) {
  let reply: { ok: true; result: unknown } | { ok: false; error: string }
  try {
    const { command, input, body } = await receive(socket)
    // From here on the work takes the time, not the caller.
    socket.setTimeout(0)
    const handler = Object.hasOwn(handlers, command) ? handlers[command] : undefined
    if (!handler) throw new Error(`unknown command: ${command}`)
    reply = { ok: true, result: await handler(input, body) }
  } catch (error) {
    log.warn({ err: error }, 'a command on the control socket failed')
    reply = { ok: false, error: error instanceof Error ? error.message : String(error) }
  }
  if (!socket.destroyed) socket.end(`${JSON.stringify(reply)}\n`)
}

async function receive(socket: Socket): Promise<{ command: string; input: unknown; body: Buffer }> {
  let head: { command: string; input: unknown; bytes: number } | null = null
  const chunks: Buffer[] = []
  let received = 0
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    received += chunk.length
    if (!head && (chunk.includes(LINE_FEED) || received > MAX_HEADER_BYTES)) {
      const start = Buffer.concat(chunks)
      const feed = start.indexOf(LINE_FEED)
      if (feed === -1 || feed > MAX_HEADER_BYTES) throw new Error('the request has no first line')
      head = readHead(start.toString('utf8', 0, feed))
      chunks.splice(0, chunks.length, start.subarray(feed + 1))
      received -= feed + 1
    }
    if (head && received >= head.bytes) break
  }
  if (!head || received !== head.bytes) throw new Error('the request ended too early or too late')
  return { command: head.command, input: head.input, body: Buffer.concat(chunks) }
}

function readHead(line: string) {
  const head = JSON.parse(line)
  if (typeof head?.command !== 'string') throw new Error('the request names no command')
  if (!Number.isInteger(head.bytes) || head.bytes < 0 || head.bytes > MAX_BODY_BYTES) {
    throw new Error('the request is too large')
  }
  return head as { command: string; input: unknown; bytes: number }
}

const LINE_FEED = 0x0a
const MAX_HEADER_BYTES = 65_536
const MAX_BODY_BYTES = 128 * 1024 * 1024
const SILENCE_MS = 30_000
