import type { Page } from '@playwright/test'
import { blockRequest, SCRIPTS } from '../support/block-request.ts'
import { expect, loginContextAs, test } from '../support/browser-test.ts'
import { BEN, DESKTOP, DEVI, PHONE } from '../support/cast.ts'
import { openWithoutShift } from '../support/hydration-shift.ts'
import { loginAsStaff } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { waitForHydration } from '../support/page-checks.ts'
import { DashboardPage } from '../support/pages/dashboard-page.ts'
import { CLAIM_PHOTO, NewClaimPage, newClaimUrl } from '../support/pages/new-claim-page.ts'
import { StaffLoginPage } from '../support/pages/staff-login-page.ts'
import { claimByForm } from '../support/register-by-form.ts'

// Drafts of the claim form: clerks are interrupted by a language switch, another tab or an expired session.

test.use({ viewport: DESKTOP })

const t = messages.en

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('claim-draft')))

test('a claim draft survives a language switch, another tab and a reload, and is deleted once filed', async ({
  page,
  registered,
}) => {
  const claim = new NewClaimPage(page)
  const dashboard = new DashboardPage(page)
  const { id } = registered
  const tyre = await claim.gotoAndFill(id)
  await page.getByRole('button', { name: 'BM', exact: true }).click()
  await expect(page.getByText(messages.ms('staff.draftRestored'))).toBeVisible()
  await claim.expectFilled(tyre)
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await expect(claim.draftRestored).toBeVisible()
  await claim.expectFilled(tyre)
  // To the claims history tab and back.
  await dashboard.historyTab.click()
  await expect(page).toHaveURL(/tab=claims-history/)
  await page.goBack()
  await claim.expectFilled(tyre)
  await page.goto(newClaimUrl(id))
  await claim.expectFilled(tyre)
  // Filing deletes the draft. The page may be in either language here.
  await page.locator('form:has(textarea) button[type=submit]').click()
  await expect(page.getByText(messages.ms('flash.claim-submitted.text'))).toBeVisible()
  await waitForHydration(page)
  await expect.poll(() => drafts(page)).toEqual([])
  await page.goto(newClaimUrl(id))
  await waitForHydration(page)
  await expect(page.locator('[name=description]')).toHaveValue('')
  await expect(claim.acceptedPhotos).toHaveCount(0)
})

test('no field moves on a phone when the draft of a claim is restored', async ({ page, registered }) => {
  await page.setViewportSize(PHONE)
  const address = newClaimUrl(registered.id)
  await page.goto(address)
  await page.locator('[name=description]').fill('Bulge in the side wall')
  await expect.poll(() => drafts(page)).not.toEqual([])
  await openWithoutShift(page, address)
  await expect(page.locator('[name=description]')).toHaveValue('Bulge in the side wall')
})

test('nothing moves when a draft with a photo and an invalid file is restored', async ({
  page,
  registered,
}) => {
  const claim = new NewClaimPage(page)
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await claim.gotoAndFill(registered.id)
    await claim.files.setInputFiles({ ...CLAIM_PHOTO, name: 'nota.pdf' })
    await expect(claim.alert(t('photos.errors.wrongKind'))).toBeVisible()
    // Its photos are listed once the page has been measured.
    const list = await blockRequest(page, '**/dashboard/photos?*')
    await openWithoutShift(page, newClaimUrl(registered.id))
    const place = await claim.submitButton.boundingBox()
    list()
    await expect(claim.acceptedPhotos).toHaveCount(1)
    expect(await claim.submitButton.boundingBox()).toEqual(place)
    await claim.reset.click()
    await page.unroute('**/dashboard/photos?*')
  }
})

test('an expired session leads through the login back to the same claim with all values', {
  tag: '@thorough',
}, async ({ page, context, setLanguage, registered }) => {
  const claim = new NewClaimPage(page)
  const { id } = registered
  const tyre = await claim.gotoAndFill(id)
  await context.clearCookies()
  await setLanguage('en')
  await claim.submit()
  await expect(page.getByRole('heading', { level: 1, name: t('staff.loginTitle') })).toBeVisible()
  await new StaffLoginPage(page).login(BEN)
  await expect(page).toHaveURL(new RegExp(`tab=new-claim&warranty_id=${id}$`))
  await claim.expectFilled(tyre)
  await expect(page.getByRole('img', { name: CLAIM_PHOTO.name })).toBeVisible()
  await claim.submit()
  await expect(claim.submitted).toBeVisible()
})

