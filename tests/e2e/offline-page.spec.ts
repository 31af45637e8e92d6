import type { Page } from '@playwright/test'
import { localize } from '../../domain/company/company.ts'
import { expect, test } from '../support/browser-test.ts'
import { PHONE } from '../support/cast.ts'
import { messages } from '../support/messages.ts'
import { company } from '../support/sample-data.ts'

// The service worker: what it caches, what it answers, and what it never touches (rules S25.3 to S25.5).

test.use({ hasWorker: true })

test('an offline visitor sees a page with the phone number and a retry link', async ({
  page,
  context,
  setLanguage,
}) => {
  const t = messages.ms
  await page.setViewportSize(PHONE)
  await setLanguage('ms')
  await page.goto('/')
  await waitForWorker(page, 'ms')
  await context.setOffline(true)
  const answer = await page.goto('/tires?width=205&ratio=55&rim=16')
  expect(answer?.status()).toBe(503)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
  await expect(page.getByRole('heading', { name: t('offline.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: company.phone })).toHaveAttribute('href', /^tel:\d+$/)
  await expect(page.getByRole('link', { name: t('offline.retry') })).toBeVisible()
  expect(await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192)

  await context.setOffline(false)
  await page.getByRole('link', { name: t('offline.retry') }).click()
  await expect(page).toHaveURL(/\/tires\?width=205/)
  await expect(page.getByRole('heading', { name: /^\d+ / })).toBeVisible()
})

test("the offline page is in the visitor's language", async ({ page, context, setLanguage }) => {
  await setLanguage('ms')
  await page.goto('/about-us')
  await waitForWorker(page, 'ms')
  await setLanguage('en')
  await page.goto('/about-us')
  await waitForWorker(page, 'en')
  await context.setOffline(true)
  await page.goto('/knowledge')
  await expect(page.getByRole('heading', { name: messages.en('offline.title') })).toBeVisible()
  // Unless the URL names a language.
  await page.goto('/knowledge?lang=ms')
  await expect(page.getByRole('heading', { name: messages.ms('offline.title') })).toBeVisible()
})

test('only images and the offline page are cached: the promotions and the first oils at once', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await expect
    .poll(() => cachedPaths(page))
    .toEqual(expect.arrayContaining(company.promotions.map(({ mobile }) => localize(mobile, 'ms'))))
  await page.goto('/engine-oil')
  await expect
    .poll(async () => (await cachedPaths(page)).filter(path => path.startsWith('/pictures/oils/')).length, {
      timeout: 20_000,
    })
    .toBeGreaterThan(10)
  for (const address of ['/tires?search=michelin', '/tire/195%2F55R15/Energy%20XM2%2B', '/branches']) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
  }
  const kept = await cachedPaths(page)
  expect(
    kept.filter(path => !/^\/pictures\/|^\/offline\?lang=(ms|en)$|^\/offline\/language$/.test(path)),
  ).toEqual([])
  expect(kept.filter(path => path.startsWith('/pictures/')).length).toBeLessThanOrEqual(60)
})

test('a cached image is shown offline', { tag: '@thorough' }, async ({ page, context }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  const promotion = localize(company.promotions[0]?.mobile ?? '', 'ms')
  await expect.poll(() => cachedPaths(page)).toContain(promotion)
  await page.reload()
  await context.setOffline(true)
  // From the service worker: the HTTP cache is off.
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

test('personal pages are never handled by the service worker', { tag: '@thorough' }, async ({
  page,
  context,
}) => {
  await page.goto('/')
  await waitForWorker(page, 'ms')
  await context.setOffline(true)
  for (const address of ['/warranty-registration', '/dashboard', '/auth', '/files/a.jpg'])
    await expect(page.goto(address)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})

test('a new service worker takes over at once and deletes caches of older versions', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto('/')
  await waitForWorker(page, 'ms')
  await page.evaluate(async () => {
    await caches.open('pictures-0')
    await (await navigator.serviceWorker.ready).unregister()
  })
  await page.goto('/about-us')
  await waitForWorker(page, 'ms')
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('pictures-0')
  expect(await page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))).toBe(false)
})

/** Waits until the page has told the service worker its language, two seconds after the load event. */
async function waitForWorker(page: Page, language: string) {
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/offline/language'))?.text()), {
      timeout: 20_000,
    })
    .toBe(language)
}

/** The paths of all cached responses. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => url.slice(location.origin.length))
  })
