import { COVER_DAYS } from '../../domain/tyres/tyre-care.ts'
import { addDays, type CalendarDate } from '../../platform/clock/calendar-date.ts'
import { blockRequest } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { AISYAH, DESKTOP, newPlate, PHONE } from '../support/cast.ts'
import { freePort } from '../support/free-port.ts'
import { mailsTo } from '../support/login.ts'
import { messages, triedLanguages } from '../support/messages.ts'
import { expectFieldError, horizontalOverflow } from '../support/page-checks.ts'
import {
  BROKEN_RECEIPT,
  HEIC_RECEIPT,
  RECEIPT,
  RECEIPT_UPLOADS,
  RegisterWarrantyPage,
  SECOND_RECEIPT,
} from '../support/pages/register-warranty-page.ts'

import { asDate, today } from '../support/sample-data.ts'
import { startServer } from '../support/start-server.ts'

// The warranty registration form (docs/rules/warranty.md, sections 1 and 2).

test.use({ viewport: PHONE })

for (const language of triedLanguages) {
  const t = messages[language]

  test(`a registration with two photos shows the confirmation page and sends one e-mail (${language})`, async ({
    page,
    server,
    setLanguage,
  }) => {
    await setLanguage(language)
    const form = new RegisterWarrantyPage(page, language)
    const plate = newPlate()
    const email = `${plate.toLowerCase()}@example.com`
    await form.goto()
    await form.expectPhotoCount(0)
    await form.fill({ plate: ` ${plate.toLowerCase()} `, email })

    const release = await blockRequest(page, RECEIPT_UPLOADS)
    await form.files.setInputFiles([RECEIPT, HEIC_RECEIPT, SECOND_RECEIPT])
    await expect(
      page.getByRole('progressbar', { name: t('photos.progress', { name: RECEIPT.name }) }),
    ).toBeVisible()
    await expect(page.getByText(t('photos.sending'))).toBeVisible()
    release()
    await expect(form.progress).toHaveCount(0)
    await form.expectPhotoCount(3)
    // The server turns every image type into one that each browser displays.
    const phone = page.getByRole('img', { name: HEIC_RECEIPT.name })
    await expect.poll(() => phone.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
    await form.removePhoto(SECOND_RECEIPT.name)
    await form.expectPhotoCount(2)

    await form.submit()
    await form.expectRegistered()
    await expect(page.getByText(t('warranty.thankYouText'), { exact: true })).toBeVisible()
    await expect(page.getByText(t('warranty.successText'))).toBeVisible()
    await expect(page.getByText(t('warranty.mailSent', { email }))).toBeVisible()
    await expect(page.getByText(t('warranty.mailFailed.title'))).toHaveCount(0)
    await expect(page.getByRole('link', { name: t('warranty.returnHome') })).toHaveAttribute('href', '/')
    const tyreIds = (await page.getByRole('main').getByRole('listitem').allInnerTexts()).map(
      text => /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? '',
    )
    expect(tyreIds.filter(Boolean)).toHaveLength(2)

    const [mail = '', ...more] = await mailsTo(server, email)
    expect(more).toEqual([])
    for (const text of [plate, ...tyreIds]) expect(mail).toContain(text)

    await page.getByRole('button', { name: t('warranty.search') }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: t('warranty.viewReceipts') }).click()
    await expect(page.getByRole('article').getByRole('img')).toHaveCount(2)
  })
}

test('no field moves when a purchase date is chosen', async ({ page, setLanguage }) => {
  await setLanguage('ms')
  const form = new RegisterWarrantyPage(page, 'ms')
  for (const size of [PHONE, { width: 768, height: 1024 }, DESKTOP]) {
    await page.setViewportSize(size)
    await form.goto()
    const placeOf = () => form.pair.evaluate(field => field.getBoundingClientRect().top + scrollY)
    const before = await placeOf()
    const hint = messages.ms('warranty.fields.purchaseDateHint', { days: COVER_DAYS })
    await expect(page.getByText(hint)).toBeVisible()
    for (const days of [0, -40]) {
      await form.date.fill(addDays(today() as CalendarDate, days))
      await expect(page.getByText(hint)).toBeHidden()
      expect(await placeOf()).toBe(before)
    }
    await form.date.fill('')
  }
})

test('a purchase whose cover has ended is announced before it is submitted and after it', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  const form = new RegisterWarrantyPage(page, 'ms')
  await form.gotoAndFill(newPlate())
  const ended = page.getByRole('status').filter({ hasText: t('warranty.coverEnded.title') })
  await expect(ended).toHaveCount(0)
  await form.date.fill(addDays(today() as CalendarDate, -101))
  const values = { days: COVER_DAYS, date: asDate(addDays(today() as CalendarDate, -1)) }
  await expect(ended).toContainText(t('warranty.coverEnded.text', values))
  await form.submit()
  await form.expectRegistered()
  await expect(ended).toContainText(t('warranty.coverEnded.registered', values))
  await expect(page.getByText(t('warranty.success'), { exact: true })).toHaveCount(0)
})

