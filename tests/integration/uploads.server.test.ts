import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COVER_DAYS } from '../../domain/tyres/tyre-care.ts'
import { newPlate } from '../support/cast.ts'
import { cookiesOf, DEMO_PASSWORD, loginAsStaff } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { claimByForm, registerByForm, TINY_PNG } from '../support/register-by-form.ts'
import { sendInvoice, sendRegistration } from '../support/send-forms.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

// An uploaded photo belongs to the form that it was sent for, and a refused one leaves no file behind.

const t = messages.en

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ DEMO_PASSWORD, CLIENT_LIMITS: '999999' })
}, 200_000)
afterAll(() => server?.stop())

const storedFiles = (folder: string, part = '') =>
  readdirSync(join(server.dataDir, 'files', folder)).filter(name => name.includes(part))

/** Sends a photo, or removes one, as the registration form with this id does with script. */
async function change(registration: string, cookies: string, remove?: string) {
  const body = new FormData()
  if (remove) body.append('remove', remove)
  else body.append('receipts', new Blob([TINY_PNG as Uint8Array<ArrayBuffer>]), 'resit.png')
  const url = `${server.url}/warranty-registration/receipts?registration=${registration}`
  const answer = await fetch(url, { method: 'POST', headers: { origin: server.url, cookie: cookies }, body })
  return { status: answer.status, ...(await answer.json()) }
}

const visitor = async () => cookiesOf(await fetch(`${server.url}/warranty-registration`))

test('a registration gets only the photos that its form showed', async () => {
  const [cookies, registration] = [await visitor(), crypto.randomUUID()]
  await change(registration, cookies)
  const { photos } = await change(registration, cookies)
  expect(photos).toHaveLength(2)
  expect((await change(registration, cookies, photos[0].id)).photos).toEqual([
    { ...photos[1], url: expect.any(String) },
  ])
  const form = { registration, photo_count: '1', receipts: [] }
  expect((await sendRegistration(server, { ...form, photo_count: '2' }, { cookies })).status).toBe(422)
  expect((await sendRegistration(server, form, { cookies })).status).toBe(303)
})

test('the photos of a submitted form are listed only for users with access to its registration', async () => {
  const [cookies, registration] = [await visitor(), crypto.randomUUID()]
  const staff = await loginAsStaff(server, 'staff@tayar.test')
  const list = async (cookie: string) => {
    const url = `${server.url}/warranty-registration/receipts?registration=${registration}`
    const { photos } = await (await fetch(url, { headers: { cookie } })).json()
    return photos.length
  }
  await change(registration, cookies)
  const form = { registration, photo_count: '1', receipts: [] }
  const both = `${cookies}; ${staff}`
  expect((await sendRegistration(server, form, { cookies: both })).status).toBe(303)
  expect(await list(both)).toBe(1)
  // The registration belongs to the session's user: the browser's secret alone opens nothing.
  expect(await list(cookies)).toBe(0)
})

test('without script, an ended cover is registered only after the form was shown again with all values and a notice', async () => {
  const cookies = await visitor()
  const purchase = {
    registration: crypto.randomUUID(),
    car_plate: newPlate(),
    name: 'Nur Contoh',
    purchase_date: '2024-02-29',
  }
  const send = (over: { cover_ended: string; photo_count?: string; receipts: Uint8Array[] }) =>
    sendRegistration(server, { ...purchase, ...over }, { cookies: `${cookies}; language=en` })
  // Only a browser without script has the field.
  const blank = await fetch(`${server.url}/warranty-registration`)
  expect(await blank.text()).toContain(
    '<noscript><input type="hidden" name="cover_ended" value=""/></noscript>',
  )
  const asked = await send({ cover_ended: '', receipts: [TINY_PNG] })
  const html = await asked.text()
  expect([asked.status, html]).toEqual([422, expect.stringContaining(t('warranty.coverEnded.again.title'))])
  for (const part of [
    t('warranty.coverEnded.text', { days: COVER_DAYS, date: '08-06-2024' }),
    'name="cover_ended" value="2024-06-08"',
    'name="photo_count" value="1"',
    'value="2024-02-29"',
    'value="Nur Contoh"',
    `value="${purchase.car_plate}"`,
  ])
    expect(html).toContain(part)
  // Refused: the form did not show this end of the cover.
  expect((await send({ cover_ended: '2024-06-07', photo_count: '1', receipts: [] })).status).toBe(422)
  expect((await send({ cover_ended: '2024-06-08', photo_count: '1', receipts: [] })).status).toBe(303)
})

test('one photo more than a registration may have is refused, and its file is deleted at once', async () => {
  const [cookies, registration] = [await visitor(), crypto.randomUUID()]
  for (let count = 1; count <= 5; count++)
    expect((await change(registration, cookies)).photos).toHaveLength(count)
  const before = storedFiles('receipts/anonymous')
  expect(await change(registration, cookies)).toEqual({ status: 422, ok: false, error: 'uploads.too-many' })
  expect(storedFiles('receipts/anonymous')).toEqual(before)
})

test('a removed photo is deleted at once', async () => {
  const [cookies, registration] = [await visitor(), crypto.randomUUID()]
  const { photos } = await change(registration, cookies)
  const [, path = ''] = /^\/files\/([^?]+)/.exec(photos[0].url) ?? []
  const name = path.split('/').at(-1) ?? ''
  expect(storedFiles('receipts/anonymous', name)).toEqual([name])
  expect(await change(registration, cookies, photos[0].id)).toEqual({ status: 200, ok: true, photos: [] })
  expect(storedFiles('receipts/anonymous', name)).toEqual([])
  expect((await fetch(server.url + photos[0].url)).status).toBe(404)
})

test('a registration that is sent again with its files leaves no second file', async () => {
  const form = { registration: crypto.randomUUID(), car_plate: newPlate(), receipts: [TINY_PNG] }
  const cookies = await visitor()
  expect((await sendRegistration(server, form, { cookies })).status).toBe(303)
  const before = storedFiles('receipts/anonymous')
  expect((await sendRegistration(server, form, { cookies })).status).toBe(303)
  expect(storedFiles('receipts/anonymous')).toEqual(before)
})

test('an invoice for a claim that is already closed is deleted at once', async () => {
  const cookies = await loginAsStaff(server, 'staff@tayar.test')
  const { id } = await registerByForm(server, { car_plate: newPlate() })
  const claim = await claimByForm(server, cookies, { warrantyId: id })
  const close = () => sendInvoice(server, { claim, invoice: TINY_PNG }, { cookies })
  expect((await close()).status).toBe(303)
  expect((await close()).status).toBe(422)
  expect(storedFiles('invoices', claim)).toHaveLength(1)
})
