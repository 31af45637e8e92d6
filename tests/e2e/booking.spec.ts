import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { PHONE } from '../support/cast.ts'
import { languages, messages } from '../support/messages.ts'
import { mockGeolocation } from '../support/mock-geolocation.ts'
import {
  branches,
  company,
  findRow,
  formatPrice,
  parsePrice,
  priceText,
  sizeQuery,
  sorted,
  tyresOfSize,
} from '../support/sample-data.ts'

// Aisyah has found 205/55R16; the first tyre of the list has an amount, so that a total can be told.
const SIZE = '205/55R16'
const tyre = findRow(sorted(tyresOfSize(SIZE), 'default'), 'first tyre of its size', () => true)
const price = parsePrice(priceText(tyre)) ?? 0
const cheras = findRow(branches, 'branch in Cheras', ({ name }) => name.includes('Cheras'))
const JOHOR_BAHRU = { latitude: 1.492, longitude: 103.741 }

test.use({ viewport: PHONE })

for (const language of languages) {
  const t = messages[language]

  test(`from the first page to the draft for the nearest branch (${language})`, async ({
    page,
    context,
    setLanguage,
  }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(JOHOR_BAHRU)
    await setLanguage(language)
    await page.goto('/')
    await page.getByRole('combobox', { name: t('tyres.width') }).selectOption('205')
    await page.getByRole('combobox', { name: t('tyres.profile') }).selectOption('55')
    await page.getByRole('combobox', { name: t('tyres.rim') }).selectOption('16')
    await page.getByRole('button', { name: t('tyres.search') }).click()
    const dialog = await openBooking(page, language)
    await dialog.getByRole('textbox', { name: t('booking.quantity') }).fill('4')
    await dialog.getByRole('button', { name: t('booking.continue') }).click()
    await dialog.getByRole('button', { name: t('booking.useLocation') }).click()
    await expect(dialog.getByText(t('booking.locationFoundText'))).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveCount(5)
    const nearest = findRow(branches, 'branch in Johor Bahru', ({ name }) => name.endsWith('Johor Bahru'))
    await expect(dialog.getByRole('listitem').first()).toContainText(nearest.name)
    await dialog.getByRole('button', { name: nearest.name, exact: true }).click()
    const { number, text } = await draft(dialog, language)
    expect(number).toBe(`60${nearest.phone.replace(/\D/g, '').slice(1)}`)
    for (const part of [
      nearest.name,
      SIZE,
      tyre.model,
      formatPrice(String(price)),
      formatPrice(String(price * 4)),
      '4 ×',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toMatch(/booked|telah ditempah/i)
  })

  test(`all stores, another store, back, and closing forgets everything (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    await page.goto(`/tires?${sizeQuery(SIZE)}`)
    const dialog = await openBooking(page, language)
    await dialog.getByRole('textbox', { name: t('booking.quantity') }).fill('3')
    await dialog.getByRole('button', { name: t('booking.continue') }).click()
    await dialog.getByRole('button', { name: t('booking.browseAll') }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(branches.length)
    await dialog.getByRole('button', { name: cheras.name, exact: true }).click()
    await dialog.getByRole('button', { name: t('booking.changeStore') }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(branches.length)
    await dialog.getByRole('button', { name: t('booking.back') }).click()
    await dialog.getByRole('button', { name: t('booking.back') }).click()
    await expect(dialog.getByRole('textbox', { name: t('booking.quantity') })).toHaveValue('3')
    await dialog.getByRole('button', { name: t('booking.close') }).click()
    await expect(dialog).toBeHidden()
    const again = await openBooking(page, language)
    await expect(again.getByRole('textbox', { name: t('booking.quantity') })).toHaveValue('1')
  })

  test(`without script, a page a step, a wrong quantity told and kept (${language})`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: PHONE,
      baseURL: server.url,
    })
    await context.addCookies([{ name: 'language', value: language, url: server.url }])
    const page = await context.newPage()
    await page.goto(`/tires?${sizeQuery(SIZE)}&page=1`)
    await page
      .getByRole('button', { name: t('tyres.bookNow') })
      .first()
      .click()
    await page.getByRole('textbox', { name: t('booking.quantity') }).fill('0')
    const answer = page.waitForResponse(response => response.url().includes('quantity=0'))
    await page.getByRole('button', { name: t('booking.continue') }).click()
    expect((await answer).status()).toBe(422)
    await expect(page.getByText(t('booking.quantityWrong'))).toBeVisible()
    await expect(page.getByRole('textbox', { name: t('booking.quantity') })).toHaveValue('0')
    await page.getByRole('textbox', { name: t('booking.quantity') }).fill('2')
    await page.getByRole('button', { name: t('booking.continue') }).click()
    await expect(page.getByRole('button', { name: t('booking.useLocation') })).toBeDisabled()
    await expect(page.locator('main noscript p').filter({ visible: true })).toHaveText(
      t('booking.needsScript'),
    )
    await page.getByRole('button', { name: t('booking.browseAll') }).click()
    await page.getByRole('button', { name: cheras.name, exact: true }).click()
    expect((await draft(page.getByRole('main'), language)).text).toContain(formatPrice(String(price * 2)))
    await page.goBack()
    await expect(page.getByRole('button', { name: cheras.name, exact: true })).toBeVisible()
    await context.close()
  })

  test(`a place that cannot be had is told, and all stores can still be had (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    await page.goto(`/tires?${sizeQuery(SIZE)}`)
    const dialog = await openBooking(page, language)
    await dialog.getByRole('button', { name: t('booking.continue') }).click()
    const use = dialog.getByRole('button', { name: t('booking.useLocation') })
    await mockGeolocation(page, 'denied')
    await use.click()
    await expect(dialog.getByRole('alert')).toContainText(t('booking.locationErrorText'))
    await mockGeolocation(page, 'nonsense')
    await use.click()
    await expect(dialog.getByRole('alert')).toContainText(t('booking.locationErrorText'))
    await mockGeolocation(page, 'missing')
    await use.click()
    await expect(dialog.getByRole('alert')).toContainText(t('booking.unsupportedText'))
    await mockGeolocation(page, 'never')
    await use.click()
    const looking = dialog.getByRole('button', { name: t('booking.gettingLocation') })
    await expect(looking).toBeDisabled()
    await expect(looking).toBeFocused()
    await expect(dialog.getByRole('status')).toHaveText(t('booking.gettingLocation'))
    await dialog.getByRole('button', { name: t('booking.browseAll') }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(branches.length)
  })
}

test('a staggered car books front and rear together, two and two, in one message', async ({
  page,
  setLanguage,
}) => {
  const t = messages.en
  await setLanguage('en')
  await page.goto('/tires?vehicleTireSize=225/45R17&vehicleRearTireSize=255/40R17')
  const dialog = await openBooking(page, 'en')
  await expect(dialog.getByRole('textbox', { name: t('booking.quantityFront') })).toHaveValue('2')
  await expect(dialog.getByRole('textbox', { name: t('booking.quantityRear') })).toHaveValue('2')
  await dialog.getByRole('button', { name: t('booking.continue') }).click()
  await dialog.getByRole('button', { name: t('booking.browseAll') }).click()
  await dialog.getByRole('button', { name: cheras.name, exact: true }).click()
  const { text } = await draft(dialog, 'en')
  expect(text).toMatch(/2 × .*225\/45R17 \(Front\)[\s\S]*2 × .*255\/40R17 \(Rear\)/)
})

test('by keyboard alone', async ({ page, setLanguage }) => {
  const t = messages.en
  await setLanguage('en')
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await ready(page)
  await page
    .getByRole('button', { name: t('tyres.bookNow') })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('booking.title') })
  await dialog.getByRole('textbox', { name: t('booking.quantity') }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('a4b')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: t('booking.steps.location') })).toBeFocused()
  await dialog.getByRole('button', { name: t('booking.browseAll') }).press('Enter')
  await dialog.getByRole('button', { name: cheras.name, exact: true }).press('Enter')
  expect((await draft(dialog, 'en')).text).toContain(formatPrice(String(price * 4)))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the message can be copied on a computer without the chat app', async ({
  page,
  context,
  setLanguage,
}) => {
  const t = messages.en
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await setLanguage('en')
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  const dialog = await openBooking(page, 'en')
  await dialog.getByRole('button', { name: t('booking.continue') }).click()
  await dialog.getByRole('button', { name: t('booking.browseAll') }).click()
  await dialog.getByRole('button', { name: cheras.name, exact: true }).click()
  await dialog.getByRole('button', { name: t('booking.copy') }).click()
  await expect(dialog.getByText(t('booking.copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await draft(dialog, 'en')).text)
})

test('a tyre that has left the list in the meantime is told, and the list is one step away', async ({
  page,
  setLanguage,
}) => {
  const t = messages.en
  await setLanguage('en')
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await ready(page)
  await page.route('**/booking?**', route =>
    route.fulfill({
      status: 404,
      json: { tyre: null, others: [], branches: [], companyNumber: '', isFallback: false },
    }),
  )
  const dialog = await openBooking(page, 'en')
  await expect(dialog.getByText(t('booking.goneText'))).toBeVisible()
  const response = await page.goto(`/tire/${encodeURIComponent(SIZE)}/gone/book?${sizeQuery(SIZE)}`)
  expect(response?.status()).toBe(404)
  await expect(page.getByText(t('booking.goneText'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('booking.toTyres') })).toHaveAttribute(
    'href',
    `/tires?${sizeQuery(SIZE)}`,
  )
})

test('a booking that cannot be loaded is told and can be tried again', async ({ page, setLanguage }) => {
  const t = messages.en
  await setLanguage('en')
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await ready(page)
  await page.route('**/booking?**', route => route.abort())
  await page
    .getByRole('button', { name: t('tyres.bookNow') })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t('booking.title') })
  await expect(dialog.getByText(t('booking.failed'))).toBeVisible()
  await page.unroute('**/booking?**')
  await dialog.getByRole('button', { name: t('booking.retry') }).click()
  await expect(dialog.getByRole('textbox', { name: t('booking.quantity') })).toBeVisible()
})

