import type { Locator, Page } from '@playwright/test'
import { blockRequest, SCRIPTS } from '../support/block-request.ts'
import { expect, loginContextAs, test } from '../support/browser-test.ts'
import { AISYAH, BEN, DESKTOP, DEVI, MEI, newPlate } from '../support/cast.ts'
import { DEMO_PASSWORD, loginAsStaff } from '../support/login.ts'
import { messages, triedLanguages } from '../support/messages.ts'
import { waitForHydration } from '../support/page-checks.ts'
import { DashboardPage, formatStaffDate } from '../support/pages/dashboard-page.ts'
import { CLAIM_PHOTO, NewClaimPage, newClaimUrl } from '../support/pages/new-claim-page.ts'
import { StaffLoginPage } from '../support/pages/staff-login-page.ts'
import { claimByForm, fetchFreeTyreRowIds, registerByForm } from '../support/register-by-form.ts'
import { today } from '../support/sample-data.ts'
import { corners } from '../support/test-images.ts'

// The claim form of the staff (docs/rules/warranty.md, section 20).

test.use({ viewport: DESKTOP })

const png = await corners().png().toBuffer()
const photos = (count: number) => Array<Uint8Array>(count).fill(new Uint8Array(png))

for (const language of triedLanguages) {
  const t = messages[language]

  test(`a clerk signs in, finds a registration, views its receipts and files a claim (${language})`, async ({
    page,
    server,
    setLanguage,
  }) => {
    await setLanguage(language)
    const dashboard = new DashboardPage(page, language)
    const plate = newPlate()
    const { id } = await registerByForm(
      server,
      { name: AISYAH.name, car_plate: plate, email: 'aisyah@example.com' },
      { receipts: photos(2) },
    )
    // Anonymous visitors are sent to the staff login, and from there to the page they asked for.
    await page.goto('/dashboard?tab=search')
    await expect(page.getByRole('heading', { level: 1, name: t('staff.loginTitle') })).toBeVisible()
    await expect(page.getByText(t('staff.loginText'))).toBeVisible()
    await page.getByRole('link', { name: t('staff.forgot') }).click()
    await expect(page.getByRole('status').filter({ hasText: t('staff.forgotText') })).toBeVisible()
    const loginPage = new StaffLoginPage(page, language)
    await loginPage.login(BEN, 'not the password')
    await expect(page.getByRole('alert')).toHaveText(t('staff.wrongPassword'))
    // The rejected form keeps the e-mail address.
    await loginPage.password.fill(DEMO_PASSWORD)
    await loginPage.signIn.click()
    await expect(page.getByRole('status').filter({ hasText: t('flash.staff-signed-in.title') })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(BEN)

    await dashboard.search({ plate: plate.toLowerCase(), name: 'AISYAH' })
    await expect(page.getByText(t('staff.found', { n: '1' }))).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\?tab=search&q=[\da-f]{8}$/)
    const row = dashboard.row(plate)
    const cells = [
      AISYAH.name,
      '012-345 6789',
      'aisyah@example.com',
      formatStaffDate(today()),
      id.slice(0, 8),
    ]
    for (const text of cells) await expect(row).toContainText(text)
    await expect(row.getByText(t('staff.states.active'), { exact: true })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: t('staff.delete') })).toHaveCount(0)

    await row.getByRole('link', { name: t('staff.viewTyreIds') }).click()
    const details = page.getByRole('dialog', { name: t('staff.details') })
    await expect(details).toContainText(t('staff.tyreIdCounts', { used: '0', available: '2' }))
    await expect(details.getByText(t('staff.available'), { exact: true })).toHaveCount(2)
    await dashboard.closeWithEscape()

    await row.getByRole('link', { name: t('staff.viewReceipts') }).click()
    const gallery = page.getByRole('dialog', { name: t('staff.receipts') })
    await expect(gallery.getByRole('status')).toHaveText(t('photos.imageOf.receipt', { i: 1, n: 2 }))
    await expect(gallery.getByRole('button', { name: t('photos.previous') })).toBeDisabled()
    await gallery.getByRole('button', { name: t('photos.next') }).click()
    await expect(gallery.getByRole('status')).toHaveText(t('photos.imageOf.receipt', { i: 2, n: 2 }))
    await expect(gallery.getByRole('img')).toBeVisible()
    await page.goBack()
    await expect(gallery).toBeHidden()

    await expect(dashboard.newClaimTab).toHaveAttribute('aria-disabled', 'true')
    await row.getByRole('link', { name: t('staff.fileClaim') }).click()
    await expect(page).toHaveURL(new RegExp(`tab=new-claim&q=[\\da-f]{8}&warranty_id=${id}$`))
    await expect(page.getByText(t('staff.availableOf', { x: '2', y: '2' }))).toBeVisible()
    const claim = new NewClaimPage(page, language)
    await expect(claim.date).toHaveValue(today())
    await claim.submit()
    await expect(
      page.getByRole('alert').filter({ hasText: t('staff.problems.validation.title') }),
    ).toContainText(t('staff.problems.validation.text'))
    for (const field of [claim.type, claim.tyre, claim.description]) {
      await expect(field).toHaveAccessibleDescription(new RegExp(t('staff.errors.missing')))
    }
    await claim.type.selectOption('Damage')
    await claim.tyre.selectOption({ index: 1 })
    await claim.files.setInputFiles(CLAIM_PHOTO)
    await expect(page.getByText(t('photos.count', { count: 1, most: 10 }))).toBeVisible()
    await expect(claim.acceptedPhotos).toHaveCount(1)
    await claim.description.fill('Paku di tapak.\nSebelah luar.')
    // A corrected field loses its error.
    for (const field of [claim.type, claim.tyre, claim.description]) {
      await expect(field).not.toHaveAccessibleDescription(new RegExp(t('staff.errors.missing')))
    }
    await claim.submit()
    await expect(
      page.getByRole('status').filter({ hasText: t('flash.claim-submitted.title') }),
    ).toContainText(t('flash.claim-submitted.text'))
    await expect(page).toHaveURL(/\/dashboard\/claims\//)
    await claim.backToSearch()
    // The search filters and results are kept.
    await expect(page.getByRole('textbox', { name: t('staff.filters.plate') })).toHaveValue(
      plate.toLowerCase(),
    )
    await expect(page.getByRole('textbox', { name: t('staff.filters.name') })).toHaveValue('AISYAH')
    await expect(page.getByText(t('staff.found', { n: '1' }))).toBeVisible()

    await dashboard.historyTab.click()
    await dashboard.searchClaims({ plate, claim_type: 'Damage', status: 'Open' })
    const filed = dashboard.row(plate)
    for (const text of [AISYAH.name, formatStaffDate(today()), BEN]) await expect(filed).toContainText(text)
    await filed.getByRole('link', { name: t('staff.viewPhotos') }).click()
    const picture = dashboard.dialog.getByRole('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
    await dashboard.closeWithLink()
    await expect(dashboard.dialog).toHaveCount(0)
    await filed.getByRole('link', { name: t('staff.viewDetails') }).click()
    await expect(dashboard.dialog).toContainText('Paku di tapak.')
    await expect(dashboard.dialog.getByText(t('staff.audited.filed-claim'))).toBeVisible()
    await dashboard.closeWithEscape()

    await dashboard.logout.click()
    await expect(
      page.getByRole('status').filter({ hasText: t('flash.staff-signed-out.title') }),
    ).toBeVisible()
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/staff-login$/)
  })
}

