import { createConnection, type Socket } from 'node:net'
import { atSocketPath } from './control-socket.ts'

/**
 * Hands a command to the process that holds a data folder (control-server.ts). Takes the command, its input (JSON), a
 * body and how long it may take in milliseconds (a minute).
 *
 * Returns its result, or `nobody-listens`; throws where the command failed there, with its message.
 */
export async function sendControlRequest(
  dataDir: string,
  { command, input, body = Buffer.alloc(0), timeoutMs = 60_000 }: ControlRequest,
): Promise<{ ok: true; result: unknown } | { ok: false; error: 'nobody-listens' }> {
  const socket = await connect(dataDir)
  if (!socket) return { ok: false, error: 'nobody-listens' }
  const late = new Error(`no answer within ${timeoutMs / 1000} seconds`)
  const timer = setTimeout(() => socket.destroy(late), timeoutMs)
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
  return atSocketPath(
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
  if (chunks.length === 0) throw new Error('the process that was asked ended before it answered')
  return Buffer.concat(chunks).toString('utf8')
}
