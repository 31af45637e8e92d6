import { randomUUID } from 'node:crypto'
import { utils, write } from '@e965/xlsx'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { NO_CORRECTIONS } from '../../domain/list-uploads/list-upload.ts'
import { listUploads } from '../../domain/list-uploads/list-uploads.table.ts'
import { addDays, dateIn } from '../../platform/clock/calendar-date.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { fetchPage, unescapeHtml } from '../support/fetch-page.ts'
import { loginAsStaff } from '../support/login.ts'
import { cookies, server, setUpSampleServer } from '../support/sample-server.ts'
import { until } from '../support/shared-stores.ts'

// Uploaded and planned lists until they are live, in a browser without JavaScript.

setUpSampleServer()

let office = ''
beforeAll(async () => {
  office = await loginAsStaff(server, 'office@tayar.test')
})

const page = async (...request: Parameters<typeof fetchPage>) => unescapeHtml(await fetchPage(...request))

async function post(path: string, fields: Record<string, string>, cookie = cookies.administrator) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `${cookie}; language=en`, origin: server.origin },
    body: new URLSearchParams(fields),
  })
  return {
    status: response.status,
    to: response.headers.get('location') ?? '',
    html: unescapeHtml(await response.text()),
  }
}

/** The hidden fields of the form that publishes an upload. */
async function publishFields(upload: string) {
  const html = await page(upload)
  const value = (name: string) =>
    new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  return { act: 'publish', shown: value('shown'), revision: value('revision'), mode: value('mode') }
}

const charges = (prices: Record<string, number>) =>
  [
    'category\tservice\tprice',
    ...Object.entries(prices).map(([service, price]) => `Fit\t${service}\t${price}`),
  ].join('\n')

/** Posts a list from its form; labour charges by default. */
async function send(
  field: 'file' | 'pasted',
  value: File | string,
  cookie = cookies.administrator,
  kind = 'labour-charges',
) {
  const body = new FormData()
  body.set(field, value)
  return fetch(`${server.url}/desk/lists/${kind}/upload`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `${cookie}; language=en`, origin: server.origin },
    body,
  })
}

/** Pastes a list of labour charges; returns the path of its page. */
const paste = (prices: Record<string, number>, cookie = cookies.administrator) =>
  pasteText(charges(prices), 'labour-charges', cookie)

async function pasteText(text: string, kind: string, cookie = cookies.administrator) {
  const response = await send('pasted', text, cookie, kind)
  expect(response.status).toBe(303)
  const upload = response.headers.get('location') ?? ''
  await until(async () => !(await page(upload)).includes('Reading your file'))
  return upload
}

const savePrice = (service: string, seen: string, price: string) =>
  post('/desk/lists/labour-charges', { position: '0', name: `${service} · Fit`, seen, price, sure: price })

/** `yyyy-MM-ddThh:mm` in Kuala Lumpur, some days ahead. */
const later = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 16)

