import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { policyOf } from '../support/content-security-policy.ts'
import { type RawAnswer, sendRaw, sendRequest } from '../support/raw-http.ts'
import { server, setUpSharedServer } from '../support/sample-server.ts'

// The headers of every kind of response, and the scripts that pages may run.

const DETAIL = '/tire/195%2F55R15/Energy%20XM2%2B'
const PAGES = [
  '/',
  '/?by=vehicle',
  '/tires',
  '/tires?width=205&ratio=55&rim=16&page=2&lang=en',
  '/tires?search=%3C%2Fscript%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '/tires?vehicleTireSize=215/85R16&vehicleBrand=%3Cscript%3Ealert(1)%3C/script%3E&lang=en',
  DETAIL,
  '/branches',
  '/branches?by=area&area=%3Cscript%3Ealert(1)%3C/script%3E',
  '/locate-us?state=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  '/tire/a/b',
  '/no-such-page',
]

setUpSharedServer()

const get = (path: string, headers: Record<string, string> = {}) =>
  sendRequest(server.url, 'GET', path, headers)

/** The URL of a script or style sheet, as a page links it, or of a font, as the style sheet does. */
async function anAsset(kind: 'js' | 'css' | 'woff2'): Promise<string> {
  const page = (await get('/tires')).body
  const body = kind === 'woff2' ? (await get(await anAsset('css'))).body : page
  const found = new RegExp(`/assets/[\\w.-]+\\.${kind}`).exec(body)?.[0]
  if (!found) throw new Error(`no page loads a ${kind}`)
  return found
}

