import { MAX_RECEIPTS } from '../../domain/warranties/receipt.ts'
import { blockRequest, SCRIPTS } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { AISYAH, newPlate, PHONE } from '../support/cast.ts'
import { openWithoutShift } from '../support/hydration-shift.ts'
import { messages } from '../support/messages.ts'
import { waitForHydration } from '../support/page-checks.ts'
import {
  RECEIPT,
  RECEIPT_UPLOADS,
  RegisterWarrantyPage,
  SECOND_RECEIPT,
} from '../support/pages/register-warranty-page.ts'

import { today } from '../support/sample-data.ts'
import { startServer } from '../support/start-server.ts'

// Drafts and resubmissions of the warranty registration form (docs/rules/warranty.md, section 2).

test.use({ viewport: PHONE })

const t = messages.en

test('a restored draft says which of its photos are no longer stored', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  await form.gotoAndFill(newPlate())
  await form.files.setInputFiles(SECOND_RECEIPT)
  await expect(form.acceptedPhotos).toHaveCount(2)
  // The server deletes it, as it does after a day.
  const id = await page.locator('input[name=registration]').inputValue()
  const url = new URL(`/warranty-registration/receipts?registration=${id}`, page.url())
  const { photos } = await (await page.request.get(url.href)).json()
  await page.request.post(url.href, { headers: { origin: url.origin }, form: { remove: photos[1].id } })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(t('warranty.problems.photosGone.text'))
  await expect(form.acceptedPhotos).toHaveCount(1)
  // Its image URL is a new one: the draft has none.
  await expect
    .poll(() =>
      page.getByRole('img', { name: RECEIPT.name }).evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0)
})

test('nothing moves when a draft with the maximum number of photos is restored', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  await form.gotoAndFill(newPlate())
  await form.files.setInputFiles(Array(MAX_RECEIPTS - 1).fill(SECOND_RECEIPT))
  await expect(form.acceptedPhotos).toHaveCount(MAX_RECEIPTS)
  const list = await blockRequest(page, RECEIPT_UPLOADS)
  await openWithoutShift(page, '/warranty-registration')
  const place = await form.submitButton.boundingBox()
  list()
  await expect(form.acceptedPhotos).toHaveCount(MAX_RECEIPTS)
  expect(await form.submitButton.boundingBox()).toEqual(place)
})

test('no field moves when a draft whose cover has ended is restored, with the wish for reminders', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  const form = new RegisterWarrantyPage(page, 'ms')
  const reminders = page.getByRole('checkbox', { name: messages.ms('warranty.reminders') })
  const ended = page.getByText(messages.ms('warranty.coverEnded.title')).filter({ visible: true })
  await form.goto()
  await reminders.check()
  await form.date.fill('2020-01-31')
  await expect(ended).toHaveCount(1)
  await openWithoutShift(page, '/warranty-registration')
  await expect(form.draftRestored).toBeVisible()
  await expect(form.date).toHaveValue('2020-01-31')
  await expect(reminders).toBeChecked()
  await expect(ended).toHaveCount(1)
  await form.clearDraft.click()
  await expect(reminders).not.toBeChecked()
  await expect(ended).toHaveCount(0)
})

test('a draft is kept as long as the browser may open what it registered (setting VISITOR_MINUTES)', async ({
  page,
}) => {
  const own = await startServer({ VISITOR_MINUTES: '5' })
  try {
    const form = new RegisterWarrantyPage(page, 'ms')
    const reopenAfter = async (minutes: number) => {
      await page.evaluate(ms => {
        const draft = JSON.parse(localStorage['warranty-draft'])
        localStorage['warranty-draft'] = JSON.stringify({ ...draft, savedAt: Date.now() - ms })
      }, minutes * 60_000)
      await page.goto(`${own.url}/warranty-registration`)
      await form.ready()
    }
    await page.goto(`${own.url}/warranty-registration`)
    await form.ready()
    await form.name.fill(AISYAH.name)
    await reopenAfter(4)
    await expect(form.name).toHaveValue(AISYAH.name)
    await reopenAfter(6)
    await expect(form.name).toHaveValue('')
    expect(await form.localStorage()).not.toContain(AISYAH.name)
  } finally {
    await page.close()
    await own.stop()
  }
})

