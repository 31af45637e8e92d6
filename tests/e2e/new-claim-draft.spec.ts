import { truncateSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { blockRequest, SCRIPTS } from '../support/block-request.ts'
import { expect, loginContextAs, test } from '../support/browser-test.ts'
import { BEN, DESKTOP, DEVI, newPlate } from '../support/cast.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { fileClaim, registerWarranty } from '../support/register-warranty.ts'
import { corners } from '../support/test-images.ts'

// A clerk is interrupted all day: by a language, a look at something else, the end of a session, a slip of the finger.

test.use({ viewport: DESKTOP })

const t = messages.en
const png = await corners().resize(1200, 600).png().toBuffer()
const PHOTO = { name: 'paku.png', mimeType: 'image/png', buffer: png }

const typeOf = (page: Page) =>
  page.getByLabel(t('staff.claimType'), { exact: true }).filter({ visible: true })
const description = (page: Page) => page.locator('textarea[name=description]')
/** Photos that the server has: they are shown by its links. */
const accepted = (page: Page) => page.locator('img[src^="/files/proofs/"]')
/** Waits until the script has taken the page over: React marks what it has. */
const isTakenOver = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some(key => key.startsWith('__react')))

/** Begins a claim on the first tyre, with a photo. */
async function begin(page: Page, id: string) {
  await page.goto(`/dashboard?tab=new-claim&warranty_id=${id}`)
  await isTakenOver(page)
  await typeOf(page).selectOption('Damage')
  await page.locator('[name=tyre_id]').selectOption({ index: 1 })
  await page.locator('[name=claim_date]').fill('2026-01-31')
  await description(page).fill('A nail in the tread.')
  await page.locator('input[type=file][name=photos]').setInputFiles(PHOTO)
  await expect(accepted(page)).toHaveCount(1)
  return page.locator('[name=tyre_id]').inputValue()
}

async function expectBegun(page: Page, tyre: string) {
  await expect(description(page)).toHaveValue('A nail in the tread.')
  await expect(page.locator('[name=claim_type]')).toHaveValue('Damage')
  await expect(page.locator('[name=tyre_id]')).toHaveValue(tyre)
  await expect(page.locator('[name=claim_date]')).toHaveValue('2026-01-31')
  await expect(accepted(page)).toHaveCount(1)
}

/** Adds a photo, which the server then deletes, as it does after a day. */
async function loseAnotherPhoto(page: Page) {
  await page.locator('input[type=file][name=photos]').setInputFiles({ ...PHOTO, name: 'lama.png' })
  await expect(accepted(page)).toHaveCount(2)
  const claim = await page.locator('input[name=claim]').inputValue()
  const url = new URL(`/dashboard/photos?claim=${claim}`, page.url())
  const [, { id }] = (await (await page.request.get(url.href)).json()).photos
  await page.request.post(url.href, { headers: { origin: url.origin }, form: { remove: id } })
}

const submit = (page: Page) => page.locator('form:has(textarea) button[type=submit]')
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('claim-draft')))

test('a claim that was begun is there in the other language, after a look elsewhere and after a reload', async ({
  page,
  registered,
}) => {
  const { id } = registered
  const tyre = await begin(page, id)
  await page.getByRole('button', { name: 'BM', exact: true }).click()
  await expect(page.getByText(messages.ms('staff.draftRestored'))).toBeVisible()
  await expectBegun(page, tyre)
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await expect(page.getByText(t('staff.draftRestored'))).toBeVisible()
  await expectBegun(page, tyre)
  // The tab of the history, and back.
  await page.getByRole('tab', { name: t('staff.tabs.history') }).click()
  await expect(page).toHaveURL(/tab=claims-history/)
  await page.goBack()
  await expectBegun(page, tyre)
  await page.goto(`/dashboard?tab=new-claim&warranty_id=${id}`)
  await expectBegun(page, tyre)
  // Filed, it is a draft no longer.
  await submit(page).click()
  await expect(page.getByText(messages.ms('flash.claim-submitted.text'))).toBeVisible()
  await isTakenOver(page)
  await expect.poll(() => drafts(page)).toEqual([])
  await page.goto(`/dashboard?tab=new-claim&warranty_id=${id}`)
  await isTakenOver(page)
  await expect(description(page)).toHaveValue('')
  await expect(accepted(page)).toHaveCount(0)
})

