import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { PHONE } from '../support/cast.ts'
import { messages } from '../support/messages.ts'
import { company, engineOils } from '../support/sample-data.ts'

// Images: fallbacks and lazy loading (rules S25.1 and S25.2).

test.use({ isFirstVisit: true })

const TYRE = '/tire/195%2F55R15/Energy%20XM2%2B'

test('every image that fails to load has a fallback', { tag: '@thorough' }, async ({ page, setLanguage }) => {
  const t = messages.ms
  test.setTimeout(120_000)
  await setLanguage('ms')
  await page.setViewportSize(PHONE)
  await page.route('**/pictures/**', route => route.abort())

  await page.goto('/')
  await scrollThrough(page)
  const promotions = page.getByRole('region', { name: t('home.promotions') })
  const first = company.promotions[0]
  await expect(promotions.getByText(t('shell.imageFailed')).first()).toBeVisible()
  await expect(promotions.getByText(first?.alt.ms ?? '')).toBeVisible()
  const opacity = await promotions
    .getByText(t('shell.imageFailed'))
    .first()
    .evaluate(text => getComputedStyle(text.parentElement as Element).opacity)
  expect(Number(opacity)).toBeLessThan(1)
  expect(await brokenImages(page)).toEqual([])

  for (const [address, text, least] of [
    ['/tires', t('tyres.noImage'), 9],
    ['/engine-oil', t('tyres.noImage'), engineOils.length],
    [TYRE, t('tyres.noImage'), 1],
    ['/knowledge', t('shell.imageFailed'), 2],
    ['/knowledge/tire-rotation', t('shell.imageFailed'), 1],
    ['/branches', '', 0],
    ['/about-us', '', 0],
  ] as const) {
    await page.goto(address)
    await scrollThrough(page)
    if (text)
      await expect
        .poll(() => page.getByText(text, { exact: true }).count(), { message: address })
        .toBeGreaterThanOrEqual(least)
    expect(await brokenImages(page), address).toEqual([])
  }

  await page.goto(TYRE)
  await page.getByRole('button', { name: t('tyre.enlarge') }).click()
  await expect(page.getByRole('dialog').getByText(t('tyre.noImageAvailable'))).toBeVisible()
})

test('an image that failed before hydration gets its fallback', async ({ page }) => {
  let letScriptsCome = () => {}
  const scripts = new Promise<void>(resolve => {
    letScriptsCome = resolve
  })
  await page.route('**/*.js', async route => {
    await scripts
    await route.continue()
  })
  await page.route('**/pictures/**', route => route.abort())
  await page.goto('/tires')
  const first = page.getByRole('article').first()
  await expect
    .poll(() =>
      first.locator('img').evaluateAll(images => images.some(image => (image as HTMLImageElement).complete)),
    )
    .toBe(true)
  await expect(first.getByText(messages.ms('tyres.noImage'), { exact: true })).toHaveCount(0)
  letScriptsCome()
  await expect(first.getByText(messages.ms('tyres.noImage'), { exact: true })).toBeVisible()
})

test('an image is loaded when it comes within 500 px of the viewport, and not before', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/tires')
  await page.waitForLoadState('networkidle')
  const far = await modelPictures(page)
  expect(far.length).toBe(10)
  for (const { above, hasAddress } of far.slice(2)) {
    // Measured from the image's own edge, with some pixels of tolerance.
    if (above > 510) expect(hasAddress).toBe(false)
    if (above < 490) expect(hasAddress).toBe(true)
  }
  expect(far.filter(({ hasAddress }) => !hasAddress).length).toBeGreaterThan(3)

  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .last()
        .locator('img')
        .evaluateAll(images => images.every(image => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)
})

test('only the current and the next promotion image are loaded', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/')
  const slides = page.getByRole('region', { name: messages.ms('home.promotions') }).locator('img')
  await slides.first().scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const fetched = await slides.evaluateAll(images => images.map(image => image.hasAttribute('src')))
  expect(fetched.slice(0, 2)).toEqual([true, true])
  expect(fetched.at(-1)).toBe(false)
})

test('images of a page that was loaded in place are loaded too', { tag: '@thorough' }, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/tires')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: messages.ms('tyres.page', { page: '2' }), exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await scrollThrough(page)
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .locator('img')
        .evaluateAll(images => images.filter(image => !(image as HTMLImageElement).naturalWidth).length),
    )
    .toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('all images are loaded by the HTML alone', async ({ page, request }) => {
    const html = await (await request.get('/tires')).text()
    for (const [image] of html.matchAll(/<img\b[^>]*>/g)) {
      expect(image).toMatch(/ src="\/pictures\//)
      expect(image).toMatch(/ width="\d+"/)
      expect(image).toMatch(/ height="\d+"/)
      expect(image).toMatch(/ loading="(eager|lazy)"/)
    }
    await page.setViewportSize(PHONE)
    const fetched: string[] = []
    page.on('request', sent => fetched.push(sent.url()))
    await page.goto('/tires')
    await expect.poll(() => fetched.filter(url => url.includes('/pictures/tyres/')).length).toBeGreaterThan(2)
  })
})

/** Images of tyres, with their distance below the viewport in px. */
const modelPictures = (page: Page) =>
  page.locator('article img[width="96"]').evaluateAll(images =>
    images.map(image => ({
      above: image.getBoundingClientRect().top - innerHeight,
      hasAddress: image.hasAttribute('src'),
    })),
  )

/** Scrolls through the whole page, so that every image has been near the viewport. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 400) {
      scrollTo({ top, behavior: 'instant' })
      // The lazy loader's observer reports once per frame.
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
  await page.waitForLoadState('networkidle')
}

/** Images that show the browser's error symbol. */
const brokenImages = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter(image => image.hasAttribute('src') && image.complete && image.naturalWidth === 0)
      .filter(image => image.checkVisibility())
      .map(image => image.src),
  )