describe('an uploaded list', () => {
  test('is not published after it was corrected or after another list went live, but shown again', async () => {
    const upload = await paste({ a: 100, b: 200 })
    await post(upload, { act: 'mode', mode: 'whole' })
    const fields = await publishFields(upload)
    const columns = { act: 'columns', sheet: '0', header_row: '1', category: '0', service: '1', price: '2' }
    expect(await post(upload, columns)).toMatchObject({ status: 303 })
    const corrected = await post(upload, fields)
    expect(corrected.status).toBe(409)
    expect(corrected.html).toContain('The list was corrected meanwhile')
    expect(corrected.html).toContain('What would change')

    const again = await publishFields(upload)
    expect(again.revision).not.toBe(fields.revision)
    const moved = await post(upload, { ...again, shown: '0' })
    expect([moved.status, moved.html.includes('Another list went live meanwhile')]).toEqual([409, true])
    expect(await post(upload, again)).toMatchObject({ status: 303, to: upload })
    expect(await page(upload)).toContain('is live. Customers see it now.')
    const published = await post(upload, again)
    expect(published.status).toBe(303)
    await post('/desk/lists/labour-charges/history', { number: '1' })
    expect(await page(upload)).toContain('List 2 was live. Customers see list 3 now.')
    await post('/desk/lists/labour-charges/history', { number: '2' })
  })

  test('tells, when columns are chosen and before it is published, which prices customers see and which may be costs', async () => {
    const list = 'Size\tPattern\tBrand\tRRP\tNett\n195/55R15\tTR1\tToyo\t285\t198'
    const upload = await pasteText(list, 'tyres')
    const sentence =
      'Customers see the prices of the column "RRP". We left out "Nett", which may be your cost.'
    const columns = await page(upload)
    expect(columns).toContain('Which column is what')
    expect(columns).toContain(sentence)
    const chosen = { act: 'columns', sheet: '0', header_row: '1', tyre_size: '0', model: '1', brand: '2' }
    await post(upload, { ...chosen, list_price: '3' })
    await expect.poll(() => page(upload), { timeout: 20_000 }).toContain('What would change')
    expect(await page(upload)).toContain(sentence)
    await post(upload, { ...chosen, current_price: '4', list_price: '3' })
    const warning =
      'Customers will see the prices of the column "Nett". Make sure that they are not your cost.'
    await expect.poll(() => page(upload), { timeout: 20_000 }).toContain(warning)
    await post(upload, { act: 'discard' })
  })

  test('may have its size in one column or in three, which the form asks for together', async () => {
    const upload = await pasteText('A\tB\tC\tPattern\tBrand\tRRP\n195\t55\t15\tTR1\tToyo\t285', 'tyres')
    const others = { act: 'columns', sheet: '0', header_row: '1', model: '3', brand: '4', list_price: '5' }
    const lacking = await post(upload, { ...others, width: '0', aspect_ratio: '1' })
    expect(lacking.status).toBe(422)
    expect(lacking.html).toContain('Choose a column for the size, or for Width, Profile, Rim')
    await post(upload, { ...others, width: '0', aspect_ratio: '1', rim_size: '2' })
    await expect.poll(() => page(upload), { timeout: 20_000 }).toContain('is read as 195/55R15')
    await post(upload, { act: 'discard' })
  })

  test('may have brand, size and model in one column, which the form asks for once', async () => {
    const rows = ['GITI 185/60R15 COMFORT T20\t199', 'GITI 195/55R15 COMFORT T20\t209', 'WIPER\t20']
    const upload = await pasteText(['ITEM\tPRICE', ...rows].join('\n'), 'tyres')
    const chosen = { act: 'columns', sheet: '0', header_row: '1', tyre_size: '0', current_price: '1' }
    expect(await page(upload)).toContain('Which column is what')
    expect((await post(upload, { ...chosen, model: '1', brand: '0' })).html).toContain('chosen twice')
    expect(await post(upload, { ...chosen, model: '0', brand: '0' })).toMatchObject({ status: 303 })
    await until(async () => (await page(upload)).includes('1 cell to correct'))
    expect(await page(upload)).toContain('Must be brand, size and model such as')
    await post(upload, { act: 'correct', leave_out: '4' })
    await until(async () => (await page(upload)).includes('What would change'))
    await post(upload, { act: 'discard' })
  })

  test('may have a tab for each brand, with the header of each in its own row', async () => {
    const header = ['SAIZ', 'BUNGA', 'HARGA']
    const book = utils.book_new()
    const append = (name: string, rows: string[][]) =>
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
    append('ROVELO', [['SENARAI HARGA'], ['November'], header, ['195/55R15', 'Road Quest', '165']])
    append('AEOLUS', [['SENARAI HARGA'], header, ['185/60R15', 'GreenAce', '150'], ['195/55R15', 'X', '160']])
    const file = new File([write(book, { type: 'buffer', bookType: 'xlsx' })], 'Ikut jenama.xlsx')
    const upload = (await send('file', file, cookies.administrator, 'tyres')).headers.get('location') ?? ''
    await until(async () => (await page(upload)).includes('Name of the tab: ROVELO'))
    // The form of the first tab sends its header row along.
    const other = await page(`${upload}?step=columns&shown_sheet=0&sheet=1&header_row=3`)
    expect(other).toContain('Name of the tab: AEOLUS')
    expect(other).toMatch(/name="header_row"[^>]*value="2"/)
    expect(await page(`${upload}?step=columns&shown_sheet=1&sheet=1&header_row=3`)).toMatch(
      /name="header_row"[^>]*value="3"/,
    )
    const chosen = {
      act: 'columns',
      sheet: '1',
      header_row: '2',
      tyre_size: '0',
      model: '1',
      list_price: '2',
    }
    expect((await post(upload, chosen)).status).toBe(422)
    await post(upload, { ...chosen, brand: '-1' })
    await until(async () => (await page(upload)).includes('What would change'))
    await post(upload, { act: 'mode', mode: 'changes' })
    expect(await page(`${upload}?tab=added`)).toContain('185/60R15 AEOLUS GreenAce')
    await post(upload, { act: 'discard' })
  })

  test('may be a pasted chat message', async () => {
    const upload = await pasteText('*TOYO*\n✅ 195/55R15 Proxes TR9 - RM285\n✅ 205/55R16 CR9 RM345', 'tyres')
    const html = await page(`${upload}?tab=added`)
    expect(html).toContain('What would change')
    await post(upload, { act: 'mode', mode: 'changes' })
    expect(await page(upload)).toContain('195/55R15 Toyo Proxes TR9')
    await post(upload, { act: 'discard' })
  })

  test('that an upgrade lets be read again is read by a look at Today', async () => {
    const upload = await paste({ 'Read again': 15 })
    expect(await page('/desk')).toContain(`href="${upload}"`)
    const settings = { dataDir: server.dataDir, databaseUrl: null }
    const database = await openDatabase({ settings, log: createLog({ level: 'silent' }), user: 'command' })
    await database.orm
      .update(listUploads)
      .set({ state: 'working', result: null })
      .where(eq(listUploads.id, upload.split('/').at(-1) ?? ''))
    await database.close()
    await until(async () => (await page('/desk')).includes(`href="${upload}"`))
    await post(upload, { act: 'discard' })
    expect(await page('/desk')).not.toContain(`href="${upload}"`)
  })

  test('of a colleague can be discarded from Today, after a question that names the colleague', async () => {
    const upload = await paste({ 'Of the office': 15 }, office)
    const question = `${upload}?step=discard&from=today`
    expect(await page('/desk')).toContain(question)
    expect(await page(question)).toContain('Sent by office@tayar.test')
    const staff = await loginAsStaff(server, 'staff@tayar.test')
    expect((await post(upload, { act: 'discard' }, staff)).status).toBe(404)
    expect(await post(upload, { act: 'discard', from: 'today' })).toMatchObject({ status: 303, to: '/desk' })
    expect(await page(upload, office)).toContain('A colleague may have thrown it away')
    expect((await post(upload, { act: 'mode', mode: 'whole' }, office)).status).toBe(404)
  })

  test('cannot be a pasted link: the error says what to paste instead', async () => {
    const answer = await send('pasted', 'https://docs.google.com/spreadsheets/d/x/edit')
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining('This is a link. Open it, copy all its cells, and paste them here'),
    ])
  })

  test('that is stopped for its day is shown with the findings of that day and the number to type', async () => {
    const tyres = Array.from(
      { length: 20 },
      (_, n) => `195/55R15\tCorak ${n}\tMichelin\t240\t300\t${later(3).slice(0, 10)}`,
    )
    const body = new FormData()
    const header = 'tyre_size\tmodel\tbrand\tcurrent_price\tlist_price\tpromotion_valid_till'
    body.set('pasted', [header, ...tyres].join('\n'))
    const sent = await fetch(`${server.url}/desk/lists/tyres/upload`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: cookies.administrator, origin: server.origin },
      body,
    })
    const upload = sent.headers.get('location') ?? ''
    await expect.poll(() => page(upload), { timeout: 20_000 }).toContain('What would change')
    await post(upload, { act: 'mode', mode: 'whole' })
    const fields = await publishFields(upload)
    expect(await page(upload)).not.toContain('All promotions have ended already')
    const stopped = await post(upload, { ...fields, publish_at: later(5) })
    expect(stopped.status).toBe(422)
    expect(stopped.html).toContain('All promotions have ended already: 20')
    expect(stopped.html).toContain('Type 20 to confirm')
    expect(stopped.html).toContain('when this list would go live')
  })
})

