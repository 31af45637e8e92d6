import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import type { Log } from '../log/log.ts'
import { controlSocket, withSocketPath } from './control-socket.ts'

/** Runs one command with its input (parsed, not validated) and body; the result is sent as JSON. */
export type ControlHandler = (input: unknown, body: Buffer) => Promise<unknown>

/**
 * Listens for commands of the same user on `DATA_DIR/control.sock` (mode 0600). The socket of a dead process is replaced.
 *
 * A request is a line of JSON, `{ command, input, bytes }`, and that many bytes of body; the response is a line
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
    socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy())
    const work = respond(socket, handlers, log).finally(() => running.delete(work))
    running.add(work)
    socket.on('close', () => sockets.delete(socket))
  })

  await rm(controlSocket(dataDir), { force: true })
  await withSocketPath(
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

async function respond(socket: Socket, handlers: Readonly<Record<string, ControlHandler>>, log: Log) {
  let reply: { ok: true; result: unknown } | { ok: false; error: string }
  try {
    const { command, input, body } = await readRequest(socket)
    // The socket is idle while the command runs.
    socket.setTimeout(0)
    const handler = Object.hasOwn(handlers, command) ? handlers[command] : undefined
    if (!handler) throw new Error(`unknown command: ${command}`)
    reply = { ok: true, result: await handler(input, body) }
  } catch (error) {
    log.warn({ event: 'control_command_failed', err: error }, 'control command failed')
    reply = { ok: false, error: error instanceof Error ? error.message : String(error) }
  }
  if (!socket.destroyed) socket.end(`${JSON.stringify(reply)}\n`)
}

async function readRequest(socket: Socket): Promise<{ command: string; input: unknown; body: Buffer }> {
  let header: { command: string; input: unknown; bytes: number } | null = null
  const chunks: Buffer[] = []
  let received = 0
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    received += chunk.length
    if (!header && (chunk.includes(LINE_FEED) || received > MAX_HEADER_BYTES)) {
      const start = Buffer.concat(chunks)
      const feed = start.indexOf(LINE_FEED)
      if (feed === -1 || feed > MAX_HEADER_BYTES) throw new Error('control request without a header line')
      header = parseHeader(start.toString('utf8', 0, feed))
      chunks.splice(0, chunks.length, start.subarray(feed + 1))
      received -= feed + 1
    }
    if (header && received >= header.bytes) break
  }
  if (!header || received !== header.bytes) throw new Error('control request with a body of the wrong length')
  return { command: header.command, input: header.input, body: Buffer.concat(chunks) }
}

function parseHeader(line: string) {
  const header = JSON.parse(line)
  if (typeof header?.command !== 'string') throw new Error('control request without a command')
  if (!Number.isInteger(header.bytes) || header.bytes < 0 || header.bytes > MAX_BODY_BYTES) {
    throw new Error('control request too large')
  }
  return header as { command: string; input: unknown; bytes: number }
}

const LINE_FEED = 0x0a
const MAX_HEADER_BYTES = 65_536
const MAX_BODY_BYTES = 128 * 1024 * 1024
const IDLE_TIMEOUT_MS = 30_000
