import { connect } from 'node:net'

export type RawAnswer = {
  /** null if the connection was closed without a response */
  readonly status: number | null
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/**
 * Sends raw bytes and reads the response until the connection closes, for requests that no client library
 * sends. `isLast`: end the request after these bytes, whatever its headers state. Rejects after 10 s
 * without a response.
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
    // A server that responds early may reset the connection while the rest is being sent.
    socket.on('error', () => {})
    socket.on('close', () => resolve(read(Buffer.concat(parts))))
    const sent = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    if (isLast) socket.end(sent)
    else socket.write(sent)
  })
}

/** A request with custom headers; `path` in latin1, as sent. */
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
    ...(body && !given.includes('content-length')
      ? [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`]
      : []),
  ]
  return sendRaw(url, `${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Closes the connection of a GET request as soon as it is sent, or at the first bytes of its response. */
export function abortRequest(url: string, path: string, when: 'sent' | 'answered'): Promise<void> {
  return new Promise(resolve => {
    const { port, host } = new URL(url)
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    socket.on('error', () => {})
    socket.once('close', () => resolve())
    socket.once('data', () => socket.destroy())
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`, () => {
      if (when === 'sent') socket.destroy()
    })
  })
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