test.describe('without JavaScript', () => {
  const t = messages.ms
  test.use({ javaScriptEnabled: false })

  test('a clerk searches, views receipts, files a claim with a photo and closes it with an invoice', async ({
    page,
    server,
    setLanguage,
    loginAs,
  }) => {
    await setLanguage('ms')
    const dashboard = new DashboardPage(page, 'ms')
    await loginAs(BEN)
    const plate = newPlate()
    await registerByForm(server, { car_plate: plate }, { receipts: photos(2) })
    await page.goto('/dashboard')
    await dashboard.search({ plate })
    const row = dashboard.row(plate)
    await row.getByRole('link', { name: t('staff.viewReceipts') }).click()
    // The dialog shows all images at once; a link closes it.
    await expect(dashboard.dialog.locator('noscript img')).toHaveCount(2)
    await dashboard.closeWithLink()
    await expect(dashboard.dialog).toHaveCount(0)

    await row.getByRole('link', { name: t('staff.fileClaim') }).click()
    const claim = new NewClaimPage(page, 'ms')
    await claim.description.fill('Paku di tapak.')
    await claim.files.setInputFiles(CLAIM_PHOTO)
    await claim.submit()
    // The rejected form keeps its values and photo.
    await expect(
      page.getByRole('alert').filter({ hasText: t('staff.problems.validation.title') }),
    ).toBeVisible()
    await expect(claim.description).toHaveValue('Paku di tapak.')
    await expect(page.getByRole('img', { name: CLAIM_PHOTO.name })).toBeVisible()
    await claim.type.selectOption('Defect')
    await claim.tyre.selectOption({ index: 2 })
    await claim.submit()
    await expect(claim.submitted).toBeVisible()

    await claim.backToSearch()
    await dashboard.historyTab.click()
    await dashboard.searchClaims({ plate })
    await expect(dashboard.row(plate)).toContainText(`${t('staff.viewPhotos')} (1)`)
    await dashboard
      .row(plate)
      .getByRole('link', { name: t('staff.uploadInvoice') })
      .click()
    await page
      .locator('input[type=file][name=invoice]')
      .setInputFiles({ name: 'invois.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await page.getByRole('button', { name: t('staff.uploadInvoice') }).click()
    await expect(page.getByRole('alert').filter({ hasText: t('staff.problems.upload.title') })).toContainText(
      t('staff.invoiceNoImage'),
    )
    await page.locator('input[type=file][name=invoice]').setInputFiles(CLAIM_PHOTO)
    await page.getByRole('button', { name: t('staff.uploadInvoice') }).click()
    await expect(
      page.getByRole('status').filter({ hasText: t('flash.invoice-uploaded.title') }),
    ).toContainText(t('flash.invoice-uploaded.text'))
    await expect(dashboard.row(plate).getByText(t('staff.closed'), { exact: true })).toBeVisible()
    await expect(dashboard.row(plate).getByRole('link', { name: t('staff.viewInvoice') })).toBeVisible()
  })
})

const t = messages.en

test('a clerk searches, views tyre IDs and files a claim with the keyboard alone', async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  const dashboard = new DashboardPage(page)
  const plate = newPlate()
  await registerByForm(server, { car_plate: plate })
  await loginAs(BEN)
  await page.goto('/dashboard')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  /** Presses Tab until the element has the focus, at most 40 times. */
  const tabTo = async (target: Locator, key = 'Tab') => {
    for (let steps = 0; steps < 40; steps++) {
      await press(key)
      if (await target.evaluate(element => element === document.activeElement)) return
    }
    throw new Error(`${target} was not reached`)
  }
  // The find box has the focus on load; Shift+Tab goes back to the skip link.
  await expect(page.getByRole('searchbox', { name: t('staff.find.label') })).toBeFocused()
  await tabTo(page.getByRole('link', { name: messages.en('shell.skip') }), 'Shift+Tab')
  await press('Enter')
  await tabTo(dashboard.searchTab)
  // The arrow keys skip the disabled tab.
  await press('ArrowRight')
  await expect(dashboard.historyTab).toBeFocused()
  await expect(page).toHaveURL(/tab=claims-history$/)
  // The URL changes before the tab does.
  await expect(dashboard.historyTab).toHaveAttribute('aria-selected', 'true')
  await press('ArrowLeft')
  await expect(page).toHaveURL(/tab=search$/)
  // Before that, the field of this name belongs to the other tab.
  await expect(dashboard.searchTab).toHaveAttribute('aria-selected', 'true')
  await tabTo(page.getByRole('textbox', { name: t('staff.filters.plate') }))
  await page.keyboard.type(plate)
  await press('Enter')
  await expect(page.getByText(t('staff.found', { n: '1' }))).toBeVisible()

  const row = dashboard.row(plate)
  const view = row.getByRole('link', { name: t('staff.viewTyreIds') })
  await tabTo(view)
  await press('Enter')
  await dashboard.closeWithEscape()
  // Closing returns the focus to the link that opened the dialog.
  await expect(view).toBeFocused()
  await press('Tab', 'Enter')
  const claim = new NewClaimPage(page)
  await expect(claim.submitButton).toBeVisible()
  await tabTo(claim.type)
  await page.keyboard.type('Defect')
  await tabTo(claim.tyre)
  await press('ArrowDown')
  await tabTo(claim.description)
  await page.keyboard.type('The belt shows.')
  await press('Control+Enter')
  await expect(claim.submitted).toBeVisible()
})

test('the second of two clerks who claim the same tyre is told so and loses no input', async ({
  page,
  server,
  setLanguage,
  loginAs,
  browser,
}) => {
  await setLanguage('en')
  const dashboard = new DashboardPage(page)
  await loginAs(BEN)
  const plate = newPlate()
  const { id: warrantyId } = await registerByForm(server, { car_plate: plate, tyre_quantity: 'set' })
  const fill = async (page: Page) => {
    await page.goto(newClaimUrl(warrantyId))
    const claim = new NewClaimPage(page)
    await claim.type.selectOption('Other')
    await claim.tyre.selectOption({ index: 1 })
    await claim.description.fill('Seen by both of us.\n"Quotes" & <angles>.')
    await claim.files.setInputFiles(CLAIM_PHOTO)
    await expect(claim.acceptedPhotos).toHaveCount(1)
    return claim
  }
  const claim = await fill(page)
  const devis = await browser.newContext({ baseURL: server.url, viewport: DESKTOP })
  await loginContextAs(DEVI, devis, server)
  await devis.addCookies([{ name: 'language', value: 'en', url: server.url }])
  const atDevis = await devis.newPage()
  const hers = await fill(atDevis)

  const mei = await loginAsStaff(server, MEI)
  const [first = ''] = await fetchFreeTyreRowIds(server, mei, warrantyId)
  await claimByForm(server, mei, { warrantyId, tyre_id: first })
  await claim.submit()
  const told = page.getByRole('alert').filter({ hasText: t('staff.problems.claimed.title') })
  await expect(told).toContainText(t('staff.problems.claimed.text'))
  // The work goes on with another tyre.
  await expect(page.locator('[name=tyre_id]')).toBeFocused()
  await expect(claim.type).toHaveValue('Other')
  await expect(claim.description).toHaveValue('Seen by both of us.\n"Quotes" & <angles>.')
  await expect(page.getByRole('img', { name: CLAIM_PHOTO.name })).toBeVisible()
  await expect(page.getByText(t('staff.availableOf', { x: '3', y: '4' }))).toBeVisible()
  // Only the administrator sees who was faster.
  expect(await page.content()).not.toContain(MEI)
  await hers.submit()
  await expect(atDevis.getByRole('alert')).toContainText(t('staff.problems.claimedBy.text', { who: MEI }))
  await devis.close()

  await claim.tyre.selectOption({ index: 1 })
  await claim.submit()
  await expect(claim.submitted).toBeVisible()
  await claim.backToSearch()
  await dashboard.historyTab.click()
  await dashboard.searchClaims({ plate })
  await expect(dashboard.row(plate)).toHaveCount(1)
  await expect(dashboard.row(plate)).toContainText(`${t('staff.viewPhotos')} (1)`)
})

test('claim photos are limited to ten, a failed one blocks the form, and Reset removes all', {
  tag: '@thorough',
}, async ({ page, registered }) => {
  const { id } = registered
  const claim = new NewClaimPage(page)
  await page.goto(newClaimUrl(id))
  await claim.ready()
  await claim.files.setInputFiles(Array(11).fill(CLAIM_PHOTO))
  await expect(page.getByRole('alert').filter({ hasText: t('staff.problems.tooMany.title') })).toContainText(
    t('staff.problems.tooMany.text'),
  )
  await claim.type.selectOption('Damage')
  await claim.tyre.selectOption({ index: 1 })
  await claim.description.fill('A nail in the tread.')
  await page.route('**/dashboard/photos?*', route => route.abort())
  await claim.files.setInputFiles(CLAIM_PHOTO)
  await claim.submit()
  await expect(
    page.getByRole('alert').filter({ hasText: t('staff.problems.photosFailed.text') }),
  ).toBeVisible()
  await expect(page).toHaveURL(/tab=new-claim/)
  await page.unroute('**/dashboard/photos?*')
  await page.getByRole('button', { name: t('photos.retry') }).click()
  await expect(claim.acceptedPhotos).toHaveCount(1)
  await claim.reset.click()
  await expect(claim.description).toHaveValue('')
  await expect(claim.date).toHaveValue(today())
  await expect(page.getByText(t('photos.count', { count: 0, most: 10 }))).toBeVisible()
})

test('photos are pasted, dropped, and sent from a phone by the QR code of the form (rules W37.5 and W37.6)', async ({
  page,
  registered,
  browser,
  server,
}) => {
  const { id } = registered
  const claim = new NewClaimPage(page)
  await page.goto(newClaimUrl(id))
  await claim.ready()
  await bringPhoto(page, 'paste')
  await expect(claim.acceptedPhotos).toHaveCount(1)
  await bringPhoto(page, 'drop')
  await expect(claim.acceptedPhotos).toHaveCount(2)

  await page.getByRole('button', { name: t('staff.phone.open') }).click()
  await expect(page.getByRole('img', { name: t('staff.phone.label') })).toBeVisible()
  const link = await page.getByRole('link', { name: t('staff.phone.here') }).getAttribute('href')
  const phone = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 640 } })
  const onPhone = await phone.newPage()
  await onPhone.goto(new URL(link ?? '').pathname)
  // A photo is sent as soon as it is taken.
  await onPhone.locator('input[type=file]').setInputFiles(CLAIM_PHOTO)
  await expect(onPhone.getByText(messages.ms('claimPhotos.inDraft', { n: 3 }))).toBeVisible()
  // Back shows the form again without sending its photos a second time.
  await onPhone.goBack()
  await waitForHydration(onPhone)
  expect(await onPhone.locator('input[type=file]').evaluate((input: HTMLInputElement) => input.value)).toBe(
    '',
  )
  await onPhone.reload()
  await expect(onPhone.getByText(messages.ms('claimPhotos.inDraft', { n: 3 }))).toBeVisible()
  await phone.close()
  await expect(claim.acceptedPhotos).toHaveCount(3)
})

