import { blockRequest, SCRIPTS, SLOW_START_MS, stopClock } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { PHONE } from '../support/cast.ts'
import { messages, triedLanguages } from '../support/messages.ts'
import { mockGeolocation } from '../support/mock-geolocation.ts'
import { waitForHydration } from '../support/page-checks.ts'
import { BookingDialog, BookingSteps } from '../support/pages/booking-dialog.ts'
import { TyreListPage } from '../support/pages/tyre-list-page.ts'
import {
  branches,
  chatNumberOf,
  company,
  findRow,
  formatPrice,
  parsePrice,
  priceText,
  sizeQuery,
  sorted,
  tyresOfSize,
} from '../support/sample-data.ts'

// The first tyre of this size has a price, so that the total can be checked.
const SIZE = '205/55R16'
const tyre = findRow(sorted(tyresOfSize(SIZE), 'default'), 'first tyre of its size', () => true)
const price = parsePrice(priceText(tyre)) ?? 0
const cheras = findRow(branches, 'branch in Cheras', ({ name }) => name.includes('Cheras'))
const JOHOR_BAHRU = { latitude: 1.492, longitude: 103.741 }

test.use({ viewport: PHONE })

for (const language of triedLanguages) {
  const t = messages[language]

  test(`a customer finds a tyre and gets a WhatsApp draft for the nearest branch (${language})`, async ({
    page,
    context,
    setLanguage,
  }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(JOHOR_BAHRU)
    await setLanguage(language)
    const booking = new BookingDialog(page, language)
    const list = new TyreListPage(page, language)
    await page.goto('/')
    await page.getByRole('combobox', { name: t('tyres.width') }).selectOption('205')
    await page.getByRole('combobox', { name: t('tyres.profile') }).selectOption('55')
    await page.getByRole('combobox', { name: t('tyres.rim') }).selectOption('16')
    await page.getByRole('button', { name: t('tyres.search') }).click()
    await list.ready()
    await booking.bookNow.click()
    const dialog = booking.scope
    await dialog.getByRole('button', { name: '2', exact: true }).click()
    await expect(dialog.getByText(`2 × ${formatPrice(String(price))} =`)).toContainText(
      `${formatPrice(String(price * 2))}, ${t('booking.included')}`,
    )
    await booking.quantity.fill('4')
    await booking.continueButton.click()
    await booking.useLocation.click()
    await expect(dialog.getByText(t('booking.locationFoundText'))).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveCount(5)
    const nearest = findRow(branches, 'branch in Johor Bahru', ({ name }) => name.endsWith('Johor Bahru'))
    await expect(dialog.getByRole('listitem').first()).toContainText(nearest.name)
    await booking.branch(nearest.name).click()
    const { number, text } = await booking.draft()
    expect(number).toBe(chatNumberOf(nearest))
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
}

test('a search of branches by area keeps the focus in its field, and a state empties the field', async ({
  page,
  setLanguage,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  const booking = new BookingDialog(page, 'ms')
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await new TyreListPage(page, 'ms').ready()
  await booking.bookNow.click()
  await booking.continueButton.click()
  await booking.browseAll.click()
  const area = booking.scope.getByRole('textbox', { name: t('booking.area') })
  for (const typed of ['Kajang', '99999']) {
    await area.fill(typed)
    await area.press('Enter')
    await expect(booking.scope.getByText(typed).first()).toBeVisible()
    await expect(area).toBeFocused()
    await expect(area).toHaveValue(typed)
  }
  await booking.scope.getByRole('combobox', { name: t('booking.state') }).selectOption('Johor')
  await expect(area).toHaveValue('')
  await expect(booking.scope.getByRole('listitem').first()).toContainText('Johor')
})

test('a customer can choose from all branches and go back; closing the dialog resets it', async ({
  page,
  setLanguage,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  const booking = new BookingDialog(page, 'ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await list.ready()
  await booking.bookNow.click()
  const dialog = booking.scope
  await booking.quantity.fill('3')
  await booking.continueButton.click()
  await booking.browseAll.click()
  await expect(dialog.getByRole('listitem')).toHaveCount(branches.length)
  // The styles of the card do not reach into its dialog.
  const area = await dialog.getByRole('textbox', { name: t('booking.area') }).boundingBox()
  const state = await dialog.getByRole('combobox', { name: t('booking.state') }).boundingBox()
  expect(area?.x).toBe(state?.x)
  await booking.branch(cheras.name).click()
  await dialog.getByRole('button', { name: t('booking.changeStore') }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(branches.length)
  await dialog.getByRole('button', { name: t('booking.back') }).click()
  await dialog.getByRole('button', { name: t('booking.back') }).click()
  await expect(booking.quantity).toHaveValue('3')
  await dialog.getByRole('button', { name: t('booking.close') }).click()
  await expect(dialog).toBeHidden()
  await list.ready()
  await booking.bookNow.click()
  await expect(booking.quantity).toHaveValue('4')
})

test('without JavaScript each booking step is a page, and an invalid quantity is kept with its error', {
  tag: '@thorough',
}, async ({ browser, server }) => {
  const t = messages.ms
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: PHONE,
    baseURL: server.url,
  })
  await context.addCookies([{ name: 'language', value: 'ms', url: server.url }])
  const page = await context.newPage()
  const { bookNow } = new BookingDialog(page, 'ms')
  const steps = new BookingSteps(page.getByRole('main'), 'ms')
  await page.goto(`/tires?${sizeQuery(SIZE)}&page=1`)
  await bookNow.click()
  await steps.quantity.fill('0')
  const answer = page.waitForResponse(response => response.url().includes('quantity=0'))
  await steps.continueButton.click()
  expect((await answer).status()).toBe(422)
  await expect(page.getByText(t('booking.quantityWrong'))).toBeVisible()
  await expect(steps.quantity).toHaveValue('0')
  await steps.quantity.fill('2')
  await steps.continueButton.click()
  await expect(steps.useLocation).toBeDisabled()
  await expect(page.locator('main noscript p').filter({ visible: true })).toHaveText(t('booking.needsScript'))
  await steps.browseAll.click()
  await steps.branch(cheras.name).click()
  await page.getByRole('textbox', { name: t('booking.car') }).fill('Honda Civic 2019')
  await page.getByRole('combobox', { name: t('booking.part') }).selectOption('morning')
  await page.getByRole('button', { name: t('booking.updateMessage') }).click()
  const { text } = await steps.draft()
  for (const part of [formatPrice(String(price * 2)), 'Honda Civic 2019', t('booking.parts.morning')])
    expect(text).toContain(part)
  await page.goBack()
  await page.goBack()
  await expect(steps.branch(cheras.name)).toBeVisible()
  await context.close()
})

test("the phone's Back closes the booking, and leaves the list only afterwards", async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  const booking = new BookingDialog(page, 'ms')
  const list = `/tires?${sizeQuery(SIZE)}`
  await page.goto('/')
  await page.goto(list)
  await waitForHydration(page)
  for (const close of [
    () => page.goBack(),
    () => booking.scope.getByRole('button', { name: messages.ms('booking.close') }).click(),
  ]) {
    await booking.bookNow.click()
    await booking.continueButton.click()
    await close()
    await expect(booking.scope).toBeHidden()
    await expect(booking.bookNow).toBeFocused()
    await expect(page).toHaveURL(list)
  }
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a tyre that is too low for the searched car is asked about first, with and without JavaScript', async ({
  browser,
  server,
  page,
  setLanguage,
}) => {
  const t = messages.ms
  const car = new URLSearchParams({
    vehicleTireSize: '185/55R15',
    vehicleBrand: 'Perodua',
    vehicleYear: '2022',
    vehicleModel: 'Myvi 1.5 H/AV (15 in)',
  })
  const slow = '/tire/185%2F55R15/Assurance%20DuraPlus%202'
  await setLanguage('ms')
  const booking = new BookingDialog(page, 'ms')
  await page.goto(`${slow}?${car}`)
  await waitForHydration(page)
  await page
    .getByRole('button', { name: t('tyres.bookNow') })
    .filter({ visible: true })
    .click()
  await expect(booking.scope.getByRole('alert')).toContainText(/82H \(475 kg, 210 km\/j\).*82V/)
  await booking.scope.getByRole('button', { name: t('booking.bookAnyway') }).click()
  await expect(booking.quantity).toBeVisible()

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const plain = await context.newPage()
  const steps = new BookingSteps(plain.getByRole('main'), 'ms')
  await plain.goto(`${slow}/book?${car}`)
  await expect(plain.getByRole('alert')).toContainText(t('tyres.tooLow'))
  await expect(plain.getByRole('link', { name: t('booking.chooseAnother') })).toHaveAttribute(
    'href',
    `/tires?${car}`,
  )
  await plain.getByRole('button', { name: t('booking.bookAnyway') }).click()
  await steps.continueButton.click()
  await steps.browseAll.click()
  await steps.branch(cheras.name).click()
  expect((await steps.draft()).text).toContain(t('booking.messageTooLow', { rating: '82V' }))
  await context.close()
})

test('if the location is unavailable, the dialog says why and still offers all branches', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  const booking = new BookingDialog(page, 'ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await list.ready()
  await booking.bookNow.click()
  const dialog = booking.scope
  await booking.continueButton.click()
  const use = booking.useLocation
  await mockGeolocation(page, 'denied')
  await use.click()
  await expect(dialog.getByRole('alert')).toContainText(t('booking.locationDeniedText'))
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
  await booking.browseAll.click()
  await expect(dialog.getByRole('listitem')).toHaveCount(branches.length)
})

test('a staggered vehicle books two front and two rear tyres in one message', async ({
  page,
  setLanguage,
}) => {
  const t = messages.en
  await setLanguage('en')
  const booking = new BookingDialog(page)
  const list = new TyreListPage(page)
  await page.goto('/tires?vehicleTireSize=225/45R17&vehicleRearTireSize=255/40R17')
  await list.ready()
  await booking.bookNow.click()
  const dialog = booking.scope
  await expect(dialog.getByRole('textbox', { name: t('booking.quantityFront') })).toHaveValue('2')
  await expect(dialog.getByRole('textbox', { name: t('booking.quantityRear') })).toHaveValue('2')
  await booking.chooseBranch(cheras.name)
  const { text } = await booking.draft()
  expect(text).toMatch(/2 × .*225\/45R17.* \(Front\)[\s\S]*2 × .*255\/40R17.* \(Rear\)/)
})

test('the booking dialog works with the keyboard alone', async ({ page, setLanguage }) => {
  const t = messages.en
  await setLanguage('en')
  const booking = new BookingDialog(page)
  const list = new TyreListPage(page)
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await list.ready()
  await booking.bookNow.focus()
  await page.keyboard.press('Enter')
  const dialog = booking.scope
  await booking.quantity.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('a4b')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: t('booking.steps.location') })).toBeFocused()
  await booking.browseAll.press('Enter')
  await booking.branch(cheras.name).press('Enter')
  expect((await booking.draft()).text).toContain(formatPrice(String(price * 4)))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the message can be copied instead of sent', { tag: '@thorough' }, async ({
  page,
  context,
  setLanguage,
}) => {
  const t = messages.en
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await setLanguage('en')
  const booking = new BookingDialog(page)
  const list = new TyreListPage(page)
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await list.ready()
  await booking.bookNow.click()
  const dialog = booking.scope
  await booking.chooseBranch(cheras.name)
  await dialog.getByRole('button', { name: t('booking.copy') }).click()
  await expect(dialog.getByText(t('booking.copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await booking.draft()).text)
})

test('a tyre that is no longer in the catalogue is reported with a link back to the list', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  const t = messages.en
  await setLanguage('en')
  const booking = new BookingDialog(page)
  const list = new TyreListPage(page)
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await list.ready()
  await page.route('**/booking?**', route =>
    route.fulfill({
      status: 404,
      json: { tyre: null, others: [], branches: [], companyNumber: '', isFallback: false },
    }),
  )
  await list.ready()
  await booking.bookNow.click()
  const dialog = booking.scope
  await expect(dialog.getByText(t('booking.goneText'))).toBeVisible()
  const response = await page.goto(`/tire/${encodeURIComponent(SIZE)}/gone/book?${sizeQuery(SIZE)}`)
  expect(response?.status()).toBe(404)
  await expect(page.getByText(t('booking.goneText'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('booking.toTyres') })).toHaveAttribute(
    'href',
    `/tires?${sizeQuery(SIZE)}`,
  )
})

test('a booking that fails to load can be retried', { tag: '@thorough' }, async ({ page, setLanguage }) => {
  const t = messages.en
  await setLanguage('en')
  const booking = new BookingDialog(page)
  const list = new TyreListPage(page)
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await list.ready()
  await page.route('**/booking?**', route => route.abort())
  await booking.bookNow.click()
  const dialog = booking.scope
  await expect(dialog.getByText(t('booking.failed'))).toBeVisible()
  await page.unroute('**/booking?**')
  await dialog.getByRole('button', { name: t('booking.retry') }).click()
  await expect(booking.quantity).toBeVisible()
  await expect(dialog.getByRole('heading', { level: 3 })).toBeFocused()
})

test('a tap before hydration opens the booking in place, or its page if the scripts do not arrive in time', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const booking = new BookingDialog(page)
  const { bookNow, scope } = booking
  await stopClock(page)
  let release = await blockRequest(page, SCRIPTS)
  await page.goto(`/tires?${sizeQuery(SIZE)}`, { waitUntil: 'commit' })
  await bookNow.click()
  await expect(bookNow).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(scope).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/tires')

  await page.unroute(SCRIPTS)
  release = await blockRequest(page, SCRIPTS)
  await page.goto(`/tires?${sizeQuery(SIZE)}`, { waitUntil: 'commit' })
  await bookNow.click()
  await expect(bookNow).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(SLOW_START_MS - 100)
  expect(new URL(page.url()).pathname).toBe('/tires')
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/^[^?]*\/book\?/)

  await page.unroute(SCRIPTS)
  await page.route(SCRIPTS, route => route.abort())
  await page.goto(`/tires?${sizeQuery(SIZE)}`, { waitUntil: 'commit' })
  await bookNow.click()
  await expect(page).toHaveURL(/^[^?]*\/book\?/)
})

