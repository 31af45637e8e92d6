import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

type Answer = { status: number; headers: string[]; body: Buffer }

/**
 * The shop without a script: every page with all its script elements, and the links to modules, taken out, everything else as
 * it is. Answers are kept, as the shop keeps its own, so that both come from memory.
 */
export async function startScriptlessShop(shop: string): Promise<{ url: string; stop: () => void }> {
  const kept = new Map<string, Promise<Answer>>()
  const server = createServer(async (request, response) => {
    const { cookie = '', 'accept-encoding': encoding = '' } = request.headers
    const key = [request.url, cookie, encoding].join('\n')
    const answer = kept.get(key) ?? fetchWithoutScripts(shop, request)
    kept.set(key, answer)
    try {
      const { status, headers, body } = await answer
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

async function fetchWithoutScripts(shop: string, { url = '/', headers }: IncomingMessage): Promise<Answer> {
  const accepted = String(headers['accept-encoding'] ?? '')
  const page = await fetch(shop + url, {
    headers: { cookie: headers.cookie ?? '', 'accept-encoding': 'identity', accept: headers.accept ?? '*/*' },
    redirect: 'manual',
  })
  const body = Buffer.from(await page.arrayBuffer())
  const isHtml = page.headers.get('content-type')?.startsWith('text/html') ?? false
  const isText = isHtml || /^text\/|javascript|json|svg/.test(page.headers.get('content-type') ?? '')
  const sent = isHtml ? Buffer.from(withoutScripts(body.toString())) : body
  const own = [...page.headers]
    .filter(
      ([name]) =>
        !/^(content-length|content-encoding|connection|keep-alive|date|transfer-encoding)$/.test(name),
    )
    .map(([name, value]) => [name, name === 'content-security-policy' ? withoutHashes(value) : value])
  const [coding, coded] = isText ? compress(accepted, sent, isHtml) : [null, sent]
  if (coding) own.push(['content-encoding', coding])
  own.push(['content-length', String(coded.length)])
  return { status: page.status, headers: own.flat() as string[], body: coded }
}

function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\brel="(?:later|modulepreload)"[^>]*>/g, '')
}

const withoutHashes = (policy: string) => policy.replace(/script-src [^;]*/, "script-src 'none'")

/** As the shop does: pages middling, files at their best. */
function compress(accepted: string, body: Buffer, isHtml: boolean): ['br' | 'gzip' | null, Buffer] {
  if (body.length < 1_024) return [null, body]
  if (accepted.includes('br')) {
    const quality = { [constants.BROTLI_PARAM_QUALITY]: isHtml ? 4 : 11 }
    return ['br', brotliCompressSync(body, { params: quality })]
  }
  return accepted.includes('gzip') ? ['gzip', gzipSync(body, { level: isHtml ? 5 : 9 })] : [null, body]
}
