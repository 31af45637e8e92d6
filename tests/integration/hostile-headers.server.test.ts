import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/project-root.ts'
import { HOSTILE_STRINGS, percentEncoded } from '../support/hostile-strings.ts'
import { sendRequest } from '../support/raw-http.ts'
import { cookies, expectResponse, server, setUpSharedServer } from '../support/sample-server.ts'
import { everyNth } from '../support/thorough.ts'

// Hostile request headers and cookies: the server responds without a 5xx and stays up.

setUpSharedServer()

const PAGES = ['/', '/warranty-registration?tab=check', '/dashboard', '/auth', '/no-such-page', '/tires.data']

test.each(
  ['language', 'flash', 'visitor', 'session', 'second-factor', 'counter', 'tayar.dont_remember', 'x'].map(
    (name, nth) => [name, nth] as const,
  ),
)('hostile values of the cookie %s cause no 5xx', async (name, nth) => {
  // Raw if a header can contain the bytes, otherwise percent-encoded; also next to a valid session cookie.
  const encode = (text: Buffer) =>
    nth % 2 === 0 ? percentEncoded(text) : text.toString('latin1').replace(/[\0\r\n]/g, '_')
  const before = nth % 3 === 0 ? `${cookies.customer}; ` : ''
  const failures: string[] = []
  for (const [at, text] of everyNth(3, [...HOSTILE_STRINGS.entries()], nth)) {
    const path = PAGES[(at + nth) % PAGES.length] ?? '/'
    const value = encode(text)
    const { status } = await sendRequest(server.url, 'GET', path, { Cookie: `${before}${name}=${value}` })
    if (status === null || status >= 500)
      failures.push(`${status} for ${path} with ${name}=${value.slice(0, 60)}`)
  }
  expect(failures).toEqual([])
})

/** Headers that this application, the framework or reverse proxies read, or have read in the past. */
const HEADS = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Cache-Control',
  'Content-Type',
  'Forwarded',
  'From',
  'Host',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'If-Unmodified-Since',
  'Origin',
  'Range',
  'Referer',
  'Sec-Fetch-Mode',
  'Sec-Fetch-Site',
  'Sec-Purpose',
  'User-Agent',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Port',
  'X-Forwarded-Prefix',
  'X-Forwarded-Proto',
  'X-Original-URL',
  'X-Moz',
  'X-React-Router-Prerender-Data',
  'X-React-Router-SPA-Mode',
  'X-Requested-With',
  'X-Rewrite-URL',
]

test('every request header that the source reads is in the table of headers', () => {
  const sources = ['app', 'server/edge', 'platform'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !/\.test\.|worker/.test(file))
      .map(file => readFileSync(join(root, folder, file), 'utf8')),
  )
  const read = sources.flatMap(text =>
    Array.from(
      text.matchAll(
        /\brequest\.headers(?:\.get\('([\w-]+)'\)|\['([\w-]+)'\]|\.(\w+))|\bheaders(?:\['([\w-]+)'\])/g,
      ),
      found => found.slice(1).find(Boolean) ?? '',
    ),
  )
  const elsewhere = ['cookie', 'content-length', 'content-encoding', 'transfer-encoding', 'get']
  const tried = new Set([...elsewhere, ...HEADS.map(name => name.toLowerCase())])
  expect(read.length).toBeGreaterThan(5)
  expect(read.filter(name => !tried.has(name))).toEqual([])
})

test.each(HEADS.map((name, nth) => [name, nth] as const))(
  'hostile values of the header %s cause no 5xx and are not reflected',
  async (name, nth) => {
    const pages = ['/tires', '/pictures/hero.webp', '/no-such-page', '/auth', '/service-worker.js']
    const failures: string[] = []
    for (const [at, text] of everyNth(6, [...HOSTILE_STRINGS.entries()], nth)) {
      const value = text.toString('latin1').replace(/[\0\r\n]/g, '_')
      const path = pages[at % pages.length] ?? '/'
      const { status, headers, body } = await sendRequest(server.url, 'GET', path, { [name]: value })
      const what = `${status} for ${path} with ${name}: ${value.slice(0, 60)}`
      if (status === null || status >= 500) failures.push(what)
      if (/evil\.example|<script>alert\(1\)/.test(body + [...headers.values()].join()))
        failures.push(`taken over: ${what}`)
    }
    expect(failures).toEqual([])
  },
)

