import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { blockRequest, SCRIPTS } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { AISYAH, newPlate, PHONE } from '../support/cast.ts'
import { messages } from '../support/messages.ts'
import { collectNavigations, expectFieldError } from '../support/page-checks.ts'
import {
  BROKEN_RECEIPT,
  RECEIPT,
  RECEIPT_UPLOADS,
  RegisterWarrantyPage,
  SECOND_RECEIPT,
  STORED_PHOTO,
} from '../support/pages/register-warranty-page.ts'

// Receipts in the warranty registration form (docs/rules/warranty.md, section 3).

test.use({ viewport: PHONE })

test('files that cannot be receipts are listed with the reason and block the form until removed', async ({
  page,
  setLanguage,
}, testInfo) => {
  const t = messages.ms
  await setLanguage('ms')
  const form = new RegisterWarrantyPage(page, 'ms')
  await form.goto()
  const large = testInfo.outputPath('besar.jpg')
  writeFileSync(large, '')
  truncateSync(large, 10_485_760)
  await form.files.setInputFiles(large)
  await form.files.setInputFiles([
    { name: 'invois.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    BROKEN_RECEIPT,
  ])
  const alert = (name: string) => form.photo(name).getByRole('alert')
  await expect(alert('invois.pdf')).toHaveText(t('photos.errors.wrongKind'))
  await expect(alert('besar.jpg')).toHaveText(t('photos.errors.tooLarge'))
  await expect(alert('rosak.jpg')).toHaveText(t('photos.errors.wrongKind'))
  for (const name of ['invois.pdf', 'besar.jpg', 'rosak.jpg']) {
    await expect(form.retryButton(name)).toHaveCount(0)
  }
  // The form is not sent without them silently: it waits until each is removed.
  await form.fill({ plate: newPlate() })
  await form.files.setInputFiles(RECEIPT)
  await expect(form.photo(RECEIPT.name)).toBeVisible()
  await expect(form.progress).toHaveCount(0)
  await form.submit()
  await expect(
    form
      .alert(t('warranty.problems.someFailed.title'))
      .filter({ hasText: t('warranty.problems.someFailed.text') }),
  ).toBeVisible()
  for (const name of ['invois.pdf', 'besar.jpg', 'rosak.jpg']) {
    await form.removePhoto(name)
  }
  await expect(page.getByText(t('warranty.problems.someFailed.title'))).toHaveCount(0)

  await form.files.setInputFiles(Array(5).fill(RECEIPT))
  await expect(
    form.alert(t('warranty.problems.tooMany.title')).filter({ hasText: t('warranty.problems.tooMany.text') }),
  ).toBeVisible()
  await form.expectPhotoCount(1)
})

const t = messages.en

test('a photo whose upload failed is uploaded again with Retry or by choosing it again', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  await form.goto()
  await page.route(RECEIPT_UPLOADS, route => route.abort())
  await form.files.setInputFiles(RECEIPT)
  const photo = form.photo(RECEIPT.name)
  await expect(photo.getByRole('alert')).toHaveText(t('photos.errors.lineDown'))
  await page.unroute(RECEIPT_UPLOADS)
  await photo.getByRole('button', { name: t('photos.retry') }).click()
  await expect(photo.getByRole('alert')).toHaveCount(0)
  await expect(photo.locator(STORED_PHOTO)).toHaveCount(1)
  // Choosing the same file again equals Retry.
  const file = join(tmpdir(), `tayar-${newPlate()}.jpg`)
  writeFileSync(file, RECEIPT.buffer)
  const again = form.photo(basename(file))
  await page.route(RECEIPT_UPLOADS, route => route.abort())
  await form.files.setInputFiles(file)
  await expect(again.getByRole('alert')).toHaveText(t('photos.errors.lineDown'))
  await page.unroute(RECEIPT_UPLOADS)
  await form.files.setInputFiles(file)
  await expect(again.locator(STORED_PHOTO)).toHaveCount(1)
  await expect(again).toHaveCount(1)
  rmSync(file)
})

test('a photo whose upload failed stays listed after a language switch and blocks the form until removed', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  await form.gotoAndFill(newPlate())
  await page.route(RECEIPT_UPLOADS, route => route.abort())
  await form.files.setInputFiles([SECOND_RECEIPT, { ...RECEIPT, name: 'resit.pdf' }])
  await expect(form.photo(SECOND_RECEIPT.name).getByRole('alert')).toHaveText(t('photos.errors.lineDown'))
  await page.unroute(RECEIPT_UPLOADS)

  await page.goto('/warranty-registration?lang=ms')
  const malay = new RegisterWarrantyPage(page, 'ms')
  const photo = malay.photo(SECOND_RECEIPT.name)
  await expect(photo.getByRole('alert')).toHaveText(messages.ms('photos.errors.left'))
  await expect(photo.getByRole('button', { name: messages.ms('photos.retry') })).toHaveCount(0)
  const paper = malay.photo('resit.pdf')
  await expect(paper.getByRole('alert')).toHaveText(messages.ms('photos.errors.wrongKind'))
  await malay.submit()
  await expect(
    page.getByRole('alert').filter({ hasText: messages.ms('warranty.problems.someFailed.text') }),
  ).toBeVisible()

  await paper.getByRole('button', { name: messages.ms('photos.remove') }).click()
  // Choosing the file again replaces the failed one.
  await malay.files.setInputFiles(SECOND_RECEIPT)
  await expect(photo.locator(STORED_PHOTO)).toHaveCount(1)
  await expect(photo).toHaveCount(1)
  await malay.submit()
  await expect(page.getByRole('heading', { level: 1, name: messages.ms('warranty.thankYou') })).toBeVisible()
})

