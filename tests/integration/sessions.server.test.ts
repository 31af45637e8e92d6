import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cpuSeconds } from '../support/child-processes.ts'
import { DEMO_PASSWORD, loginAsCustomer, loginAsStaff, mailedLink, mailsTo } from '../support/login.ts'
import { sendRequest } from '../support/raw-http.ts'
import { registerByForm } from '../support/register-by-form.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

// Session cookies against planting, theft and guessing, as over https.

const ORIGIN = 'https://tayar.localhost'
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: ORIGIN, DEMO_PASSWORD, CLIENT_LIMITS: '999999' })
}, 200_000)
afterAll(() => server?.stop())

const post = (path: string, fields: Record<string, string>, cookie = '', { url } = server) =>
  fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: ORIGIN, cookie },
    body: new URLSearchParams(fields),
  })
async function signIn(email = 'staff@tayar.test', cookie = '') {
  const answer = await post('/staff-login', { email, password: DEMO_PASSWORD }, cookie)
  expect(answer.status).toBe(303)
  const set = answer.headers.getSetCookie().find(text => text.includes('session='))
  return { set: set ?? '', session: set?.split(';')[0] ?? '' }
}
/** A raw request, because the exact bytes of the cookie name matter. */
async function isInside(cookie: string): Promise<boolean> {
  const { status } = await sendRequest(server.url, 'GET', '/dashboard', { Cookie: cookie })
  // Node itself refuses this byte in a header with 400.
  expect([200, 303, 400]).toContain(status)
  return status === 200
}

describe('the session cookie', () => {
  test('is HttpOnly, Secure, SameSite=Lax and bound to this host', async () => {
    const { set } = await signIn()
    const [name = '', ...attributes] = set.split('; ')
    expect(name).toMatch(/^__Host-session=[^;]{40,}$/)
    const said = attributes.map(each => each.toLowerCase())
    expect(said).toEqual(expect.arrayContaining(['path=/', 'httponly', 'secure', 'samesite=lax']))
    expect(said.filter(each => each.startsWith('domain'))).toEqual([])
  })

  test('is always a new one at sign-in, so that a planted session is worthless', async () => {
    const attacker = await signIn('second@tayar.test')
    for (const planted of [
      attacker.session,
      '__Host-session=made.up',
      '__Host-session=',
      'session=made.up',
    ]) {
      const { session } = await signIn('staff@tayar.test', planted)
      expect(session).not.toBe(planted)
      expect(await isInside(session)).toBe(true)
      if (planted !== attacker.session) expect(await isInside(planted)).toBe(false)
    }
    // The planted session keeps its own user.
    const { body } = await sendRequest(server.url, 'GET', '/dashboard', {
      Cookie: `${attacker.session}; language=en`,
    })
    expect(body).not.toContain('staff@tayar.test')
  })

  test('is rejected with a changed, missing or added character', async () => {
    const { session } = await signIn()
    const [name = '', value = ''] = session.split(/=(.*)/s)
    // The first character: the last one of a signature has two unused bits.
    const at = value.indexOf('.') + 1
    const other = value[at] === 'A' ? 'B' : 'A'
    for (const forged of [
      value.slice(0, at) + other + value.slice(at + 1),
      value.replace(/^./, first => (first === 'a' ? 'b' : 'a')),
      value.slice(1),
      value.slice(0, -1),
      value.split('.')[0] ?? '',
      `${value}.${value.split('.')[1]}`,
      `.${value.split('.')[1]}`,
      value.toUpperCase(),
      `${value},${value}`,
      '%00',
      '%E0%A4%A',
      'a.'.padEnd(48, '='),
      `a.${'A'.repeat(43)}=`,
    ]) {
      expect([forged, await isInside(`${name}=${forged}`)]).toEqual([forged, false])
    }
    expect(await isInside(session)).toBe(true)
  })

  test('is not read from cookies with a similar name, which a neighbouring domain could set', async () => {
    const attacker = await signIn('second@tayar.test')
    const { session } = await signIn()
    const value = attacker.session.slice('__Host-session='.length)
    for (const name of [
      '\xa0__Host-session',
      '\xef\xbb\xbf__Host-session',
      '\xe2\x80\x80__Host-session',
      '\x85__Host-session',
      '\x0b__Host-session',
      '__Host-session\xa0',
      '__Host-session ',
      '__host-session',
      'session',
      '__Secure-session',
      '',
    ]) {
      expect([name, await isInside(`${name}=${value}`)]).toEqual([name, false])
      for (const cookie of [`${name}=${value}; ${session}`, `${session}; ${name}=${value}`]) {
        const { status, body } = await sendRequest(server.url, 'GET', '/dashboard', { Cookie: cookie })
        expect([name, [200, 400].includes(status ?? 0), body.includes('second@tayar.test')]).toEqual([
          name,
          true,
          false,
        ])
      }
    }
  })

  test('is invalid once its account has been deleted', async () => {
    const { session } = await signIn()
    const other = await signIn()
    expect((await post('/auth/sign-out', {}, session)).status).toBe(303)
    expect([await isInside(session), await isInside(other.session)]).toEqual([false, true])
  })
})

