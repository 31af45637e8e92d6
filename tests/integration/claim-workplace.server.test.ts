import { expect, test } from 'vitest'
import { BEN, DEVI, MEI } from '../support/cast.ts'
import { openClaimDesk } from '../support/claim-desk.ts'
import { type Language, messages } from '../support/messages.ts'
import { claimByForm, fetchFreeTyreRowIds, registerByForm, TINY_PNG } from '../support/register-by-form.ts'
import { today } from '../support/sample-data.ts'
import { sendInvoice } from '../support/send-forms.ts'

// The workplace of a claim without JavaScript (docs/rules/warranty.md, section 32).

const desk = openClaimDesk()
const { cookies, open, send, fileClaim } = desk
const t = messages.en

test('a claim goes from the counter to its decision: waiting, message to the customer, photos, corrections', async () => {
  const { claim, plate } = await fileClaim(cookies.ben)
  const path = `/dashboard/claims/${claim}`
  for (const language of ['ms', 'en'] as const) {
    const { html } = await open(path, cookies.ben, language)
    for (const key of ['claim.timeline', 'claim.decision', 'claim.photos'] as const)
      expect(html).toContain(`${messages[language](key)}</h2>`)
    expect(html).toMatch(/C-\d{4}/)
    // A clerk does not see the administrators' actions.
    expect(html).not.toContain(messages[language]('claim.voidButton'))
  }
  expect((await send(claim, cookies.ben, { step: 'wait', note: '' })).html).toContain(
    t('claim.errors.missing'),
  )
  expect(await send(claim, cookies.ben, { step: 'wait', note: 'Photo of the DOT code' })).toMatchObject({
    status: 303,
    location: path,
  })
  const waiting = (await open(path, cookies.ben)).html
  expect(waiting).toContain(`${t('claim.stages.waiting')}: Photo of the DOT code.`)
  expect(waiting).toContain(t('claim.untold'))
  const message = `Hello, we need the DOT code of ${plate} & a photo.`
  expect((await send(claim, cookies.ben, { step: 'told', message })).status).toBe(303)
  const told = (await open(path, cookies.ben)).html
  expect(told).toContain(`https://wa.me/60123456789?text=${encodeURIComponent(message)}`)
  expect(told).not.toContain(t('claim.untold'))

  expect((await send(claim, cookies.ben, { step: 'photos' }, { photos: [TINY_PNG, TINY_PNG] })).status).toBe(
    303,
  )
  expect((await open(path, cookies.ben)).html.match(/<img src="\/files\/proofs/g)).toHaveLength(2)
  const eleven = Array<Uint8Array>(9).fill(TINY_PNG)
  expect((await send(claim, cookies.ben, { step: 'photos' }, { photos: eleven })).html).toContain(
    t('claim.problems.too-many-photos'),
  )

  const facts = {
    claim_type: 'Other',
    claim_date: '2026-01-31',
    dot_week: '9925',
    tread_mm: '4,5 mm',
    description: 'Seen by both.',
  }
  const wrong = await send(claim, cookies.ben, { step: 'corrected', ...facts })
  expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining(t('staff.errors.dot-wrong'))])
  expect(wrong.html).toContain('Seen by both.')
  expect((await send(claim, cookies.ben, { step: 'corrected', ...facts, dot_week: '2325' })).status).toBe(303)
  const corrected = (await open(path, cookies.ben)).html.replaceAll('<!-- -->', '')
  const dates = `${today().split('-').reverse().join('/')} → 31/01/2026`
  for (const line of ['Damage → Other', dates, 'empty → 2325', 'empty → 4.5', '>4.5</dd>'])
    expect(corrected).toContain(line)

  const rejection = { step: 'decide', outcome: 'rejected', reason: '', note: 'Below 1.6 mm.' }
  const refused = await send(claim, cookies.ben, rejection)
  expect([refused.status, refused.html]).toEqual([422, expect.stringContaining('Below 1.6 mm.')])
  expect((await send(claim, cookies.ben, { ...rejection, reason: 'worn' })).status).toBe(303)
  expect((await open(path, cookies.ben)).html).toContain(t('claim.rejections.worn'))
  expect((await send(claim, cookies.ben, { step: 'close' })).status).toBe(303)
  expect((await open(path, cookies.ben)).html).toContain(t('claim.isClosed'))
})

