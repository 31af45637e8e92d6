import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CachedPage, Encoding } from './page-cache.ts'

/** A finished answer: everything but what the one request decides (its encoding, whether it has it already). */
export type Answer = CachedPage & { readonly status: number; readonly isCompressible: boolean }

/**
 * Reads a page to its end. Pages are `private, no-cache`: nothing that depends on a cookie is stored by a shared cache
 * (reliability.md 16), while the browser may keep it for its back button and asks again with its ETag.
 */
export async function readResponse(
  page: Response,
  common: readonly (readonly [string, string])[],
): Promise<Answer> {
  const identity = Buffer.from(await page.arrayBuffer())
  const headers = new Map<string, string>(common)
  for (const [name, value] of page.headers) if (name !== 'set-cookie') headers.set(name, value)
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  headers.set('vary', 'Cookie, Accept-Encoding')
  const isTagged = page.status === 200 && headers.get('cache-control') !== 'no-store'
  const etag = isTagged ? `W/"${createHash('sha1').update(identity).digest('base64url')}"` : ''
  if (etag) headers.set('etag', etag)
  const cookies = page.headers.getSetCookie().flatMap(cookie => ['set-cookie', cookie])
  return {
    status: page.status,
    headers: [...[...headers].flat(), ...cookies],
    etag,
    copies: { identity },
    isCompressible:
      identity.length >= MIN_COMPRESSED && /^text\/|json|script|xml/.test(headers.get('content-type') ?? ''),
  }
}

/** Sends an answer: 304 where the browser has it, compressed where it takes that; the copy made for it stays with the answer. */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Promise<void> {
  const { status, headers, etag, copies } = answer
  if (etag && request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, [...headers])
    response.end()
    return
  }
  const encoding = answer.isCompressible ? preferredEncoding(request.headers['accept-encoding']) : null
  if (encoding) copies[encoding] ??= await compress(encoding, copies.identity)
  const body = copies[encoding ?? 'identity'] ?? copies.identity
  const own = encoding ? ['content-encoding', encoding] : []
  // These two have no body, and a length of none would be a lie about the one they stand for.
  if (status !== 204 && status !== 304) own.push('content-length', String(body.length))
  response.writeHead(status, [...headers, ...own])
  response.end(request.method === 'HEAD' ? undefined : body)
}

function preferredEncoding(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null
  return takes('br', accepted) ? 'br' : takes('gzip', accepted) ? 'gzip' : null
}

/** Whether an Accept-Encoding takes an encoding; `br;q=0` refuses it. */
export const takes = (encoding: Encoding, accepted: string) =>
  accepted.includes(encoding) && !new RegExp(`\\b${encoding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(accepted)

/** Middling: pages are compressed while a visitor waits. Files are compressed at their best when they are built. */
function compress(encoding: Encoding, body: Buffer): Promise<Buffer> {
  return encoding === 'br' ? brotli(body, BROTLI) : zip(body, { level: 5 })
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

/** bytes; below it compressing costs more than it saves */
const MIN_COMPRESSED = 1_024
