import type { Locator } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { DESKTOP, PHONE } from '../support/cast.ts'
import { messages, triedLanguages } from '../support/messages.ts'
import { company } from '../support/sample-data.ts'

for (const language of triedLanguages) {
  const t = messages[language]

  test(`the home page shows seven reviews, four links and an estimated service counter (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    await page.setViewportSize(PHONE)
    await page.goto('/')
    const reviews = page.getByRole('region', { name: t('home.reviews') })
    await expect(reviews.getByRole('article')).toHaveCount(7)
    await expect(reviews).toContainText(language === 'en' ? '3 weeks ago' : '3 minggu lalu')
    await expect(reviews).not.toContainText(language === 'en' ? 'lalu' : 'ago')
    await expect(reviews.locator('article [lang=ms]')).toHaveCount(3)
    await expect(reviews.locator('article [lang=en]')).toHaveCount(4)
    await expect(page.getByText(t('home.reviewCount', { n: '5,468' }))).toBeVisible()
    for (const [name, href] of [
      [t('home.tyresTile'), '/tires'],
      [t('home.branchesTile'), '/locate-us'],
      [t('home.knowledgeTile'), '/knowledge'],
      [t('home.aboutLink'), '/about-us'],
    ] as const) {
      await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', href)
    }
    const counter = page.getByRole('status', { name: t('shell.nowServicing') })
    await expect(counter).toContainText(t('shell.estimateShort'))
    await expect(counter).toContainText(/\d/)
  })
}

test('promotions advance every three seconds, wrap in both directions and can be paused', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  await page.clock.install()
  await page.setViewportSize(DESKTOP)
  await page.goto('/')
  const region = page.getByRole('region', { name: t('home.promotions') })
  const dot = (number: number) =>
    region.getByRole('button', { name: t('home.goToSlide', { number: String(number) }), exact: true })
  const isAt = (number: number) => expect(dot(number)).toHaveAttribute('aria-current', 'true')
  await region.scrollIntoViewIfNeeded()
  await page.clock.runFor(500)
  await isAt(1)
  await page.clock.runFor(3_100)
  await isAt(2)
  await region.getByRole('button', { name: t('home.pause') }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_000)
  await isAt(2)
  for (const _ of [2, 1]) await region.getByRole('button', { name: t('home.previousSlide') }).click()
  await isAt(company.promotions.length)
  await region.getByRole('button', { name: t('home.nextSlide') }).click()
  await isAt(1)
  await dot(4).click()
  await isAt(4)
  await expect(region.getByRole('img', { name: company.promotions[3]?.alt.ms })).toBeInViewport()
})

test('buttons and arrow keys move a carousel by one slide', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.clock.install()
  await page.setViewportSize(DESKTOP)
  await page.goto('/')
  await expect(page.locator('select[name=ratio]').first()).toBeDisabled()
  // Neither carousel advances by itself meanwhile.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  const press = (region: Locator, name: string) => region.getByRole('button', { name, exact: true }).click()

  const promotions = page.getByRole('region', { name: 'Promotions' })
  await promotions.scrollIntoViewIfNeeded()
  await promotions.getByRole('list').focus()
  await page.keyboard.press('ArrowRight')
  await expect(promotions.getByRole('button', { name: 'Go to slide 2' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect.poll(() => slideOf(promotions)).toBe(1)
  await press(promotions, 'Next slide')
  await expect.poll(() => slideOf(promotions)).toBe(2)

  // Seven reviews, three visible: the fifth is the last that can be first in the row.
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await reviews.scrollIntoViewIfNeeded()
  for (const [name, slide] of [
    ['Previous slide', 4],
    ['Previous slide', 3],
    ['Previous slide', 2],
    ['Next slide', 3],
    ['Next slide', 4],
    ['Next slide', 0],
  ] as const) {
    await press(reviews, name)
    await expect.poll(() => slideOf(reviews)).toBe(slide)
  }
})

test('promotions stop advancing while hovered, focused or in a hidden tab', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.clock.install()
  await page.setViewportSize(DESKTOP)
  await page.goto('/')
  await expect(page.locator('select[name=ratio]').first()).toBeDisabled()
  const region = page.getByRole('region', { name: 'Promotions' })
  const isAt = (number: number) =>
    expect(region.getByRole('button', { name: `Go to slide ${number}` })).toHaveAttribute(
      'aria-current',
      'true',
    )
  await region.getByRole('button', { name: 'Next slide' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_000)
  await isAt(2)
  await page.getByRole('combobox', { name: 'Width' }).focus()
  await page.clock.runFor(3_100)
  await isAt(3)

  // Play resumes although the button still has the focus.
  await region.getByRole('button', { name: 'Pause' }).click()
  await region.getByRole('button', { name: 'Play' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(3_100)
  await isAt(4)

  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
  await page.clock.runFor(10_000)
  await isAt(4)
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }))
  await page.clock.runFor(3_100)
  await expect(region.getByRole('button', { name: 'Go to slide 4' })).toHaveAttribute('aria-current', 'false')
})

/** The index of the first visible slide. */
const slideOf = (region: Locator) =>
  region
    .getByRole('list')
    .evaluate(row => (row.scrollLeft / row.scrollWidth) * row.children.length)
    .then(slide => Math.round(slide * 100) / 100)

test('on a phone the mobile images are shown, and a swipe of 50 px or more changes the slide', {
  tag: '@thorough',
}, async ({ browser, server }) => {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    baseURL: server.url,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/')
  const t = messages.ms
  const region = page.getByRole('region', { name: t('home.promotions') })
  await region.scrollIntoViewIfNeeded()
  const picture = region.getByRole('img').first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('1-mobile')
  expect((await picture.boundingBox())?.height).toBe(400)
  const dot = (number: number) =>
    region.getByRole('button', { name: t('home.goToSlide', { number: String(number) }), exact: true })
  await expect(page.locator('select[name=ratio]').first()).toBeDisabled()
  const swipe = (from: number, to: number) =>
    region.getByRole('list').evaluate(
      (row, [from, to]) => {
        row.dispatchEvent(new PointerEvent('pointerdown', { clientX: from, bubbles: true }))
        row.dispatchEvent(new PointerEvent('pointerup', { clientX: to, bubbles: true }))
      },
      [from, to],
    )
  await swipe(200, 160)
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  await swipe(200, 150)
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  await swipe(100, 200)
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  // With reduced motion it does not advance, and the button says what pressing it does.
  await region.getByRole('button', { name: t('home.play'), exact: true }).click()
  await region.getByRole('button', { name: t('home.pause'), exact: true }).click()
  await expect(region.getByRole('button', { name: t('home.play'), exact: true })).toBeVisible()
  await context.close()
})