test('a draft keeps the id of its form when the list of its photos comes before the form shows it', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  await form.gotoAndFill(newPlate())
  const id = await page.locator('input[name=registration]').inputValue()
  const list = await page.request.get(`/warranty-registration/receipts?registration=${id}`)
  // React shows the draft when nothing else is to be done; the list has the priority of an answer.
  await page.addInitScript(
    response => {
      XMLHttpRequest.prototype.send = function () {
        Object.defineProperty(this, 'response', { value: response })
        this.onload?.(new ProgressEvent('load'))
      }
    },
    await list.json(),
  )
  await page.reload()
  await expect(form.acceptedPhotos).toHaveCount(1)
  await expect(page.locator('input[name=registration]')).toHaveValue(id)
  expect(JSON.parse(JSON.parse(await form.localStorage())['warranty-draft']).id).toBe(id)
})

test('a draft with its accepted photo survives leaving the page and is deleted once the form is registered', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  const plate = newPlate()
  await form.gotoAndFill(plate)
  // In a new document: nothing of the old page is left in memory.
  await page.goto('/')
  const release = await blockRequest(page, SCRIPTS)
  await page.goto('/warranty-registration')
  const before = await form.name.boundingBox()
  release()
  await expect(form.draftRestored).toBeVisible()
  // A tap on the first field still hits it.
  expect(await form.name.boundingBox()).toEqual(before)
  await expect(form.name).toHaveValue(AISYAH.name)
  await expect(form.plate).toHaveValue(plate)
  await expect(form.date).toHaveValue(today())
  await expect(form.pair).toBeChecked()
  await form.expectPhotoCount(1)
  // The customer leaves the confirmation page before its script has loaded.
  await page.route(/\.js$/, route => route.abort())
  await form.submit()
  await form.expectRegistered()
  await page.unroute(/\.js$/)

  await form.goto()
  await expect(form.name).toHaveValue('')
  await expect(form.draftRestored).toHaveCount(0)
  const kept = await form.localStorage()
  for (const typed of [plate, 'Aisyah', '012-345']) expect(kept).not.toContain(typed)
})

test('going back after registering leaves no personal data in local storage', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  await form.gotoAndFill(newPlate())
  await form.submit()
  await form.expectRegistered()
  await page.goBack()
  await form.ready()
  // The browser restores the field values on Back; the page must not store them as a draft.
  await expect(form.name).toHaveValue(AISYAH.name)
  expect(await form.localStorage()).not.toMatch(/Aisyah|012-345/)
  await form.goto()
  await expect(form.name).toHaveValue('')
})

