import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { PHONE } from '../support/cast.ts'
import { languages, messages } from '../support/messages.ts'
import { company } from '../support/sample-data.ts'

// The service worker (S §7, "Image caching"; issue 4): what it keeps, what it answers, what it never touches.

test.use({ hasWorker: true })

for (const language of languages) {
  const t = messages[language]

  test(`without a line a page says so, how to call, and tries again (${language})`, async ({
    page,
    context,
    setLanguage,
  }) => {
    await page.setViewportSize(PHONE)
    await setLanguage(language)
    await page.goto('/')
    await workerKnows(page, language)
    await context.setOffline(true)
    const answer = await page.goto('/tires?width=205&ratio=55&rim=16')
    expect(answer?.status()).toBe(503)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { name: t('offline.title') })).toBeVisible()
    await expect(page.getByRole('link', { name: company.phone })).toHaveAttribute('href', /^tel:\d+$/)
    await expect(page.getByRole('link', { name: t('offline.retry') })).toBeVisible()
    expect(await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192)

    await context.setOffline(false)
    await page.getByRole('link', { name: t('offline.retry') }).click()
    await expect(page).toHaveURL(/\/tires\?width=205/)
    await expect(page.getByRole('heading', { name: /^\d+ / })).toBeVisible()
  })
}

test('the language of the offline page follows the visitor’s', async ({ page, context, setLanguage }) => {
  await setLanguage('ms')
  await page.goto('/about-us')
  await workerKnows(page, 'ms')
  await setLanguage('en')
  await page.goto('/about-us')
  await workerKnows(page, 'en')
  await context.setOffline(true)
  await page.goto('/knowledge')
  await expect(page.getByRole('heading', { name: messages.en('offline.title') })).toBeVisible()
  // Unless an address names another, as a link from the other language does.
  await page.goto('/knowledge?lang=ms')
  await expect(page.getByRole('heading', { name: messages.ms('offline.title') })).toBeVisible()
})

test('the promotions and the first oils are kept, and pictures and the offline page are all that is', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await expect
    .poll(() => keptAddresses(page), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(company.promotions.map(({ mobile }) => mobile)))
  await page.goto('/engine-oil')
  await expect
    .poll(async () => (await keptAddresses(page)).filter(path => path.startsWith('/pictures/oils/')).length, {
      timeout: 20_000,
    })
    .toBeGreaterThan(10)
  for (const address of ['/tires?search=michelin', '/tire/195%2F55R15/Energy%20XM2%2B', '/branches']) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
  }
  const kept = await keptAddresses(page)
  expect(
    kept.filter(path => !/^\/pictures\/|^\/offline\?lang=(ms|en)$|^\/offline\/language$/.test(path)),
  ).toEqual([])
  expect(kept.filter(path => path.startsWith('/pictures/')).length).toBeLessThanOrEqual(60)
})

test('what is kept is still seen without a line', async ({ page, context }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  const promotion = company.promotions[0]?.mobile ?? ''
  await expect.poll(() => keptAddresses(page), { timeout: 20_000 }).toContain(promotion)
  await page.reload()
  await context.setOffline(true)
  // From the worker, not from what the browser itself keeps.
  const browser = await context.newCDPSession(page)
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  const width = await page.evaluate(async address => {
    const image = new Image()
    image.src = `${address}`
    await image.decode()
    return image.naturalWidth
  }, promotion)
  expect(width).toBe(800)
})

test('people’s own pages are never touched: without a line the browser itself says so', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await workerKnows(page, 'ms')
  await context.setOffline(true)
  for (const address of ['/warranty-registration', '/dashboard', '/auth', '/files/a.jpg'])
    await expect(page.goto(address)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})

test('a new worker takes over at once and drops what an older one kept', async ({ page }) => {
  await page.goto('/')
  await workerKnows(page, 'ms')
  await page.evaluate(async () => {
    await caches.open('pictures-0')
    await (await navigator.serviceWorker.ready).unregister()
  })
  await page.goto('/about-us')
  await workerKnows(page, 'ms')
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('pictures-0')
  expect(await page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))).toBe(false)
})

/** Two seconds after its load the page has told the worker. */
async function workerKnows(page: Page, language: string) {
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/offline/language'))?.text()), {
      timeout: 20_000,
    })
    .toBe(language)
}

/** The addresses in all of the browser's caches, without the origin. */
const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => url.slice(location.origin.length))
  })
