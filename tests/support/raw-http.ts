import { connect } from 'node:net'

export type RawAnswer = {
  /** null where the shop closed the connection without a word */
  readonly status: number | null
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/**
 * Sends bytes as they are and reads the one answer until the shop closes the connection; what browsers and clients would
 * never send has to be written by hand. `isLast`: no more will come, whatever the bytes have promised. Rejects where nothing
 * comes within 10 s.
 */
export function sendRaw(
  url: string,
  bytes: string | Buffer,
  { isLast = false }: { isLast?: boolean } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
    const parts: Buffer[] = []
    socket.setTimeout(10_000, () => {
      reject(new Error(`no answer within 10 s to ${JSON.stringify(bytes.toString('latin1').slice(0, 200))}`))
      socket.destroy()
    })
    socket.on('data', part => parts.push(part))
    // A shop that answers early may reset the connection while the rest is still being sent.
    socket.on('error', () => {})
    socket.on('close', () => resolve(read(Buffer.concat(parts))))
    const sent = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    if (isLast) socket.end(sent)
    else socket.write(sent)
  })
}

/** A request with a head of one's own; `path` in latin1, as it goes over the wire. */
export function sendRequest(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<RawAnswer> {
  const given = Object.keys(headers).map(name => name.toLowerCase())
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...(given.includes('host') ? [] : [`Host: ${new URL(url).host}`]),
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body && !given.includes('content-length') ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
  ]
  return sendRaw(url, `${lines.join('\r\n')}\r\n\r\n${body}`)
}

function read(bytes: Buffer): RawAnswer {
  const text = bytes.toString('utf8')
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = (end < 0 ? text : text.slice(0, end)).split('\r\n')
  const status = /^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]
  return {
    status: status ? Number(status) : null,
    headers: new Map(
      lines.map(line => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    ),
    body: end < 0 ? '' : text.slice(end + 4),
  }
}