test('a second tab becomes a form of its own for another car once the first tab has registered', async ({
  page,
  context,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  const other = newPlate()
  await form.gotoAndFill(newPlate())
  const second = await context.newPage()
  const secondForm = new RegisterWarrantyPage(second)
  await second.goto('/warranty-registration')
  await expect(secondForm.photo(RECEIPT.name)).toHaveCount(1)
  await form.submit()
  await form.expectRegistered()
  await secondForm.removePhoto(RECEIPT.name)
  await expect(secondForm.files).toBeFocused()
  await secondForm.plate.fill(other)
  await secondForm.files.setInputFiles(SECOND_RECEIPT)
  await expect(secondForm.acceptedPhoto(SECOND_RECEIPT.name)).toHaveCount(1)
  await second.reload()
  await expect(secondForm.plate).toHaveValue(other)
  await expect(secondForm.photo(SECOND_RECEIPT.name)).toHaveCount(1)
  await secondForm.submit()
  await secondForm.expectRegistered()
  expect(await secondForm.countRegistrations(other)).toBe(1)
})

test('resending a form whose response was lost creates no second registration', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  const plate = newPlate()
  await form.gotoAndFill(plate)
  await loseAnswer(form)
  await page.goto('/warranty-registration')
  await expect(form.draftRestored).toBeVisible()
  await form.submit()
  await form.expectRegistered()
  await page.getByRole('button', { name: t('warranty.search') }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('text typed before hydration is kept, the draft fills the other fields, and a removed photo stays removed', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  const plate = newPlate()
  await form.gotoAndFill(plate)
  const accepted = form.acceptedPhoto(RECEIPT.name)

  const release = await blockRequest(page, SCRIPTS)
  await page.goto('/warranty-registration', { waitUntil: 'commit' })
  await form.name.fill('Aisyah Contoh')
  release()
  await expect(form.draftRestored).toBeVisible()
  await expect(form.name).toHaveValue('Aisyah Contoh')
  await expect(form.plate).toHaveValue(plate)
  await expect(accepted).toHaveCount(1)

  await form.removePhoto(RECEIPT.name)
  await expect(accepted).toHaveCount(0)
  await page.goto('/warranty-registration')
  await expect(form.draftRestored).toBeVisible()
  await expect(form.plate).toHaveValue(plate)
  await expect(form.photo(RECEIPT.name)).toHaveCount(0)
})

test('typing in another tab after the form was registered stores no draft', { tag: '@thorough' }, async ({
  page,
  context,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  await form.goto()
  await form.fill({ plate: newPlate() })
  const other = await context.newPage()
  const otherForm = new RegisterWarrantyPage(other)
  await other.goto('/warranty-registration')
  await expect(otherForm.draftRestored).toBeVisible()
  await form.files.setInputFiles(RECEIPT)
  await form.submit()
  await form.expectRegistered()

  await otherForm.name.fill('Aisyah once more')
  await expect.poll(() => otherForm.localStorage()).not.toContain('Aisyah')
})

test('changes to a form that had already been registered are not stored, and the customer is told (rule W2.4)', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  const [plate, other] = [newPlate(), newPlate()]
  await form.gotoAndFill(plate)
  await loseAnswer(form)
  const goesOn = async () => {
    await page.goto('/warranty-registration')
    await expect(form.draftRestored).toBeVisible()
  }
  const isTold = async () => {
    await form.expectRegistered()
    await expect(form.alert(t('flash.registered-before.title'))).toContainText(
      t('flash.registered-before.text'),
    )
  }
  // For another car the photo must be chosen again: it belongs to the first registration.
  await goesOn()
  await form.plate.fill(other)
  await form.submit()
  await expect(form.alert(t('warranty.problems.photosGone.title'))).toContainText(
    t('warranty.problems.photosGone.text'),
  )
  await expect(form.plate).toHaveValue(other)

  await page.evaluate(() => localStorage.clear())
  await form.gotoAndFill(newPlate())
  await loseAnswer(form)
  await goesOn()
  await form.name.fill('Aisyah binti Contoh Baharu')
  await form.submit()
  await isTold()

  await form.gotoAndFill(other)
  await loseAnswer(form)
  await goesOn()
  await form.files.setInputFiles(SECOND_RECEIPT)
  await expect(form.acceptedPhotos).toHaveCount(2)
  await form.submit()
  await isTold()
  expect(await form.countRegistrations(other)).toBe(1)
})

test('"Start again" deletes the draft', { tag: '@thorough' }, async ({ page, setLanguage }) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  await form.goto()
  await form.fill({ plate: newPlate() })
  await page.goto('/')
  await page.goto('/warranty-registration')
  await form.clearDraft.click()
  await expect(form.name).toHaveValue('')
  await expect(form.pair).not.toBeChecked()
  await page.reload()
  await form.ready()
  await expect(form.name).toHaveValue('')
})

test('a form submitted while the draft photos are loading waits for them', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  const plate = newPlate()
  await form.gotoAndFill(plate)
  const release = await blockRequest(page, RECEIPT_UPLOADS)
  await page.goto('/warranty-registration')
  await expect(form.draftRestored).toBeVisible()
  await form.submit()
  await expect(form.waitingForPhotos).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  release()
  await form.expectRegistered()
  expect(await form.countRegistrations(plate)).toBe(1)
})

test('a draft is deleted after 24 hours by whichever page is opened next', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  await form.gotoAndFill(newPlate())
  const age = (hours: number) =>
    page.evaluate(ms => {
      const draft = JSON.parse(localStorage.getItem('warranty-draft') ?? '{}')
      localStorage.setItem('warranty-draft', JSON.stringify({ ...draft, savedAt: draft.savedAt - ms }))
    }, hours * 3_600_000)
  const kept = () => form.localStorage()
  await age(23)
  await page.goto('/tires')
  await waitForHydration(page)
  expect(await kept()).toContain('Aisyah')
  await age(2)
  await page.goto('/tires')
  await waitForHydration(page)
  await expect.poll(kept).not.toMatch(/Aisyah|012-345/)
})

/** Submits the form: the server handles the request, but the browser does not get the response. */
async function loseAnswer(form: RegisterWarrantyPage) {
  const { page } = form
  const address = /\/warranty-registration$/
  await page.route(address, async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await form.submit()
  // Not only the failed request: the browser's own error page would interrupt what comes next.
  await page.waitForURL('chrome-error://chromewebdata/')
  await page.unroute(address)
}
