import type { Locator, Page } from '@playwright/test'
import { blockRequest } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { DESKTOP, PHONE } from '../support/cast.ts'
import { messages, triedLanguages } from '../support/messages.ts'
import { expectUsable } from '../support/page-checks.ts'
import {
  branches,
  chatNumberOf,
  company,
  engineOils,
  findRow,
  formatPrice,
  parsePrice,
  texts,
} from '../support/sample-data.ts'
import { everyNth } from '../support/thorough.ts'

type Oil = (typeof engineOils)[number]

const isPromoted = (oil: Oil) => oil.promotion_price !== '' && (parsePrice(oil.promotion_price) ?? 0) > 0
const priceOf = (oil: Oil) => formatPrice(isPromoted(oil) ? oil.promotion_price : oil.standard_price)
const promoted = findRow(engineOils, 'oil in promotion', isPromoted)
const plain = findRow(
  engineOils,
  'oil without promotion',
  oil => !isPromoted(oil) && oil.product_image !== '',
)
/** The page's name of an oil type, which the data file has in English. */
const typeName = (t: (typeof messages)['en'], type: string) =>
  ({
    'Fully Synthetic': t('oils.types.fully'),
    'Semi Synthetic': t('oils.types.semi'),
    Mineral: t('oils.types.mineral'),
  })[type] ?? type
const ofType = (type: string) => engineOils.filter(oil => oil.type === type)
const [, other] = branches

test('the sample data has enough engine oils', () => {
  expect(engineOils.length).toBeGreaterThanOrEqual(27)
})