test('a note begun on the page of a claim survives an expired session and other forms until it is saved', async ({
  page,
  context,
  server,
  registered,
  setLanguage,
}) => {
  const cookie = await loginAsStaff(server, BEN)
  await page.goto(`/dashboard/claims/${await claimByForm(server, cookie, { warrantyId: registered.id })}`)
  const note = page.getByLabel(t('claim.note'), { exact: true })
  const sentence = page.getByLabel(t('claim.sentence'))
  const addNote = page.getByRole('button', { name: t('claim.addNote') })
  await waitForHydration(page)
  await sentence.fill('The tread is worn evenly')
  await note.fill('Called at 10, calls back')
  await context.clearCookies()
  await setLanguage('en')
  await addNote.click()
  await expect(page.getByRole('alert')).toContainText(t('flash.session-over.text'))
  await new StaffLoginPage(page).login(BEN)
  await expect(note).toHaveValue('Called at 10, calls back')
  await expect(sentence).toHaveValue('The tread is worn evenly')
  await addNote.click()
  await expect(page.getByText(t('flash.claim-saved.text'))).toBeVisible()
  await waitForHydration(page)
  await expect(note).toHaveValue('')
  await expect(sentence).toHaveValue('The tread is worn evenly')
  await page.reload()
  await waitForHydration(page)
  await expect(note).toHaveValue('')
  await expect(page.getByRole('listitem').filter({ hasText: 'Called at 10' })).toHaveCount(1)
})

test('a photo added after the session expired says so, and the draft is there after signing in', {
  tag: '@thorough',
}, async ({ page, context, setLanguage, registered }) => {
  const claim = new NewClaimPage(page)
  const { id } = registered
  const tyre = await claim.gotoAndFill(id)
  await context.clearCookies()
  await setLanguage('en')
  await claim.files.setInputFiles({ ...CLAIM_PHOTO, name: 'lain.png' })
  await expect(page.getByText(t('photos.errors.signedOut'))).toBeVisible()
  await page.reload()
  await new StaffLoginPage(page).login(BEN)
  await claim.expectFilled(tyre)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the Enter key files the claim and keeps the accepted photo', async ({ page, registered }) => {
    const claim = new NewClaimPage(page)
    await page.goto(newClaimUrl(registered.id))
    await claim.type.selectOption('Damage')
    await claim.tyre.selectOption({ index: 1 })
    await claim.files.setInputFiles(CLAIM_PHOTO)
    await claim.submit()
    await expect(page.getByText(t('staff.errors.missing'), { exact: true })).toBeVisible()
    await expect(claim.acceptedPhotos).toHaveCount(1)
    await claim.description.fill('A nail in the tread.')
    await claim.date.press('Enter')
    await expect(claim.submitted).toBeVisible()
  })
})

test('a claim draft is deleted by Reset and by signing out, and other staff do not see it', {
  tag: '@thorough',
}, async ({ page, context, server, setLanguage, loginAs, registered }) => {
  const claim = new NewClaimPage(page)
  const dashboard = new DashboardPage(page)
  const { id } = registered
  const address = newClaimUrl(id)
  await claim.gotoAndFill(id)
  await claim.reset.click()
  await expect.poll(() => drafts(page)).toEqual([])
  await claim.gotoAndFill(id)
  // Another staff member in the same tab.
  await context.clearCookies()
  await setLanguage('en')
  await loginContextAs(DEVI, context, server)
  await page.goto(address)
  await waitForHydration(page)
  await expect(claim.description).toHaveValue('')
  await dashboard.logout.click()
  await expect(page.getByText(t('flash.staff-signed-out.title'))).toBeVisible()
  await expect.poll(() => drafts(page)).toEqual([])
  await loginAs(BEN)
  await page.goto(address)
  await waitForHydration(page)
  await expect(claim.description).toHaveValue('')
})

