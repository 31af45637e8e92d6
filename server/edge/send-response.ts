import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Sends a finished page: with an ETag (304 where the browser has it already), compressed where the browser takes it.
 * Pages are `private, no-cache`: nothing that depends on a cookie is stored by a shared cache (reliability.md 16), while
 * the browser may keep it for its back button.
 */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  page: Response,
): Promise<void> {
  for (const [name, value] of page.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = page.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'private, no-cache')
  response.appendHeader('vary', 'Cookie, Accept-Encoding')
  response.statusCode = page.status

  const body = Buffer.from(await page.arrayBuffer())
  if (page.status === 200 && response.getHeader('cache-control') !== 'no-store') {
    const tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
    response.setHeader('etag', tag)
    if (cookies.length === 0 && request.headers['if-none-match']?.includes(tag)) {
      response.statusCode = 304
      for (const name of ['content-type', 'content-length']) response.removeHeader(name)
      response.end()
      return
    }
  }
  const { encoded, encoding } = await compress(body, request.headers['accept-encoding'] ?? '', page)
  if (encoding) response.setHeader('content-encoding', encoding)
  if (page.status !== 204) response.setHeader('content-length', encoded.length)
  response.end(request.method === 'HEAD' ? undefined : encoded)
}

async function compress(
  body: Buffer,
  accepted: string,
  page: Response,
): Promise<{ encoded: Buffer; encoding?: string }> {
  const type = page.headers.get('content-type') ?? ''
  if (body.length < 1_024 || !/^text\/|json|script|xml/.test(type)) return { encoded: body }
  if (/\bbr\b/.test(accepted)) return { encoded: await brotli(body, BROTLI), encoding: 'br' }
  if (/\bgzip\b/.test(accepted)) return { encoded: await zip(body, { level: 5 }), encoding: 'gzip' }
  return { encoded: body }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Quality 4: pages are compressed while a visitor waits. Files are compressed at their best when they are built. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