describe.each([
  ['a customer', () => loginAsCustomer(server, 'lim@example.com')],
  ['a clerk', () => loginAsStaff(server, 'staff@tayar.test')],
])('after %s has signed out', (_who, enter) => {
  test('the browser no longer opens its registrations, and has no stored page or form', async () => {
    const visitor = (await fetch(`${server.url}/warranty-registration`)).headers
      .getSetCookie()[0]
      ?.split(';')[0]
    const session = await enter()
    const plate = `OUT ${session.length}${session.charCodeAt(40)}`
    const cookies = `${session}; ${visitor}`
    const { id } = await registerByForm(server, { car_plate: plate }, { cookies })
    const thanks = `/warranty-registration/thank-you?id=${id}`
    const read = (cookie: string) => fetch(server.url + thanks, { redirect: 'manual', headers: { cookie } })
    expect((await read(cookies)).status).toBe(200)
    const out = await post('/auth/sign-out', {}, cookies)
    expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"')
    const left = out.headers.getSetCookie().find(cookie => cookie.startsWith('__Host-visitor='))
    expect(left).toMatch(/^__Host-visitor=;.*Max-Age=0/)
    // Even where the browser keeps the cookie.
    expect((await read(visitor ?? '')).status).not.toBe(200)
    const asked = { car_plate: plate, registration: id }
    const checked = await (await post('/warranty-registration?tab=check', asked, visitor)).text()
    expect(checked).toContain(id)
    expect(checked).not.toContain('/files/')
  })
})

test('a form of the account that is sent after the session has ended gets a message that nothing was changed', async () => {
  const customer = await loginAsCustomer(server, 'tan@example.com')
  const account = await fetch(`${server.url}/account`, { headers: { cookie: customer } })
  const html = await account.text()
  expect(html).toContain('href="/privacy#ask"')
  expect(/Log masuk pada<!-- -->: .*?<\/time>/.exec(html)?.[0]).toMatch(/>\d\d-\d\d-\d{4} \d\d:\d\d</)
  await post('/auth/sign-out', {}, customer)
  const sent = await post('/account', { current_password: 'x' }, customer)
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/auth?redirect=%2Faccount'])
  const flash = sent.headers.getSetCookie().find(cookie => cookie.includes('flash='))
  const cookie = `${flash?.split(';')[0]}; language=en`
  const page = await fetch(`${server.url}/auth?redirect=%2Faccount`, { headers: { cookie } })
  const [, notice = ''] = /role="alert"([\s\S]*?)<\/div>/.exec(await page.text()) ?? []
  expect(notice).toContain('Nothing was changed. Sign in, then try again.')
  const read = await fetch(`${server.url}/account`, { redirect: 'manual' })
  expect(read.headers.getSetCookie().join()).not.toContain('flash=')
})

test('mailed links lead to PUBLIC_URL, whatever Host the request had', async () => {
  const email = 'aisyah@example.com'
  const fields = new URLSearchParams({
    mode: 'create',
    email,
    password: 'sixsix',
    confirm_password: 'sixsix',
  })
  const forged = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'http',
    Forwarded: 'host=evil.example',
    Origin: ORIGIN,
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  const made = await sendRequest(server.url, 'POST', '/auth', forged, String(fields))
  expect([made.status, made.headers.get('location')]).toEqual([303, '/auth'])
  const link = await mailedLink(server, email, '/auth/verify/')
  expect((await post(link, { password: 'sixsix' })).status).toBe(303)
  const asked = await sendRequest(
    server.url,
    'POST',
    '/auth/forgot',
    forged,
    `email=${encodeURIComponent(email)}`,
  )
  expect(asked.status).toBe(303)
  await mailedLink(server, email, '/auth/reset/')
  const mails = await mailsTo(server, email)
  expect(mails.length).toBeGreaterThanOrEqual(2)
  for (const mail of mails) {
    expect(mail).toContain(`${ORIGIN}/auth/`)
    expect(mail).not.toContain('evil.example')
  }
})

test('a wrong password costs as much for known and unknown addresses, and has the same response', async () => {
  // Passwords cost as much as in production.
  const own = await startServer({
    PUBLIC_URL: ORIGIN,
    DEMO_PASSWORD,
    CLIENT_LIMITS: '999999',
    NODE_OPTIONS: '',
  })
  try {
    const said = new Set<string>()
    const ask = async (email: string) => {
      const before = cpuSeconds(own.process.pid ?? 0)
      const answer = await post('/staff-login', { email, password: 'not the right password' }, '', own)
      const text = (await answer.text()).replaceAll(email, 'staff').replace(/"[\w-]{21,}"/g, '')
      said.add(`${answer.status} ${text}`)
      return cpuSeconds(own.process.pid ?? 0) - before
    }
    let known = 0
    let unknown = 0
    // An account allows ten attempts.
    for (let at = 0; at < 8; at++) {
      known += await ask('staff@tayar.test')
      unknown += await ask(`unknown-${at}@tayar.test`)
    }
    expect(said.size).toBe(1)
    // Hashing takes most of the CPU time: without it for unknown addresses, the ratio would be five or more.
    expect(Math.max(known / unknown, unknown / known)).toBeLessThan(1.6)
  } finally {
    await own.stop()
  }
}, 120_000)