test('a form submitted during an upload waits for the photo and then submits itself', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  const plate = newPlate()
  await form.goto()
  await form.fill({ plate })
  const release = await blockRequest(page, RECEIPT_UPLOADS)
  await form.files.setInputFiles(RECEIPT)
  await form.submit()
  await expect(page.getByRole('status').filter({ hasText: t('warranty.waitingForPhotos') })).toBeVisible()
  release()
  await form.expectRegistered()
  expect(await form.countRegistrations(plate)).toBe(1)
})

test('a tap on submit is not lost while the page processes the answer to an upload', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  // The page is busy for a moment right after the answer, so that the tap comes before its next rendering.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      this.addEventListener('loadend', () => {
        console.debug('busy')
        const end = performance.now() + 1_000
        while (performance.now() < end);
      })
      send.call(this, body)
    }
  })
  const form = new RegisterWarrantyPage(page)
  const plate = newPlate()
  await form.goto()
  await form.fill({ plate })
  const release = await blockRequest(page, RECEIPT_UPLOADS)
  await form.files.setInputFiles(RECEIPT)
  await form.submitButton.hover()
  await page.mouse.down()
  const busy = page.waitForEvent('console', { predicate: message => message.text() === 'busy' })
  release()
  await busy
  await page.mouse.up()
  await form.expectRegistered()
  expect(await form.countRegistrations(plate)).toBe(1)
})

test('the submit button does not move when an upload finishes', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  await form.goto()
  const release = await blockRequest(page, RECEIPT_UPLOADS)
  await form.files.setInputFiles(RECEIPT)
  await expect(page.getByText('MB sent')).toBeVisible()
  const place = () =>
    form.submitButton.evaluate(
      button => button.getBoundingClientRect().top + document.documentElement.scrollTop,
    )
  const before = await place()
  release()
  await expect(form.progress).toHaveCount(0)
  expect(await place()).toBe(before)
})

test('a form that waits for an upload is not sent when the upload fails', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  const plate = newPlate()
  await form.gotoAndFill(plate)
  const fail = await blockRequest(page, RECEIPT_UPLOADS, 'abort')
  await form.files.setInputFiles(SECOND_RECEIPT)
  await form.submit()
  await expect(form.waitingForPhotos).toBeVisible()
  fail()
  await expect(form.photo(SECOND_RECEIPT.name).getByRole('alert')).toHaveText(t('photos.errors.lineDown'))
  await expect(form.alert(t('warranty.problems.someFailed.text'))).toBeVisible()
  await page.unroute(RECEIPT_UPLOADS)
  await form.retryButton(SECOND_RECEIPT.name).click()
  await expect(form.progress).toHaveCount(0)
  await form.submit()
  await form.expectRegistered()
})

test('clearing a form that waits for an upload cancels the submission', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  await form.gotoAndFill(newPlate())
  await page.reload()
  await expect(form.photo(RECEIPT.name)).toBeVisible()
  const release = await blockRequest(page, RECEIPT_UPLOADS)
  await form.files.setInputFiles(SECOND_RECEIPT)
  await form.submit()
  await expect(form.waitingForPhotos).toBeVisible()
  const sent = collectNavigations(page)
  await form.clearDraft.click()
  await expect(form.waitingForPhotos).toHaveCount(0)
  await form.name.fill('Aisyah')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  expect(sent).toEqual([])
  release()
})

test('clearing a form removes its error messages', { tag: '@thorough' }, async ({ page, setLanguage }) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  await form.gotoAndFill(newPlate())
  await page.reload()
  await form.removePhoto(RECEIPT.name)
  await form.contact.fill('12')
  await form.submit()
  await expectFieldError(form.contact, t('warranty.errors.contact-wrong'))
  await form.files.setInputFiles(Array(6).fill(RECEIPT))
  await expect(page.getByText(t('warranty.problems.tooMany.title'))).toBeVisible()
  await form.clearDraft.click()
  await expect(form.name).toBeFocused()
  await expect(form.contact).toHaveValue('')
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a photo chosen before hydration is uploaded', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  const release = await blockRequest(page, SCRIPTS)
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  await page.goto('/warranty-registration')
  await form.fill({ plate: newPlate() })
  await form.files.setInputFiles([RECEIPT, SECOND_RECEIPT])
  release()
  await form.ready()
  await expect(form.acceptedPhoto(RECEIPT.name)).toHaveCount(1)
  await expect(form.acceptedPhoto(SECOND_RECEIPT.name)).toHaveCount(1)
  await expect(form.name).toHaveValue(AISYAH.name)
  await form.submit()
  await form.expectRegistered()
  expect(complaints).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('25 files are rejected with the message about too many files', async ({ page, setLanguage }) => {
    await setLanguage('en')
    const form = new RegisterWarrantyPage(page)
    await page.goto('/warranty-registration')
    await form.fill({ plate: 'MANY 1' })
    await form.files.setInputFiles(Array(25).fill(RECEIPT))
    await form.submit()
    await expect(form.alert(t('warranty.problems.tooMany.title'))).toContainText(
      t('warranty.problems.tooMany.text'),
    )
    await expect(form.name).toHaveValue(AISYAH.name)
  })
})
