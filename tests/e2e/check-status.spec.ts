import { blockRequest } from '../support/block-request.ts'
import { addCookies, expect, test } from '../support/browser-test.ts'
import { BEN, newPlate, PHONE } from '../support/cast.ts'
import { loginAsStaff } from '../support/login.ts'
import { messages, triedLanguages } from '../support/messages.ts'
import { CheckStatusPage } from '../support/pages/check-status-page.ts'
import { RegisterWarrantyPage } from '../support/pages/register-warranty-page.ts'
import { claimByForm, registerByForm } from '../support/register-by-form.ts'
import { asDate, today } from '../support/sample-data.ts'
import { corners } from '../support/test-images.ts'

// The warranty check by plate (docs/rules/warranty.md, sections 6 and 7).

test.use({ viewport: PHONE })

const CUSTOMER = {
  name: 'Aisyah binti Rahsia',
  contact_number: '+60 12-345 9876',
  email: 'rahsia.aisyah@example.com',
}
/** An image with pixels, so that its size can be checked. */
const receipts = [new Uint8Array(await corners().png().toBuffer())]

for (const language of triedLanguages) {
  const t = messages[language]

  test(`a plate finds its warranties in any spelling (${language})`, async ({
    page,
    server,
    setLanguage,
  }) => {
    await setLanguage(language)
    const check = new CheckStatusPage(page, language)
    const plate = newPlate()
    const { id } = await registerByForm(server, { ...CUSTOMER, car_plate: plate }, { receipts })
    const cookies = await loginAsStaff(server, BEN)
    await claimByForm(server, cookies, { warrantyId: id })
    await registerByForm(server, { car_plate: plate, purchase_date: daysAgo(101), tyre_quantity: 'set' })

    await page.goto('/warranty-registration')
    await page.getByRole('tab', { name: t('warranty.check') }).click()
    await expect(page).toHaveURL(/\?tab=check$/)
    // The URL changes before the panel, and both panels have a plate field.
    await expect(page.getByRole('tabpanel', { name: t('warranty.check') })).toBeVisible()
    await check.search(` ${plate.slice(0, 1).toLowerCase()}-${plate.slice(1, 4)} ${plate.slice(4)}.`)
    await expect(page).not.toHaveURL(new RegExp(plate.slice(1)))

    const [newest, older] = [check.cards.first(), check.cards.nth(1)]
    await expect(check.cards).toHaveCount(2)
    // The latest registration comes first; its period is over.
    await expect(newest.getByText(t('warranty.expired'), { exact: true })).toBeVisible()
    await expect(newest.getByText(asDate(daysAgo(101)), { exact: true })).toBeVisible()
    await expect(newest.getByText(t('warranty.available'), { exact: true })).toHaveCount(4)
    await expect(older.getByText(t('warranty.active'), { exact: true })).toBeVisible()
    await expect(older.getByText(asDate(today()), { exact: true })).toBeVisible()
    await expect(older.getByText(asDate(daysAgo(-100)), { exact: true })).toBeVisible()
    await expect(older.getByText(t('warranty.claimed'), { exact: true })).toHaveCount(1)
    await expect(older.getByText(t('warranty.available'), { exact: true })).toHaveCount(1)
    for (const text of [t('warranty.card'), t('warranty.referToReceipt'), t('warranty.receiptNote')]) {
      await expect(older.getByText(text, { exact: true })).toBeVisible()
    }
    // Cards fit the width of the phone.
    for (const card of [newest, older]) {
      const box = await card.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(PHONE.width)
    }

    await older.getByRole('button', { name: t('warranty.terms') }).click()
    const dialog = page.getByRole('dialog', { name: t('warranty.terms') })
    await expect(dialog.getByRole('table').getByRole('rowheader')).toHaveCount(4)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.getByRole('link', { name: t('warranty.registerNew') }).click()
    await expect(page.getByRole('tab', { name: t('warranty.register') })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(page.getByRole('button', { name: t('warranty.submit'), exact: true })).toBeVisible()
  })
}

test('an empty plate is an error, and an unknown plate finds nothing', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  const check = new CheckStatusPage(page, 'ms')
  await check.goto()
  await check.search('')
  await expect(
    page.getByRole('alert').filter({ hasText: t('warranty.problems.plateMissing.title') }),
  ).toBeVisible()
  await expect(check.plate).toHaveAccessibleDescription(t('warranty.problems.plateMissing.text'))
  // A plate without letters and digits finds nothing instead of everything.
  await check.search('%_-')
  await expect(check.notFound).toBeVisible()
  await check.search(newPlate())
  await expect(check.notFound).toBeVisible()
  await expect(page.getByText(t('warranty.noneText'))).toBeVisible()
  await page.getByRole('link', { name: t('warranty.registerNew') }).click()
  await expect(page.getByRole('button', { name: t('warranty.submit'), exact: true })).toBeVisible()
})