test('a session that has ended meanwhile leads back to the same claim, with everything there', async ({
  page,
  context,
  setLanguage,
  registered,
}) => {
  const { id } = registered
  const tyre = await begin(page, id)
  await context.clearCookies()
  await setLanguage('en')
  await submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: t('staff.loginTitle') })).toBeVisible()
  await page.getByRole('textbox', { name: t('staff.email') }).fill(BEN)
  await page.getByLabel(t('staff.password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t('staff.signIn'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`tab=new-claim&warranty_id=${id}$`))
  await expectBegun(page, tyre)
  await expect(page.getByRole('img', { name: PHOTO.name })).toBeVisible()
  await submit(page).click()
  await expect(page.getByText(t('flash.claim-submitted.text'))).toBeVisible()
})

test('a photo that is added after the session has ended says so, and leads to signing in', async ({
  page,
  context,
  setLanguage,
  registered,
}) => {
  const { id } = registered
  const tyre = await begin(page, id)
  await context.clearCookies()
  await setLanguage('en')
  await page.locator('input[type=file][name=photos]').setInputFiles({ ...PHOTO, name: 'lain.png' })
  await expect(page.getByText(t('photos.errors.signedOut'))).toBeVisible()
  await page.reload()
  await page.getByRole('textbox', { name: t('staff.email') }).fill(BEN)
  await page.getByLabel(t('staff.password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t('staff.signIn'), exact: true }).click()
  await expectBegun(page, tyre)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the Enter key files the claim, and takes no accepted photo out of it', async ({
    page,
    registered,
  }) => {
    await page.goto(`/dashboard?tab=new-claim&warranty_id=${registered.id}`)
    await typeOf(page).selectOption('Damage')
    await page.locator('[name=tyre_id]').selectOption({ index: 1 })
    await page.locator('input[type=file][name=photos]').setInputFiles(PHOTO)
    await submit(page).last().click()
    await expect(page.getByText(t('staff.errors.missing'))).toBeVisible()
    await expect(accepted(page)).toHaveCount(1)
    await description(page).fill('A nail in the tread.')
    await page.locator('[name=claim_date]').press('Enter')
    await expect(page.getByText(t('flash.claim-submitted.text'))).toBeVisible()
  })
})

test('an invoice that is too large is refused where it was chosen', async ({
  page,
  server,
  setLanguage,
  loginAs,
}, testInfo) => {
  await setLanguage('en')
  const cookies = await loginAs(BEN)
  const { id } = await registerWarranty(server, { car_plate: newPlate() })
  const claim = await fileClaim(server, cookies, { warrantyId: id })
  const large = testInfo.outputPath('invois.jpg')
  writeFileSync(large, '')
  truncateSync(large, 31_000_000)
  await page.goto(`/dashboard?tab=claims-history&invoice=${claim}`)
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file][name=invoice]').setInputFiles(large)
  await dialog.locator('form button[type=submit]').click()
  await expect(dialog.getByRole('alert').filter({ hasText: t('staff.problems.upload.title') })).toBeVisible()
  await expect(dialog.getByText(t('photos.errors.tooLarge'))).toBeVisible()
})

test('a picture that was gone before the script had come is told of', async ({ page, registered }) => {
  const { id } = registered
  await page.route('**/files/receipts/**', route => route.fulfill({ status: 404 }))
  const release = await blockRequest(page, SCRIPTS)
  const isGone = page.waitForResponse('**/files/receipts/**')
  await page.goto(`/dashboard?tab=search&receipts=${id}`, { waitUntil: 'commit' })
  await isGone
  release()
  await expect(page.getByRole('dialog').getByText(t('photos.unseen'))).toBeVisible()
})

test('a draft goes with Reset and with who signs out, and is nobody else’s', async ({
  page,
  context,
  server,
  setLanguage,
  loginAs,
  registered,
}) => {
  const { id } = registered
  const address = `/dashboard?tab=new-claim&warranty_id=${id}`
  await begin(page, id)
  await page.getByRole('button', { name: t('staff.reset') }).click()
  await expect.poll(() => drafts(page)).toEqual([])
  await begin(page, id)
  // Another person at the same tab.
  await context.clearCookies()
  await setLanguage('en')
  await loginContextAs(DEVI, context, server)
  await page.goto(address)
  await isTakenOver(page)
  await expect(description(page)).toHaveValue('')
  await page.getByRole('button', { name: t('staff.logout') }).click()
  await expect(page.getByText(t('flash.staff-signed-out.title'))).toBeVisible()
  await expect.poll(() => drafts(page)).toEqual([])
  await loginAs(BEN)
  await page.goto(address)
  await isTakenOver(page)
  await expect(description(page)).toHaveValue('')
})