test('uploading an invoice on a claim’s page closes the claim; the print has the decision', async () => {
  const { claim } = await fileClaim(cookies.ben)
  const path = `/dashboard/claims/${claim}`
  const invoice = (bytes: Uint8Array) => send(claim, cookies.ben, { step: 'invoice' }, { invoice: [bytes] })
  const corrected = { claim_type: 'Damage', claim_date: today(), description: 'A cut.', dot_week: '2325' }
  await send(claim, cookies.ben, { step: 'corrected', ...corrected, tread_mm: '4.5' })
  const decided = { step: 'decide', outcome: 'part-payment', percent: '45', note: 'The tread is half worn' }
  expect((await send(claim, cookies.ben, decided)).status).toBe(303)
  expect((await open(path, cookies.ben)).html).toContain(t('staff.invoiceHint'))
  expect(await invoice(Buffer.from('<svg/>'))).toMatchObject({
    status: 422,
    html: expect.stringContaining(t('staff.invoiceNoImage')),
  })
  expect(await invoice(TINY_PNG)).toMatchObject({ status: 303, location: path })
  const { html } = await open(path, cookies.ben)
  expect(html).toContain(t('claim.isClosed'))
  expect(html).not.toContain(t('staff.invoiceHint'))
  expect((await invoice(TINY_PNG)).html).toContain(t('claim.problems.already-closed'))

  const print = (await open(`${path}/print`, cookies.ben)).html
  const both = (say: (language: Language) => string) => `${say('ms')} / ${say('en')}`
  for (const text of [
    both(language => messages[language]('staff.treadDepth')),
    '>4.5</dd>',
    both(language =>
      messages[language]('claim.decisionOf', {
        outcome: messages[language]('claim.outcomes.part-payment'),
        percent: '45',
      }),
    ),
    'The tread is half worn.',
  ])
    expect(print).toContain(text)
})

test('a decision on an outdated page is refused, keeps the typed values, and shows the changes', async () => {
  const { claim } = await fileClaim(cookies.ben)
  expect((await send(claim, cookies.devi, { step: 'decide', outcome: 'replace' })).status).toBe(303)
  const late = { version: '1', step: 'decide', outcome: 'part-payment', percent: '45', note: 'Half worn.' }
  const { status, html } = await send(claim, cookies.ben, late)
  expect([status, html]).toEqual([422, expect.stringContaining(t('claim.problems.changed'))])
  for (const text of [
    'value="45"',
    'Half worn.',
    t('claim.events.decide', { outcome: t('claim.outcomes.replace') }),
  ])
    expect(html).toContain(text)
  expect((await send(claim, cookies.ben, { ...late, version: '2' })).status).toBe(303)
})

test('a claim that is handed over leaves the list of its clerk, and colleagues know that there is one on the plate', async () => {
  const { claim, warrantyId } = await fileClaim(cookies.ben)
  const unknown = await send(claim, cookies.ben, { step: 'assign', assignee: 'nobody@tayar.test' })
  expect([unknown.status, unknown.html]).toEqual([422, expect.stringContaining('value="nobody@tayar.test"')])
  expect(await send(claim, cookies.ben, { step: 'assign', assignee: ` ${MEI.toUpperCase()}` })).toMatchObject(
    {
      status: 303,
      location: '/dashboard?tab=claims-history',
    },
  )
  expect((await open(`/dashboard/claims/${claim}`, cookies.ben)).status).toBe(404)
  const seen = await open(`/dashboard/claims/${claim}`, cookies.mei)
  expect([seen.status, seen.html.includes(BEN)]).toEqual([200, false])
  const form = await open(`/dashboard?tab=new-claim&warranty_id=${warrantyId}`, cookies.ben)
  expect(form.html).toMatch(/1 claim of a colleague on this plate, open since \d\d\/\d\d</)
})

