import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

type CachedResponse = { status: number; headers: string[]; body: Buffer }

/**
 * Starts a proxy that removes all script elements and module preloads from the pages of a server. It caches
 * responses, as the server does, so that both send them from memory.
 */
export async function startScriptlessProxy(origin: string): Promise<{ url: string; stop: () => void }> {
  const cache = new Map<string, Promise<CachedResponse>>()
  const server = createServer(async (request, response) => {
    const { cookie = '', 'accept-encoding': encoding = '' } = request.headers
    const key = [request.url, cookie, encoding].join('\n')
    const cached = cache.get(key) ?? fetchWithoutScripts(origin, request)
    cache.set(key, cached)
    try {
      const { status, headers, body } = await cached
      response.writeHead(status, headers)
      response.end(body)
    } catch {
      response.destroy()
    }
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => server.close().closeAllConnections(),
  }
}

async function fetchWithoutScripts(
  origin: string,
  { url = '/', headers }: IncomingMessage,
): Promise<CachedResponse> {
  const accepted = String(headers['accept-encoding'] ?? '')
  const page = await fetch(origin + url, {
    headers: { cookie: headers.cookie ?? '', 'accept-encoding': 'identity', accept: headers.accept ?? '*/*' },
    redirect: 'manual',
  })
  const body = Buffer.from(await page.arrayBuffer())
  const isHtml = page.headers.get('content-type')?.startsWith('text/html') ?? false
  const isText = isHtml || /^text\/|javascript|json|svg/.test(page.headers.get('content-type') ?? '')
  const content = isHtml ? Buffer.from(removeScripts(body.toString())) : body
  const pageHeaders = [...page.headers]
    .filter(
      ([name]) =>
        !/^(content-length|content-encoding|connection|keep-alive|date|transfer-encoding)$/.test(name),
    )
    .map(([name, value]) => [name, name === 'content-security-policy' ? removeScriptHashes(value) : value])
  const [encoding, encoded] = isText ? compress(accepted, content, isHtml) : [null, content]
  if (encoding) pageHeaders.push(['content-encoding', encoding])
  pageHeaders.push(['content-length', String(encoded.length)])
  return { status: page.status, headers: pageHeaders.flat() as string[], body: encoded }
}

function removeScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\brel="(?:later|modulepreload)"[^>]*>/g, '')
}

const removeScriptHashes = (policy: string) => policy.replace(/script-src [^;]*/, "script-src 'none'")

/** Compresses as the server does: pages at a medium level, files at the highest. */
function compress(accepted: string, body: Buffer, isHtml: boolean): ['br' | 'gzip' | null, Buffer] {
  if (body.length < 1_024) return [null, body]
  if (accepted.includes('br')) {
    const quality = { [constants.BROTLI_PARAM_QUALITY]: isHtml ? 4 : 11 }
    return ['br', brotliCompressSync(body, { params: quality })]
  }
  return accepted.includes('gzip') ? ['gzip', gzipSync(body, { level: isHtml ? 5 : 9 })] : [null, body]
}