const KINDS: [string, number, () => Promise<RawAnswer>][] = [
  ['a page', 200, () => get('/tires')],
  ['a page for HEAD', 200, () => sendRequest(server.url, 'HEAD', '/tires')],
  ['a compressed page', 200, () => get('/tires', { 'Accept-Encoding': 'br' })],
  ['a page that is not there', 404, () => get('/no-such-page')],
  ['a tyre that is not there', 404, () => get('/tire/a/b')],
  ['the data of a page', 200, () => get('/tires.data')],
  ['the cars of a brand', 200, () => get('/vehicles?brand=Perodua')],
  ['an address that moved', 301, () => get('/tyres')],
  ['a script', 200, async () => get(await anAsset('js'))],
  ['a compressed script', 200, async () => get(await anAsset('js'), { 'Accept-Encoding': 'br' })],
  ['a style sheet', 200, async () => get(await anAsset('css'))],
  ['a font', 200, async () => get(await anAsset('woff2'))],
  ['a script that is not there', 404, () => get('/assets/none.js')],
  ['a picture', 200, () => get('/pictures/hero.webp')],
  ['a drawing', 200, () => get('/pictures/brands/pirelli.svg')],
  ['a picture that is not there', 404, () => get('/pictures/none.webp')],
  [
    'a page the browser has',
    304,
    async () => get('/tires', { 'If-None-Match': (await get('/tires')).headers.get('etag') ?? '' }),
  ],
  [
    'a picture the browser has',
    304,
    async () =>
      get('/pictures/hero.webp', {
        'If-None-Match': (await get('/pictures/hero.webp')).headers.get('etag') ?? '',
      }),
  ],
  ['a POST from nowhere', 403, () => sendRequest(server.url, 'POST', '/tires', {}, 'a=1')],
  ['an unknown method', 405, () => sendRequest(server.url, 'DELETE', '/tires')],
  [
    'a body too large',
    413,
    () => sendRequest(server.url, 'POST', '/tires', { Origin: server.url, 'Content-Length': '100000000' }),
  ],
  ['an address too long', 414, () => get(`/tires?search=${'a'.repeat(9_000)}`)],
  ['health', 200, () => get('/healthz')],
  ['readiness', 200, () => get('/readyz')],
  ['a malformed message', 400, () => sendRaw(server.url, 'nonsense\r\n\r\n')],
  ['a request without a host', 400, () => sendRaw(server.url, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')],
  ['an unknown expectation', 417, () => get('/', { Expect: 'foo' })],
  ['a head too large', 431, () => get('/', { 'X-Flood': 'a'.repeat(100_000) })],
]

describe.each(KINDS)('%s', (_, status, ask) => {
  test(`has status ${status} and every security header`, async () => {
    const answer = await ask()
    // Node may also respond 400 to headers that are too large.
    expect(status === 431 ? [431, 400] : [status]).toContain(answer.status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.has('strict-transport-security')).toBe(false)
    expect(answer.headers.has('x-powered-by')).toBe(false)
    expect(answer.headers.has('server')).toBe(false)
  })
})

describe.each(PAGES)('%s', path => {
  test("allows only the application's own scripts, each by its hash", async () => {
    const { body, headers } = await get(path)
    const policy = policyOf(headers.get('content-security-policy'))
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(
      [...policy.values()]
        .flat()
        .filter(value => /unsafe|\*|^https?:$|data:/.test(value) && value !== 'https:'),
    ).toEqual([])
    expect(policy.get('script-src')?.filter(value => !/^'(self|sha256-[\w+/=]+)'$/.test(value))).toEqual([])
    expect(policy.get('style-src')).toEqual(["'self'"])

    const scripts = [...body.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    for (const [, attributes = '', code = ''] of scripts) {
      const src = /\bsrc="([^"]*)"/.exec(attributes)?.[1]
      if (src) expect(src).toMatch(/^\/assets\//)
      else {
        const hash = createHash('sha256').update(code).digest('base64')
        expect(policy.get('script-src')).toContain(`'sha256-${hash}'`)
      }
    }
    expect(body).not.toMatch(/<[^>]+\sstyle=/)
    expect(body).not.toMatch(/<style\b/)
    expect(body).not.toMatch(/<[^>]+\son[a-z]+=/)
    expect(body).not.toMatch(/(href|src|action)="\s*javascript:/i)
    expect(body).not.toContain('nonce=')
    expect(body).not.toMatch(/<script[^>]*>alert/)
  })

  test('is not stored by shared caches', async () => {
    const { headers, status } = await get(path)
    expect(headers.get('cache-control')).toMatch(/^(private, no-cache|no-store)$/)
    expect(headers.get('vary')).toMatch(/cookie/i)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(status).toBeLessThan(500)
  })

  test('has a stable ETag: a conditional request is answered with 304', async () => {
    const first = await get(path)
    const tag = first.headers.get('etag')
    if (first.status !== 200 || path.includes('lang=')) return
    const second = await get(path, { 'If-None-Match': tag ?? '' })
    expect([second.status, second.body]).toEqual([304, ''])
    expect((await get(path, { 'If-None-Match': tag ?? '', Cookie: 'language=en' })).status).toBe(200)
  })
})

test('hashed assets are cached forever, pictures for a limited time', async () => {
  expect((await get(await anAsset('js'))).headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/)
  expect((await get('/pictures/hero.webp')).headers.get('cache-control')).toMatch(/max-age=\d+/)
})

test('the service worker script is never cached and may connect to this site only', async () => {
  const { status, headers } = await get('/service-worker.js')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; connect-src 'self'; /)
  const page = await get('/')
  expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'")
})

test("the offline page loads nothing but the site's icon and runs no script", async () => {
  const { body, headers } = await get('/offline?lang=en')
  const style = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'; img-src 'self';`)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(body).not.toMatch(/<script|\sstyle=|\son[a-z]+=/)
  expect(Array.from(body.matchAll(/<link rel="(\w+)"/g), ([, rel]) => rel)).toEqual(['icon'])
  expect(body).toContain('<html lang="en">')
})

test('pages are compressed with br or gzip on request', async () => {
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await get('/tires', { 'Accept-Encoding': encoding })
    expect(headers.get('content-encoding')).toBe(encoding)
  }
  expect((await get('/tires')).headers.has('content-encoding')).toBe(false)
})