test('the file with its faults marked has the name of the file that was sent', async () => {
  const file = new File([`${charges({ a: 100 })}\nFit\t\t80`], 'Upah Nov.csv')
  const upload = (await send('file', file)).headers.get('location') ?? ''
  await expect.poll(() => page(upload), { timeout: 20_000 }).toContain('cell to correct')
  const headers = { cookie: `${cookies.administrator}; language=en` }
  const marked = await fetch(`${server.url}${upload}/marked`, { headers })
  expect(marked.headers.get('content-disposition')).toBe('attachment; filename="Upah Nov-to-correct.csv"')
  expect(await marked.text()).toContain('B3: ')
})

test('a fourth waiting list is answered 429 with the time to wait, and the pasted cells stay in the form', async () => {
  const settings = { dataDir: server.dataDir, databaseUrl: null }
  const database = await openDatabase({ settings, log: createLog({ level: 'silent' }), user: 'command' })
  const at = new Date()
  // Another process works on these uploads.
  const waiting = {
    kind: 'labour-charges',
    by: 'office@tayar.test',
    at,
    fileName: '',
    state: 'working',
  } as const
  const work = { attempts: 1, rowsRead: 0, revision: 0, corrections: NO_CORRECTIONS, workerSeenAt: at }
  const rows = [1, 2, 3].map(() => ({ ...waiting, ...work, id: randomUUID(), worker: randomUUID() }))
  await database.orm.insert(listUploads).values(rows)
  await database.close()
  const refused = await send('pasted', charges({ a: 123 }), office)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(unescapeHtml(await refused.text())).toContain('Fit\ta\t123')
})