test('a claim that is reset while it waits for a photo does not go, and what was wrong with it is forgotten', async ({
  page,
  registered,
}) => {
  await begin(page, registered.id)
  const release = await blockRequest(page, '**/dashboard/photos?claim=*')
  await page.locator('input[type=file][name=photos]').setInputFiles({ ...PHOTO, name: 'lain.png' })
  await submit(page).click()
  await expect(page.getByText(t('staff.photosSending'))).toBeVisible()
  const sent: string[] = []
  page.on('request', request => request.isNavigationRequest() && sent.push(request.url()))
  await page.getByRole('button', { name: t('staff.reset') }).click()
  await expect(page.getByText(t('staff.photosSending'))).toHaveCount(0)
  await description(page).fill('Another one.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(sent).toEqual([])
  release()

  const heldBack = page.getByText(t('staff.problems.photosFailed.title'))
  const failed = page.getByRole('listitem').filter({ hasText: 'nota.pdf' })
  const chooseWrong = () =>
    page
      .locator('input[type=file][name=photos]')
      .setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await chooseWrong()
  await submit(page).click()
  await expect(heldBack).toBeVisible()
  await page.getByRole('button', { name: t('staff.reset') }).click()
  await expect(failed).toHaveCount(0)
  await chooseWrong()
  await expect(failed).toBeVisible()
  await expect(heldBack).toHaveCount(0)
})

test('what is added to a description that came back, before the script has come, is not lost', async ({
  page,
  registered,
}) => {
  const release = await blockRequest(page, SCRIPTS)
  await page.goto(`/dashboard?tab=new-claim&warranty_id=${registered.id}`)
  await description(page).fill('A nail.')
  await submit(page).click()
  await expect(page.getByText(t('staff.errors.missing')).first()).toBeVisible()
  await expect(description(page)).toHaveValue('A nail.')
  await description(page).fill('A nail. And a cut in the sidewall.')
  release()
  await expect(page.getByText(t('photos.add'), { exact: true })).toBeVisible()
  await expect(description(page)).toHaveValue('A nail. And a cut in the sidewall.')
})

test('a photo of a draft that is kept no longer, or was never taken, is told of', async ({
  page,
  registered,
}) => {
  const { id } = registered
  await begin(page, id)
  await loseAnotherPhoto(page)
  await page.route('**/dashboard/photos?claim=*', route => route.abort())
  await page.locator('input[type=file][name=photos]').setInputFiles({ ...PHOTO, name: 'putus.png' })
  await expect(page.getByRole('alert')).toContainText(t('photos.errors.lineDown'))
  await page.unroute('**/dashboard/photos?claim=*')
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: t('staff.problems.photosGone.text') })).toBeVisible()
  await expect(accepted(page)).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: 'putus.png' }).getByRole('alert')).toHaveText(
    t('photos.errors.left'),
  )
})

test('a claim that is sent while the photos of its draft are being asked for takes them along, or stays', async ({
  page,
  registered,
}) => {
  await begin(page, registered.id)
  const id = await page.locator('input[name=claim]').inputValue()
  const sent: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest() && request.method() === 'POST') sent.push(request.postData() ?? '')
  })
  await loseAnotherPhoto(page)
  const waiting = page.getByText(t('staff.photosSending'))
  for (const isWhole of [false, true]) {
    const release = await blockRequest(page, '**/dashboard/photos?claim=*')
    await page.reload()
    await expect(page.getByText(t('staff.draftRestored'))).toBeVisible()
    await submit(page).click()
    await expect(waiting).toBeVisible()
    expect(sent).toEqual([])
    release()
    await expect(waiting).toHaveCount(0)
    if (isWhole) continue
    await expect(
      page.getByRole('alert').filter({ hasText: t('staff.problems.photosGone.text') }),
    ).toBeVisible()
    await expect(accepted(page)).toHaveCount(1)
    expect(sent).toEqual([])
  }
  await expect(page.getByText(t('flash.claim-submitted.text'))).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain(id)
  await page.goto(`/dashboard?tab=claims-history&photos=${id}`)
  await expect(page.getByText(t('photos.imageOf.photo', { i: 1, n: 1 })).first()).toBeVisible()
})

