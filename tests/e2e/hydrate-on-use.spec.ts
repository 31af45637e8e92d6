import { blockRequest, SCRIPTS } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { AISYAH } from '../support/cast.ts'
import { messages } from '../support/messages.ts'
import { waitForHydration } from '../support/page-checks.ts'
import { TyreListPage } from '../support/pages/tyre-list-page.ts'
import { sizeQuery, tyres } from '../support/sample-data.ts'

const FORMS = '**/assets/search-forms-*.js'
const [tyre] = tyres
const TYRE = `/tire/${encodeURIComponent(tyre?.tyre_size ?? '')}/${encodeURIComponent(tyre?.model ?? '')}`
const LIST_PARTS = '**/assets/list-parts-*.js'

test('the code of search and filters is downloaded when the page is used', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => scripts.push(request.url()))
  const isLoaded = (pattern: RegExp) => scripts.some(url => pattern.test(url))
  await page.goto(`/tires?${sizeQuery('205/55R16')}`)
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  expect(isLoaded(/search-forms|list-parts/)).toBe(false)
  await page.mouse.move(10, 10)
  await expect.poll(() => isLoaded(/search-forms/) && isLoaded(/list-parts/)).toBe(true)
})

test('automatic scrolling on the home page downloads nothing', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => scripts.push(request.url()))
  await page.goto('/')
  await waitForHydration(page)
  const row = page.getByRole('region', { name: messages.ms('home.promotions') }).getByRole('list')
  await row.evaluate(async list => {
    const scrolled = new Promise(resolve => list.addEventListener('scroll', resolve, { once: true }))
    list.scrollBy({ left: list.clientWidth, behavior: 'instant' })
    await scrolled
  })
  await page.waitForLoadState('networkidle')
  expect(scripts.filter(url => url.includes('search-forms'))).toEqual([])
  await page.evaluate(() => scrollBy(0, 100))
  await expect.poll(() => scripts.some(url => url.includes('search-forms'))).toBe(true)
})

test('taps on the quantity of a booking while its code is on the way all count', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  const release = await blockRequest(page, '**/assets/booking-page-steps-*.js')
  await page.goto(`${TYRE}/book`)
  await waitForHydration(page)
  const two = page.getByRole('button', { name: '2', exact: true })
  await two.click()
  await page.getByText('+', { exact: true }).click()
  await page.getByText('+', { exact: true }).click()
  release()
  await expect(page.getByRole('textbox', { name: messages.ms('booking.quantity') })).toHaveValue('4')
  await page.getByText('+', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: messages.ms('booking.quantity') })).toHaveValue('5')
})

test('the steps of a booking work as without script if their code cannot be downloaded', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  await page.route('**/assets/booking-page-steps-*.js', route => route.abort())
  await page.goto(`${TYRE}/book`)
  await waitForHydration(page)
  const two = page.getByRole('button', { name: '2', exact: true })
  await page.mouse.move(10, 10)
  await expect(two).toBeDisabled()
  await page.getByRole('button', { name: messages.ms('booking.continue') }).click()
  await expect(page).toHaveURL(/quantity=4/)
})

test('a brand chosen while its code is on the way leads to its years', async ({ page, setLanguage }) => {
  await setLanguage('ms')
  const { vehicle } = new TyreListPage(page, 'ms')
  const release = await blockRequest(page, FORMS)
  await page.goto('/tires')
  await vehicle.ready()
  await page.mouse.move(10, 10)
  await vehicle.brand.selectOption('Perodua')
  release()
  await vehicle.year.selectOption('2018')
  await expect(vehicle.brand).toHaveValue('Perodua')
})

test('a size chosen before any script came can be searched while the code of the form is on the way', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  const { size } = new TyreListPage(page, 'ms')
  const releaseScripts = await blockRequest(page, SCRIPTS)
  await blockRequest(page, FORMS)
  await page.goto('/tires', { waitUntil: 'commit' })
  await size.width.selectOption('205')
  await size.profile.selectOption('55')
  await size.rim.selectOption('16')
  releaseScripts()
  await waitForHydration(page)
  expect(await size.search.isEnabled()).toBe(true)
  await size.search.click()
  await expect(page).toHaveURL(/width=205&ratio=55&rim=16/)
})

test('a form keeps what was typed when another tab is opened while its code is on the way', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  const t = messages.ms
  const release = await blockRequest(page, '**/assets/warranty-forms-*.js')
  await page.goto('/warranty-registration')
  await waitForHydration(page)
  const name = page.getByRole('textbox', { name: t('warranty.fields.name') })
  await name.fill(AISYAH.name)
  const check = page.getByRole('tab', { name: t('warranty.check') })
  await check.click()
  await expect(check).toHaveAttribute('aria-busy', 'true')
  await expect(name).toHaveValue(AISYAH.name)
  release()
  // Both tabs have a field of this name.
  await expect(check).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('textbox', { name: t('warranty.fields.plate') }).fill('WXY 1234')
  await page.getByRole('tab', { name: t('warranty.register') }).click()
  await expect(name).toHaveValue(AISYAH.name)
})

