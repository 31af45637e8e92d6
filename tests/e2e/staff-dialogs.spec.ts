import { blockRequest, SCRIPTS } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { BEN, DESKTOP, DEVI, newPlate } from '../support/cast.ts'
import { messages } from '../support/messages.ts'
import { waitForHydration } from '../support/page-checks.ts'
import { DashboardPage } from '../support/pages/dashboard-page.ts'
import { CLAIM_PHOTO } from '../support/pages/new-claim-page.ts'
import { claimByForm, registerByForm } from '../support/register-by-form.ts'
import { corners } from '../support/test-images.ts'

// Dialogs and the image gallery of the dashboard.

test.use({ viewport: DESKTOP })

const t = messages.en

test('a dialog opens by URL and closes with Escape, Back and its link', { tag: '@thorough' }, async ({
  page,
  registered,
}) => {
  const dashboard = new DashboardPage(page)
  const { id, plate } = registered
  const dialog = page.getByRole('dialog', { name: t('staff.details') })

  // Opened by URL, closed with Escape before any other interaction, then opened again.
  await page.goto(`/dashboard?tab=search&tyres=${id}`)
  await expect(dialog).toBeVisible()
  await dashboard.expectModal()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\?tab=search$/)
  await dashboard.search({ plate })
  const link = dashboard.row(plate).getByRole('link', { name: t('staff.viewTyreIds') })

  for (const close of [
    () => dashboard.closeWithEscape(),
    () => page.goBack(),
    () => dialog.getByRole('link', { name: t('staff.close') }).click(),
    () => dashboard.closeWithEscape(),
  ]) {
    await link.click()
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`tyres=${id}`))
    await close()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/dashboard\?tab=search&q=[\da-f]{8}$/)
    await expect(dashboard.row(plate)).toBeVisible()
    await expect(link).toBeFocused()
  }
  await page.goto('/dashboard?tab=search&tyres=00000000-0000-0000-0000-000000000000')
  await expect(dialog).toContainText(t('staff.notFound'))
})

test('an image that failed to load before hydration is reported', { tag: '@thorough' }, async ({
  page,
  registered,
}) => {
  const { id } = registered
  await page.route('**/files/receipts/**', route => route.fulfill({ status: 404 }))
  const release = await blockRequest(page, SCRIPTS)
  const isGone = page.waitForResponse('**/files/receipts/**')
  await page.goto(`/dashboard?tab=search&receipts=${id}`, { waitUntil: 'commit' })
  await isGone
  release()
  await expect(page.getByRole('dialog').getByText(t('photos.unseen'))).toBeVisible()
})

test('a closed dialog does not reopen on Back', async ({ page, server, setLanguage, loginAs }) => {
  const dashboard = new DashboardPage(page)
  await setLanguage('en')
  const cookies = await loginAs(DEVI)
  const plate = newPlate()
  const { id } = await registerByForm(server, { car_plate: plate })
  const claim = await claimByForm(server, cookies, { warrantyId: id })
  const dialog = page.getByRole('dialog')
  const row = dashboard.row(plate)
  await page.goto('/about-us')
  await page.goto('/dashboard?tab=search')
  await waitForHydration(page)
  for (const [opener, close] of [
    [t('staff.viewTyreIds'), () => page.keyboard.press('Escape')],
    [t('staff.viewReceipts'), () => dialog.getByRole('link', { name: t('staff.close') }).click()],
    [t('staff.delete'), () => dialog.getByRole('link', { name: t('staff.cancel') }).click()],
  ] as const) {
    await row.getByRole('link', { name: opener }).click()
    await dashboard.expectModal()
    await close()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard\?tab=search$/)
  }
  // Two quick clicks close it only once.
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

  // A dialog opened by URL is replaced in the history by its list.
  await page.goto(`/dashboard?tab=claims-history&claim=${claim}`)
  await dashboard.expectModal()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/about-us$/)

  // A dialog whose form was submitted does not reopen either.
  await page.goto('/dashboard?tab=claims-history')
  await waitForHydration(page)
  await row.getByRole('link', { name: t('staff.uploadInvoice') }).click()
  await page.locator('input[type=file][name=invoice]').setInputFiles(CLAIM_PHOTO)
  await page.getByRole('button', { name: t('staff.uploadInvoice') }).click()
  await expect(page.getByText(t('flash.invoice-uploaded.text'))).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('the image gallery handles arrow keys, zooms in equal steps and scrolls to every edge', {
  tag: '@thorough',
}, async ({ page, server, setLanguage, loginAs }) => {
  const dashboard = new DashboardPage(page)
  await setLanguage('en')
  await loginAs(BEN)
  const plate = newPlate()
  const png = await corners().resize(1200, 600).png().toBuffer()
  await registerByForm(
    server,
    { car_plate: plate },
    { receipts: [png, png].map(each => new Uint8Array(each)) },
  )
  await page.goto('/dashboard')
  await waitForHydration(page)
  const opener = dashboard.row(plate).getByRole('link', { name: t('staff.viewReceipts') })
  await opener.click()
  const gallery = page.getByRole('dialog')
  const at = gallery.getByRole('status')
  const nth = (i: number) => t('photos.imageOf.receipt', { i, n: 2 })
  await expect(at).toHaveText(nth(1))
  await expect.poll(() => gallery.evaluate(element => element.matches(':modal'))).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect(at).toHaveText(nth(2))
  await page.keyboard.press('ArrowLeft')
  // The arrow keys still work when a focused button becomes disabled.
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