test('what was said goes when one moves on in place', async ({ page, registered }) => {
  const { id, plate } = registered
  await begin(page, id)
  await submit(page).click()
  const said = page.getByText(t('flash.claim-submitted.text'))
  await expect(said).toBeVisible()
  await isTakenOver(page)
  await expect(said).toBeVisible()
  await page
    .getByRole('row')
    .filter({ hasText: plate })
    .getByRole('link', { name: t('staff.viewTyreIds') })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(said).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(said).toHaveCount(0)
})

test('after a search the first result’s claim is one key away', async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  const cookies = await loginAs(BEN)
  const [name, full] = [`Aisyah ${newPlate()}`, newPlate()]
  for (let n = 0; n < 2; n++) await registerWarranty(server, { name })
  const { id } = await registerWarranty(server, { name, car_plate: full })
  await page.goto('/dashboard')
  const look = async (status: string) => {
    await page.getByRole('textbox', { name: t('staff.filters.name') }).fill(name)
    await page.locator('[name=claim_status]').selectOption(status)
    await page.getByRole('button', { name: t('staff.search'), exact: true }).click()
  }
  const first = page.getByRole('row').nth(1)
  await look('all')
  await expect(first.getByRole('link', { name: t('staff.fileClaim') })).toBeFocused()
  // Where none can be filed on the first, its tyre IDs, and not another's claim.
  for (let tyre = 0; tyre < 2; tyre++) await fileClaim(server, cookies, { warrantyId: id })
  await look('all')
  await expect(first.getByRole('link', { name: t('staff.viewTyreIds') })).toBeFocused()
  // The history's first is opened, and a claim that came back is put right where it is wrong.
  await page.goto('/dashboard?tab=claims-history')
  await page.locator('[name=plate]').fill(full)
  await page.getByRole('button', { name: t('staff.search'), exact: true }).click()
  await expect(first.getByRole('link', { name: t('staff.viewDetails') })).toBeFocused()
  await page.goto('/dashboard?tab=search')
  await page
    .getByRole('link', { name: t('staff.fileClaim') })
    .first()
    .click()
  await typeOf(page).selectOption('Damage')
  await submit(page).click()
  await expect(page.locator('[name=tyre_id]')).toBeFocused()
})

test('filters that were refused have the focus, and not what was found before', async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  const cookies = await loginAs(BEN)
  const plate = newPlate()
  const { id } = await registerWarranty(server, { car_plate: plate })
  await fileClaim(server, cookies, { warrantyId: id })
  for (const [tab, found, first, last] of [
    ['search', t('staff.fileClaim'), 'purchase_from', 'purchase_to'],
    ['claims-history', t('staff.viewDetails'), 'date_from', 'date_to'],
  ] as const) {
    await page.goto(`/dashboard?tab=${tab}`)
    const look = page.getByRole('button', { name: t('staff.search'), exact: true })
    await page.locator('[name=plate]').fill(plate)
    await look.click()
    const result = page.getByRole('row').nth(1).getByRole('link', { name: found })
    await expect(result).toBeFocused()
    await page.locator(`[name=${first}]`).fill('2026-02-02')
    await page.locator(`[name=${last}]`).fill('2026-01-01')
    await look.click()
    await expect(page.getByText(t('staff.filters.datesTurned'))).toBeVisible()
    await expect(result).toBeVisible()
    await expect(page.locator(`[name=${last}]`)).toBeFocused()
  }
})