test('request headers of one visitor do not affect cached pages of another', async () => {
  const path = '/tires?search=nobody-has-asked-this'
  for (const [name, value] of [
    ['Host', 'evil.example'],
    ['X-Forwarded-Host', 'evil.example'],
    ['X-Forwarded-Proto', 'javascript'],
    ['X-Original-URL', '/about-us'],
    ['X-Rewrite-URL', '/about-us'],
    ['X-HTTP-Method-Override', 'POST'],
    ['X-React-Router-SPA-Mode', 'yes'],
    ['X-React-Router-Prerender-Data', encodeURIComponent('[{"evil.example":1}]')],
    ['Accept-Language', 'evil.example'],
    ['Range', 'bytes=0-9'],
    ['Cookie', 'language=en; evil.example=1'],
  ] as const) {
    const asked = `${path}&${name}`
    await sendRequest(server.url, 'GET', asked, { [name]: value })
    await sendRequest(server.url, 'HEAD', asked, { [name]: value })
    const { status, body } = await sendRequest(server.url, 'GET', asked)
    expect([name, status, body.includes('evil.example'), body.includes('<html lang="ms"')]).toEqual([
      name,
      200,
      false,
      true,
    ])
  }
})

test('malformed headers cause no 5xx', async () => {
  for (const headers of [
    { Host: '' },
    { Host: 'evil.example' },
    { Host: 'localhost:99999' },
    { Host: '[::1' },
    { Host: 'a b' },
    { Host: '<script>' },
    { Host: '\xff\xfe' },
    { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'javascript' },
    { 'X-Forwarded-For': '\x00' },
    { Range: 'bytes=0-0' },
    { Range: 'bytes=9999999-' },
    { Range: 'bytes=-0' },
    { Range: 'bytes=abc' },
    { Range: `bytes=${'0-1,'.repeat(1_000)}` },
    { Range: 'bytes=5-1' },
    { 'If-None-Match': '*' },
    { 'If-None-Match': '"'.repeat(5_000) },
    { 'If-Modified-Since': 'yesterday' },
    { 'If-Match': '"x"' },
    { 'If-Range': 'x' },
    { 'Accept-Encoding': 'br;q=abc, gzip;;;, \xff' },
    { Accept: '*/*;q=2,'.repeat(500) },
    { 'Accept-Language': 'x'.repeat(5_000) },
    { Cookie: 'language=%00' },
    { Cookie: `language=${'e'.repeat(5_000)}` },
    { Cookie: 'language=en; language=ms; language' },
    { Cookie: ';;;===;;; __proto__=1; \xff=\xfe' },
    { 'Content-Length': '-1' },
    { 'Content-Length': '99999999999999999999' },
    { 'Content-Length': 'abc' },
    { 'Transfer-Encoding': 'gzip' },
    { 'Transfer-Encoding': 'chunked', 'Content-Length': '5' },
    { Expect: '100-continue' },
    { Expect: 'nonsense' },
    { Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Key': 'x', 'Sec-WebSocket-Version': '13' },
    { Upgrade: 'h2c', Connection: 'Upgrade, HTTP2-Settings', 'HTTP2-Settings': 'x' },
    { 'Sec-Fetch-Site': '\xff' },
    { 'X-Flood': 'a'.repeat(100_000) },
    Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`X-${at}`, 'a'])),
    Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`X-${at}`, 'a'])),
  ] as Record<string, string>[]) {
    for (const path of ['/tires', '/pictures/hero.webp', '/pictures/brands/pirelli.svg', '/no-such-page']) {
      await expectResponse('GET', path, headers)
    }
  }
}, 60_000)
