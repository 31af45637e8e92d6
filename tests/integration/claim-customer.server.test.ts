import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signReminderLink } from '../../domain/reminders/reminder-link.server.ts'
import { COVER_DAYS } from '../../domain/tyres/tyre-care.ts'
import { BEN, newEmail, newPlate } from '../support/cast.ts'
import { openClaimDesk } from '../support/claim-desk.ts'
import { loginAsCustomer, mailedLink, mailsTo } from '../support/login.ts'
import { type Language, messages } from '../support/messages.ts'
import { sendRequest } from '../support/raw-http.ts'
import { claimByForm, registerByForm, TINY_PNG } from '../support/register-by-form.ts'
import { validRegistration } from '../support/send-forms.ts'

// The information that a customer gets about a claim, and the registrations and reminders that it depends on
// (sections 38, 40 and 41).

const desk = openClaimDesk()
const { cookies, open, send, fileClaim } = desk
const t = messages.en

/** The page of a status check, in English. */
async function checkPlate(fields: Record<string, string>, cookie = ''): Promise<string> {
  const answer = await fetch(`${desk.server.url}/warranty-registration?tab=check`, {
    method: 'POST',
    headers: { origin: desk.server.url, cookie: `language=en; ${cookie}` },
    body: new URLSearchParams(fields),
  })
  return answer.text()
}

test('a customer keeps a registration without an account by plate and last four digits (rule W38.5)', async () => {
  const plate = newPlate()
  const { id } = await registerByForm(desk.server, { car_plate: plate, contact_number: '012-345 9876' })
  const [owner, other] = [
    await loginAsCustomer(desk.server, newEmail()),
    await loginAsCustomer(desk.server, newEmail()),
  ]
  const keep = (contact_last4: string, cookie: string) =>
    checkPlate({ car_plate: plate, registration: id, contact_last4, keep: 'on' }, cookie)
  const accountHas = async (cookie: string) => (await open('/account', cookie)).html.includes(plate)

  expect(await checkPlate({ car_plate: plate }, owner)).toContain(t('warranty.keep'))
  for (const visitor of ['', cookies.ben])
    expect(await checkPlate({ car_plate: plate }, visitor)).not.toContain(t('warranty.keep'))
  expect(await keep('0000', owner)).not.toContain(t('warranty.kept'))
  expect(await accountHas(owner)).toBe(false)
  expect(await keep('9876', cookies.ben)).not.toContain(t('warranty.kept'))
  expect(await keep('9876', owner)).toContain(t('warranty.kept'))
  expect(await accountHas(owner)).toBe(true)
  // The account keeps its registration, even if another customer types the right digits.
  expect(await keep('9876', other)).not.toContain(t('warranty.kept'))
  expect([await accountHas(other), await accountHas(owner)]).toEqual([false, true])
})

test('customers see the stage by plate, the decision with the last four digits or their account, and the passport shows neither', async () => {
  const [email, plate, name] = [newEmail(), newPlate(), 'Rahsia binti Contoh']
  const customer = await loginAsCustomer(desk.server, email)
  const registration = { name, car_plate: plate, contact_number: '012-345 9876' }
  const { id: warrantyId } = await registerByForm(desk.server, registration, { cookies: customer })
  const claim = await claimByForm(desk.server, cookies.ben, { warrantyId })
  // What is missing can be sent from the account, too; a plate and four digits do not lead there.
  expect((await send(claim, cookies.ben, { step: 'wait', note: 'Photo of the rim' })).status).toBe(303)
  const waiting = (await open('/account', customer)).html
  expect(waiting).toContain('Photo of the rim')
  const photos = /href="(\/claim\/[^"]+)"[^>]*>([^<]+)/.exec(waiting)
  expect(photos?.[2]).toBe(t('claimStatus.sendPhotos'))
  expect((await open(photos?.[1] ?? '', '')).html).toContain(t('claimPhotos.send'))
  const typed = { car_plate: plate, registration: warrantyId, contact_last4: '9876' }
  expect(await checkPlate(typed)).toContain('Photo of the rim')
  expect(await checkPlate(typed)).not.toContain('href="/claim/')

  const rejection = { step: 'decide', outcome: 'rejected', reason: 'worn', note: 'Below 1.6 mm.' }
  expect((await send(claim, cookies.ben, rejection)).status).toBe(303)

  const check = (fields: Record<string, string>) => checkPlate({ car_plate: plate, ...fields })
  const decision = [t('claimStatus.outcomes.rejected'), t('claimStatus.rejections.worn'), 'Below 1.6 mm.']
  const unproved = [await check({}), await check({ registration: warrantyId, contact_last4: '0000' })]
  for (const html of unproved) {
    expect(html).toContain(t('claimStatus.next.decidedUnread'))
    for (const text of [...decision, t('claimStatus.next.decided')]) expect(html).not.toContain(text)
  }
  const account = await open('/account', customer)
  const proved = [await check({ registration: warrantyId, contact_last4: '9876' }), account.html]
  for (const html of proved) {
    for (const text of decision) expect(html).toContain(text)
    // No visit follows a rejection.
    expect(html).not.toContain(t('claimStatus.next.decided'))
  }
  for (const html of [...unproved, ...proved]) expect(html).not.toContain(BEN)
  for (const text of [t('ownRegistrations.title'), plate]) expect(account.html).toContain(text)
  const other = await open('/account', await loginAsCustomer(desk.server, newEmail()))
  expect(other.html).toContain(t('ownRegistrations.none'))

  // Registered without signing in: only the account with this verified address gets it, at its next sign-in.
  const [ownEmail, ownPlate] = [newEmail(), newPlate()]
  await registerByForm(desk.server, { car_plate: ownPlate, email: ownEmail })
  const [owner, stranger] = [ownEmail, newEmail()].map(each => loginAsCustomer(desk.server, each))
  expect((await open('/account', (await owner) ?? '')).html).toContain(ownPlate)
  expect((await open('/account', (await stranger) ?? '')).html).not.toContain(ownPlate)

  const [, code = ''] = /href="\/t\/([^"]+)"/.exec(account.html) ?? []
  for (const spelling of [code, code.replace('-', '').toLowerCase()]) {
    const passport = await open(`/t/${spelling}`, '')
    expect([passport.status, passport.html]).toEqual([200, expect.stringContaining(code)])
    for (const secret of [name, plate, '9876', email]) expect(passport.html).not.toContain(secret)
  }
  expect((await open('/t/%00', '')).status).toBe(404)
  for (const unknown of ['0000-0000', 'K7M2', 'a'.repeat(200)]) {
    const answer = await open(`/t/${unknown}`, '')
    expect(answer.status).toBe(404)
    expect(answer.html).toContain(t('passport.unknown'))
    for (const text of [t('passport.print'), t('passport.next.active.title')])
      expect(answer.html).not.toContain(text)
  }
})

