import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { CachedPage, Copy, Encoding } from './page-cache.ts'

/** A rendered response before content negotiation: without encoding and conditional status. */
export type BufferedResponse = CachedPage & { readonly status: number; readonly isCompressible: boolean }

/**
 * Reads a response to its end and adds caching headers. Pages are `private, no-cache`: a shared cache must
 * not store pages that depend on a cookie; the browser may keep them for its back button and revalidates them
 * by ETag.
 */
export async function bufferResponse(
  page: Response,
  commonHeaders: readonly (readonly [string, string])[],
): Promise<BufferedResponse> {
  const identity = await readBody(page)
  const headers = headersOf(page, commonHeaders)
  headers.set('vary', 'Cookie, Accept-Encoding')
  const isTagged = page.status === 200 && headers.get('cache-control') !== 'no-store'
  const etag = isTagged ? `W/"${hash('sha1', identity, 'base64url')}"` : ''
  if (etag) headers.set('etag', etag)
  const lines = [...[...headers].flat(), ...cookiesOf(page)]
  // A 204 or 304 has no body: a content-length of 0 would describe the representation wrongly.
  const length = page.status === 204 || page.status === 304 ? [] : lengthOf(identity)
  return {
    status: page.status,
    headers: lines,
    etag,
    copies: { identity: { headers: [...lines, ...length], body: identity } },
    isCompressible:
      identity.length >= MIN_COMPRESSED_BYTES &&
      /^text\/|json|script|xml/.test(headers.get('content-type') ?? ''),
  }
}

/** Reads the bytes of a response. The document of a page is one part, which is not copied. */
async function readBody({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of body ?? []) parts.push(part)
  const [first] = parts
  return first && parts.length === 1
    ? Buffer.from(first.buffer, first.byteOffset, first.byteLength)
    : Buffer.concat(parts)
}

function headersOf(page: Response, commonHeaders: readonly (readonly [string, string])[]) {
  const headers = new Map<string, string>(commonHeaders)
  for (const [name, value] of page.headers) if (name !== 'set-cookie') headers.set(name, value)
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  return headers
}

const cookiesOf = (page: Response) => page.headers.getSetCookie().flatMap(cookie => ['set-cookie', cookie])

/** Whether a response is a file of known length: it is streamed, not buffered. */
export const isFile = (page: Response): boolean => page.body !== null && page.headers.has('content-length')

/** Sends a file as fast as its client reads; stops reading the file if the client disconnects. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  page: Response,
  commonHeaders: readonly (readonly [string, string])[],
): Promise<void> {
  response.writeHead(page.status, [...[...headersOf(page, commonHeaders)].flat(), ...cookiesOf(page)])
  if (request.method === 'HEAD' || response.destroyed) {
    await page.body?.cancel()
    response.end()
    return
  }
  // Node.js waits for the end of a pipeline with seven listeners, the edge and the framework with six.
  response.setMaxListeners(MAX_LISTENERS)
  try {
    await pipeline(Readable.fromWeb(page.body as ReadableStream<Uint8Array>), response)
  } catch (error) {
    // The client has left.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

/**
 * Sends a response: 304 where the ETag matches, compressed where accepted. Stores the compressed copy in the
 * response; one that has it already is sent at once.
 */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  buffered: BufferedResponse,
): Promise<void> | undefined {
  const { etag, copies, isCompressible } = buffered
  if (etag && request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, buffered.headers)
    response.end()
    return
  }
  const encoding = isCompressible ? acceptedEncoding(request.headers['accept-encoding']) : undefined
  const copy = copies[encoding ?? 'identity']
  if (copy || !encoding) return sendCopy(request, response, buffered.status, copy ?? copies.identity)
  return compress(encoding, copies.identity.body).then(body => {
    const headers = [...buffered.headers, 'content-encoding', encoding, ...lengthOf(body)]
    copies[encoding] = { headers, body }
    sendCopy(request, response, buffered.status, copies[encoding])
  })
}

function sendCopy(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { headers, body }: Copy,
): undefined {
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

const lengthOf = (body: Buffer) => ['content-length', String(body.length)]

/**
 * Medium levels, because a visitor waits for the page. Built files are compressed at the highest level
 * (server/build.ts).
 */
function compress(encoding: Encoding, body: Buffer): Promise<Buffer> {
  return encoding === 'br' ? compressBrotli(body, BROTLI_OPTIONS) : compressGzip(body, { level: 5 })
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const BROTLI_OPTIONS = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

const MAX_LISTENERS = 20

/** below this size compression costs more than it saves */
const MIN_COMPRESSED_BYTES = 1_024