test('a note with the name of a colleague hands the claim over, and comes back where no account has the name', async () => {
  const { claim } = await fileClaim(cookies.ben)
  const nameOf = (email: string) => email.split('@')[0] ?? ''
  for (const [note, error] of [
    ['@unknown please call', 'no-such-colleague'],
    [`@${nameOf(MEI)} or @${nameOf(DEVI)}`, 'several-colleagues'],
  ] as const) {
    const refused = await send(claim, cookies.ben, { step: 'note', note })
    expect([refused.status, refused.html]).toEqual([422, expect.stringContaining(`>${note}</textarea>`)])
    expect(refused.html).toContain(t(`claim.errors.${error}`))
  }
  expect(
    await send(claim, cookies.ben, { step: 'note', note: `Please call, @${nameOf(MEI).toUpperCase()}.` }),
  ).toMatchObject({
    status: 303,
    location: '/dashboard?tab=claims-history',
  })
  const { html } = await open(`/dashboard/claims/${claim}`, cookies.mei)
  expect(html).toContain(t('claim.events.assign', { to: MEI }))
  expect(html).toContain(`Please call, @${nameOf(MEI).toUpperCase()}.`)
  // The claim is already hers, so this only adds a note.
  expect((await send(claim, cookies.mei, { step: 'note', note: `@${MEI}: done` })).status).toBe(303)
  const own = await open(`/dashboard/claims/${claim}`, cookies.mei)
  expect(own.html).toContain(`@${MEI}: done`)
  expect(own.html).toContain(t('claim.noteWorks'))

  // A closed claim accepts notes but cannot be handed over.
  await send(claim, cookies.mei, { step: 'decide', outcome: 'withdrawn', note: '' })
  await send(claim, cookies.mei, { step: 'close' })
  const note = `For @${BEN}`
  const closed = await send(claim, cookies.mei, { step: 'note', note })
  expect([closed.status, closed.html]).toEqual([422, expect.stringContaining(`>${note}</textarea>`)])
  expect(closed.html).toContain(t('claim.errors.no-hand-over'))
  expect(closed.html).not.toContain(t('claim.noteWorks'))
})

test('an administrator makes a claim void, which frees its tyre, and reopens one that has an invoice', async () => {
  const { claim, warrantyId } = await fileClaim(cookies.ben)
  expect(await fetchFreeTyreRowIds(desk.server, cookies.ben, warrantyId)).toHaveLength(1)
  for (const step of ['void', 'reopen', 'invoice-corrected'] as const)
    expect((await send(claim, cookies.ben, { step, reason: 'x' }, { invoice: [TINY_PNG] })).status).toBe(422)
  expect((await send(claim, cookies.devi, { step: 'void', reason: '' })).status).toBe(422)
  expect((await send(claim, cookies.devi, { step: 'void', reason: 'Wrong car' })).status).toBe(303)
  const print = await open(`/dashboard/claims/${claim}/print`, cookies.devi)
  expect(print.html).toContain(`>${messages.ms('claim.isVoid')} / ${t('claim.isVoid')}<`)
  expect((await open(`/dashboard/claims/${claim}`, cookies.ben)).html).toContain(t('claim.closedVoid'))
  expect(await fetchFreeTyreRowIds(desk.server, cookies.ben, warrantyId)).toHaveLength(2)

  const paid = await claimByForm(desk.server, cookies.ben, { warrantyId })
  const sender = { cookies: cookies.ben }
  expect((await sendInvoice(desk.server, { claim: paid, invoice: TINY_PNG }, sender)).status).toBe(303)
  const replaced = await send(paid, cookies.devi, { step: 'invoice-corrected' }, { invoice: [TINY_PNG] })
  expect(replaced.status).toBe(303)
  expect((await send(paid, cookies.devi, { step: 'reopen', reason: 'Wrong amount' })).status).toBe(303)
  const { html } = await open(`/dashboard/claims/${paid}`, cookies.devi)
  for (const text of [t('claim.formerInvoice'), t('claim.closeAgain')]) expect(html).toContain(text)
  expect(html).not.toContain(t('claim.voidHint'))
})

