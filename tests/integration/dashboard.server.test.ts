import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPlate } from '../support/cast.ts'
import { DEMO_PASSWORD, loginAsStaff } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { claimByForm, fetchFreeTyreRowIds, registerByForm, TINY_PNG } from '../support/register-by-form.ts'
import { sendClaim, sendInvoice } from '../support/send-forms.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

// The dashboard in a browser without JavaScript: the targets of its links and forms, and its messages.

let server: RunningServer
const cookies = { ben: '', devi: '' }
const t = messages.en
beforeAll(async () => {
  server = await startServer({ DEMO_PASSWORD, CLIENT_LIMITS: '999999' })
  cookies.ben = await loginAsStaff(server, 'staff@tayar.test')
  cookies.devi = await loginAsStaff(server, 'admin@tayar.test')
}, 200_000)
afterAll(() => server?.stop())

const send = (path: string, who: string, fields?: Record<string, string>) =>
  fetch(server.url + path, {
    redirect: 'manual',
    headers: { origin: server.url, cookie: `${who}; language=en` },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
const page = async (path: string, who: string) => (await send(path, who)).text()
/** The dashboard URLs on a page: link targets and form actions, with the language form's query. */
const addressesOn = (html: string) =>
  Array.from(html.matchAll(/(?:href|method="post" action)="(\/dashboard[^"]*)"/g), ([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
/** The id of the search that a window continues with. */
async function search(path: string, who: string, fields: Record<string, string>): Promise<string> {
  const answer = await send(path, who, fields)
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '', server.url).searchParams.get('q') ?? ''
}

/** The hidden fields of the confirmation form of a deletion. */
const hiddenOf = (html: string) => {
  const form = /action="\/dashboard\/delete[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  return Object.fromEntries(
    Array.from(form.matchAll(/name="([^"]+)" value="([^"]*)"/g), ([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

test('a purchase is stored with the names of the catalogue, shown to staff, and preselected in the claim form', async () => {
  const { id } = await registerByForm(server, {
    branch: 'tayar contoh CHERAS',
    model: 'Cinturato P1 Verde',
    size: '175 65 15',
    brand: '',
  })
  const unknown = await registerByForm(server, { branch: 'Kedai Ali', brand: 'Nobody', size: 'besar' })
  const dialog = await page(`/dashboard?tab=search&tyres=${id}`, cookies.ben)
  for (const fact of ['Pirelli Cinturato P1 Verde 175/65R15', 'Tayar Contoh Cheras'])
    expect(dialog).toContain(fact)
  expect(await page(`/dashboard?tab=search&tyres=${unknown.id}`, cookies.ben)).not.toMatch(
    /Kedai Ali|Nobody|besar/,
  )
  const form = await page(`/dashboard?tab=new-claim&warranty_id=${id}`, cookies.ben)
  expect(form).toMatch(/<option(?: value="Tayar Contoh Cheras")? selected="">Tayar Contoh Cheras</)
  expect(form).toMatch(/name="size"[^>]* value="175\/65R15"/)
  const [tyre_id = ''] = await fetchFreeTyreRowIds(server, cookies.ben, id)
  const sender = { cookies: `${cookies.ben}; language=en` }
  const claim = { warrantyId: id, claim: crypto.randomUUID(), tyre_id, brand: 'pirelli' }
  const refused = await sendClaim(server, { ...claim, dot_week: '9919' }, sender)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain(t('staff.errors.dot-wrong'))
  expect((await sendClaim(server, { ...claim, dot_week: '0120' }, sender)).status).toBe(303)
  const details = await page(`/dashboard?tab=claims-history&claim=${claim.claim}`, cookies.ben)
  expect(details).toMatch(/0120 · \d+ years? \d+ months? old/)
  expect(details).toContain('>Pirelli<')
})

test.each([
  ['/dashboard?tab=search', { purchase_from: '2026-02-02', purchase_to: '2026-02-01' }],
  ['/dashboard?tab=search', { purchase_from: 'abc' }],
  ['/dashboard?tab=claims-history', { date_from: '2026-02-02', date_to: '2026-02-01' }],
  ['/dashboard/audit', { from: 'abc' }],
] as const)('%s with the filters %j is refused and counts no results', async (path, fields) => {
  const answer = await send(path, cookies.devi, fields)
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain(t('staff.notApplied'))
  expect(html).not.toContain('record(s)')
})

describe('each window keeps its own search', () => {
  test('through every link and form of the dashboard', async () => {
    const plate = newPlate()
    const { id } = await registerByForm(server, { car_plate: plate })
    const claim = await claimByForm(server, cookies.devi, { warrantyId: id })
    const q = await search('/dashboard?tab=search', cookies.devi, { plate })
    for (const path of [
      '/dashboard?tab=search',
      `/dashboard?tab=search&delete=${id}`,
      `/dashboard?tab=search&tyres=${id}`,
      `/dashboard?tab=new-claim&warranty_id=${id}`,
      '/dashboard?tab=claims-history',
      `/dashboard?tab=claims-history&claim=${claim}`,
      `/dashboard?tab=claims-history&invoice=${claim}`,
      '/dashboard/audit',
      `/dashboard/claims/${claim}`,
      `/dashboard/claims/${claim}/print`,
    ]) {
      const addresses = addressesOn(
        await page(`${path}${path.includes('?') ? '&' : '?'}q=${q}`, cookies.devi),
      )
      expect(addresses.length).toBeGreaterThan(1)
      const leaving = addresses.filter(address => new URL(address, server.url).searchParams.get('q') !== q)
      expect([path, leaving]).toEqual([path, []])
    }
    // After an invoice and after a deletion too.
    const closed = await sendInvoice(
      server,
      { claim, invoice: TINY_PNG, search: q },
      { cookies: cookies.devi },
    )
    expect(closed.headers.get('location')).toBe(`/dashboard?tab=claims-history&q=${q}`)
    const question = await page(`/dashboard?tab=search&delete=${id}&q=${q}`, cookies.devi)
    const gone = await send(`/dashboard/delete?q=${q}`, cookies.devi, hiddenOf(question))
    expect(gone.headers.get('location')).toBe(`/dashboard?tab=search&q=${q}`)
  })

  test('in the audit log', async () => {
    const plates = [newPlate(), newPlate()]
    const ids = await Promise.all(
      plates.map(async car_plate => (await registerByForm(server, { car_plate })).id),
    )
    const [one = '', two = ''] = ids
    for (const id of ids) await page(`/dashboard?tab=search&tyres=${id}`, cookies.ben)
    const first = await search('/dashboard/audit', cookies.devi, { record: one.toUpperCase() })
    const second = await search('/dashboard/audit', cookies.devi, { record: two })
    for (const [q, mine, other] of [
      [first, one, two],
      [second, two, one],
    ] as const) {
      const cells = (await page(`/dashboard/audit?q=${q}`, cookies.devi)).replace(/^[\s\S]*<table/, '')
      expect(cells).toContain(mine)
      expect(cells).not.toContain(other)
    }
  })
})

test('pages of customers and their data requests are audited, and refused with a message after 120 in an hour', async () => {
  await registerByForm(server)
  const mei = await loginAsStaff(server, 'second@tayar.test')
  const q = await search('/dashboard/audit', cookies.devi, { who: 'second@tayar.test' })
  const lines = async () => {
    const table = (await page(`/dashboard/audit?q=${q}`, cookies.devi)).replace(/^[\s\S]*<table/, '')
    return table.split('<tr').filter(row => row.includes(t('staff.audited.listed-customers')))
  }
  for (const path of ['/dashboard', '/dashboard.data', '/dashboard?tab=claims-history'])
    expect((await fetch(server.url + path, { headers: { cookie: mei } })).status).toBe(200)
  const listed = await lines()
  expect(listed.map(row => row.replaceAll(/<[^>]*>/g, ' '))).toContainEqual(
    expect.stringContaining('Pages: 2'),
  )
  const further = `/dashboard?after=2026-11-23T00:00:00%2B00_${crypto.randomUUID()}`
  const statuses = []
  for (let nth = 0; nth < 121; nth++) {
    const answer = await fetch(server.url + further, { headers: { cookie: `${mei}; language=en` } })
    statuses.push(answer.status)
    if (answer.status === 200) await answer.body?.cancel()
    else {
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(await answer.text()).toContain('You have opened many pages of customers')
    }
  }
  expect(statuses).toEqual([...Array(120).fill(200), 429])
}, 60_000)

test('the account page has the box for the morning email for staff, but not for the office', async () => {
  const path = '/dashboard/account'
  const box = async (who: string) =>
    /<input type="checkbox"[^>]*name="digest"[^>]*>/.exec(await page(path, who))?.[0]
  const office = await loginAsStaff(server, 'office@tayar.test')
  expect(await box(cookies.ben)).not.toContain('checked')
  for (const [who, status] of [
    [cookies.ben, 303],
    [office, 422],
  ] as const)
    expect((await send(path, who, { digest_act: 'save', digest: 'on' })).status).toBe(status)
  expect(await box(cookies.ben)).toContain('checked')
  expect(await box(cookies.devi)).not.toContain('checked')
  expect(await box(office)).toBeUndefined()
  expect((await send(path, cookies.ben, { digest_act: 'save' })).status).toBe(303)
  expect(await box(cookies.ben)).not.toContain('checked')
})

test('the claim form and the claim print say that a warranty has expired', async () => {
  const { id } = await registerByForm(server, { purchase_date: '2024-02-29' })
  const form = await page(`/dashboard?tab=new-claim&warranty_id=${id}`, cookies.ben)
  for (const text of [t('staff.periods.bothExpired'), '08/06/2024 · expired', '28/02/2025 · expired'])
    expect(form).toContain(text)
  const print = await page(
    `/dashboard/claims/${await claimByForm(server, cookies.ben, { warrantyId: id })}/print`,
    cookies.ben,
  )
  expect(print).toContain('28/02/2025 · tamat tempoh / expired')
  const { id: fresh } = await registerByForm(server)
  expect(await page(`/dashboard?tab=new-claim&warranty_id=${fresh}`, cookies.ben)).not.toContain('expired')
})

test('part of a tyre ID in the claims history is refused with an example', async () => {
  const path = '/dashboard?tab=claims-history'
  const refused = await send(path, cookies.ben, { tyre_id: 'K7M2', plate: 'WXY' })
  const html = await refused.text()
  expect([refused.status, html]).toEqual([422, expect.stringContaining(t('staff.filters.tyreIdWrong'))])
  expect(html).toContain('value="K7M2"')
  expect((await send(path, cookies.ben, { tyre_id: 'k7m29qxd' })).status).toBe(303)
})

test('a complete claim form with a wrong date or too large a photo is not called incomplete', async () => {
  const { id: warrantyId } = await registerByForm(server)
  const [tyre_id = ''] = await fetchFreeTyreRowIds(server, cookies.ben, warrantyId)
  const refusal = async (over: { claim_date?: string; description?: string; photos?: Uint8Array[] }) => {
    const form = { warrantyId, claim: crypto.randomUUID(), tyre_id, ...over }
    const answer = await sendClaim(server, form, { cookies: `${cookies.ben}; language=en` })
    expect(answer.status).toBe(422)
    return answer.text()
  }
  const incomplete = t('staff.problems.validation.text')
  const future = await refusal({ claim_date: '2999-01-01' })
  for (const text of [t('staff.errors.date-in-future'), t('staff.problems.fields.text')])
    expect(future).toContain(text)
  expect(future).not.toContain(incomplete)
  expect(await refusal({ claim_date: '2999-01-01', description: '' })).toContain(incomplete)
  const large = await refusal({ photos: [new Uint8Array(10_485_761)] })
  expect(large).toContain(t('photos.errors.aboveLimit'))
  expect(large).not.toContain(incomplete)
})

test('a claim for a registration without available tyre IDs shows the warranty and the reason instead of the form', async () => {
  const { id } = await registerByForm(server, { name: 'Aisyah' })
  for (let tyre = 0; tyre < 2; tyre++) await claimByForm(server, cookies.ben, { warrantyId: id })
  const html = await page(`/dashboard?tab=new-claim&warranty_id=${id}`, cookies.ben)
  expect(html).toContain('Aisyah')
  expect(html).toContain(`<p class="mt-2">${t('staff.noTyreIds')}</p>`)
  expect(html).not.toContain('name="description"')
  // The values typed before the last tyre was claimed are kept.
  const late = { warrantyId: id, claim: crypto.randomUUID(), tyre_id: crypto.randomUUID() }
  const refused = await sendClaim(server, { ...late, description: 'Seen by both.' }, { cookies: cookies.ben })
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Seen by both.')])
})

describe('a deletion removes what its confirmation named', () => {
  const ask = (id: string) => page(`/dashboard?tab=search&delete=${id}`, cookies.devi)

  test('a claim filed in the meantime asks for confirmation again and deletes nothing', async () => {
    const { id } = await registerByForm(server)
    const answered = hiddenOf(await ask(id))
    expect(answered).toEqual({ registration: id, tyre_ids: '2', claims: '0', files: '1' })
    const claim = await claimByForm(server, cookies.ben, { warrantyId: id, photos: [TINY_PNG] })
    for (const sent of [answered, { registration: id }]) {
      const refused = await send('/dashboard/delete', cookies.devi, sent)
      expect([refused.status, refused.headers.get('location')]).toEqual([
        303,
        `/dashboard?tab=search&delete=${id}&grown=1`,
      ])
    }
    expect((await send(`/dashboard/claims/${claim}`, cookies.devi)).status).toBe(200)
    const again = await page(`/dashboard?tab=search&delete=${id}&grown=1`, cookies.devi)
    expect(again).toContain(t('staff.deleteGrown'))
    expect(again).toContain(t('staff.deleteWhat', { tyreIds: 2, claims: 1, files: 2 }))
    // Closing the dialog removes its parameters from the URL.
    expect(addressesOn(again).filter(address => address.includes('grown'))).toEqual([])
    const gone = await send('/dashboard/delete', cookies.devi, hiddenOf(again))
    expect(gone.headers.get('location')).toBe('/dashboard?tab=search')
    expect((await send(`/dashboard/claims/${claim}`, cookies.devi)).status).toBe(404)
  })

  test('the first confirmation does not mention an earlier one', async () => {
    const { id } = await registerByForm(server)
    expect(await ask(id)).not.toContain(t('staff.deleteGrown'))
  })
})

test('a claim for a deleted registration is refused with a message and keeps its values', async () => {
  const { id } = await registerByForm(server)
  const [tyre = ''] = await fetchFreeTyreRowIds(server, cookies.ben, id)
  const sent = {
    claim: crypto.randomUUID(),
    tyre_id: tyre,
    claim_type: 'Damage',
    claim_date: '2026-01-31',
    description: 'Seen by both.',
    photos: [TINY_PNG],
  }
  for (const over of [{}, { claim_type: '' }]) {
    const form = { ...sent, ...over, warrantyId: crypto.randomUUID() }
    const answer = await sendClaim(server, form, { cookies: `${cookies.ben}; language=en` })
    const html = await answer.text()
    expect(answer.status).toBe(404)
    for (const text of [t('staff.notFound'), t('staff.selectFirst'), 'Seen by both.', '31/01/2026'])
      expect(html).toContain(text)
    expect(html.includes(t('staff.claimTypes.Damage'))).toBe(form.claim_type !== '')
  }
  expect((await sendClaim(server, { ...sent, warrantyId: id }, { cookies: cookies.ben })).status).toBe(303)
})

test('a claim form with the id of another claim is refused once, and then gets an id of its own', async () => {
  const { id } = await registerByForm(server)
  const [one = '', two = ''] = await fetchFreeTyreRowIds(server, cookies.ben, id)
  const claim = crypto.randomUUID()
  const file = (over: { claim: string; tyre_id: string }) =>
    sendClaim(server, { warrantyId: id, ...over }, { cookies: cookies.ben })
  expect((await file({ claim, tyre_id: one })).status).toBe(303)
  const refused = await file({ claim, tyre_id: two })
  expect(refused.status).toBe(422)
  const [, next = claim] = /name="claim" value="([^"]+)"/.exec(await refused.text()) ?? []
  expect(next).not.toBe(claim)
  expect((await file({ claim: next, tyre_id: two })).status).toBe(303)
})

test("a tyre ID claimed in another window of the same clerk is reported as the clerk's own claim", async () => {
  const { id: warrantyId } = await registerByForm(server, { car_plate: newPlate() })
  const [tyre_id = ''] = await fetchFreeTyreRowIds(server, cookies.ben, warrantyId)
  const sent = () =>
    sendClaim(
      server,
      { warrantyId, claim: crypto.randomUUID(), tyre_id },
      { cookies: `${cookies.ben}; language=en` },
    )
  expect((await sent()).status).toBe(303)
  const second = await sent()
  expect(second.status).toBe(422)
  expect(await second.text()).toContain(t('staff.problems.claimedByYou.text'))
})

test('without JavaScript, Reset empties a rejected claim form', async () => {
  const { id } = await registerByForm(server)
  const sent = { warrantyId: id, claim: crypto.randomUUID(), tyre_id: '', description: 'Seen by both.' }
  const html = await (await sendClaim(server, sent, { cookies: `${cookies.ben}; language=en` })).text()
  expect(html).toContain('Seen by both.')
  const [, reset = ''] = new RegExp(`<a href="([^"]+)"[^>]*>${t('staff.reset')}</a>`).exec(html) ?? []
  const fresh = await page(reset.replaceAll('&amp;', '&'), cookies.ben)
  expect(fresh).toContain('name="description"')
  expect(fresh).not.toContain('Seen by both.')
})

test('an accepted photo is shown again to its uploader until the claim is filed', async () => {
  const body = new FormData()
  body.append('photos', new Blob([TINY_PNG as Uint8Array<ArrayBuffer>]), 'paku.png')
  const headers = { origin: server.url, cookie: cookies.ben }
  const claim = `/dashboard/photos?claim=${crypto.randomUUID()}`
  const sent = await (await fetch(server.url + claim, { method: 'POST', headers, body })).json()
  const [{ id }] = sent.photos
  const ask = async (who: string, path = claim) => {
    const answer = await send(path, who)
    return [answer.status, answer.headers.get('cache-control'), await answer.json()]
  }
  const photos = [{ id, name: 'paku.png', url: expect.stringContaining('/files/') }]
  expect(sent).toEqual({ ok: true, photos })
  expect(await ask(cookies.ben)).toEqual([200, 'no-store', { ok: true, photos }])
  expect(await ask(cookies.devi)).toEqual([200, 'no-store', { ok: true, photos: [] }])
  const other = `/dashboard/photos?claim=${crypto.randomUUID()}`
  expect(await ask(cookies.ben, other)).toEqual([200, 'no-store', { ok: true, photos: [] }])
  expect((await send('/dashboard/photos?claim=x', cookies.ben)).status).toBe(404)
  // Only the uploader can remove it.
  for (const [who, left] of [
    [cookies.devi, 1],
    [cookies.ben, 0],
  ] as const) {
    expect((await send(claim, who, { remove: id })).status).toBe(200)
    expect((await (await send(claim, cookies.ben)).json()).photos).toHaveLength(left)
  }
})

test('the find box opens the only hit, lists several, offers near ones, and leads a size to its prices', async () => {
  const plate = newPlate()
  const { id } = await registerByForm(server, { car_plate: plate, name: 'Only Hit' })
  await registerByForm(server, { car_plate: `${plate}2`, name: 'Second Hit' })
  const claim = await claimByForm(server, cookies.devi, { warrantyId: id })
  const find = async (text: string, who = cookies.ben) => {
    const answer = await send('/dashboard/find', who, { find: text })
    expect(answer.status).toBe(303)
    const list = answer.headers.get('location') ?? ''
    expect(list).toMatch(/^\/dashboard\/find\?q=[\da-f]{8}$/)
    return send(list, who)
  }
  const locationOf = async (...asked: Parameters<typeof find>) =>
    (await find(...asked)).headers.get('location')
  expect(await locationOf(plate)).toMatch(new RegExp(`^/dashboard/registrations/${id}\\?q=`))
  expect(await locationOf(claim.slice(0, 8), cookies.devi)).toMatch(new RegExp(`^/dashboard/claims/${claim}`))
  expect(await locationOf('195 55 R15')).toBe('/tires?width=195&ratio=55&rim=15')
  const both = await (await find(plate.slice(0, -1))).text()
  for (const name of ['Only Hit', 'Second Hit']) expect(both).toContain(name)
  // Two neighbours exchanged: nothing has this plate.
  const near = await (await find(`${plate.slice(0, -1)}?${plate.slice(-1)}Q`)).text()
  expect(near).toContain(t('find.didYouMean'))
  expect(near).toMatch(new RegExp(`<button[^>]*value="${plate}"`))
  // The claim of another user is not found.
  expect(await (await find(claim.slice(0, 8))).text()).toContain(t('find.none'))
  const [number = ''] = /\bC-\d+/.exec(await page(`/dashboard/claims/${claim}`, cookies.devi)) ?? []
  const byNumber = await (await find(number)).text()
  for (const text of ['find.none', 'find.claimTips'] as const) expect(byNumber).toContain(t(text))
  const empty = await send('/dashboard/find', cookies.ben, { find: ' - ' })
  expect(empty.status).toBe(422)
  expect(await empty.text()).toContain(t('find.empty'))
})

test('the page of a registration shows tyres with visible claims, both periods and receipts, and begins a claim', async () => {
  const { id } = await registerByForm(server, { purchase_date: '2026-01-01', tyre_quantity: 'set' })
  const claim = await claimByForm(server, cookies.ben, { warrantyId: id })
  const other = await claimByForm(server, cookies.devi, { warrantyId: id })
  const html = await page(`/dashboard/registrations/${id}`, cookies.ben)
  for (const text of ['11/04/2026', '01/01/2027', 'https://wa.me/60']) expect(html).toContain(text)
  expect(html).toContain(`/dashboard/claims/${claim}`)
  expect(html).not.toContain(other)
  expect(html).toMatch(/<img src="\/files\/receipts\/[^"]+for=staff/)
  const [, tyre] = new RegExp(`warranty_id=${id}&amp;tyre=([\\da-f-]{36})`).exec(html) ?? []
  const form = await page(`/dashboard?tab=new-claim&warranty_id=${id}&tyre=${tyre}`, cookies.ben)
  expect(form).toContain(`<option value="${tyre}" selected="">`)
  const audit = await page('/dashboard/audit', cookies.devi)
  expect(audit).toContain(t('staff.audited.read-registration'))
  expect((await send('/dashboard/registrations/none', cookies.ben)).status).toBe(404)
})
