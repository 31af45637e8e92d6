import { expect, test } from '../support/browser-test.ts'
import { messages } from '../support/messages.ts'
import { expectUsable } from '../support/page-checks.ts'
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
  TAWAU,
} from '../support/pages/branch-finder-page.ts'
import { branches } from '../support/sample-data.ts'

test.beforeEach(({ context }) => answerTiles(context))

test('an area is geocoded once per session and never while typing', async ({ page, setLanguage }) => {
  const t = messages.ms
  const finder = new BranchFinderPage(page, 'ms')
  const asked = await answerGeocoder(page, KUALA_LUMPUR)
  await setLanguage('ms')
  await finder.openArea()
  await expect(finder.search).toBeDisabled()
  await finder.area.pressSequentially('  Ampang ')
  await expect(finder.search).toBeEnabled()
  expect(asked).toEqual([])
  await finder.area.press('Enter')
  await expect(finder.results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 10).length)
  await expect(finder.results.getByRole('heading', { level: 2 })).toHaveText(
    t('branches.withinArea', { radius: '10', area: 'Ampang' }),
  )
  expect(asked).toEqual(['format=json&q=Ampang%2C+Malaysia&limit=1'])

  // The other tab keeps the results; the same area is not geocoded again.
  await page.getByRole('tab', { name: t('branches.byLocation') }).click()
  await expect(finder.results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 10).length)
  await finder.openArea()
  await finder.area.fill('ampang')
  await finder.search.click()
  await expect(finder.results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 10).length)
  expect(asked.length).toBe(1)
})

test('if no branch is within the radius, the page names the nearest one outside the results', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  const t = messages.ms
  const finder = new BranchFinderPage(page, 'ms')
  await answerGeocoder(page, TAWAU)
  await setLanguage('ms')
  await finder.openArea()
  await finder.searchArea('Tawau')
  await expect(finder.results).toContainText(t('branches.noneWithin', { radius: '10' }))
  await expect(finder.results.getByRole('article')).toHaveCount(0)
  await expect(page.locator('.leaflet-container')).toHaveCount(0)
  const [nearest] = branchesWithin(TAWAU, 99_999)
  const line = t('branches.nearestAllTheSame', {
    branch: nearest?.name ?? '',
    km: nearest?.km.toFixed(1) ?? '',
  })
  await expect(page.getByText(line)).toBeVisible()
  await expect(finder.results.getByText(line)).toHaveCount(0)
  await expectUsable(page)
})

test('an area of our own list is found while the geocoder is down, and no other place is asked', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  const finder = new BranchFinderPage(page)
  const asked = await answerGeocoder(page, { status: 503 })
  await setLanguage('en')
  await finder.openArea()
  await finder.searchArea('43000')
  await expect(finder.results.getByRole('article')).toHaveCount(branchesWithin(KAJANG, 10).length)
  const map = page.getByRole('group', { name: messages.en('branches.map') })
  await expect(map.getByText('43000', { exact: true })).toBeVisible()
  await expect(map.getByText(messages.en('branches.yourLocation'))).toHaveCount(0)
  await expect(finder.results.getByText(messages.en('branches.away', { km: '0.0' }))).toHaveCount(0)
  await finder.searchArea('johor')
  await expect(finder.results.getByRole('heading', { level: 2 })).toHaveText('Branches in Johor')
  await expect(finder.results.getByRole('article')).toHaveCount(inState('Johor'))
  await expect(page.locator('.leaflet-marker-icon')).toHaveCount(inState('Johor'))
  expect(asked).toEqual([])
})

test('a URL with an area searches for it on load', { tag: '@thorough' }, async ({ page, setLanguage }) => {
  const finder = new BranchFinderPage(page)
  const asked = await answerGeocoder(page, KUALA_LUMPUR)
  await setLanguage('en')
  await page.goto('/branches?by=area&area=Ampang&radius=20')
  await expect(finder.results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 20).length)
  expect(asked.length).toBe(1)
})

test('the results of an area search are still there after visiting another page', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  const finder = new BranchFinderPage(page)
  const asked = await answerGeocoder(page, KUALA_LUMPUR)
  await setLanguage('en')
  await finder.openArea()
  await finder.searchArea('Ampang')
  await expect(finder.results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 10).length)
  await page.getByLabel(messages.en('branches.radius')).filter({ visible: true }).selectOption('20')
  await expect(finder.results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 20).length)
  await expect(page).toHaveURL(/\/branches\?by=area&area=Ampang&radius=20$/)
  // Not from the back/forward cache.
  const address = page.url()
  await page.goto('/about-us')
  await page.goto(address)
  await expect(finder.results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 20).length)
  expect(asked.length).toBe(1)
})

test('a location search after an area search removes the area from the URL', { tag: '@thorough' }, async ({
  page,
  context,
  setLanguage,
}) => {
  const finder = new BranchFinderPage(page)
  await answerGeocoder(page, TAWAU)
  await setLocation(context, KUALA_LUMPUR)
  await setLanguage('en')
  await finder.openArea()
  await finder.searchArea('Tawau')
  await expect(page).toHaveURL(/area=Tawau/)
  await page.getByRole('tab', { name: 'Use my location' }).click()
  await finder.findNearMe.click()
  await expect(finder.results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 10).length)
  await expect(page).toHaveURL(/\/branches$/)
  await page.reload()
  await expect(finder.findNearMe).toBeEnabled()
  await expect(page.getByText(messages.en('branches.readyText', { count: branches.length }))).toBeVisible()
})

test('a geocoder that does not respond is aborted after ten seconds', async ({ page, setLanguage }) => {
  const finder = new BranchFinderPage(page)
  let isAsked = false
  await page.route(GEOCODER, () => {
    isAsked = true
  })
  await setLanguage('en')
  await page.clock.install()
  await finder.openArea()
  await finder.area.fill('Ampang')
  await page.clock.pauseAt(Date.now() + 60_000)
  await finder.area.press('Enter')
  await expect.poll(() => isAsked).toBe(true)
  await page.clock.runFor(9_900)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(page.getByRole('alert')).toHaveText(messages.en('branches.errors.unreachable'))
})