test('the dashboard begins with the oldest claims that its user may work on', async () => {
  const { claim } = await fileClaim(cookies.mei)
  const oldest = async (who: string) => {
    const { html } = await open('/dashboard', who)
    const [, list = ''] = /id="oldest-claims"[^>]*>(.*?)<\/ul>/s.exec(html) ?? []
    const links = [...list.matchAll(/claims\/([0-9a-f-]{36})"[^>]*><strong[^>]*>C-(\d+)</g)]
    return links.map(([, id, number]) => ({ id, number: Number(number) }))
  }
  const own = await oldest(cookies.mei)
  expect(own.map(({ id }) => id)).toContain(claim)
  expect((await oldest(cookies.ben)).map(({ id }) => id)).not.toContain(claim)
  const numbers = own.map(({ number }) => number)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  for (let more = 0; more < 4; more++) await fileClaim(cookies.mei)
  expect(await oldest(cookies.mei)).toHaveLength(5)
})

test('the queue shows open claims with their age, and chosen ones are handed over together', async () => {
  const queue = '/dashboard?tab=claims-history&queue=mine'
  const filed = [await fileClaim(cookies.mei), await fileClaim(cookies.mei)]
  const { html } = await open(queue, cookies.mei)
  for (const { plate } of filed) expect(html).toContain(plate)
  expect(html).toMatch(/aria-current="page"[^>]*>Mine \(\d+\)</)
  expect(html).toContain(`${t('staff.stages.new')}`)
  const chosen = filed.map(
    ({ claim }) => new RegExp(`name="claims"[^>]*value="(${claim}_\\d+)"`).exec(html)?.[1] ?? '',
  )
  const assign = async (assignee: string, claims: string[], act = '') => {
    const answer = await fetch(desk.server.url + queue, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: desk.server.url, cookie: `${cookies.mei}; language=en` },
      body: new URLSearchParams([
        ['assignee', assignee],
        ['act', act],
        ...claims.map(claim => ['claims', claim]),
      ]),
    })
    return { status: answer.status, html: await answer.text(), location: answer.headers.get('location') }
  }
  expect((await assign(BEN, [])).html).toContain(t('staff.queues.noneChosen'))
  const unknown = await assign('nobody@tayar.test', chosen)
  expect([unknown.status, unknown.html]).toEqual([422, expect.stringContaining('value="nobody@tayar.test"')])
  expect(unknown.html.match(/name="claims" checked=""/g)).toHaveLength(2)
  const printed = await assign('', chosen, 'print')
  expect(printed.status).toBe(303)
  const print = await open(printed.location ?? '', cookies.mei)
  for (const { plate } of filed) expect(print.html).toContain(plate)
  // The print link is 404 for a colleague without access to either claim; clerks are not offered the export.
  expect((await open(printed.location ?? '', cookies.ben)).status).toBe(404)
  expect(html).not.toContain(t('staff.queues.export'))
  const exported = await assign('', chosen, 'export')
  expect((await open(exported.location ?? '', cookies.mei)).status).toBe(404)
  expect(await assign(BEN, chosen)).toMatchObject({ status: 303, location: queue })
  const left = (await open(queue, cookies.mei)).html
  for (const { plate } of filed) expect(left).not.toContain(plate)
  expect((await open(queue, cookies.ben)).html).toContain(filed[0]?.plate)
})

test('a claim shows what to look at again, and a share other than the proposed one needs a reason', async () => {
  const { id } = await registerByForm(desk.server, { purchase_date: '2026-01-01' })
  const claim = await claimByForm(desk.server, cookies.ben, { warrantyId: id })
  const facts = {
    claim_type: 'Damage',
    claim_date: '2026-05-01',
    description: 'A cut of 3 mm',
    dot_week: '4025',
  }
  const sent = { step: 'corrected', ...facts, tread_mm: '4.0' }
  expect((await send(claim, cookies.ben, sent)).status).toBe(303)
  const { html } = await open(`/dashboard/claims/${claim}`, cookies.ben)
  for (const text of [
    t('claim.lookAgain.after-period', { claimed: '01/05/2026', limit: '11/04/2026' }),
    t('claim.lookAgain.small-damage', { mm: '3', least: 6 }),
    t('claim.proposal.title', { percent: 50 }),
  ])
    expect(html).toContain(text)
  expect(html).toMatch(/name="percent"[^>]* value="50"/)
  const decide = (fields: Record<string, string>) => send(claim, cookies.ben, { step: 'decide', ...fields })
  const refused = await decide({ outcome: 'replace', note: '' })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain(t('claim.errors.reason-missing'))
  expect((await decide({ outcome: 'part-payment', percent: '50', note: '' })).status).toBe(303)
  expect((await decide({ outcome: 'replace', note: 'A customer of ten years' })).status).toBe(303)
})