test('a dialog that was closed does not come back', async ({ page, server, setLanguage, loginAs }) => {
  await setLanguage('en')
  const cookies = await loginAs(DEVI)
  const plate = newPlate()
  const { id } = await registerWarranty(server, { car_plate: plate })
  const claim = await fileClaim(server, cookies, { warrantyId: id })
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row').filter({ hasText: plate })
  await page.goto('/about-us')
  await page.goto('/dashboard?tab=search')
  await isTakenOver(page)
  for (const [opener, close] of [
    [t('staff.viewTyreIds'), () => page.keyboard.press('Escape')],
    [t('staff.viewReceipts'), () => dialog.getByRole('link', { name: t('staff.close') }).click()],
    [t('staff.delete'), () => dialog.getByRole('link', { name: t('staff.cancel') }).click()],
  ] as const) {
    await row.getByRole('link', { name: opener }).click()
    await expect(dialog).toBeVisible()
    await close()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard\?tab=search$/)
  }
  // Closed twice in one moment it is closed once.
  await row.getByRole('link', { name: t('staff.viewTyreIds') }).click()
  const link = dialog.getByRole('link', { name: t('staff.close') })
  await link.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard\?tab=search$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/about-us$/)

  // One that an address has opened is replaced by its list.
  await page.goto(`/dashboard?tab=claims-history&claim=${claim}`)
  await expect.poll(() => dialog.evaluate(element => element.matches(':modal'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/about-us$/)

  // Nor does one whose form was sent.
  await page.goto('/dashboard?tab=claims-history')
  await isTakenOver(page)
  await row.getByRole('link', { name: t('staff.uploadInvoice') }).click()
  await page.locator('input[type=file][name=invoice]').setInputFiles(PHOTO)
  await page.getByRole('button', { name: t('staff.uploadInvoice') }).click()
  await expect(page.getByText(t('flash.invoice-uploaded.text'))).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('the gallery: keys at once and to the end, steps of one ratio, every side within reach', async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  await loginAs(BEN)
  const plate = newPlate()
  await registerWarranty(
    server,
    { car_plate: plate },
    { receipts: [png, png].map(each => new Uint8Array(each)) },
  )
  await page.goto('/dashboard')
  await isTakenOver(page)
  const opener = page
    .getByRole('row')
    .filter({ hasText: plate })
    .getByRole('link', { name: t('staff.viewReceipts') })
  await opener.click()
  const gallery = page.getByRole('dialog')
  const at = gallery.getByRole('status')
  const nth = (i: number) => t('photos.imageOf.receipt', { i, n: 2 })
  await expect(at).toHaveText(nth(1))
  await expect.poll(() => gallery.evaluate(element => element.matches(':modal'))).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect(at).toHaveText(nth(2))
  await page.keyboard.press('ArrowLeft')
  // A button that can do no more under the focus leaves the keys alive.
  await gallery.getByRole('button', { name: t('photos.next') }).click()
  await expect(at).toHaveText(nth(2))
  await page.keyboard.press('ArrowLeft')
  await expect(at).toHaveText(nth(1))

  const frame = gallery.getByRole('region')
  const picture = frame.getByRole('img')
  const sides = () =>
    picture.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight] as const)
  await expect.poll(async () => (await sides())[0]).toBeGreaterThan(600)
  let before = (await sides())[0]
  for (let step = 0; step < 3; step++) {
    await page.keyboard.press('+')
    const now = (await sides())[0]
    expect(now / before).toBeCloseTo(1.5, 1)
    before = now
  }
  await page.keyboard.press('r')
  const reach = await frame.evaluate(element => {
    const inside = element.getBoundingClientRect()
    const box = () => (element.querySelector('img') as HTMLElement).getBoundingClientRect()
    element.scrollTo(0, 0)
    const [left, top] = [box().left - inside.left, box().top - inside.top]
    element.scrollTo(1e6, 1e6)
    const [right, bottom] = [inside.right - box().right, inside.bottom - box().bottom]
    return { isTurned: box().height > box().width, gaps: [left, top, right, bottom] }
  })
  expect(reach.isTurned).toBe(true)
  for (const gap of reach.gaps) expect(gap).toBeGreaterThanOrEqual(-1)
})

test('on a phone each row of a list is a card, and still a row under its columns', async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await setLanguage('en')
  const cookies = await loginAs(DEVI)
  const plate = newPlate()
  const { id } = await registerWarranty(server, { name: 'Aisyah', car_plate: plate })
  await fileClaim(server, cookies, { warrantyId: id })
  for (const [address, column] of [
    ['/dashboard?tab=search', t('staff.columns.lastClaim')],
    ['/dashboard?tab=claims-history', t('staff.columns.processedBy')],
    ['/dashboard/audit', t('staff.columns.record')],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toHaveCount(1)
    const table = page.getByRole('table')
    const row = table.getByRole('row').nth(1)
    await expect(row.getByRole('cell').first()).toBeVisible()
    // What stands for a column is seen, and nothing has to be pushed sideways.
    const last = row.getByRole('cell').last()
    const said = await last.evaluate(cell => getComputedStyle(cell, '::before').content)
    expect(said).toMatch(/^attr|^"\S/)
    expect(
      await table.evaluate(({ parentElement: box }) =>
        box ? box.scrollWidth - box.clientWidth : Number.NaN,
      ),
    ).toBe(0)
  }
})
