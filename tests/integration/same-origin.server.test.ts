import { describe, expect, test } from 'vitest'
import { ROUTES } from '../../app/routes.ts'
import { sendRequest } from '../support/raw-http.ts'
import { server, setUpSharedServer } from '../support/sample-server.ts'

// On every route, requests that change data must come from the application's own pages.

setUpSharedServer()

const post = (path: string, headers: Record<string, string>) =>
  sendRequest(
    server.url,
    'POST',
    path,
    { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    'a=1',
  )
const port = () => new URL(server.url).port

const FOREIGN: [string, () => Record<string, string>][] = [
  ['without Origin', () => ({})],
  ['with an empty one', () => ({ Origin: '' })],
  ['from another site', () => ({ Origin: 'https://evil.example' })],
  ['from a page without origin', () => ({ Origin: 'null' })],
  ['from another site, by Sec-Fetch-Site', () => ({ 'Sec-Fetch-Site': 'cross-site' })],
  ['from a sister site', () => ({ 'Sec-Fetch-Site': 'same-site' })],
  ['typed by hand', () => ({ 'Sec-Fetch-Site': 'none' })],
  [
    'from another site that claims to be ours',
    () => ({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }),
  ],
  ['from two sites at once', () => ({ Origin: `http://localhost:${port()}, https://evil.example` })],
  ['from another port', () => ({ Origin: 'http://localhost:1' })],
  ['from another scheme', () => ({ Origin: `https://localhost:${port()}` })],
  ['from a name that begins like ours', () => ({ Origin: `http://localhost:${port()}.evil.example` })],
  ['from a name that ends like ours', () => ({ Origin: `http://evil-localhost:${port()}` })],
  ['from our name with a dot behind it', () => ({ Origin: `http://localhost.:${port()}` })],
  ['from our name in capitals', () => ({ Origin: `http://LOCALHOST:${port()}` })],
  ['from our name with somebody before it', () => ({ Origin: `http://evil@localhost:${port()}` })],
  ['for another Host', () => ({ Host: 'evil.example', Origin: 'http://evil.example' })],
  [
    'for another Host, by what a proxy would say',
    () => ({ 'X-Forwarded-Host': 'evil.example', Origin: 'http://evil.example' }),
  ],
  ['with a Referer only', () => ({ Referer: `${server.url}/tires` })],
  ['with Sec-Fetch-Site in capitals', () => ({ 'Sec-Fetch-Site': 'SAME-ORIGIN' })],
]

const ONE_CLICK = ROUTES.filter(({ takesOneClick }) => takesOneClick).map(({ path }) =>
  path.replace(/:\w+/g, 'x'),
)
test('one link alone takes a POST without an origin', () => expect(ONE_CLICK).toEqual(['/reminders/x']))

describe.each(ROUTES.map(({ path }) => path.replace(/:\w+|\*/g, 'x')))('a POST to %s', path => {
  test('is refused with any other origin', async () => {
    for (const [from, headers] of FOREIGN) {
      // A mail program has no origin, and posts to the unsubscribe link (RFC 8058).
      const isOneClick =
        ONE_CLICK.includes(path) && headers().Origin === undefined && !headers()['Sec-Fetch-Site']
      if (isOneClick) continue
      for (const address of [path, path === '/' ? '/_.data' : `${path}.data`]) {
        const answer = await post(address, headers())
        expect([from, address, answer.status]).toEqual([from, address, 403])
        expect(answer.headers.has('set-cookie')).toBe(false)
      }
    }
  })

  test('ignores method override headers and fields', async () => {
    const plain = await sendRequest(server.url, 'GET', path)
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      const answer = await sendRequest(server.url, 'GET', path, { [name]: 'POST', Origin: server.url })
      expect([name, answer.status]).toEqual([name, plain.status])
    }
    const asked = await sendRequest(server.url, 'GET', `${path}?_method=POST`, { Origin: server.url })
    expect(asked.status).toBe(plain.status)
  })
})

describe.each([
  '/',
  '/tires',
  '/tires.data',
  '/tire/195%2F55R15/Energy%20XM2%2B',
  '/healthz',
  '/vehicles',
  '/no-such-page',
  '/pictures/hero.webp',
])('a POST to %s', path => {
  test.each(FOREIGN)('with the origin %s is refused', async (_, headers) => {
    const answer = await post(path, headers())
    expect(answer.status).toBe(403)
  })

  test('is accepted with the Origin of PUBLIC_URL and with Sec-Fetch-Site same-origin', async () => {
    const ours: Record<string, string>[] = [
      { Origin: `http://localhost:${port()}` },
      { Origin: `http://127.0.0.1:${port()}` },
      { 'Sec-Fetch-Site': 'same-origin' },
    ]
    for (const headers of ours) {
      const { status } = await post(path, headers)
      // 405: these pages have no action.
      expect([headers, [404, 405].includes(status ?? 0) ? 'let in' : status]).toEqual([headers, 'let in'])
    }
  })
})

test("the refusal is explained in the visitor's language", async () => {
  expect((await post('/tires', { Cookie: 'language=en' })).body).toContain('sent from another website')
  expect((await post('/tires', {})).body).toContain('laman web lain')
})

test('other methods are 405 with an Allow header', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
    const answer = await sendRequest(server.url, method, '/tires', { Origin: server.url })
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD, POST'])
  }
})
