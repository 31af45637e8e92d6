import { beforeAll, describe, expect, test } from 'vitest'
import { fetchPage, unescapeHtml } from '../support/fetch-page.ts'
import { loginAsStaff } from '../support/login.ts'
import { cookies, server, setUpSampleServer } from '../support/sample-server.ts'

// The desk's forms of the company and its branches, in a browser without JavaScript.

setUpSampleServer()

let office = ''
beforeAll(async () => {
  office = await loginAsStaff(server, 'office@tayar.test')
})

/** Posts a form; a refused one answers with the page. */
async function post(path: string, fields: Record<string, string>, cookie = cookies.administrator) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `${cookie}; language=en`, origin: server.origin },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, to: response.headers.get('location'), html: await response.text() }
}

/** The fields of the last form of a page with these values in them, as a browser sends them. */
async function fieldsOf(path: string, changed: Record<string, string> = {}) {
  const html = (await fetchPage(path)).split('<main').at(-1) ?? ''
  const form = html
    .split('<form')
    .findLast(each => each.includes('name="shown"') || each.includes('name="row"'))
  const texts = (form ?? '').matchAll(/<input[^>]*?name="([\w.]+)"[^>]*?value="([^"]*)"/g)
  const areas = (form ?? '').matchAll(/<textarea[^>]*?name="([\w.]+)"[^>]*>([^<]*)</g)
  const selects = Array.from(
    (form ?? '').matchAll(/<select[^>]*?name="([\w.]+)".*?<\/select>/gs),
    ([select, name = '']) => {
      const [, attributes = '', text = ''] = /<option([^>]*selected=""[^>]*)>([^<]*)/.exec(select) ?? []
      return ['', name, /value="([^"]*)"/.exec(attributes)?.[1] ?? text]
    },
  )
  const typed = [...texts, ...areas, ...selects].map(([, name = '', value]) => [
    name,
    unescapeHtml(value ?? ''),
  ])
  return { ...Object.fromEntries(typed), ...changed } as Record<string, string>
}

/** The value of the button that undoes the last edit. */
async function undoOf(path: string) {
  const [button = ''] = /<button[^>]*name="undo"[^>]*>/.exec(await fetchPage(path)) ?? []
  return /value="(\d+)"/.exec(button)?.[1] ?? ''
}

describe('the company', () => {
  test('is published by its form and shown at once, and taken back with one click', async () => {
    const before = await fetchPage('/', '')
    const saved = await post('/desk/company', await fieldsOf('/desk/company', { name: 'Tayar Baharu' }))
    expect(saved).toMatchObject({ status: 303, to: '/desk/company' })
    await expect.poll(() => fetchPage('/', '')).toContain('Tayar Baharu')
    const undo = await undoOf('/desk/company')
    expect(await post('/desk/company', { undo })).toMatchObject({ status: 303 })
    await expect.poll(async () => (await fetchPage('/', '')) === before).toBe(true)
    expect(await fetchPage('/desk/company')).not.toContain('name="undo"')
  })

  test('comes back with a sentence beside each wrong field and everything that was typed', async () => {
    const fields = await fieldsOf('/desk/company', { name: ' ', founded: 'long ago', email: 'me' })
    const { status, html } = await post('/desk/company', { ...fields, address: 'Typed & kept' })
    expect(status).toBe(422)
    for (const text of ['Fill in this field', 'Write a number from 1800 to 2100', 'Write one email address'])
      expect(html).toContain(text)
    expect(html).toContain('Typed &amp; kept')
  })

  test('a link that is not https is refused instead of being left out', async () => {
    const fields = await fieldsOf('/desk/company', { website: 'http://tayar.example' })
    const { status, html } = await post('/desk/company', fields)
    expect([status, html.includes('Write the whole link')]).toEqual([422, true])
  })

  test('is not overwritten by a form that was opened before another change', async () => {
    const mine = await fieldsOf('/desk/company', { name: 'Mine' })
    await post('/desk/company', await fieldsOf('/desk/company', { phone: '03-5550 0199' }))
    const { status, html } = await post('/desk/company', mine)
    expect([status, html.includes('published another change at')]).toEqual([422, true])
    expect(html).toContain('Live now: 03-5550 0199')
    const [, shown = ''] = /name="shown" value="(\d+)"/.exec(html) ?? []
    expect(await post('/desk/company', { ...mine, shown })).toMatchObject({ status: 303 })
  })

  test('a review is added, moved and removed, each in its own form', async () => {
    const reviews = '/desk/company?list=reviews'
    const first = await fieldsOf(`${reviews}&entry=1`)
    await post(`${reviews}&entry=new`, { ...first, name: 'Puan Salmah', place: '0' })
    await expect.poll(() => fetchPage('/', '')).toContain('Puan Salmah')
    expect(await fieldsOf(`${reviews}&entry=1`)).toMatchObject({ name: 'Puan Salmah', rating: '5' })
    await post(`${reviews}&entry=1`, { ...(await fieldsOf(`${reviews}&entry=1`)), remove: 'yes' })
    await expect.poll(() => fetchPage('/', '')).not.toContain('Puan Salmah')
  })

  test('is read by the office and published by administrators only', async () => {
    const html = await fetchPage('/desk/company', office)
    expect(html).toContain('Only an administrator can publish')
    expect(html).not.toContain('Publish now')
    expect((await post('/desk/company', await fieldsOf('/desk/company'), office)).status).toBe(404)
  })

  test.each(['list=reviews&entry=99', 'list=reviews&entry=0', 'list=nothing', 'list=reviews&entry=x'])(
    'an address that names no entry is 404: %s',
    async query => {
      const answer = await fetch(`${server.url}/desk/company?${query}`, {
        headers: { cookie: cookies.administrator },
      })
      expect(answer.status).toBe(404)
    },
  )
})

