import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { languages, messages } from '../support/messages.ts'
import { cardName, sizeQuery, sorted, tyresOfSize } from '../support/sample-data.ts'

const QUERY = `${sizeQuery('205/55R16')}&sort=price-low-high&page=2`
const seventh = sorted(tyresOfSize('205/55R16'), 'price-low-high')[16]
const NAME = seventh ? cardName(seventh) : ''

for (const language of languages) {
  const t = messages[language]

  test(`Back keeps the query and the page, and the place on it (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    const left = await openDetailOfTheSeventh(page, t('tyres.viewDetail'))
    await page.getByRole('link', { name: t('tyre.back'), exact: true }).click()
    await expect(page.getByRole('article', { name: NAME, exact: true })).toBeInViewport()
    expect(new URL(page.url()).search).toBe(`?${QUERY}`)
    await expect.poll(async () => Math.abs((await scrollY(page)) - left)).toBeLessThan(3)
  })
}

test('the browser’s own back button keeps the place too', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const left = await openDetailOfTheSeventh(page, 'View Detail')
  await page.goBack()
  await expect(page.getByRole('article', { name: NAME, exact: true })).toBeInViewport()
  await expect.poll(async () => Math.abs((await scrollY(page)) - left)).toBeLessThan(3)
})

test('the place is kept for the way back only: another search starts at its top', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await openDetailOfTheSeventh(page, 'View Detail')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Tyres', exact: true }).click()
  await expect(page).toHaveURL(/\/tires$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await scrollY(page)).toBe(0)
})

test('a tyre’s page opened from a link leads back to the list the link names', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.goto(
    `/tire/${encodeURIComponent(seventh?.tyre_size ?? '')}/${encodeURIComponent(seventh?.model ?? '')}?${QUERY}`,
  )
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('article', { name: NAME, exact: true })).toBeVisible()
  expect(new URL(page.url()).search).toBe(`?${QUERY}`)
})

test('after a jump within the tyre’s page Back still leads to the list, to the place that was left', async ({
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

test('Back with the key for another tab opens the list there, and the tyre stays', async ({
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

test('a browser that keeps nothing shows the list all the same, and leads to a tyre and back', async ({
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
  // The framework's own script in the page, which only scrolls, complains of such a browser and no more.
  const failures: string[] = []
  page.on('pageerror', ({ stack = '' }) => stack.includes('/assets/') && failures.push(stack))
  await setLanguage('en')
  await page.goto(`/tires?${QUERY}`)
  await expect(page.getByRole('group', { name: 'Search by vehicle' }).getByLabel('Year')).toBeDisabled()
  const card = page.getByRole('article', { name: NAME, exact: true })
  await expect(card).toBeVisible()
  await card.getByRole('link', { name: 'View Detail' }).click()
  await expect(page).toHaveURL(/\/tire\//)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(card).toBeVisible()
  expect(failures).toEqual([])
})

/** Scrolls to a card in the middle of the page, opens it, and returns where the list was left, in pixels. */
async function openDetailOfTheSeventh(page: Page, viewDetail: string): Promise<number> {
  await page.setViewportSize({ width: 390, height: 740 })
  await page.goto(`/tires?${QUERY}`)
  const hydrated = page.getByRole('group').nth(1).getByRole('combobox').nth(1)
  await expect(hydrated).toBeDisabled()
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