test('a page of the list loads anew if the code of its parts is long on the way', async ({ page }) => {
  await blockRequest(page, LIST_PARTS)
  await page.goto(`/tires?${sizeQuery('205/55R16')}`)
  await waitForHydration(page)
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  const pagination = page.getByRole('navigation', { name: messages.ms('tyres.pagination') })
  await pagination.getByRole('link', { name: '2' }).click()
  expect(await pagination.isVisible()).toBe(true)
  await expect(page).toHaveURL(/page=2/)
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
})

test('a filter ticked while its code is on the way narrows the list', async ({ page, setLanguage }) => {
  await setLanguage('ms')
  const release = await blockRequest(page, LIST_PARTS)
  await page.goto(`/tires?${sizeQuery('205/55R16')}`)
  await waitForHydration(page)
  await page.mouse.move(10, 10)
  const brand = page.locator('input[type=checkbox][name=brand]').first()
  // A label closes over it; its panel is folded.
  await brand.evaluate((input: HTMLInputElement) => input.click())
  release()
  await expect(page).toHaveURL(/brand=/)
  await expect(brand).toBeChecked()
})

test('a filter removed while its code is on the way changes the list in place', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  const release = await blockRequest(page, LIST_PARTS)
  await page.goto(`/tires?${sizeQuery('205/55R16')}&brand=Michelin`)
  await waitForHydration(page)
  const opened = await page.evaluateHandle(() => document)
  await page.getByRole('link', { name: messages.ms('tyres.box.remove', { name: 'Michelin' }) }).click()
  release()
  await expect(page).not.toHaveURL(/brand=/)
  await expect(page.locator('.filter-chip')).toHaveCount(0)
  expect(await opened.evaluate(opened => opened === document)).toBe(true)
})

test('a filter ticked at the moment when its code arrives narrows the list', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  // React hydrates a part in a separate task, and a click can come before it: a click by assistive
  // technology, because a mouse, finger or key fires a press event first.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    let isHeld = false
    const held: (() => void)[] = []
    MessagePort.prototype.postMessage = function (...message) {
      const post = () => Reflect.apply(postMessage, this, message)
      isHeld ? held.push(post) : post()
    }
    addEventListener('hold-tasks', () => {
      isHeld = true
    })
    addEventListener('release-tasks', () => {
      isHeld = false
      for (const post of held.splice(0)) post()
    })
  })
  const release = await blockRequest(page, LIST_PARTS)
  await page.goto(`/tires?${sizeQuery('205/55R16')}`)
  await waitForHydration(page)
  const brand = page.locator('input[type=checkbox][name=brand]').first()
  // A click on its filter would make React hydrate without another task.
  await brand.evaluate(input => input.closest('details')?.toggleAttribute('open', true))
  await page.mouse.move(10, 10)
  const arrived = page.waitForResponse(LIST_PARTS)
  await page.evaluate(() => dispatchEvent(new Event('hold-tasks')))
  release()
  await page.evaluate(url => import(url), (await arrived).url())
  await brand.evaluate((input: HTMLInputElement) => input.click())
  await page.evaluate(() => dispatchEvent(new Event('release-tasks')))
  await expect(page).toHaveURL(/brand=/)
  await expect(brand).toBeChecked()
})

test('a search whose code cannot be downloaded works as without script', async ({ page, setLanguage }) => {
  await setLanguage('ms')
  const { vehicle } = new TyreListPage(page, 'ms')
  await page.route(FORMS, route => route.abort())
  await page.goto('/tires')
  await vehicle.ready()
  await page.mouse.move(10, 10)
  await expect(vehicle.year).toBeEnabled()
  await vehicle.brand.selectOption('Perodua')
  await vehicle.search.click()
  await expect(page).toHaveURL(/vehicleBrand=Perodua/)
  await expect(vehicle.year.getByRole('option', { name: '2018' })).toBeAttached()
})

test('a form whose code cannot be downloaded keeps what was typed, and the focus', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  const fail = await blockRequest(page, '**/assets/warranty-forms-*.js', 'abort')
  await page.goto('/warranty-registration')
  await waitForHydration(page)
  const name = page.getByRole('textbox', { name: messages.ms('warranty.fields.name') })
  await name.pressSequentially('Siti')
  const failed = page.waitForEvent('pageerror')
  fail()
  // React renders the form anew, because it differs from the HTML of the server.
  await failed
  await expect(name).toBeFocused()
  await page.keyboard.type(' Aminah')
  await expect(name).toHaveValue('Siti Aminah')
})