test('a tap before the scripts are there opens the booking in place; without them, its page', async ({
  page,
  setLanguage,
}) => {
  const t = messages.en
  await setLanguage('en')
  const bookNow = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: t('tyres.bookNow') })
  const delayScripts = async (ms: number) => {
    await page.unroute('**/assets/*.js')
    await page.route('**/assets/*.js', async route => {
      await new Promise(resolve => setTimeout(resolve, ms))
      await route.continue().catch(() => {})
    })
  }
  for (const ms of [0, 150, 700]) {
    await delayScripts(ms)
    await page.goto(`/tires?${sizeQuery(SIZE)}`, { waitUntil: 'commit' })
    await bookNow.click()
    await expect(page.getByRole('dialog', { name: t('booking.title') })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/tires')
  }

  await delayScripts(20_000)
  await page.goto(`/tires?${sizeQuery(SIZE)}`, { waitUntil: 'commit' })
  await bookNow.click()
  await expect(bookNow).toHaveAttribute('aria-busy', 'true')
  await expect(page).toHaveURL(/^[^?]*\/book\?/)

  await page.unroute('**/assets/*.js')
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto(`/tires?${sizeQuery(SIZE)}`, { waitUntil: 'commit' })
  await bookNow.click()
  await expect(page).toHaveURL(/^[^?]*\/book\?/)
})