test('a tap before hydration opens the booking in place, whichever script arrives last', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const { bookNow, scope } = new BookingDialog(page)
  const scripts = new Set<string>()
  page.on('response', response => {
    if (response.url().endsWith('.js')) scripts.add(response.url())
  })
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await new TyreListPage(page).ready()
  expect(scripts.size).toBeGreaterThan(2)
  await stopClock(page)
  for (const last of [...scripts]) {
    const release = await blockRequest(page, last)
    await page.goto(`/tires?${sizeQuery(SIZE)}`, { waitUntil: 'commit' })
    await bookNow.click()
    release()
    await expect(scope).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/tires')
    await page.unroute(last)
  }
})

test('the texts and the code of the booking dialog do not wait for each other', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  const requested = new Set<string>()
  page.on('request', request => {
    const [, name] = /\/(booking-[\w-]+)\.js$/.exec(request.url()) ?? []
    if (name) requested.add(name)
  })
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await waitForHydration(page)
  const release = await blockRequest(page, '**/assets/booking-*.js')
  await new BookingDialog(page, 'ms').bookNow.click()
  await expect.poll(() => requested.size).toBe(2)
  release()
  await expect(new BookingDialog(page, 'ms').quantity).toBeVisible()
})

test('the button shows that the booking dialog is loading', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  const t = messages.en
  await setLanguage('en')
  const booking = new BookingDialog(page)
  const list = new TyreListPage(page)
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await list.ready()
  const send = await blockRequest(page, '**/booking-dialog-*.js')
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: t('tyres.bookNow') }).click()
  await expect(card.getByRole('button', { name: t('shell.loading') })).toHaveAttribute('aria-busy', 'true')
  send()
  await expect(booking.scope).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: t('tyres.bookNow') })).toBeFocused()
})

