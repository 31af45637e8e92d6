/** One part of a multipart form: a field, or a file if it has a file name. `head` adds header lines. */
export type Part = {
  name?: string
  value: string | Uint8Array
  fileName?: string
  type?: string
  head?: string
}

export const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW'

/** A multipart body as browsers write it, with any names and values. */
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

/**
 * A request with these bytes as its body in chunks of a given size; with `error` the body breaks off at its
 * end.
 */
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
