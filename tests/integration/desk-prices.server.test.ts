import { beforeAll, describe, expect, test } from 'vitest'
import { unescapeHtml } from '../support/fetch-page.ts'
import { loginAsStaff } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { cookies, server, setUpSampleServer } from '../support/sample-server.ts'

// Prices at the desk (docs/rules/storefront.md, section 36), in a browser without JavaScript.

setUpSampleServer()
const t = messages.en

let office = ''
beforeAll(async () => {
  office = await loginAsStaff(server, 'office@tayar.test')
})

async function get(path: string, cookie = cookies.administrator) {
  const response = await fetch(server.url + path, { headers: { cookie: `${cookie}; language=en` } })
  return { status: response.status, html: unescapeHtml(await response.text()) }
}

async function post(path: string, fields: Record<string, string>, cookie = cookies.administrator) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `${cookie}; language=en`, origin: server.origin },
    body: new URLSearchParams(fields),
  })
  return {
    status: response.status,
    to: response.headers.get('location'),
    html: unescapeHtml(await response.text()),
  }
}

const LIST = '/desk/lists/tyres'
const values = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, 'g'))].map(([, value = '']) => value)

/** The first rows of the list as their forms send them. */
async function rows(cookie = office) {
  const { html } = await get(LIST, cookie)
  const [names, positions, seen] = [values(html, 'name'), values(html, 'position'), values(html, 'seen')]
  return seen.map((price, index) => ({
    ...{ name: names[index] ?? '', position: positions[index] ?? '', seen: price },
    sen: Math.round(Number(price.replace(/[RM ,]/g, '')) * 100),
  }))
}

describe('price changes that are collected (rule S36.3)', () => {
  test("the office's prices are collected, hidden from customers, and published together by an administrator", async () => {
    const [first, second] = await rows()
    if (!first || !second) throw new Error('no rows')
    const typed = (sen: number) => ((sen - 500) / 100).toFixed(2)
    for (const { sen, ...row } of [first, second])
      expect(await post(LIST, { ...row, price: typed(sen) }, office)).toMatchObject({
        status: 303,
        to: `${LIST}#price-${row.position}`,
      })
    const waiting = await get(LIST, office)
    expect(waiting.html).toContain(t('desk.tray.waiting', { count: 2 }))
    expect(waiting.html).toContain(t('desk.tray.row', { price: first.seen }))
    expect(waiting.html).toContain(`value="${typed(first.sen)}"`)
    expect((await rows(cookies.administrator))[0]).toMatchObject({ seen: first.seen })

    const { html } = await get(LIST)
    expect(html).toContain(t('desk.tray.waitingOf', { count: 2, who: 'office@tayar.test' }))
    const page = /\/desk\/uploads\/[\w-]{36}/.exec(html)?.[0] ?? ''
    const changes = await get(page)
    expect(changes.html).toContain(t('deskUploads.changes.title'))
    expect(changes.html).not.toContain(t('deskUploads.columns.change'))
    const [shown = '', revision = ''] = [
      values(changes.html, 'shown')[0],
      values(changes.html, 'revision')[0],
    ]
    expect((await post(page, { act: 'publish', shown, revision }, office)).status).toBe(404)
    expect((await post(page, { act: 'mode', mode: 'whole' })).status).toBe(404)
    expect(await post(page, { act: 'publish', shown, revision })).toMatchObject({ status: 303, to: page })
    expect((await rows(cookies.administrator))[0]).toMatchObject({ seen: `RM ${typed(first.sen)}` })
    expect((await get(LIST, office)).html).not.toContain(t('desk.tray.waiting', { count: 2 }))
  })

  test('an administrator starts and stops collecting, and a refused price keeps the typed text', async () => {
    expect((await get(LIST)).html).toContain(t('desk.tray.live'))
    await post(LIST, { act: 'collect' })
    expect((await get(LIST)).html).toContain(t('desk.tray.empty'))
    const [, , row] = await rows(cookies.administrator)
    if (!row) throw new Error('no row')
    const { sen, ...shown } = row
    const refused = await post(LIST, { ...shown, price: 'cheap' })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(t('desk.list.errors.price-unreadable'))
    expect(refused.html).toContain('value="cheap"')
    await post(LIST, { ...shown, price: String((sen + 300) / 100) })
    expect((await get(LIST)).html).toContain(t('desk.tray.waiting', { count: 1 }))
    await post(LIST, { ...shown, act: 'take-back' })
    await post(LIST, { act: 'live' })
    expect((await get(LIST)).html).toContain(t('desk.tray.live'))
    expect((await post(LIST, { undo: '1' }, office)).status).toBe(404)
  })
})

test('the price of a tyre through time, any two lists and the history of promotions have pages of their own', async () => {
  const { html } = await get(LIST)
  const prices = /\/desk\/lists\/tyres\/prices\?[^"]*/.exec(html)?.[0] ?? ''
  const history = await get(prices)
  expect(history.html).toContain('role="img"')
  expect(history.html).toContain('−RM 5.00')
  expect(await get(`${LIST}/prices`)).toMatchObject({ status: 404 })
  expect(await get('/desk/lists/branches/prices?model=x')).toMatchObject({ status: 404 })
  expect((await get(`${LIST}/prices?model=none`)).html).toContain(t('desk.prices.none'))
  const both = await get(`${LIST}/history/1?with=2`)
  expect(both.html).toContain(t('desk.history.against', { number: 1 }))
  expect(both.html).toContain('−RM 5.00')
  expect(await get(`${LIST}/history/2?with=99`)).toMatchObject({ status: 404 })
  expect((await get('/desk/lists/promotions/history', office)).html).toContain(t('desk.today.never'))
  expect(await get('/desk/lists/promotions', office)).toMatchObject({ status: 404 })
})
