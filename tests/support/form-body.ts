/** One part of a form: a field, or a file where it has a file name. `head` are further header lines. */
export type Part = {
  name?: string
  value: string | Uint8Array
  fileName?: string
  type?: string
  head?: string
}

export const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW'

/** A form with files as browsers write it, byte for byte, with whatever names and values. */
export function multipart(parts: Part[], boundary = BOUNDARY): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ name, value, fileName, type, head = '' }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data${name === undefined ? '' : `; name="${name}"`}${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n${type ? `Content-Type: ${type}\r\n` : ''}${head}\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}

/** A request with these bytes as its body, in pieces of so many bytes; with `error` it breaks off behind them. */
export function formRequest(
  body: Uint8Array,
  {
    type = `multipart/form-data; boundary=${BOUNDARY}`,
    piece = 65_536,
    error,
  }: { type?: string; piece?: number; error?: Error } = {},
): Request {
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= body.length) return error ? controller.error(error) : controller.close()
      controller.enqueue(body.subarray(at, at + piece))
      at += piece
    },
  })
  return new Request('http://localhost/', {
    method: 'POST',
    headers: type ? { 'content-type': type } : {},
    body: stream,
    duplex: 'half',
  } as RequestInit)
}
