import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, loginAsStaff, mailedLink, mailsTo } from '../support/login.ts'
import { cookies, server, setUpSampleServer } from '../support/sample-server.ts'

// The desk's page of people and the link of an invitation, in a browser without JavaScript.

setUpSampleServer()

const PASSWORD = 'a fine long pass phrase'
let office = ''
beforeAll(async () => {
  office = await loginAsStaff(server, 'office@tayar.test')
})

const get = (path: string, cookie = '') =>
  fetch(server.url + path, { redirect: 'manual', headers: { cookie: `${cookie}; language=en` } })

async function post(path: string, fields: Record<string, string>, cookie = '') {
  const response = await fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `${cookie}; language=en`, origin: server.origin },
    body: new URLSearchParams(fields),
  })
  const session = response.headers.getSetCookie().find(each => each.startsWith('session=')) ?? ''
  const to = response.headers.get('location')
  return { status: response.status, to, html: await response.text(), session: session.split(';')[0] }
}

const change = (fields: Record<string, string>) => post('/desk/people', fields, cookies.administrator)
const page = async () => (await get('/desk/people', cookies.administrator)).text()

/** The article of a person or an invitation. */
async function articleOf(email: string) {
  const articles = (await page()).split('<article').slice(1)
  return articles.find(article => article.split('</article>')[0]?.includes(email)) ?? ''
}

test('only administrators see people', async () => {
  expect((await get('/desk/people')).headers.get('location')).toContain('/staff-login')
  for (const cookie of [office, cookies.staff]) expect((await get('/desk/people', cookie)).status).toBe(404)
  expect((await post('/desk/people', { do: 'disable', email: 'staff@tayar.test' }, office)).status).toBe(404)
  expect(await (await get('/desk', office)).text()).not.toContain('href="/desk/people"')
})

describe('an invitation', () => {
  test('is mailed in both languages, named on the first page, and joined once with a password', async () => {
    const email = 'aina@example.com'
    expect(await change({ do: 'invite', email, role: 'office' })).toMatchObject({ status: 303 })
    // A mail of the outbox reaches no one.
    expect(await page()).toContain('This server has no email settings yet')
    const path = await mailedLink(server, email, '/invitation/')
    expect((await mailsTo(server, email)).join()).toMatch(/Anda dijemput[\s\S]*You are invited/)
    expect(await (await get('/desk', cookies.administrator)).text()).toContain('1 colleague is invited')
    expect(await articleOf(email)).toContain('Works until')

    const form = await get(path)
    expect(form.headers.get('cache-control')).toBe('no-store')
    expect(await form.text()).toContain(email)
    const weak = await post(path, { password: 'short', confirm_password: 'other' })
    expect(weak.status).toBe(422)
    expect(weak.html).toContain('Password must be at least 12 characters')
    const joined = await post(path, { password: PASSWORD, confirm_password: PASSWORD })
    expect(joined).toMatchObject({ status: 303, to: '/dashboard' })
    expect((await get('/desk', joined.session)).status).toBe(200)
    const again = await post(path, { password: PASSWORD, confirm_password: PASSWORD })
    expect(again.status).toBe(422)
    expect(again.html).toContain('This link no longer works')
    expect(await (await get('/desk', cookies.administrator)).text()).not.toContain('is invited')
  })

  test('is a link to send in a chat, shown once, that ends when it is withdrawn', async () => {
    const made = await change({ do: 'link', email: 'ben@example.com', role: 'staff' })
    expect(made.status).toBe(200)
    const path = /\/invitation\/[\w-]{43}/.exec(made.html)?.[0] ?? ''
    expect(made.html).toContain('https://wa.me/?text=')
    expect(await page()).not.toContain(path)
    const id = /name="id" value="([^"]+)"/.exec(await articleOf('ben@example.com'))?.[1] ?? ''
    expect(await change({ do: 'withdraw', id })).toMatchObject({ status: 303 })
    expect(await (await get(path)).text()).toContain('This link no longer works')
  })

  test.each([
    ['staff@tayar.test', 'This colleague has an account already'],
    ['nobody', 'Please enter a valid email address'],
  ])('of %s is refused with a sentence, and what was typed stays', async (email, sentence) => {
    const refused = await change({ do: 'invite', email, role: 'office' })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(sentence)
    expect(refused.html).toContain(`value="${email}"`)
  })
})