test('a printed card says that the cover has ended', async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  const form = new RegisterWarrantyPage(page, 'ms')
  await form.gotoAndFill(newPlate())
  await form.date.fill(addDays(today() as CalendarDate, -101))
  await form.submit()
  await form.expectRegistered()
  await page.emulateMedia({ media: 'print' })
  const date = asDate(addDays(today() as CalendarDate, -1))
  await expect(page.getByText(t('warranty.coverEnded.since', { date }))).toBeVisible()
  await page.locator('a[href^="/t/"]').first().click()
  await expect(page.getByText(t('passport.states.expired')).filter({ visible: true })).toHaveCount(1)
})

test('each invalid field is described by its error, which disappears once the value is valid', async ({
  page,
  setLanguage,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  const form = new RegisterWarrantyPage(page, 'ms')
  await form.goto()
  await form.submit()
  await expect(form.name).toBeFocused()
  await expect(form.alert(t('warranty.problems.fields.title'))).toBeVisible()
  await expect(
    form.alert(t('warranty.problems.missing.title')).filter({ hasText: t('warranty.problems.missing.text') }),
  ).toBeVisible()
  await expectFieldError(form.name, t('warranty.errors.name-too-short'))
  await expectFieldError(form.contact, t('warranty.errors.contact-wrong'))
  await expectFieldError(form.date, t('warranty.errors.date-missing'))
  await expectFieldError(form.plate, t('warranty.errors.plate-missing'))
  await expectFieldError(
    page.getByRole('group', { name: t('warranty.fields.quantity') }),
    t('warranty.errors.quantity-missing'),
  )
  // The e-mail is optional.
  await expect(form.email).not.toHaveAttribute('aria-invalid', 'true')

  await form.name.fill('Ai')
  await expect(form.name).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(t('warranty.errors.name-too-short'))).toHaveCount(0)
  await form.email.fill('aisyah@')
  await form.date.fill('2999-12-31')
  await form.submit()
  await expectFieldError(form.email, t('warranty.errors.email-wrong'))
  await expectFieldError(form.date, t('warranty.errors.date-in-future'))
  await form.date.fill('1999-12-31')
  await form.submit()
  await expectFieldError(form.date, t('warranty.errors.date-too-early'))
  await expect(page).toHaveURL(/\/warranty-registration$/)
})

test.describe('without JavaScript', () => {
  const t = messages.ms
  test.use({ javaScriptEnabled: false })

  test('an invalid form keeps its values and accepted photo, and registers once corrected', async ({
    page,
    setLanguage,
  }) => {
    await setLanguage('ms')
    const form = new RegisterWarrantyPage(page, 'ms')
    const plate = newPlate()
    await page.goto('/warranty-registration')
    await form.fill({ plate, contact: '12', email: 'aisyah@' })
    await form.files.setInputFiles([RECEIPT, BROKEN_RECEIPT])
    await form.submit()
    await expectFieldError(form.contact, t('warranty.errors.contact-wrong'))
    await expectFieldError(form.email, t('warranty.errors.email-wrong'))
    // The notice links to the fields, as a small screen shows it alone.
    await page.getByRole('link', { name: t('warranty.errors.contact-wrong') }).click()
    await expect(form.contact).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: 'rosak.jpg' })).toContainText(
      t('photos.errors.wrongKind'),
    )
    await expect(form.name).toHaveValue(AISYAH.name)
    await expect(form.contact).toHaveValue('12')
    await expect(form.email).toHaveValue('aisyah@')
    await expect(form.date).toHaveValue(today())
    await expect(form.plate).toHaveValue(plate)
    await expect(form.pair).toBeChecked()
    await expect(page.getByRole('img', { name: RECEIPT.name })).toBeVisible()
    await form.expectPhotoCount(1)

    // Removing the photo keeps the values.
    await page.getByRole('button', { name: t('photos.remove') }).click()
    await expect(page.getByRole('img', { name: RECEIPT.name })).toHaveCount(0)
    await expect(form.contact).toHaveValue('12')
    await form.contact.fill('012-345 6789')
    await form.email.fill('')
    await form.submit()
    await expect(form.alert(t('warranty.problems.missing.text'))).toBeVisible()
    await form.files.setInputFiles(HEIC_RECEIPT)
    await form.submit()
    await form.expectRegistered()
    await expect(page.getByRole('button', { name: t('warranty.resend') })).toHaveCount(0)
    expect(await form.countRegistrations(plate)).toBe(1)
  })
})

const t = messages.en