test('a phone adds photos to one claim form by its code, and does nothing else (rule W37.6)', async () => {
  const { id: warrantyId } = await registerByForm(desk.server)
  const claim = crypto.randomUUID()
  const post = async (path: string, fields: Record<string, string>, files = 0, who = '') => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    for (let n = 0; n < files; n++)
      body.append('photos', new Blob([TINY_PNG as Uint8Array<ArrayBuffer>]), 'dot.png')
    const headers = { origin: desk.server.url, cookie: `${who}; language=en` }
    const answer = await fetch(desk.server.url + path, { method: 'POST', redirect: 'manual', headers, body })
    return { status: answer.status, html: await answer.text() }
  }
  const form = `/dashboard?tab=new-claim&warranty_id=${warrantyId}`
  const typed = { claim, claim_type: 'Damage', description: 'A nail', photo_count: '0' }
  // Without script the button sends the form, which keeps what was typed and shows the code.
  const shown = await post(form, { ...typed, phone: '1' }, 0, cookies.ben)
  expect([shown.status, shown.html]).toEqual([200, expect.stringContaining('>A nail</textarea>')])
  expect(shown.html).not.toContain(t('staff.problems.validation.title'))
  const [, link = ''] = /href="http:[^"]+(\/claim\/[^"]+)"/.exec(shown.html) ?? []

  for (const language of ['ms', 'en'] as const) {
    const { status, html } = await open(link, '', language)
    expect([status, html]).toEqual([
      200,
      expect.stringContaining(messages[language]('claimPhotos.titleOfDraft')),
    ])
    expect(html).not.toMatch(/Aisyah|012-345|A nail|\/files\//)
  }
  expect((await post(link, {}, 2)).status).toBe(303)
  expect((await open(link, '')).html).toContain(t('claimPhotos.inDraft', { n: 2 }))
  expect((await post(link, {}, 9)).html).toContain(t('claimPhotos.problems.too-many'))
  const list = async (who: string, id = claim) =>
    (
      (await (
        await fetch(`${desk.server.url}/dashboard/photos?claim=${id}`, { headers: { cookie: who } })
      ).json()) as { photos: unknown[] }
    ).photos
  expect(await list(cookies.ben)).toHaveLength(2)
  for (const others of [await list(cookies.mei), await list(cookies.ben, crypto.randomUUID())])
    expect(others).toEqual([])
  const refreshed = await post(form, { ...typed, phone: '1', phone_photos: '1' }, 0, cookies.ben)
  expect(refreshed.html).toContain('name="photo_count" value="2"')
  expect(refreshed.html).toContain(t('staff.phone.refresh'))

  // A photo that arrived after the form was shown is filed with it; then the code expires.
  expect((await post(link, {}, 1)).status).toBe(303)
  const [tyre = ''] = await fetchFreeTyreRowIds(desk.server, cookies.ben, warrantyId)
  const filed = { ...typed, tyre_id: tyre, claim_date: today(), photo_count: '2', phone_photos: '1' }
  expect((await post(form, filed, 0, cookies.ben)).status).toBe(303)
  const { html } = await open(`/dashboard/claims/${claim}`, cookies.ben)
  expect(html.match(/src="\/files\/proofs/g)).toHaveLength(3)
  const ended = await open(link, '')
  expect([ended.status, ended.html]).toEqual([410, expect.stringContaining(t('claimPhotos.states.filed'))])
  expect((await post(link, {}, 1)).status).toBe(410)
  expect(await list(cookies.ben)).toHaveLength(3)

  const [signed, user] = link.split('.')
  for (const forged of [`${signed}`, `${signed}.${user}x`, `${signed}_.${user}`, `${link}.x`.slice(0, -3)])
    expect((await open(forged, '')).status).toBe(404)
})