test('the last four digits of the phone number open the receipts', async ({ page, server, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  const check = new CheckStatusPage(page, 'ms')
  const plate = newPlate()
  await registerByForm(server, { ...CUSTOMER, car_plate: plate }, { receipts })
  await check.goto()
  await check.search(plate)
  const card = check.cards
  await check.viewReceipts.click()
  const digits = check.lastFourDigits
  await expect(digits).toBeFocused()
  await digits.fill('12')
  await check.viewReceipts.click()
  await expect(digits).toHaveAccessibleDescription(new RegExp(t('warranty.problems.digitsNeeded')))
  await digits.fill('0000')
  await check.viewReceipts.click()
  await expect(digits).toHaveAccessibleDescription(new RegExp(t('warranty.problems.wrongDigits')))
  await digits.fill('9876')
  await check.viewReceipts.click()
  const picture = card.getByRole('img', { name: t('photos.imageOf.receipt', { i: 1, n: 1 }) })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
  await expect(picture).toBeInViewport()
  await expect(card.getByRole('link', { name: t('photos.openInNewTab') })).toHaveAttribute('target', '_blank')
})

test.describe('without JavaScript', () => {
  const t = messages.ms
  test.use({ javaScriptEnabled: false })

  test('the check, the terms and the receipts work', async ({ page, server, setLanguage }) => {
    await setLanguage('ms')
    const check = new CheckStatusPage(page, 'ms')
    const plate = newPlate()
    await registerByForm(server, { ...CUSTOMER, car_plate: plate }, { receipts })
    await page.goto('/warranty-registration')
    await page.getByRole('tab', { name: t('warranty.check') }).click()
    await check.search(plate.toLowerCase())
    const card = check.cards
    await expect(card.getByText(t('warranty.active'), { exact: true })).toBeVisible()
    await card.getByRole('button', { name: t('warranty.terms') }).click()
    await expect(page.getByRole('dialog', { name: t('warranty.terms') })).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('warranty.close') })
      .click()
    await check.viewReceipts.click()
    await check.lastFourDigits.fill('9876')
    await check.viewReceipts.click()
    await expect(card.getByRole('img')).toBeVisible()
  })
})

const t = messages.en

test('the browser that registered a warranty opens its receipts without digits', {
  tag: '@thorough',
}, async ({ page, context, server, setLanguage }) => {
  await setLanguage('en')
  const check = new CheckStatusPage(page)
  const plate = newPlate()
  const { cookies } = await registerByForm(server, { ...CUSTOMER, car_plate: plate }, { receipts })
  await addCookies(cookies, context, server)
  await check.goto()
  await check.search(plate)
  await check.viewReceipts.click()
  await expect(check.cards.getByRole('img')).toBeVisible()
})

test('opened receipts get the focus once, and later searches leave it where it is', {
  tag: '@thorough',
}, async ({ page, context, server, setLanguage }) => {
  await setLanguage('en')
  const check = new CheckStatusPage(page)
  const plate = newPlate()
  const { cookies } = await registerByForm(server, { ...CUSTOMER, car_plate: plate }, { receipts })
  await addCookies(cookies, context, server)
  await new RegisterWarrantyPage(page).goto()
  await page.getByRole('tab', { name: t('warranty.check') }).click()
  await check.search(plate)
  await check.viewReceipts.click()
  const opened = check.cards.getByRole('list').filter({ has: page.getByRole('img') })
  await expect(opened).toBeFocused()
  // To the other tab and back.
  await page.getByRole('tab', { name: t('warranty.check') }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: t('warranty.register') })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(opened).toBeVisible()
  await expect(page.getByRole('tab', { name: t('warranty.check') })).toBeFocused()
  // During the search for another plate.
  const release = await blockRequest(page, '**/warranty-registration.data?*')
  await check.plate.fill(newPlate())
  await check.plate.press('Enter')
  await expect(page.getByRole('button', { name: t('warranty.searching') }).first()).toBeVisible()
  await expect(check.plate).toBeFocused()
  release()
  await expect(check.notFound).toBeFocused()
})