test('an e-mail address of one long word causes no horizontal scrolling', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  await form.goto()
  await form.fill({ plate: 'W'.repeat(30), email: `${'hafizuddin'.repeat(6)}@example.com` })
  await form.files.setInputFiles(RECEIPT)
  await form.submit()
  await form.expectRegistered()
  expect(await horizontalOverflow(page)).toBe(0)
  await page.getByRole('button', { name: t('warranty.search') }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await horizontalOverflow(page)).toBe(0)
})

test('switching tabs keeps a rejected form and the search results of the other tab', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  await page.goto('/warranty-registration')
  const plate = newPlate()
  await form.fill({ plate })
  // Native submit before hydration: the server renders the form with its errors.
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[enctype]')?.submit())
  await form.ready()
  await expect(form.plate).toHaveValue(plate)
  await page.getByRole('tab', { name: t('warranty.check') }).click()
  const checked = page.getByRole('tabpanel', { name: t('warranty.check') })
  await checked.getByLabel(t('warranty.fields.plate')).fill(newPlate())
  await checked.getByRole('button', { name: t('warranty.search'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('warranty.none') })).toBeVisible()
  await page.getByRole('tab', { name: t('warranty.register') }).click()
  await expect(form.name).toHaveValue(AISYAH.name)
  await expect(form.plate).toHaveValue(plate)
  await page.getByRole('tab', { name: t('warranty.check') }).click()
  await expect(page.getByRole('heading', { name: t('warranty.none') })).toBeVisible()
})

test('a form opened yesterday accepts today as the purchase date', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  const yesterday = new Date(Date.parse(today()) - 86_400_000).toISOString().slice(0, 10)
  await page.route(/\/warranty-registration$/, async route => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    // The inline scripts contain the date, and the policy allows them by hash.
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers, body: (await response.text()).replaceAll(today(), yesterday) })
  })
  await page.goto('/warranty-registration')
  await expect(form.date).toHaveAttribute('max', yesterday)
  await form.ready()
  await form.date.focus()
  await expect(form.date).toHaveAttribute('max', today())
  await form.fill({ plate: newPlate() })
  await form.files.setInputFiles(RECEIPT)
  await form.submit()
  await form.expectRegistered()
})

test('registration works over plain http on a local network address', { tag: '@thorough' }, async ({
  playwright,
  launchOptions,
}) => {
  const PORT = String(await freePort())
  const address = `http://192.168.0.10:${PORT}`
  const own = await startServer({ PORT, PUBLIC_URL: address })
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP 192.168.0.10 127.0.0.1'],
  })
  try {
    const page = await browser.newPage()
    const form = new RegisterWarrantyPage(page)
    await page.goto(`${address}/warranty-registration?lang=en`)
    await form.ready()
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await form.fill({ plate: newPlate() })
    await form.files.setInputFiles(RECEIPT)
    await expect(form.acceptedPhoto(RECEIPT.name)).toHaveCount(1)
    await form.submit()
    await form.expectRegistered()
  } finally {
    await browser.close()
    await own.stop()
  }
})

test('a double click on submit registers once', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  const plate = newPlate()
  await form.gotoAndFill(plate)
  await form.submitButton.dblclick()
  await form.expectRegistered()
  expect(await form.countRegistrations(plate)).toBe(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the Enter key submits the form and keeps the accepted photo', { tag: '@thorough' }, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage('en')
    const form = new RegisterWarrantyPage(page)
    const plate = newPlate()
    await page.goto('/warranty-registration')
    await form.fill({ plate, contact: '12' })
    await form.files.setInputFiles(RECEIPT)
    await form.submit()
    await expectFieldError(form.contact, t('warranty.errors.contact-wrong'))
    await form.contact.fill('012-345 6789')
    await form.contact.press('Enter')
    await form.expectRegistered()
    expect(await form.countRegistrations(plate)).toBe(1)
  })

  test('going back and resending registers once per car (rule W2.5)', async ({ page, setLanguage }) => {
    await setLanguage('en')
    const form = new RegisterWarrantyPage(page)
    const [plate, other] = [newPlate(), newPlate()]
    await page.goto('/warranty-registration')
    const id = await page.locator('input[name=registration]').inputValue()
    const send = async (plate: string) => {
      await form.fill({ plate })
      await form.files.setInputFiles(RECEIPT)
      await form.submit()
      await form.expectRegistered()
      return page.url()
    }
    const back = async () => {
      await page.goBack()
      // Mobile browsers restore the page with its id from the back/forward cache; the test browser loads it
      // anew.
      await page.locator('input[name=registration]').evaluate((field: HTMLInputElement, id) => {
        field.value = id
      }, id)
    }
    const first = await send(plate)
    await back()
    expect(await send(plate)).toBe(first)
    await back()
    const second = await send(other)
    expect(second).not.toBe(first)
    await back()
    expect(await send(other)).toBe(second)
    expect(await form.countRegistrations(plate)).toBe(1)
    expect(await form.countRegistrations(other)).toBe(1)
  })
})