test.describe('without the booking script', () => {
  // Not in the browser's cache yet.
  test.use({ isFirstVisit: true })
  test('if the booking script cannot be loaded, the card shows the phone number and a retry button', {
    tag: '@thorough',
  }, async ({ page, setLanguage }) => {
    const t = messages.ms
    await page.setViewportSize(PHONE)
    await setLanguage('ms')
    const booking = new BookingDialog(page, 'ms')
    const list = new TyreListPage(page, 'ms')
    await page.goto(`/tires?${sizeQuery(SIZE)}`)
    await list.ready()
    const card = page.getByRole('article').first()
    await page.context().setOffline(true)
    await card.getByRole('button', { name: t('tyres.bookNow') }).click()
    await expect(card.getByText(t('tyres.bookingUnreachable'))).toBeVisible()
    // Not in the narrow column of the button.
    const notice = await card.getByRole('alert').boundingBox()
    expect(notice?.width).toBeGreaterThan(PHONE.width / 2)
    await card.getByRole('button', { name: t('tyres.close') }).click()
    await expect(card.getByRole('alert')).toBeHidden()
    await card.getByRole('button', { name: t('tyres.bookNow') }).click()
    await expect(card.getByRole('link', { name: company.phone })).toHaveAttribute('href', /^tel:\d+$/)
    await card.getByRole('button', { name: t('shell.retry') }).click()
    // The first notice stays until the retry has ended.
    await expect(booking.bookNow).not.toHaveAttribute('aria-busy')
    await expect(card.getByText(t('tyres.bookingUnreachable'))).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/tires')
    await page.context().setOffline(false)
    await card.getByRole('button', { name: t('shell.retry') }).click()
    await expect(booking.scope.getByRole('textbox', { name: t('booking.quantity') })).toBeVisible()
  })
})