test('on a slow line the button says at once that the booking is coming', async ({ page, setLanguage }) => {
  const t = messages.en
  await setLanguage('en')
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await ready(page)
  let send = () => {}
  const isSent = new Promise<void>(resolve => {
    send = resolve
  })
  await page.route('**/booking-dialog-*.js', async route => {
    await isSent
    await route.continue()
  })
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: t('tyres.bookNow') }).click()
  await expect(card.getByRole('button', { name: t('shell.loading') })).toHaveAttribute('aria-busy', 'true')
  send()
  await expect(page.getByRole('dialog', { name: t('booking.title') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: t('tyres.bookNow') })).toBeFocused()
})

for (const language of languages) {
  test(`a booking whose script cannot be fetched says so on the page, how to call, and tries again (${language})`, async ({
    page,
    setLanguage,
  }) => {
    const t = messages[language]
    await setLanguage(language)
    await page.goto(`/tires?${sizeQuery(SIZE)}`)
    await ready(page)
    const card = page.getByRole('article').first()
    await page.context().setOffline(true)
    await card.getByRole('button', { name: t('tyres.bookNow') }).click()
    await expect(card.getByText(t('tyres.bookingUnreachable'))).toBeVisible()
    await expect(card.getByRole('link', { name: company.phone })).toHaveAttribute('href', /^tel:\d+$/)
    await card.getByRole('button', { name: t('shell.retry') }).click()
    await expect(card.getByText(t('tyres.bookingUnreachable'))).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/tires')
    await page.context().setOffline(false)
    await card.getByRole('button', { name: t('shell.retry') }).click()
    await expect(
      page
        .getByRole('dialog', { name: t('booking.title') })
        .getByRole('textbox', { name: t('booking.quantity') }),
    ).toBeVisible()
  })
}

async function openBooking(page: Page, language: 'en' | 'ms'): Promise<Locator> {
  const t = messages[language]
  await ready(page)
  await page
    .getByRole('button', { name: t('tyres.bookNow') })
    .first()
    .click()
  return page.getByRole('dialog', { name: t('booking.title') })
}

/** The script has taken over when it has disabled what has nothing to choose from yet. */
const ready = (page: Page) => expect(page.locator('select[name=vehicleYear]')).toBeDisabled()

async function draft(scope: Locator, language: 'en' | 'ms'): Promise<{ number: string; text: string }> {
  const href = await scope
    .getByRole('link', { name: messages[language]('booking.send') })
    .getAttribute('href')
  const url = new URL(href ?? '')
  return { number: url.pathname.slice(1), text: url.searchParams.get('text') ?? '' }
}