test('results appear in place, and a lost connection keeps the plate and the results', async ({
  page,
  context,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const check = new CheckStatusPage(page)
  const plate = newPlate()
  await registerByForm(server, { car_plate: plate })
  // After hydration, switching tabs needs no connection.
  await new RegisterWarrantyPage(page).goto()
  const documents: string[] = []
  page.on('request', request => request.isNavigationRequest() && documents.push(request.url()))
  await context.setOffline(true)
  await page.getByRole('tab', { name: t('warranty.check') }).click()
  await check.search(plate.toLowerCase())
  await expect(
    page.getByRole('alert').filter({ hasText: t('warranty.problems.searchFailed.title') }),
  ).toBeVisible()
  await expect(check.plate).toHaveValue(plate)
  await context.setOffline(false)
  // After an error the focus is on the field.
  await check.search('')
  await expect(check.plate).toBeFocused()
  await check.plate.fill(plate)
  await check.searchButton.click()
  // The focus moves to the result heading.
  await expect(page.getByRole('heading', { name: t('warranty.found', { count: 1, plate }) })).toBeFocused()
  await expect(check.cards).toHaveCount(1)
  await context.setOffline(true)
  await check.viewReceipts.click()
  await expect(
    page.getByRole('alert').filter({ hasText: t('warranty.problems.searchFailed.title') }),
  ).toBeVisible()
  await expect(check.cards).toHaveCount(1)
  expect(documents).toEqual([])
})

test('a network without responses fails the check after 30 seconds, and the plate is kept', async ({
  page,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const check = new CheckStatusPage(page)
  const plate = newPlate()
  await registerByForm(server, { car_plate: plate })
  await page.clock.install()
  await new RegisterWarrantyPage(page).goto()
  await page.getByRole('tab', { name: t('warranty.check') }).click()
  const release = await blockRequest(page, '**/warranty-registration.data?*', 'abort')
  const sent = page.waitForRequest('**/warranty-registration.data?*')
  await check.search(plate)
  await sent
  await page.clock.fastForward(30_000)
  await expect(
    page.getByRole('alert').filter({ hasText: t('warranty.problems.searchFailed.title') }),
  ).toBeVisible()
  await expect(check.plate).toHaveValue(plate)
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await check.searchButton.click()
  await expect(check.cards).toHaveCount(1)
})

test('no page, response or request URL of the check contains personal data', async ({
  page,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const check = new CheckStatusPage(page)
  const plate = newPlate()
  await registerByForm(server, { ...CUSTOMER, car_plate: plate }, { receipts })
  const addresses: string[] = []
  page.on('request', request => addresses.push(request.url()))
  await check.goto()
  await check.search(plate)
  await expect(check.cards).toHaveCount(1)
  const id = await idOf(check)
  const pages = [
    await page.content(),
    ...(await Promise.all(
      ['/warranty-registration', '/warranty-registration.data'].flatMap(path =>
        [{ car_plate: plate }, { car_plate: plate, registration: id }].map(async form => {
          const answer = await fetch(`${server.url}${path}?tab=check`, {
            method: 'POST',
            headers: { origin: server.url },
            body: new URLSearchParams(Object.entries(form)),
          })
          return answer.text()
        }),
      ),
    )),
  ]
  expect(pages[1]).toContain('<article')
  for (const source of pages) {
    expect(source).toContain(plate)
    for (const secret of [
      'Rahsia',
      'rahsia',
      '345 9876',
      '3459876',
      '9876',
      '/files/',
      'receipts/anonymous',
    ]) {
      expect(source.includes(secret)).toBe(false)
    }
  }
  expect(addresses.filter(address => address.includes(plate))).toEqual([])
})

test('five wrong attempts lock the receipts of a registration for an hour', async ({
  page,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const check = new CheckStatusPage(page)
  const plate = newPlate()
  await registerByForm(server, { ...CUSTOMER, car_plate: plate }, { receipts })
  await check.goto()
  await check.search(plate)
  const view = check.viewReceipts
  const digits = check.lastFourDigits
  await view.click()
  // Incomplete input does not count as an attempt.
  for (const guess of ['12', '0000', '1111', '2222', '3333', '4444']) {
    await digits.fill(guess)
    await view.click()
    const problem = guess === '12' ? 'digitsNeeded' : 'wrongDigits'
    await expect(digits).toHaveAccessibleDescription(new RegExp(t(`warranty.problems.${problem}`)))
    await expect(digits).toHaveValue('')
  }
  // The right digits are refused too while locked.
  await digits.fill('9876')
  await view.click()
  const lock = check.cards.getByRole('alert').filter({ hasText: t('errors.tooManyTries') })
  await expect(lock).toContainText('60 min')
  await expect(lock).toBeInViewport()
  await expect(check.cards).toHaveCount(1)
  await expect(check.cards.getByRole('img')).toHaveCount(0)
})

/** The id of the only warranty that is shown. */
const idOf = (check: CheckStatusPage) => check.cards.locator('input[name=registration]').inputValue()

/** The day in Kuala Lumpur that lies so many days before today. */
function daysAgo(days: number): string {
  return new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10)
}