describe('a branch', () => {
  const inputs = {
    address: 'No. 9, Jalan Tayar',
    state: 'Perak',
    location: '4.5975, 101.0901',
    phone: '',
    chat_number: '012-345 6789',
  }
  const finder = () => fetchPage('/branches/list', '')

  test('is added with a pasted link of a map, and is at once in the list of branches', async () => {
    const link = 'https://www.google.com/maps/place/X/@4.1,101.1,17z/data=!8m2!3d4.5975!4d101.0901'
    const typed = { ...inputs, name: 'Tayar Ipoh Baharu', location: link }
    // The map link can be tried before publishing, and the typed values stay.
    const tried = await post('/desk/branches', { ...typed, act: 'place' })
    expect(tried.status).toBe(200)
    expect(tried.html).toContain('destination=4.5975,101.0901')
    expect(tried.html).toContain('value="Tayar Ipoh Baharu"')
    const added = await post('/desk/branches', typed)
    expect(added).toMatchObject({ status: 303, to: '/desk/branches?id=tayar-ipoh-baharu' })
    await expect.poll(finder).toContain('Tayar Ipoh Baharu')
    const html = await fetchPage('/desk/branches?id=tayar-ipoh-baharu')
    expect(html).toContain('destination=4.5975,101.0901')
    expect(html).toContain('https://wa.me/60123456789?text=')
  })

  test('keeps its address at the desk when it is renamed, and is closed and brought back', async () => {
    await post('/desk/branches', { ...inputs, name: 'Tayar Taiping' })
    const path = '/desk/branches?id=tayar-taiping'
    await post(path, await fieldsOf(path, { name: 'Tayar Taiping Utama' }))
    await expect.poll(finder).toContain('Tayar Taiping Utama')
    expect(await fetchPage(`${path}&close=1`)).toContain('Close Tayar Taiping Utama?')
    const closed = await post(`${path}&close=1`, await fieldsOf(`${path}&close=1`))
    expect(closed.status).toBe(303)
    await expect.poll(finder).not.toContain('Tayar Taiping')
    // The list that opens says that it is closed, with a button that brings it back.
    const [, undo = ''] = /name="undo" value="(\d+)"/.exec(await fetchPage(closed.to ?? '')) ?? []
    expect(await post(closed.to ?? '', { undo })).toMatchObject({ status: 303 })
    await expect.poll(finder).toContain('Tayar Taiping Utama')
    await post(`${path}&close=1`, await fieldsOf(`${path}&close=1`))
    await expect.poll(finder).not.toContain('Tayar Taiping')
    expect(await fetchPage('/desk/lists/branches?q=Ipoh')).toContain('/desk/branches?id=')
    await post('/desk/branches', { undo: await undoOf('/desk/branches') })
    await expect.poll(finder).toContain('Tayar Taiping Utama')
  })

  test('comes back with a sentence beside each wrong field and everything that was typed', async () => {
    await post('/desk/branches', { ...inputs, name: 'Tayar Kuantan' })
    const wrong = { name: 'tayar kuantan', location: 'https://maps.app.goo.gl/x', phone: 'Typed & kept' }
    const { status, html } = await post('/desk/branches', { ...inputs, ...wrong })
    expect(status).toBe(422)
    for (const text of [
      'Another branch has this name',
      'A short link does not say',
      'Write one phone number',
    ])
      expect(html).toContain(text)
    expect(html).toContain('Typed &amp; kept')
  })

  test('is not overwritten by a form that was opened before another change, and other branches are free', async () => {
    await post('/desk/branches', { ...inputs, name: 'Tayar Muar' })
    const path = '/desk/branches?id=tayar-muar'
    const mine = await fieldsOf(path, { phone: '06-555 0101' })
    await post('/desk/branches', { ...inputs, name: 'Tayar Segamat' })
    expect((await post(path, await fieldsOf(path, { address: 'Elsewhere' }))).status).toBe(303)
    const refused = await post(path, mine)
    expect([refused.status, refused.html.includes('Someone else has changed this branch')]).toEqual([
      422,
      true,
    ])
    expect(refused.html).toContain('Live now: Elsewhere')
  })

  test('is published by administrators only, and one that does not exist is 404', async () => {
    expect((await post('/desk/branches', { ...inputs, name: 'X' }, office)).status).toBe(404)
    expect((await post('/desk/branches?id=nowhere', { ...inputs, name: 'X' })).status).toBe(404)
    const answer = await fetch(`${server.url}/desk/branches?id=nowhere`, {
      headers: { cookie: cookies.administrator },
    })
    expect(answer.status).toBe(404)
  })
})
