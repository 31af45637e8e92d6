import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import { createLog } from '../../platform/log/log.ts'
import { createHttpServer } from '../../server/edge/http-server.ts'
import { policyOf } from '../support/content-security-policy.ts'
import { DEMO_PASSWORD, loginAsCustomer, loginAsStaff, mailedLink } from '../support/login.ts'
import { claimByForm, registerByForm, TINY_PNG } from '../support/register-by-form.ts'
import type { RunningServer } from '../support/start-server.ts'
import { startServer } from '../support/start-server.ts'

// The headers of every kind of response over https, checked as MDN's HTTP Observatory does.

const DETAIL = '/tire/195%2F55R15/Energy%20XM2%2B'

/**
 * The checks of MDN's HTTP Observatory for responses over https, each at its best: 130 points, 135 with
 * cookies. Redirecting http to https is the job of the owner's proxy.
 */
function expectTopMarks({ headers }: Response, body: string) {
  const header = (name: string) => headers.get(name) ?? ''
  const transport = /^max-age=(\d+); includeSubDomains$/.exec(header('strict-transport-security'))
  expect(Number(transport?.[1])).toBeGreaterThanOrEqual(31_536_000)
  expect(header('x-content-type-options')).toBe('nosniff')
  expect(header('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(header('cross-origin-resource-policy')).toBe('same-origin')
  expect(header('cross-origin-opener-policy')).toBe('same-origin')
  expect(header('access-control-allow-origin')).toBe('')

  const given = header('content-security-policy')
  // Browsers disagree about two policies and about a repeated directive.
  expect(given).not.toContain(',')
  const policy = policyOf(given)
  expect(policy.size).toBe(given.split(';').length)
  expect(policy.get('default-src')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  expect(policy.get('form-action')).toEqual([expect.stringMatching(/^'(self|none)'$/)])
  expect(given).not.toMatch(/unsafe-|http:|ftp:|data:|\*|strict-dynamic/)
  // The sample shows pictures of its own only.
  if (policy.get('img-src')?.includes('blob:'))
    expect(policy.get('img-src')).toEqual(["'self'", 'blob:', 'https://tile.openstreetmap.org'])
  for (const [name, values] of policy) {
    if (name === 'img-src' || name === 'connect-src') continue
    expect([name, values.filter(value => !/^'(none|self|sha256-[\w+/=]+)'$/.test(value))]).toEqual([name, []])
  }

  for (const cookie of headers.getSetCookie()) {
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).toMatch(/; SameSite=Lax(;|$)/)
    expect(cookie).toMatch(/; Secure(;|$)/)
    expect(cookie).not.toMatch(/; Domain=/i)
    // The language is not secret, and the cookie's name is public (rule S1.3).
    if (cookie.startsWith('language=')) continue
    expect(cookie).toMatch(/; HttpOnly(;|$)/)
    if (!isTakenBack(cookie)) expect(cookie).toMatch(/^__Host-/)
  }

  if (!header('content-type').startsWith('text/html')) return
  expect(body).not.toMatch(/<meta[^>]+(http-equiv|name="referrer")/i)
  for (const [, src] of body.matchAll(/<script\b[^>]*\bsrc="([^"]*)"/g)) expect(src).toMatch(/^\/assets\//)
}

/** Whether a Set-Cookie header deletes the cookie. */
const isTakenBack = (cookie: string) => /; Max-Age=0(;|$)/.test(cookie)

describe('over https', () => {
  const PUBLIC_URL = 'https://tayar.localhost'
  const SECRET = 'a secret of more than thirty-two bytes'
  const UNREADABLE = `/warranty-registration/thank-you?id=${randomUUID()}`
  const A_VISITOR = `__Host-visitor=${'v'.repeat(22)}`
  const known = { visitor: '', customer: '', staff: '', admin: '', registration: '', claim: '', verify: '' }
  let server: RunningServer
  let broken: RunningServer
  beforeAll(async () => {
    const settings = { PUBLIC_URL, DEMO_PASSWORD, CLIENT_LIMITS: '1000' }
    server = await startServer(settings)
    broken = await startServer({
      ...settings,
      DATABASE_URL: 'postgres://tayar:secret@127.0.0.1:1/tayar',
      SESSION_SECRET: SECRET,
    })
    known.customer = await loginAsCustomer(server, 'aisyah@example.com')
    known.staff = await loginAsStaff(server, 'staff@tayar.test')
    known.admin = await loginAsStaff(server, 'admin@tayar.test')
    const registered = await registerByForm(server, { car_plate: 'HDR 1001' })
    known.registration = registered.id
    known.visitor = registered.cookies
    const claim = { warrantyId: registered.id, photos: [TINY_PNG] }
    known.claim = await claimByForm(server, known.staff, claim)
    await post('/auth', {
      mode: 'create',
      email: 'mei@example.com',
      password: 'sixsix',
      confirm_password: 'sixsix',
    })
    known.verify = await mailedLink(server, 'mei@example.com', '/auth/verify/')
  }, 300_000)
  afterAll(async () => {
    await broken?.stop()
    await server?.stop()
  })

  const get = (path: string, cookie = '', from = server) =>
    fetch(from.url + path, { redirect: 'manual', headers: { cookie } })
  const post = (path: string, fields: Record<string, string> | FormData, cookie = '', from = server) =>
    fetch(from.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: PUBLIC_URL, cookie },
      body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    })
  const receiptsOf = (registration: string) => `/warranty-registration/receipts?registration=${registration}`
  const withFile = (field: string, bytes: Uint8Array) => {
    const form = new FormData()
    form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), 'photo.png')
    return form
  }
  /** A session cookie that the server must look up in its database. */
  const signedSession = () => {
    const signature = createHmac('sha256', SECRET).update('a-token').digest('base64')
    return `__Host-session=${encodeURIComponent(`a-token.${signature}`)}`
  }
  /** The first signed file link in a response. */
  const fileIn = async (answer: Response) => {
    const found = /\/files\/[^"\\]+/.exec((await answer.text()).replaceAll('&amp;', '&'))?.[0]
    if (!found) throw new Error('no file is linked')
    return found
  }
  const asset = (kind: 'js' | 'css' | 'woff2') =>
    get('/tires').then(async page => {
      const found = new RegExp(`/assets/[\\w.-]+\\.${kind}`).exec(await page.text())
      return get(found?.[0] ?? '')
    })

  const kinds: [string, number, () => Promise<Response>][] = [
    ['home', 200, () => get('/')],
    ['home, in a language that is to stay', 200, () => get('/?lang=en')],
    ['list', 200, () => get('/tires')],
    ['detail', 200, () => get(DETAIL)],
    ['booking', 200, () => get(`${DETAIL}/book`)],
    ['booking, for the browser', 200, () => get(`${DETAIL}/booking`)],
    ['page as data', 200, () => get('/tires.data')],
    ['cars of a brand', 200, () => get('/vehicles?brand=Perodua')],
    ['suggestions', 200, () => get('/suggest?q=myvi')],
    ['text of the search box', 303, () => get('/tires?q=195%2055%2015')],
    ['moved', 301, () => get('/tyres')],
    ['branches', 200, () => get('/branches')],
    ['locate us', 200, () => get('/locate-us')],
    ['engine oil', 200, () => get('/engine-oil')],
    ['engine oils, for the browser', 200, () => get('/engine-oil/enquiry')],
    ['knowledge', 200, () => get('/knowledge')],
    ['article', 200, () => get('/knowledge/tire-rotation')],
    ['about us', 200, () => get('/about-us')],
    ['terms', 200, () => get('/warranty-registration/terms')],
    ['privacy', 200, () => get('/privacy')],
    ['registration', 200, () => get('/warranty-registration')],
    ['registration, refused', 422, () => post('/warranty-registration', withFile('receipts', TINY_PNG))],
    [
      'registration, thanked for',
      200,
      () => get(`/warranty-registration/thank-you?id=${known.registration}`, known.visitor),
    ],
    ['photo of a receipt', 200, () => post(receiptsOf(randomUUID()), withFile('receipts', TINY_PNG))],
    [
      'photo of a receipt, refused',
      422,
      () => post(receiptsOf(randomUUID()), withFile('receipts', new Uint8Array(9))),
    ],
    ['check', 200, () => get('/warranty-registration?tab=check')],
    ['check, found', 200, () => post('/warranty-registration?tab=check', { car_plate: 'HDR 1001' })],
    [
      'receipt',
      200,
      async () => {
        const asked = { car_plate: 'HDR 1001', registration: known.registration }
        return get(await fileIn(await post('/warranty-registration?tab=check', asked, known.visitor)))
      },
    ],
    ['receipt that is not there', 404, () => get('/files/receipts/anonymous/none.jpg')],
    ['account', 200, () => get('/auth')],
    [
      'account, made',
      303,
      () =>
        post('/auth', {
          mode: 'create',
          email: 'lim@example.com',
          password: 'sixsix',
          confirm_password: 'sixsix',
        }),
    ],
    ['account, made, told', 200, () => get('/auth', '__Host-flash=account-made')],
    [
      'sign-in, refused',
      422,
      () => post('/auth', { mode: 'sign-in', email: 'nobody@example.com', password: 'sixsix' }),
    ],
    ['page of a signed-in customer', 200, () => get('/', known.customer)],
    ['page data of a signed-in customer', 200, () => get('/_.data', known.customer)],
    ['form data of a signed-in customer', 200, () => get('/warranty-registration.data', known.customer)],
    ['own account', 200, () => get('/account', known.customer)],
    ['own account, for a stranger', 303, () => get('/account')],
    ['own password, refused', 422, () => post('/account', { password: 'six!!' }, known.customer)],
    ['own account of the counter', 200, () => get('/dashboard/account', known.staff)],
    ['verifying', 200, () => get(known.verify)],
    ['verified', 303, () => post(known.verify, { password: 'sixsix' })],
    ['forgotten', 200, () => get('/auth/forgot')],
    ['reset', 200, () => get('/auth/reset/no-token')],
    [
      'sign-out',
      303,
      async () => post('/auth/sign-out', {}, await loginAsStaff(server, 'second@tayar.test')),
    ],
    ['door of the counter', 200, () => get('/staff-login')],
    ['code of the second factor', 200, () => get('/staff-login/code')],
    ['come in', 303, () => post('/staff-login', { email: 'second@tayar.test', password: DEMO_PASSWORD })],
    ['dashboard, for a stranger', 303, () => get('/dashboard')],
    ['dashboard, not found', 404, () => get('/dashboard/claims/none', known.staff)],
    ['dashboard, search', 200, () => get('/dashboard?tab=search', known.staff)],
    [
      'dashboard, search sent',
      303,
      () => post('/dashboard?tab=search', { plate: 'H', claim_status: 'all' }, known.staff),
    ],
    [
      'dashboard, new claim',
      200,
      () => get(`/dashboard?tab=new-claim&warranty_id=${known.registration}`, known.staff),
    ],
    ['dashboard, history', 200, () => get('/dashboard?tab=claims-history', known.staff)],
    [
      'photo of a claim',
      200,
      () => post(`/dashboard/photos?claim=${randomUUID()}`, withFile('photos', TINY_PNG), known.staff),
    ],
    ['claim', 200, () => get(`/dashboard/claims/${known.claim}`, known.staff)],
    ['claim sheet', 200, () => get(`/dashboard/claims/${known.claim}/print`, known.staff)],
    [
      'photo on a claim sheet',
      200,
      async () => get(await fileIn(await get(`/dashboard/claims/${known.claim}`, known.staff)), known.staff),
    ],
    ['second factor', 200, () => get('/dashboard/second-factor', known.staff)],
    [
      'second factor, begun',
      200,
      () => post('/dashboard/second-factor', { password: DEMO_PASSWORD }, known.staff),
    ],
    ['audit log', 200, () => get('/dashboard/audit', known.admin)],
    ['audit log, for others', 404, () => get('/dashboard/audit', known.staff)],
    ['sitemap', 200, () => get('/sitemap.xml')],
    ['robots', 200, () => get('/robots.txt')],
    ['manifest', 200, () => get('/manifest.webmanifest')],
    ['offline page', 200, () => get('/offline')],
    ['service worker', 200, () => get('/service-worker.js')],
    ['script', 200, () => asset('js')],
    ['style sheet', 200, () => asset('css')],
    ['font', 200, () => asset('woff2')],
    ['picture', 200, () => get('/pictures/hero.webp')],
    ['drawing', 200, () => get('/pictures/brands/pirelli.svg')],
    ['picture that is not there', 404, () => get('/pictures/none.webp')],
    ['page that is not there', 404, () => get('/no-such-page')],
    ['folder of pictures', 404, () => get('/pictures/')],
    ['folder of scripts', 404, () => get('/assets/')],
    [
      'form from elsewhere',
      403,
      () => fetch(`${server.url}/tires`, { method: 'POST', headers: { origin: 'https://evil.example' } }),
    ],
    ['unknown method', 405, () => fetch(`${server.url}/tires`, { method: 'DELETE' })],
    ['form too large', 413, () => post('/auth', { email: 'a'.repeat(300_000) })],
    ['address too long', 414, () => get(`/tires?search=${'a'.repeat(9_000)}`)],
    ['health', 200, () => get('/healthz')],
    ['readiness', 200, () => get('/readyz')],
    ['readiness, not ready', 503, () => get('/readyz', '', broken)],
    ['tyre that cannot be looked up', 503, () => get('/tire/a/b', '', broken)],
    ['dashboard that cannot ask who is there', 503, () => get('/dashboard', signedSession(), broken)],
    [
      'form that cannot be carried out',
      503,
      () => post('/auth', { mode: 'sign-in', email: 'a@example.com', password: 'sixsix' }, '', broken),
    ],
    [
      'list that cannot be stored',
      503,
      () => post('/desk/lists/tyres/upload', { pasted: 'a' }, signedSession(), broken),
    ],
    [
      'plate that cannot be looked up',
      503,
      () => post('/warranty-registration?tab=check', { car_plate: 'WXY 1234' }, '', broken),
    ],
    ['registration that cannot be read', 503, () => get(UNREADABLE, A_VISITOR, broken)],
  ]

  test.each(kinds)(
    "the response for %s has status %i and passes every check of MDN's Observatory",
    async (name, status, ask) => {
      const answer = await ask()
      const body = await answer.text()
      expect(answer.status).toBe(status)
      expectTopMarks(answer, body)
      // Staff pages, mailed links, responses to forms and to signed-in users are not stored by any cache.
      const cached = answer.headers.get('cache-control') ?? ''
      if (
        /^\/(dashboard|files|auth\/(verify|reset))/.test(new URL(answer.url).pathname) ||
        name.includes('signed-in')
      ) {
        expect(cached).toMatch(/no-store/)
      }
      if (answer.headers.getSetCookie().length > 0) expect(cached).toMatch(/private|no-store/)
      // Stored files are served as images only, under generated names.
      if (answer.status === 200 && new URL(answer.url).pathname.startsWith('/files/')) {
        expect(answer.headers.get('content-type')).toBe('image/jpeg')
        expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="[\w-]+\.jpg"$/)
        expect(answer.headers.get('content-security-policy')).toMatch(/; sandbox$/)
      }
      if (status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      // Responses reveal nothing about the implementation or the cause of an error.
      if (status >= 400) {
        expect(body).not.toMatch(
          /node_modules|\.tsx?:\d|\bat .+:\d+:\d+|(?<!<)select .+ from|postgres:|127\.0\.0\.1:1\b/i,
        )
      }
    },
  )

  test.each(['/tires', '/no-such-page', '/sitemap.xml'])('HEAD %s has the headers of GET', async path => {
    const heads = async (method: string) => {
      const answer = await fetch(server.url + path, { method, headers: { 'accept-encoding': 'identity' } })
      const length = (await answer.arrayBuffer()).byteLength
      return {
        length,
        status: answer.status,
        said: answer.headers.get('content-length'),
        etag: answer.headers.get('etag'),
      }
    }
    const [{ length, ...got }, head] = [await heads('GET'), await heads('HEAD')]
    expect(got.said).toBe(String(length))
    expect(head).toEqual({ ...got, length: 0, ...(got.etag === null && { said: head.said, etag: null }) })
    expect(Number(head.said)).toBeGreaterThan(1_000)
  })

  test('the log contains no name, phone number, plate, token or signed link', () => {
    // Before the first log line the server prints the demo accounts for the operator.
    const log = [server, broken].flatMap(each =>
      each
        .output()
        .split('\n')
        .filter(line => line.startsWith('{')),
    )
    expect(log.length).toBeGreaterThan(30)
    expect(log.join('\n')).not.toMatch(
      /aisyah|@example|@tayar|345 ?6789|HDR ?1001|signature=|__Host-|sixsix|six!!|counter-of/i,
    )
    for (const secret of [known.verify, known.visitor, known.customer, known.staff, known.registration]) {
      expect(log.join('\n')).not.toContain(secret.split(/[=/]/).at(-1)?.slice(0, 20))
    }
  })

  test('a pasted list that could not be stored is sent again with all its cells when the page is reloaded', async () => {
    const [malay, english] = await Promise.all(
      ['', '; language=en'].map(async cookie => {
        const answer = await post(
          '/desk/lists/tyres/upload',
          { pasted: 'a' },
          signedSession() + cookie,
          broken,
        )
        // Not a redirect: the browser sends the form again only to the address to which it was sent.
        expect(answer.status).toBe(503)
        return answer.text()
      }),
    )
    expect(malay).toContain('borang anda dihantar semula dengan semua isinya')
    expect(english).toContain('your form will be sent again with everything in it')
    expect(await (await get('/dashboard', signedSession(), broken)).text()).not.toContain('dihantar semula')
  })

  test("errors are shown with their incident number in the visitor's language", async () => {
    const [malay, english] = await Promise.all(
      ['', '; language=en'].map(async cookie => (await get(UNREADABLE, A_VISITOR + cookie, broken)).text()),
    )
    expect(malay).toMatch(/<html lang="ms"/)
    expect(english).toMatch(/<html lang="en"/)
    const number = /<strong[^>]*>([2-9A-Z]{8})<\/strong>/.exec(english ?? '')?.[1]
    expect(number).toBeDefined()
    expect(broken.output()).toContain(`"incident":"${number}"`)
  })
})

test('if rendering fails, the fallback error page contains the incident number and nothing else', async () => {
  const lines: string[] = []
  const server = createHttpServer({
    pages: async () => {
      throw new Error('secret of the house')
    },
    files: async () => false,
    catalogue: () => ({ version: 'v' }) as Catalogue,
    log: createLog({ destination: { write: line => void lines.push(line) } }),
    publicUrl: new URL('https://tayar.localhost'),
    trustProxy: 0,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/tires?lang=en`)
    const body = await answer.text()
    expect(answer.status).toBe(500)
    expectTopMarks(answer, body)
    expect(body).toContain('<html lang="en"')
    expect(body).not.toMatch(/secret|\bat /)
    const { incident } = JSON.parse(lines.find(line => line.includes('request_failed')) ?? '{}')
    expect(body).toContain(incident)
  } finally {
    server.close()
    server.closeAllConnections()
  }
})