describe('a planned list', () => {
  let number = ''
  let planned = ''
  beforeAll(async () => {
    const upload = await paste({ a: 100, b: 200, c: 300 })
    await post(upload, { act: 'mode', mode: 'whole' })
    expect(await post(upload, await publishFields(upload))).toMatchObject({ status: 303 })
    const friday = await paste({ a: 110, b: 200, c: 300 })
    await post(friday, { ...(await publishFields(friday)), publish_at: later(3) })
    number = /List (\d+) goes live on/.exec(await page(friday))?.[1] ?? ''
    planned = `/desk/lists/labour-charges/planned/${number}`
  })

  test('is not all that Today names: prices that the office has changed wait there as such', async () => {
    const row = { position: '0', name: 'a · Fit', seen: 'RM 100.00', price: '101', sure: '101' }
    expect((await post('/desk/lists/labour-charges', row, office)).status).toBe(303)
    const waiting = 'Labour charges waits to be published: changes of prices, office@tayar.test'
    const html = await page('/desk')
    expect(html).toContain(waiting)
    const upload = /href="(\/desk\/uploads\/[^"?]+)"[^>]*>Labour charges waits/.exec(html)?.[1] ?? ''
    await post(upload, { act: 'discard' })
    expect(await page('/desk')).not.toContain(waiting)
  })

  test('is named above the list, with its day, before anything is changed', async () => {
    const html = await page('/desk/lists/labour-charges', office)
    expect(html).toContain(`List ${number} goes live on `)
    expect(html).toContain('It undoes no change that was made since it was planned')
    expect(await page(planned)).not.toContain('Plan it again')
    expect(await page('/desk')).not.toContain(planned)
  })

  test('shows in the editor, on Today, in the history and above the next upload how many changes it undoes', async () => {
    const saved = await savePrice('b', 'RM 200.00', '205')
    expect(saved).toMatchObject({ status: 303 })
    for (const path of [saved.to, '/desk', '/desk/lists/labour-charges/history'])
      expect(await page(path)).toContain('It undoes 1 change that was made since it was planned')
    expect(await page('/desk')).toContain(planned)
    const upload = await paste({ a: 100, b: 205, c: 310 })
    expect(await page(upload)).toContain('If you publish before that, it then undoes 2 changes made since')
    const shown = await page(planned, office)
    expect(shown).toContain('1 row goes back')
    expect(shown).not.toContain('Plan it again')
    expect((await post(planned, { shown: '1' }, office)).status).toBe(404)
  })

  test('is planned again with these changes by one click, and shown again where another list went live', async () => {
    const html = await page(planned)
    const shown = /name="shown" value="(\d+)"/.exec(html)?.[1] ?? ''
    const moved = await post(planned, { shown: '1' })
    expect([moved.status, moved.html.includes('The list has changed meanwhile')]).toEqual([409, true])
    const again = await post(planned, { shown })
    expect(again.status).toBe(303)
    expect(again.to).not.toBe(planned)
    expect(await page(again.to)).toContain('It undoes no change that was made since it was planned')
    expect(await page('/desk')).not.toContain('It undoes')
    // The URL of the withdrawn list leads to the history.
    expect(await page(planned)).toContain('History: Labour charges')
    expect(await post(planned, { shown })).toMatchObject({ to: '/desk/lists/labour-charges/history' })
  })
})

