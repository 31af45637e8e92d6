import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { DESKTOP, PHONE } from '../support/cast.ts'
import { messages } from '../support/messages.ts'
import { waitForHydration } from '../support/page-checks.ts'
import { company } from '../support/sample-data.ts'

const CHAT = new RegExp(`^https://wa\\.me/${company.chat_number}\\?text=.+`)

test('on a desktop every section is one click away', async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  await page.setViewportSize(DESKTOP)
  await page.goto('/tires')
  const navigation = page.getByRole('navigation', { name: t('shell.navigation') })
  for (const [name, address] of [
    [t('shell.home'), '/'],
    [t('shell.tyres'), '/tires'],
    [t('shell.branches'), '/branches'],
    [t('shell.knowledge'), '/knowledge'],
    [t('shell.about'), '/about-us'],
    [t('shell.warranty'), '/warranty-registration'],
  ] as const) {
    await expect(navigation.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  }
  await expect(navigation.getByRole('link', { name: t('shell.tyres'), exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(navigation.getByRole('link', { name: t('shell.home'), exact: true })).not.toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('button', { name: t('shell.menu'), exact: true })).toBeHidden()

  await navigation.getByRole('button', { name: t('shell.products') }).click()
  const oil = navigation.getByRole('link', { name: t('shell.engineOil'), exact: true })
  await expect(oil).toHaveAttribute('href', '/engine-oil')
  await expect(navigation.getByRole('link', { name: t('shell.tyres'), exact: true })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(oil).toBeHidden()
})

test('on a phone the menu contains every section', async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  await page.setViewportSize(PHONE)
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: t('shell.navigation') })
  await expect(navigation.getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: t('shell.menu'), exact: true }).click()
  for (const [name, address] of [
    [t('shell.home'), '/'],
    [t('shell.tyres'), '/tires'],
    [t('shell.branches'), '/locate-us'],
    [t('shell.knowledge'), '/knowledge'],
    [t('shell.about'), '/about-us'],
    [t('shell.warranty'), '/warranty-registration'],
  ] as const) {
    await expect(navigation.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  }
  await expect(navigation.getByRole('link', { name: t('shell.home'), exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await navigation.getByRole('link', { name: t('shell.tyres'), exact: true }).click()
  await expect(page).toHaveURL(/\/tires$/)
  await expect(navigation.getByRole('link')).toHaveCount(0)
})

test("every page has the appointment link, the chat link and the company's contact details", async ({
  page,
  setLanguage,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  for (const address of ['/', '/tires', '/tire/195%2F55R15/Energy%20XM2%2B', '/no-such-page']) {
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size)
      await page.goto(address)
      const book = page.getByRole('banner').getByRole('link', { name: t('shell.bookAppointment') })
      await expect(book).toHaveAttribute('href', '/appointment')
      // The long text on large screens, the short one on small screens.
      expect((await book.innerText()).trim()).toBe(
        size === DESKTOP ? t('shell.bookAppointment') : t('shell.bookShort'),
      )
      const chat = page.getByRole('link', { name: t('shell.chat') })
      await expect(chat).toHaveAttribute('href', CHAT)
      await expect(chat).toBeInViewport()
    }
    await expect(page.getByRole('banner')).toContainText(company.name)
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText(company.chat_number)
    await expect(footer).toContainText(company.address)
    await expect(footer.locator(`a[href="${company.video_url}"]`)).toBeVisible()
    await expect(footer.locator(`a[href="${company.social_url}"]`)).toBeVisible()
    await expect(footer).toContainText('Data contoh')
  }
})

test('an unknown path is 404 with a link home', { tag: '@thorough' }, async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  for (const address of ['/no-such-page', '/tires/no-such-page', '/wp-login.php', '/assets/none.js']) {
    const answer = await page.goto(address)
    expect([address, answer?.status()]).toEqual([address, 404])
  }
  // Also next to staff paths, which have their own layout.
  for (const address of ['/dashboard-x', '/staff-login/no-such-page', '/no-such-page']) {
    await page.goto(address)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(t('errors.notFound'))
  }
  await page.getByRole('link', { name: t('errors.returnHome') }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.title'))
})

test('/tyres redirects permanently to /tires and keeps its query', { tag: '@thorough' }, async ({
  page,
  request,
}) => {
  const query = '?width=195&ratio=55&rim=15&sort=popularity&page=2'
  const answer = await request.get(`/tyres${query}`, { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toBe(`/tires${query}`)
  await page.goto(`/tyres${query}`)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/tires${query}`)
})

test('sorting and paging update the list in place; other pages are new documents', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.goto('/tires')
  await expect(groupSearch(page)).toBeDisabled()
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const isSameDocument = () => page.evaluate(() => 'isSameDocument' in window)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('popularity')
  await expect(page).toHaveURL(/sort=popularity/)
  await page.getByRole('navigation', { name: 'Pagination' }).getByText('2', { exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('nav[aria-label=Pagination] [aria-current=page]')).toHaveText('2')
  expect(await isSameDocument()).toBe(true)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your tyres')
})

const groupSearch = (page: Page) =>
  page.getByRole('group', { name: 'Search by size' }).getByRole('button', { name: 'Search' })

test('a page is hydrated also in a browser that is never idle', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, { timeout } = {}) =>
      timeout === undefined
        ? 0
        : window.setTimeout(callback, timeout, { didTimeout: true, timeRemaining: () => 0 })
  })
  await page.goto('/branches')
  await waitForHydration(page)
})