test('photos that are pasted and dropped before hydration are added to the claim', async ({
  page,
  registered,
}) => {
  const release = await blockRequest(page, SCRIPTS)
  await page.goto(newClaimUrl(registered.id))
  expect(await bringPhoto(page, 'paste')).toBe('taken')
  expect(await bringPhoto(page, 'drop')).toBe('taken')
  release()
  await expect(new NewClaimPage(page).acceptedPhotos).toHaveCount(2)
})

test('claim fields filled in before hydration keep their values', async ({ page, registered }) => {
  const { id } = registered
  const release = await blockRequest(page, SCRIPTS)
  await page.goto(newClaimUrl(id))
  const claim = new NewClaimPage(page)
  await claim.type.selectOption('Damage')
  await claim.tyre.selectOption({ index: 2 })
  const tyre = await claim.tyre.inputValue()
  await claim.date.fill('2026-01-31')
  await claim.description.fill('A nail in the tread.')
  release()
  await claim.ready()
  await expect(claim.type).toHaveValue('Damage')
  await expect(claim.tyre).toHaveValue(tyre)
  await expect(claim.date).toHaveValue('2026-01-31')
  await expect(claim.description).toHaveValue('A nail in the tread.')
})

/** Pastes or drops a photo anywhere on the page; `taken` if the browser does not open it. */
function bringPhoto(page: Page, kind: 'paste' | 'drop'): Promise<'taken' | 'opened'> {
  const bytes = CLAIM_PHOTO.buffer.toString('base64')
  return page.evaluate(
    ({ kind, bytes }) => {
      const data = new DataTransfer()
      const photo = Uint8Array.from(atob(bytes), char => char.charCodeAt(0))
      data.items.add(new File([photo], `${kind}.png`, { type: 'image/png' }))
      const [type, name] = kind === 'paste' ? [ClipboardEvent, 'clipboardData'] : [DragEvent, 'dataTransfer']
      const event = new type(kind, { [name]: data, bubbles: true, cancelable: true })
      return document.body.dispatchEvent(event) ? 'opened' : 'taken'
    },
    { kind, bytes },
  )
}