test('Reset cancels a claim that waits for an upload and clears its errors', { tag: '@thorough' }, async ({
  page,
  registered,
}) => {
  const claim = new NewClaimPage(page)
  await claim.gotoAndFill(registered.id)
  const release = await blockRequest(page, '**/dashboard/photos?claim=*')
  await claim.files.setInputFiles({ ...CLAIM_PHOTO, name: 'lain.png' })
  await claim.submit()
  await expect(claim.waitingForPhotos).toBeVisible()
  const sent: string[] = []
  page.on('request', request => request.isNavigationRequest() && sent.push(request.url()))
  await claim.reset.click()
  await expect(claim.waitingForPhotos).toHaveCount(0)
  await claim.description.fill('Another one.')
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
  await claim.description.press('Control+Enter')
  await expect(claim.files).toBeFocused()
  await expect(heldBack).toBeInViewport()
  await claim.reset.click()
  await expect(failed).toHaveCount(0)
  await chooseWrong()
  await expect(failed).toBeVisible()
  await expect(heldBack).toHaveCount(0)
})

test('text added to a rejected description before hydration is kept', async ({ page, registered }) => {
  const claim = new NewClaimPage(page)
  const release = await blockRequest(page, SCRIPTS)
  await page.goto(newClaimUrl(registered.id))
  await claim.description.fill('A nail.')
  await claim.submit()
  await expect(page.getByText(t('staff.errors.missing')).first()).toBeVisible()
  await expect(claim.description).toHaveValue('A nail.')
  await claim.description.fill('A nail. And a cut in the sidewall.')
  release()
  await claim.ready()
  await expect(claim.description).toHaveValue('A nail. And a cut in the sidewall.')
})

test('a restored draft names the photos that are no longer stored or were never uploaded', {
  tag: '@thorough',
}, async ({ page, registered }) => {
  const claim = new NewClaimPage(page)
  const { id } = registered
  await claim.gotoAndFill(id)
  await loseAnotherPhoto(claim)
  await page.route('**/dashboard/photos?claim=*', route => route.abort())
  await claim.files.setInputFiles({ ...CLAIM_PHOTO, name: 'putus.png' })
  await expect(page.getByRole('alert')).toContainText(t('photos.errors.lineDown'))
  await page.unroute('**/dashboard/photos?claim=*')
  await page.reload()
  await expect(claim.alert(t('staff.problems.photosGone.text'))).toBeVisible()
  await expect(claim.acceptedPhotos).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: 'putus.png' }).getByRole('alert')).toHaveText(
    t('photos.errors.left'),
  )
})

test('a claim submitted while draft photos are loading waits for them and stays if one is missing', {
  tag: '@thorough',
}, async ({ page, registered }) => {
  const claim = new NewClaimPage(page)
  await claim.gotoAndFill(registered.id)
  const id = await page.locator('input[name=claim]').inputValue()
  const sent: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest() && request.method() === 'POST') sent.push(request.postData() ?? '')
  })
  await loseAnotherPhoto(claim)
  const waiting = claim.waitingForPhotos
  for (const isWhole of [false, true]) {
    const release = await blockRequest(page, '**/dashboard/photos?claim=*')
    await page.reload()
    await expect(claim.draftRestored).toBeVisible()
    await claim.submit()
    await expect(waiting).toBeVisible()
    expect(sent).toEqual([])
    release()
    await expect(waiting).toHaveCount(0)
    if (isWhole) continue
    await expect(claim.alert(t('staff.problems.photosGone.text'))).toBeVisible()
    await expect(claim.acceptedPhotos).toHaveCount(1)
    expect(sent).toEqual([])
  }
  await expect(claim.submitted).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain(id)
  await page.goto(`/dashboard?tab=claims-history&photos=${id}`)
  await expect(page.getByText(t('photos.imageOf.photo', { i: 1, n: 1 })).first()).toBeVisible()
})

/** Adds a photo, which the server then deletes, as it does after a day. */
async function loseAnotherPhoto(claim: NewClaimPage) {
  const { page } = claim
  await claim.files.setInputFiles({ ...CLAIM_PHOTO, name: 'lama.png' })
  await expect(claim.acceptedPhotos).toHaveCount(2)
  const id = await page.locator('input[name=claim]').inputValue()
  const url = new URL(`/dashboard/photos?claim=${id}`, page.url())
  const [, photo] = (await (await page.request.get(url.href)).json()).photos
  await page.request.post(url.href, { headers: { origin: url.origin }, form: { remove: photo.id } })
}