test('an administrator sees what a promotion that waits changes, and is warned if it changes nothing', async () => {
  const today = dateIn('Asia/Kuala_Lumpur', new Date())
  const days = { first_day: addDays(today, 1), last_day: addDays(today, 5) }
  const plan = (fields: Record<string, string>) =>
    post(
      '/desk/promotions',
      { ...days, name_ms: 'Cuba', brand: 'Michelin', rounding: 'sen', ...fields },
      office,
    )
  const sent = [
    await plan({ name_en: 'A fifth off', effect: 'percent', value: '20' }),
    await plan({ name_en: 'Too dear', effect: 'price', value: '9000' }),
  ]
  expect(sent.map(({ status }) => status)).toEqual([303, 303])
  const articles = (html: string) => html.match(/<article.*?<\/article>/gs) ?? []
  const [fifth = '', dear = ''] = articles(await page('/desk/promotions'))
  expect(fifth).toMatch(
    /\d+ tyres get cheaper on .*Largest reduction in per cent: RM [\d,.]+ \(\d+%\), Michelin /s,
  )
  expect(dear).toMatch(/No tyre gets cheaper on .*Check its tyres and its value/s)
  expect(articles(await page('/desk/promotions', office)).join()).not.toMatch(/cheaper/)
})

test('a missing page has the layout of the desk or of the counter, for their users only', async () => {
  for (const [path, way] of [
    ['/desk/nothing', 'href="/desk/promotions"'],
    [`/desk/uploads/${randomUUID()}`, 'href="/desk/promotions"'],
    ['/dashboard/claims', 'action="/dashboard/find"'],
  ]) {
    const open = (cookie: string) => fetch(server.url + path, { headers: { cookie }, redirect: 'manual' })
    const answer = await open(cookies.administrator)
    expect([path, answer.status]).toEqual([path, 404])
    const html = await answer.text()
    expect(html).toContain(way)
    expect(html).not.toContain('aria-current')
    const visitor = await open('')
    expect([visitor.status, visitor.headers.get('location')]).toEqual([
      303,
      `/staff-login?redirect=${encodeURIComponent(path ?? '')}`,
    ])
  }
})
