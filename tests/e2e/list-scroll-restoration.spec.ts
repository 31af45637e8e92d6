import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { messages } from '../support/messages.ts'
import { waitForHydration } from '../support/page-checks.ts'
import { cardName, sizeQuery, sorted, tyresOfSize } from '../support/sample-data.ts'

const QUERY = `${sizeQuery('205/55R16')}&sort=price-low-high&page=2`
const seventh = sorted(tyresOfSize('205/55R16'), 'price-low-high')[16]
const NAME = seventh ? cardName(seventh) : ''

test('the Back link restores query, page and scroll position', async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  const left = await openDetailOfTheSeventh(page, t('tyres.viewDetail'))
  await page.getByRole('link', { name: t('tyre.back'), exact: true }).click()
  await expect(page.getByRole('article', { name: NAME, exact: true })).toBeInViewport()
  expect(new URL(page.url()).search).toBe(`?${QUERY}`)
  await expect.poll(async () => Math.abs((await scrollY(page)) - left)).toBeLessThan(3)
})

test("the browser's Back button restores the scroll position", async ({ page, setLanguage }) => {
  await setLanguage('en')
  const left = await openDetailOfTheSeventh(page, 'View Detail')
  await page.goBack()
  await expect(page.getByRole('article', { name: NAME, exact: true })).toBeInViewport()
  await expect.poll(async () => Math.abs((await scrollY(page)) - left)).toBeLessThan(3)
})

test('a new search starts at the top of the list', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await openDetailOfTheSeventh(page, 'View Detail')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Tyres', exact: true }).click()
  await expect(page).toHaveURL(/\/tires$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await scrollY(page)).toBe(0)
})

test('on a tyre page opened by a shared link, Back leads to the list in its query', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto(
    `/tire/${encodeURIComponent(seventh?.tyre_size ?? '')}/${encodeURIComponent(seventh?.model ?? '')}?${QUERY}`,
  )
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('article', { name: NAME, exact: true })).toBeVisible()
  expect(new URL(page.url()).search).toBe(`?${QUERY}`)
})

test('after an in-page jump, Back still restores the list and scroll position', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const left = await openDetailOfTheSeventh(page, 'View Detail')
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#content$/)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('article', { name: NAME, exact: true })).toBeInViewport()
  expect(new URL(page.url()).search).toBe(`?${QUERY}`)
  await expect.poll(async () => Math.abs((await scrollY(page)) - left)).toBeLessThan(3)
})

test('Ctrl+click on Back opens the list in a new tab', { tag: '@thorough' }, async ({
  page,
  context,
  setLanguage,
}) => {
  await setLanguage('en')
  await openDetailOfTheSeventh(page, 'View Detail')
  const tyre = page.url()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Back', exact: true }).click({ modifiers: ['Control'] })
  await expect((await opened).getByRole('article', { name: NAME, exact: true })).toBeVisible()
  expect(page.url()).toBe(tyre)
})

test('the list and tyre pages work in a browser without web storage', { tag: '@thorough' }, async ({
  page,
  context,
  setLanguage,
}) => {
  await context.addInitScript(() => {
    for (const store of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, store, {
        get() {
          throw Object.assign(new Error('denied'), { name: 'SecurityError' })
        },
      })
  })
  // The framework's inline scroll restoration script throws in such a browser; that has no effect.
  const failures: string[] = []
  page.on('pageerror', ({ stack = '' }) => stack.includes('/assets/') && failures.push(stack))
  await setLanguage('en')
  await page.goto(`/tires?${QUERY}`)
  await waitForHydration(page)
  const card = page.getByRole('article', { name: NAME, exact: true })
  await expect(card).toBeVisible()
  await card.getByRole('link', { name: 'View Detail' }).click()
  await expect(page).toHaveURL(/\/tire\//)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(card).toBeVisible()
  expect(failures).toEqual([])
})

/**
 * Scrolls to a card in the middle of the list, opens it, and returns the list's scroll position in pixels.
 */
async function openDetailOfTheSeventh(page: Page, viewDetail: string): Promise<number> {
  await page.setViewportSize({ width: 390, height: 740 })
  await page.goto(`/tires?${QUERY}`)
  await waitForHydration(page)
  const card = page.getByRole('article', { name: NAME, exact: true })
  await card.evaluate(element => element.scrollIntoView({ block: 'center' }))
  await expect(card).toBeInViewport()
  const before = await scrollY(page)
  expect(before).toBeGreaterThan(500)
  await card.getByRole('link', { name: viewDetail }).click()
  await expect(page).toHaveURL(/\/tire\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(seventh?.model ?? '')
  await expect.poll(() => scrollY(page)).toBe(0)
  const saved = Number(await page.evaluate(() => sessionStorage.getItem('tiresScrollPosition')))
  expect(Math.abs(saved - before)).toBeLessThan(200)
  return saved
}

const scrollY = (page: Page) => page.evaluate(() => window.scrollY)