for (const language of triedLanguages) {
  const t = messages[language]

  test(`two oils become one WhatsApp message to the chosen branch (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    await page.setViewportSize(PHONE)
    await page.goto('/engine-oil')
    await expect(page.getByRole('button', { name: t('oils.basket') })).toHaveCount(0)
    await cardOf(page, promoted)
      .getByRole('button', { name: t('oils.add') })
      .click()
    await cardOf(page, plain)
      .getByRole('button', { name: t('oils.add') })
      .click()
    await cardOf(page, plain)
      .getByRole('button', { name: t('oils.add') })
      .click()
    await expect(page.getByRole('status').filter({ hasText: plain.product_name })).toBeVisible()
    await expect(page.getByRole('button', { name: t('oils.basket') })).toContainText('3')
    const chatText = await page.getByText(t('shell.chat'), { exact: true }).last().boundingBox()
    const opener = await page.getByRole('button', { name: t('oils.basket') }).boundingBox()
    expect((chatText?.x ?? 0) + (chatText?.width ?? PHONE.width)).toBeLessThanOrEqual(opener?.x ?? 0)

    const basket = await openBasket(page, t('oils.basket'))
    const quantities = basket.getByRole('textbox', { name: t('booking.quantity') })
    await expect(quantities).toHaveCount(2)
    await quantities.nth(0).fill('a4b')
    await expect(quantities.nth(0)).toHaveValue('4')
    await quantities.nth(1).fill('')
    await quantities.nth(1).blur()
    await expect(quantities.nth(1)).toHaveValue('1')
    const total = formatPrice(
      String((parsePrice(priceOf(promoted)) ?? 0) * 4 + (parsePrice(priceOf(plain)) ?? 0)),
    )
    await expect(basket).toContainText(total)
    await expectUsable(page)

    const send = basket.getByRole('link', { name: t('booking.send') })
    // No branch is chosen for the driver.
    expect((await draftOf(send)).number).toBe(company.chat_number.replace(/\D/g, '').replace(/^0/, '60'))
    await basket.getByRole('combobox', { name: t('oils.branch') }).selectOption(other?.name ?? '')
    const draft = await draftOf(send)
    expect(draft.number).toBe(other && chatNumberOf(other))
    expect(draft.text).toContain(t('oils.greeting', { branch: other?.name ?? '' }))
    for (const part of [`4 × `, promoted.product_name, priceOf(promoted), plain.product_name, total])
      expect(draft.text).toContain(part)
    expect(draft.text).not.toMatch(/booked|telah ditempah/i)
    for (const at of [0, 0])
      await basket
        .getByRole('button', { name: t('oils.remove') })
        .nth(at)
        .click()
    await expect(basket.getByText(t('oils.empty'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: t('oils.basket') })).toHaveCount(0)
  })
}

test('every engine oil is listed with its price and promotion', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  const t = messages.ms
  const found = (count: number) => t('oils.found', { n: String(count) })
  await setLanguage('ms')
  await page.goto('/engine-oil')
  await expect(page).toHaveTitle(new RegExp(`^${t('oils.title')} · `))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found(engineOils.length))
  await expect(page.getByRole('article')).toHaveCount(engineOils.length)
  const cards = await page.getByRole('article').evaluateAll(elements =>
    elements.map(card => ({
      text: card.textContent,
      struck: Array.from(card.querySelectorAll('s'), ({ textContent }) => textContent),
    })),
  )
  for (const [at, oil] of engineOils.entries()) {
    const { text = '', struck } = cards[at] ?? {}
    for (const part of [oil.product_name, oil.viscosity, oil.volume, typeName(t, oil.type), priceOf(oil)])
      expect(text).toContain(part)
    expect(text.includes(t('oils.promotion'))).toBe(isPromoted(oil))
    expect(struck).toEqual(isPromoted(oil) ? [formatPrice(oil.standard_price)] : [])
    expect(text.includes(t('tyres.noImage'))).toBe(!oil.product_image)
  }
  const ask = await draftOf(cardOf(page, promoted).getByRole('link', { name: t('oils.ask') }))
  expect(ask.number).toBe(company.chat_number)
  for (const text of [promoted.product_name, promoted.viscosity, promoted.volume])
    expect(ask.text).toContain(text)
})

test('filters narrow the list, are part of the URL, and can be removed singly or all at once', async ({
  page,
  setLanguage,
}) => {
  const t = messages.ms
  const found = (count: number) => t('oils.found', { n: String(count) })
  await setLanguage('ms')
  await page.goto('/engine-oil')
  await expectOptions(page, t)
  await select(page, t('oils.type')).selectOption('Fully Synthetic')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found(ofType('Fully Synthetic').length))
  await select(page, t('oils.volume')).selectOption('1L')
  const both = ofType('Fully Synthetic').filter(oil => oil.volume === '1L')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found(both.length))
  const query = new URL(page.url()).searchParams
  expect([query.get('type'), query.get('volume')]).toEqual(['Fully Synthetic', '1L'])

  await page.getByRole('button', { name: t('oils.removeFilter', { value: t('oils.types.fully') }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    found(engineOils.filter(oil => oil.volume === '1L').length),
  )
  await expect(select(page, t('oils.type'))).toHaveValue('all')
  await page.goBack()
  await expect(select(page, t('oils.type'))).toHaveValue('Fully Synthetic')
  await page.getByRole('button', { name: t('oils.clearAll') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found(engineOils.length))
  await expect(page.getByRole('button', { name: t('oils.clearAll') })).toHaveCount(0)

  await page.goto('/engine-oil?type=Mineral&volume=1L')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('oils.none'))
  await expect(page.getByText(t('oils.noneText'))).toBeVisible()
})

test('without JavaScript the filters have a button, and there is no basket', { tag: '@thorough' }, async ({
  browser,
  server,
}) => {
  const t = messages.ms
  const found = (count: number) => t('oils.found', { n: String(count) })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  await context.addCookies([{ name: 'language', value: 'ms', url: server.url }])
  const page = await context.newPage()
  await page.goto('/engine-oil?lang=fr')
  await expectOptions(page, t)
  await select(page, t('oils.type')).selectOption('Mineral')
  await page.getByRole('button', { name: t('tyres.apply') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found(ofType('Mineral').length))
  await expect(page.getByRole('article')).toHaveCount(ofType('Mineral').length)
  await expect(page.getByRole('link', { name: t('oils.ask') })).toHaveCount(ofType('Mineral').length)
  await expect(page.getByRole('button', { name: t('oils.add') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('oils.basket') })).toHaveCount(0)
  await page.getByRole('button', { name: t('oils.removeFilter', { value: 'Mineral' }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found(engineOils.length))
  await context.close()
})

for (const size of everyNth(3, [PHONE, { width: 768, height: 1024 }, DESKTOP])) {
  test(`the page is accessible at ${size.width} px`, async ({ page, setLanguage }) => {
    await setLanguage('ms')
    await page.setViewportSize(size)
    for (const address of ['/engine-oil?type=Mineral', '/engine-oil?type=Mineral&volume=1L']) {
      await page.goto(address)
      await expectUsable(page)
    }
  })
}

test('the basket is shared between pages and tabs and always shows catalogue prices', async ({
  page,
  context,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.goto('/engine-oil')
  const tab = await context.newPage()
  await tab.goto('/tires')
  await cardOf(page, promoted).getByRole('button', { name: 'Add to cart' }).click()
  await expect(tab.getByRole('button', { name: 'Enquiry basket' })).toContainText('1')
  const basket = await openBasket(tab, 'Enquiry basket')
  await basket.getByRole('textbox', { name: 'Quantity' }).fill('12')
  await expect(page.getByRole('button', { name: 'Enquiry basket' })).toContainText('12')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Enquiry basket' })).toContainText('12')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('RM')

  // A page of text leads to it.
  await tab.goto('/about-us')
  const link = tab.getByRole('link', { name: 'Enquiry basket' })
  await expect(link).toContainText('12')
  await link.click()
  const opened = tab.getByRole('dialog', { name: 'Enquiry basket' })
  await opened.getByRole('button', { name: 'Remove' }).click()
  await tab.goto('/about-us')
  await expect(tab.locator('[data-now-servicing]')).toHaveText(/\d/)
  await expect(link).toBeHidden()
})

test('an oil that left the catalogue is named and omitted; an invalid stored basket is dropped', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/engine-oil')
  await cardOf(page, plain).getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('button', { name: 'Enquiry basket' })).toContainText('1')
  const key = await page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => name.includes('basket')) ?? ''
    const lines = JSON.parse(localStorage.getItem(key) ?? '')
    localStorage.setItem(key, JSON.stringify([...lines, { oil: 'Yesterday’s Oil', quantity: 2 }]))
    return key
  })
  await page.reload()
  const basket = await openBasket(page, 'Enquiry basket')
  await expect(basket.getByText('No longer in our list, so removed: Yesterday’s Oil')).toBeVisible()
  const opener = page.locator('button[aria-haspopup=dialog]', { hasText: 'Enquiry basket' })
  await expect(opener).toHaveText(/1$/)
  await page.reload()
  await expect(opener).toHaveText(/1$/)
  await openBasket(page, 'Enquiry basket')
  const draft = await draftOf(basket.getByRole('link', { name: 'Send via WhatsApp' }))
  expect(draft.text).toContain(plain.product_name)
  expect(draft.text).not.toContain('Yesterday')
  await basket.getByRole('button', { name: 'Remove' }).first().click()
  await expect(basket.getByText('Yesterday’s Oil')).toHaveCount(0)

  await page.evaluate(key => localStorage.setItem(key, '[{"oil":7}]'), key)
  await page.reload()
  await expect.poll(() => page.evaluate(key => localStorage.getItem(key), key)).toBe(null)
  await expect(page.getByRole('button', { name: 'Enquiry basket' })).toHaveCount(0)
})

test('a basket that fails to load can be retried', { tag: '@thorough' }, async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/engine-oil')
  await cardOf(page, plain).getByRole('button', { name: 'Add to cart' }).click()
  await page.route('**/engine-oil/enquiry', route => route.abort())
  const basket = await openBasket(page, 'Enquiry basket')
  await expect(basket.getByRole('alert')).toContainText('The basket could not be loaded')
  await page.unroute('**/engine-oil/enquiry')
  await basket.getByRole('button', { name: 'Try again' }).click()
  await expect(basket.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1')
})

test('a list that fails to load shows an error', { tag: '@thorough' }, async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/engine-oil')
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  const answer = await blockRequest(page, '**/engine-oil.data**', 'abort')
  await select(page, 'Type').selectOption('Mineral')
  await expect(page.getByRole('heading', { name: 'Loading engine oils...' })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Error Loading Engine Oils' })).toBeVisible()
  await expect(page.getByText('Unable to load engine oil data. Please try again later.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tyres', exact: true }).first()).toBeVisible()
})

test('filters and basket work with the keyboard alone', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/engine-oil?type=Mineral')
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Mineral' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${engineOils.length} Engine Oil(s) Found`)
  await page.getByRole('button', { name: 'Add to cart' }).first().press('Enter')
  await page.getByRole('button', { name: 'Enquiry basket' }).press('Enter')
  const basket = page.getByRole('dialog', { name: 'Enquiry basket' })
  await basket.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(basket.getByText('The basket is empty.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(basket).toBeHidden()
})

const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

const cardOf = (page: Page, oil: Oil) =>
  page
    .getByRole('article')
    .filter({ hasText: oil.product_name })
    .filter({ hasText: oil.viscosity })
    .filter({ hasText: priceOf(oil) })

async function openBasket(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}

async function draftOf(link: Locator) {
  const href = await link.getAttribute('href')
  const [, number, text = ''] = /^https:\/\/wa\.me\/(\d+)\?text=(.*)$/.exec(href ?? '') ?? []
  return { number, text: decodeURIComponent(text) }
}

/** The sorted unique values of the data, and one that does not filter (rule S18.4). */
async function expectOptions(page: Page, t: (typeof messages)['en']) {
  for (const filter of ['viscosity', 'volume', 'type'] as const) {
    const options = select(page, t(`oils.${filter}`)).locator('option')
    expect(await options.allInnerTexts()).toEqual([
      t('oils.all'),
      ...texts(engineOils.map(oil => oil[filter])).map(value =>
        filter === 'type' ? typeName(t, value) : value,
      ),
    ])
  }
}
