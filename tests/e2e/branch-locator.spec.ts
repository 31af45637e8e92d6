import type { Locator } from '@playwright/test'
import { blockRequest } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { DESKTOP, PHONE } from '../support/cast.ts'
import { messages } from '../support/messages.ts'
import { mockGeolocation } from '../support/mock-geolocation.ts'
import { collectConsoleErrors, expectUsable } from '../support/page-checks.ts'
import {
  answerGeocoder,
  answerTiles,
  BranchFinderPage,
  branchesWithin,
  GEOCODER,
  inState,
  KAJANG,
  KUALA_LUMPUR,
  setLocation,
} from '../support/pages/branch-finder-page.ts'
import { branches, chatNumberOf, findRow } from '../support/sample-data.ts'

test.beforeEach(({ context }) => answerTiles(context))

test('the device location finds the nearest branches, with a map and directions', async ({
  page,
  context,
  setLanguage,
}) => {
  const t = messages.ms
  const finder = new BranchFinderPage(page, 'ms')
  await page.setViewportSize(PHONE)
  const consoleErrors = collectConsoleErrors(page)
  await setLocation(context, KUALA_LUMPUR)
  await setLanguage('ms')
  await page.goto('/branches')
  await expect(page.getByText(t('branches.readyText', { count: branches.length }))).toBeVisible()
  await expect(page.locator('.leaflet-container')).toHaveCount(0)
  await finder.findNearMe.click()
  const expected = branchesWithin(KUALA_LUMPUR, 10)
  await expect(finder.results.getByRole('article')).toHaveCount(expected.length)
  for (const [index, { name, km }] of expected.entries()) {
    const article = finder.results.getByRole('article').nth(index)
    await expect(article).toHaveAccessibleName(name)
    await expect(article).toContainText(t('branches.away', { km: km.toFixed(1) }))
  }
  await expect(
    finder.results.getByText(t('branches.foundCount', { count: String(expected.length) })),
  ).toBeVisible()
  await expect(finder.results.getByRole('heading', { level: 2 })).toBeFocused()

  const nearest = findRow(branches, 'nearest branch', ({ name }) => name === expected[0]?.name)
  const card = finder.results.getByRole('article', { name: nearest.name, exact: true })
  const place = `${Number(nearest.lat)},${Number(nearest.lng)}`
  await expectLink(
    card,
    t('branches.directions'),
    `https://www.google.com/maps/dir/?api=1&destination=${place}`,
  )
  await expectLink(card, 'Waze', `https://waze.com/ul?ll=${place}&navigate=yes`)
  await expectLink(card, t('branches.call'), `tel:${nearest.phone.replace(/\D/g, '')}`)
  await expect(card.getByRole('link', { name: t('branches.chat') })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/${chatNumberOf(nearest)}\\?text=.*`),
  )

  const map = page.getByRole('group', { name: t('branches.map') })
  await expect(map.getByText(t('branches.yourLocation'))).toBeVisible()
  await expect(map.locator('.leaflet-marker-icon')).toHaveCount(expected.length + 1)
  await map.getByRole('button', { name: nearest.name, exact: true }).press('Enter')
  const popup = map.locator('.leaflet-popup-content')
  for (const part of [
    nearest.name,
    nearest.address,
    t('branches.away', { km: expected[0]?.km.toFixed(1) ?? '' }),
  ])
    await expect(popup).toContainText(part)
  const directions = popup.getByRole('link', { name: t('branches.mapDirections') })
  await expect(directions).toHaveAttribute('target', '_blank')
  await expect(directions).toHaveAttribute('href', new RegExp(`destination=${place}$`))
  await expectUsable(page)

  // A larger radius applies at once.
  await page.getByRole('combobox', { name: t('branches.radius') }).selectOption('20')
  await expect(finder.results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 20).length)
  await expect(map.locator('.leaflet-marker-icon')).toHaveCount(branchesWithin(KUALA_LUMPUR, 20).length + 1)
  expect(consoleErrors).toEqual([])
})

test('each error has its own message, which the next search removes', async ({ page, setLanguage }) => {
  const t = messages.ms
  const finder = new BranchFinderPage(page, 'ms')
  await setLanguage('ms')
  await finder.openArea()
  const alert = page.getByRole('alert')
  await finder.searchArea('   ')
  await expect(alert).toHaveText(t('branches.errors.emptyArea'))
  const answers = [
    [{ json: [] }, 'unknownArea'],
    [{ json: [{ lat: 'NaN', lon: '101' }] }, 'unknownArea'],
    [{ body: '<html>Too many requests</html>', contentType: 'text/html' }, 'unreachable'],
    [{ body: '' }, 'unreachable'],
    [{ status: 503, json: [{ lat: '3.1', lon: '101.6' }] }, 'unreachable'],
  ] as const
  for (const [index, [answer, error]] of answers.entries()) {
    await answerGeocoder(page, answer)
    await finder.searchArea(`Nowhere ${index}`)
    await expect(alert).toHaveText(t(`branches.errors.${error}`))
  }
  // During a search the error disappears and the button is disabled.
  await page.unroute(GEOCODER)
  const release = await blockRequest(page, GEOCODER, 'abort')
  await finder.searchArea('Slow')
  await expect(alert).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('branches.searching') })).toBeDisabled()
  release()
  await expect(alert).toHaveText(t('branches.errors.unreachable'))
  await page.evaluate(() => {
    window.fetch = () => Promise.reject('no error at all')
  })
  await finder.searchArea('Odd')
  await expect(alert).toHaveText(t('branches.errors.failed'))

  await page.getByRole('tab', { name: t('branches.byLocation') }).click()
  const find = finder.findNearMe
  for (const [answer, error] of [
    ['denied', 'denied'],
    ['nonsense', 'noLocation'],
    ['missing', 'unsupported'],
  ] as const) {
    await mockGeolocation(page, answer)
    await find.click()
    await expect(alert).toHaveText(t(`branches.errors.${error}`))
  }
  await mockGeolocation(page, 'never')
  await find.click()
  await expect(page.getByRole('button', { name: t('branches.finding') })).toBeDisabled()
  await expect(alert).toHaveCount(0)
  await expectUsable(page)
})

test('without JavaScript every branch is listed and the search says that it needs script', async ({
  browser,
  server,
}) => {
  const t = messages.ms
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: PHONE,
    baseURL: server.url,
  })
  await context.addCookies([{ name: 'language', value: 'ms', url: server.url }])
  const page = await context.newPage()
  const finder = new BranchFinderPage(page, 'ms')
  await page.goto('/branches')
  await expect(page.getByRole('article')).toHaveCount(branches.length)
  await finder.byArea.click()
  await finder.search.click()
  await expect(page.getByRole('alert')).toHaveText(t('branches.errors.emptyArea'))
  await finder.area.fill('Ampang')
  await page.getByRole('combobox', { name: t('branches.radius') }).selectOption('20')
  await finder.search.click()
  const needsScript = page.locator('main noscript p').filter({ visible: true })
  await expect(needsScript).toHaveText(t('branches.needsScript'))
  await expect(finder.area).toHaveValue('Ampang')
  await expect(page.getByRole('combobox', { name: t('branches.radius') })).toHaveValue('20')
  await expect(page.getByRole('article')).toHaveCount(branches.length)
  await finder.area.fill('43000')
  await finder.search.click()
  await expect(needsScript).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(branchesWithin(KAJANG, 20).length)

  await page.goto('/locate-us')
  await expect(page.getByRole('article')).toHaveCount(branches.length)
  await page.getByRole('combobox', { name: t('branches.state') }).selectOption('Johor')
  await page.getByRole('button', { name: t('branches.apply') }).click()
  await expect(page.getByRole('article')).toHaveCount(inState('Johor'))
  await context.close()
})

test('all branches can be filtered by state', async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  await page.goto('/locate-us')
  await expect(page.getByText(t('branches.listCount', { count: branches.length }))).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(branches.length)
  const state = page.getByRole('combobox', { name: t('branches.state') })
  await state.selectOption('Pahang')
  await expect(page.getByRole('article')).toHaveCount(inState('Pahang'))
  expect(new URL(page.url()).searchParams.get('state')).toBe('Pahang')
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(branches.length)
  await expect(state).toHaveValue('')
  await state.selectOption({ label: 'Melaka' })
  await expect(page.getByRole('article')).toHaveCount(inState('Melaka'))
  await state.selectOption({ label: t('branches.allStates') })
  await expect(page.getByRole('article')).toHaveCount(branches.length)
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectUsable(page)
  }
  await page.getByRole('link', { name: t('branches.nearButton') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('branches.title') })).toBeVisible()
})

test('the map shows a visitor at the position of the only branch found', { tag: '@thorough' }, async ({
  page,
  context,
  setLanguage,
}) => {
  const finder = new BranchFinderPage(page)
  const { lat, lng } = findRow(branches, 'lonely branch', ({ address }) => address.includes('Kuantan'))
  const place = { lat: Number(lat), lng: Number(lng) }
  expect(branchesWithin(place, 10)).toHaveLength(1)
  await setLocation(context, place)
  await setLanguage('en')
  await page.goto('/branches')
  await finder.findNearMe.click()
  await expect(page.locator('.leaflet-marker-icon')).toHaveCount(2)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the branch finder works with the keyboard alone', async ({ page, setLanguage }) => {
  const finder = new BranchFinderPage(page)
  await answerGeocoder(page, KUALA_LUMPUR)
  await setLanguage('en')
  await page.goto('/branches')
  await expect(finder.findNearMe).toBeEnabled()
  await page.getByRole('tab', { name: 'Use my location' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(finder.byArea).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(finder.area).toBeFocused()
  await page.keyboard.type('Ampang')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(finder.results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 20).length)
})

const expectLink = (scope: Locator, name: string, href: string) =>
  expect(scope.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