test('the passport says how to claim only while a claim can be filed (rule W39.1)', async () => {
  const texts = ['active', 'expired', 'claimed'].map(state =>
    t(`passport.next.${state as 'active'}.text`, { days: COVER_DAYS }),
  )
  const passportsOf = async (car_plate: string) => {
    const codes = (await checkPlate({ car_plate })).matchAll(/href="(\/t\/[^"]+)"/g)
    const pages = Array.from(codes, async ([, path = '']) => (await open(path, '')).html)
    return (await Promise.all(pages)).map(html => texts.filter(text => html.includes(text)))
  }
  const [plate, oldPlate] = [newPlate(), newPlate()]
  const { id: warrantyId } = await registerByForm(desk.server, { car_plate: plate })
  await registerByForm(desk.server, { car_plate: oldPlate, purchase_date: '2020-01-01' })
  await claimByForm(desk.server, cookies.ben, { warrantyId })
  const [active = '', expired = '', claimed = ''] = texts
  expect(await passportsOf(plate)).toEqual([[claimed], [active]])
  expect(await passportsOf(oldPlate)).toEqual([[expired], [expired]])
})

test('the customer is mailed about each step, and adds photos by the link of the mail (section 40)', async () => {
  const email = newEmail()
  const { id: warrantyId } = await registerByForm(desk.server, { email }, { cookies: 'language=en' })
  const claim = await claimByForm(desk.server, cookies.ben, { warrantyId })
  expect((await send(claim, cookies.ben, { step: 'wait', note: 'Photo of the DOT code' })).status).toBe(303)
  const link = await mailedLink(desk.server, email, '/claim/')
  const mails = (await mailsTo(desk.server, email)).filter(mail => mail.includes('Subject: Tayar Contoh: '))
  expect(mails.at(-1)).toContain('What we need: Photo of the DOT code')
  expect(mails.at(-1)).toMatch(/^Message-ID: <[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}@localhost>$/m)

  const page = async (language: Language) => (await open(link, '', language)).html
  for (const language of ['ms', 'en'] as const) {
    const html = await page(language)
    expect(html).toContain(messages[language]('claimPhotos.send'))
    // Number and tyre ID, but nothing about the customer, the car or the staff's notes.
    expect(html).not.toMatch(/Aisyah|012-345|DOT code|@example/)
  }
  const post = async (files: number, form = /name="form" value="([^"]+)"/) => {
    const body = new FormData()
    body.append('form', form.exec(await page('en'))?.[1] ?? '')
    for (let n = 0; n < files; n++)
      body.append('photos', new Blob([TINY_PNG as Uint8Array<ArrayBuffer>]), 'dot.png')
    const headers = { origin: desk.server.url, cookie: 'language=en' }
    const answer = await fetch(desk.server.url + link, { method: 'POST', redirect: 'manual', headers, body })
    return { status: answer.status, html: await answer.text(), location: answer.headers.get('location') }
  }
  expect(await post(0)).toMatchObject({
    status: 422,
    html: expect.stringContaining(t('claimPhotos.problems.no-file')),
  })
  expect(await post(2)).toMatchObject({ status: 303, location: link })
  expect(await page('en')).toContain(t('claimPhotos.sent', { n: 2 }))
  const workplace = (await open(`/dashboard/claims/${claim}`, cookies.ben)).html
  for (const text of [t('claim.stages.answered'), t('claim.events.photos', { n: 2 }), t('claim.mails.sent')])
    expect(workplace).toContain(text)
  const inMalay = (await open(`/dashboard/claims/${claim}`, cookies.ben, 'ms')).html
  expect(inMalay).toContain(`>${messages.ms('staff.auditActors.customer')}</span>`)

  const message = 'Hello, please come on Monday. Tayar Contoh'
  expect((await send(claim, cookies.ben, { step: 'told', by: 'mail', message })).status).toBe(303)
  const told = (await open(`/dashboard/claims/${claim}`, cookies.ben)).html
  for (const text of [message, t('claim.events.mailed')]) expect(told).toContain(text)
  // A sent mail is not sent again.
  expect(told).not.toContain(t('claim.sendOnWhatsApp'))
  const without = await fileClaim(cookies.ben)
  const refused = await send(without.claim, cookies.ben, { step: 'told', by: 'mail', message })
  expect([refused.status, refused.html]).toEqual([
    422,
    expect.stringContaining(t('claim.problems.no-address')),
  ])

  const decided = { step: 'decide', outcome: 'rejected', reason: 'worn', note: 'Below 1.6 mm' }
  expect(await page('en')).toContain(t('claimPhotos.sentText'))
  expect((await send(claim, cookies.ben, decided)).status).toBe(303)
  expect(await page('en')).toContain(t('claimPhotos.decidedText'))
  expect((await send(claim, cookies.ben, { step: 'close', note: '' })).status).toBe(303)
  const closed = await open(link, '')
  expect([closed.status, closed.html]).toEqual([410, expect.stringContaining(t('claimPhotos.states.closed'))])
  expect((await post(1)).status).toBe(410)
  await expect
    .poll(async () => (await mailsTo(desk.server, email)).filter(mail => mail.includes(message)).length, {
      timeout: 15_000,
    })
    .toBe(1)
  for (const forged of ['/claim/x', `${link.slice(0, -1)}_`, link.replace('/claim/', '/claim/A')]) {
    const { status, html } = await open(forged, '')
    expect([status, html]).toEqual([404, expect.stringContaining(t('claimPhotos.states.unknown'))])
  }
}, 60_000)