describe('a colleague', () => {
  test('is signed out at once when disabled, and can sign in again when enabled', async () => {
    const second = await loginAsStaff(server, 'second@tayar.test')
    const branch = /name="branch" value="([^"]+)"/.exec(await page())?.[1] ?? ''
    expect(await change({ do: 'branches', email: 'second@tayar.test', branch })).toMatchObject({
      status: 303,
    })
    const registration = await (await get('/warranty-registration', second)).text()
    expect(registration).toMatch(/<select[^>]*name="branch".*?selected/s)
    expect(await change({ do: 'disable', email: 'second@tayar.test' })).toMatchObject({ status: 303 })
    expect((await get('/dashboard', second)).status).toBe(303)
    expect(await articleOf('second@tayar.test')).toContain('Disabled')
    expect(await change({ do: 'enable', email: 'second@tayar.test' })).toMatchObject({ status: 303 })
    expect((await get('/dashboard', await loginAsStaff(server, 'second@tayar.test'))).status).toBe(200)
  })

  test('cannot be disabled or demoted as the last administrator', async () => {
    for (const fields of [{ do: 'disable' }, { do: 'role', role: 'staff' }]) {
      const refused = await change({ ...fields, email: 'admin@tayar.test' } as Record<string, string>)
      expect(refused.status).toBe(422)
      expect(refused.html).toContain('This is the last administrator')
    }
  })
})

describe('a trusted PC', () => {
  const cookieOf = (response: Response, name: string) =>
    response.headers
      .getSetCookie()
      .find(each => each.startsWith(`${name}=`))
      ?.split(';')[0] ?? ''
  const send = (path: string, fields: Record<string, string>, cookie: string) =>
    fetch(server.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: `${cookie}; language=en`, origin: server.origin },
      body: new URLSearchParams(fields),
    })

  test('is handed over by PIN to an administrator, whose desk asks for the password', async () => {
    expect((await change({ do: 'trust', name: ' ' })).html).toContain('Give this computer a name')
    const trusted = await send('/desk/people', { do: 'trust', name: 'Cheras 1' }, cookies.administrator)
    const counter = cookieOf(trusted, 'counter')
    expect(counter).toMatch(/^counter=[\w-]{43}$/)
    const login = (email: string) => send('/staff-login', { email, password: DEMO_PASSWORD }, counter)
    const admin = `${cookieOf(await login('admin@tayar.test'), 'session')}; ${counter}`
    const pin = { pin_act: 'set', pin: '739264', confirm_pin: '739264', current_password: DEMO_PASSWORD }
    const weak = await send('/dashboard/account', { ...pin, pin: '123456' }, admin)
    expect(await weak.text()).toContain('Too easy to guess: choose no date, row or repetition')
    expect((await send('/dashboard/account', pin, admin)).status).toBe(303)

    const staff = `${cookieOf(await login('staff@tayar.test'), 'session')}; ${counter}`
    expect(await (await get('/dashboard', staff)).text()).toContain('href="/dashboard/switch"')
    const page = await (await get('/dashboard/switch', staff)).text()
    const person = /<input[^>]*name="person"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? ''
    const wrong = await send('/dashboard/switch', { person, pin: '000001' }, staff)
    expect(await wrong.text()).toContain('This PIN is not right')
    const switched = await send('/dashboard/switch', { person, pin: '739264' }, staff)
    expect(switched.headers.get('location')).toBe('/dashboard')
    const session = `${cookieOf(switched, 'session')}; ${counter}`
    expect(await (await get('/dashboard', session)).text()).toContain('admin@tayar.test')
    for (const path of ['/desk', '/desk/people', '/dashboard/audit', '/dashboard/account'])
      expect((await get(path, session)).headers.get('location')).toContain('/staff-login?redirect=')
    const asked = await (await get('/staff-login?redirect=/desk', session)).text()
    for (const text of ['name="password"', 'That page needs your password']) expect(asked).toContain(text)
    expect((await get('/dashboard', staff)).status).toBe(303)
  })
})
