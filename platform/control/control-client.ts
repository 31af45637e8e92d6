import { createConnection, type Socket } from 'node:net'
import { withSocketPath } from './control-socket.ts'

/**
 * Sends a command to the server that has opened a data folder (control-server.ts), with its input as JSON and a body.
 *
 * Returns the result, or `not-running` where no server listens. Throws with the server's message where the command failed.
 */
export async function sendControlRequest(
  dataDir: string,
  { command, input, body = Buffer.alloc(0), timeoutMs = 60_000 }: ControlRequest,
): Promise<{ ok: true; result: unknown } | { ok: false; error: 'not-running' }> {
  const socket = await connect(dataDir)
  if (!socket) return { ok: false, error: 'not-running' }
  const timeout = new Error(`no response from the server within ${timeoutMs / 1000} seconds`)
  const timer = setTimeout(() => socket.destroy(timeout), timeoutMs)
  try {
    socket.write(`${JSON.stringify({ command, input, bytes: body.length })}\n`)
    socket.write(body)
    const reply = JSON.parse(await readAll(socket))
    if (!reply.ok) throw new Error(reply.error)
    return { ok: true, result: reply.result }
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

export type ControlRequest = { command: string; input: unknown; body?: Buffer; timeoutMs?: number }

function connect(dataDir: string): Promise<Socket | null> {
  return withSocketPath(
    dataDir,
    path =>
      new Promise((resolve, reject) => {
        const socket = createConnection(path)
        socket.once('connect', () => resolve(socket))
        socket.once('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
          else reject(error)
        })
      }),
  )
}

async function readAll(socket: Socket) {
  const chunks: Buffer[] = []
  for await (const chunk of socket as AsyncIterable<Buffer>) chunks.push(chunk)
  if (chunks.length === 0) throw new Error('the server ended before it responded')
  return Buffer.concat(chunks).toString('utf8')
}