test('a customer registered by staff gets mails in the chosen language; the registration names the staff user (rule W2.9)', async () => {
  const email = newEmail()
  const body = new FormData()
  const fields = { ...validRegistration(), email, registration: crypto.randomUUID(), language: 'en' }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('receipts', new Blob([TINY_PNG as Uint8Array<ArrayBuffer>]), 'receipt.png')
  const headers = { origin: desk.server.url, cookie: `${cookies.ben}; language=ms` }
  const path = '/dashboard/register'
  const answer = await fetch(desk.server.url + path, { method: 'POST', redirect: 'manual', headers, body })
  expect(answer.status).toBe(303)
  const record = `/dashboard/registrations/${fields.registration}`
  const thanks = await open(answer.headers.get('location') ?? '', cookies.ben)
  expect([thanks.status, thanks.html]).toEqual([200, expect.stringContaining(record)])
  expect(await mailsTo(desk.server, email)).toHaveLength(1)
  await claimByForm(desk.server, cookies.ben, { warrantyId: fields.registration })
  await expect
    .poll(
      async () =>
        (await mailsTo(desk.server, email)).some(mail => mail.includes('We have received your claim')),
      {
        timeout: 15_000,
      },
    )
    .toBe(true)
  expect((await open(record, cookies.ben)).html).toContain(BEN)
  const seenByOther = (await open(record, cookies.mei)).html
  expect(seenByOther).toContain(t('registration.colleague'))
  expect(seenByOther).not.toContain(BEN)
  for (const who of ['', await loginAsCustomer(desk.server, newEmail())])
    expect((await open(path, who)).status).toBe(303)
})

test('reminders are stopped with one click of a mail program, which has no origin, and by the button (rule W41.2)', async () => {
  const { id } = await registerByForm(desk.server, { email: newEmail(), reminders: 'on' })
  const secret = await readFile(join(desk.server.dataDir, 'session-secret'), 'utf8')
  const link = `/reminders/${signReminderLink(id, { secret: secret.trim(), now: () => new Date() })}`
  expect(await open(link, '')).toMatchObject({
    status: 200,
    html: expect.stringContaining(t('reminders.stop')),
  })
  expect((await open('/reminders/x', '')).status).toBe(404)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: 'language=en' }
  const body = 'List-Unsubscribe=One-Click'
  const clicked = await sendRequest(desk.server.url, 'POST', link, headers, body)
  expect([clicked.status, clicked.body]).toEqual([200, expect.stringContaining(t('reminders.done'))])
  const foreign = { ...headers, origin: 'https://evil.example' }
  expect((await sendRequest(desk.server.url, 'POST', link, foreign, body)).status).toBe(403)
  // The link again.
  const { html } = await open(link, '')
  expect(html).toContain(t('reminders.done'))
  expect(html).not.toContain(t('reminders.stop'))
})
