import type { BrowserContext, Locator, Page } from '@playwright/test'
import { blockRequest } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { DESKTOP, PHONE } from '../support/cast.ts'
import { languages, messages } from '../support/messages.ts'
import { mockGeolocation } from '../support/mock-geolocation.ts'
import { collectConsoleErrors, expectUsable } from '../support/page-checks.ts'
import { branches, chatNumberOf, findRow } from '../support/sample-data.ts'

// No request leaves the machine: the tests answer for the geocoder and for the map tiles.
const GEOCODER = 'https://nominatim.openstreetmap.org/search?*'
const TILES = 'https://tile.openstreetmap.org/**'
const EMPTY_TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mO8deve/wAIZwN3n0jXbwAAAABJRU5ErkJggg==',
  'base64',
)

const KUALA_LUMPUR = { lat: 3.139, lng: 101.6869 }
const KAJANG = { lat: 2.993, lng: 101.787 }
const TAWAU = { lat: 4.2447, lng: 117.8911 }

/** The branches within a radius, nearest first (rule S16.12), computed independently of the product. */
const branchesWithin = (place: typeof TAWAU, radius: number) =>
  branches
    .map(({ name, lat, lng }) => ({ name, km: distance(place, { lat: Number(lat), lng: Number(lng) }) }))
    .sort((a, b) => a.km - b.km)
    .filter(({ km }) => Number(km.toFixed(1)) <= radius)

test.beforeEach(({ context }) => context.route(TILES, route => route.fulfill({ body: EMPTY_TILE })))

for (const language of languages) {
  const t = messages[language]

  test(`the device location finds the nearest branches, with a map and directions (${language})`, async ({
    page,
    context,
    setLanguage,
  }) => {
    await page.setViewportSize(PHONE)
    const consoleErrors = collectConsoleErrors(page)
    await setLocation(context, KUALA_LUMPUR)
    await setLanguage(language)
    await page.goto('/branches')
    await expect(page.getByText(t('branches.readyText', { count: branches.length }))).toBeVisible()
    await expect(page.locator('.leaflet-container')).toHaveCount(0)
    await page.getByRole('button', { name: t('branches.findNearMe') }).click()
    const results = page.getByRole('region', { name: t('branches.results'), exact: true })
    const expected = branchesWithin(KUALA_LUMPUR, 10)
    await expect(results.getByRole('article')).toHaveCount(expected.length)
    for (const [index, { name, km }] of expected.entries()) {
      const article = results.getByRole('article').nth(index)
      await expect(article).toHaveAccessibleName(name)
      await expect(article).toContainText(t('branches.away', { km: km.toFixed(1) }))
    }
    await expect(
      results.getByText(t('branches.foundCount', { count: String(expected.length) })),
    ).toBeVisible()
    await expect(results.getByRole('heading', { level: 2 })).toBeFocused()

    const nearest = findRow(branches, 'nearest branch', ({ name }) => name === expected[0]?.name)
    const card = results.getByRole('article', { name: nearest.name, exact: true })
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
    await expect(results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 20).length)
    await expect(map.locator('.leaflet-marker-icon')).toHaveCount(branchesWithin(KUALA_LUMPUR, 20).length + 1)
    expect(consoleErrors).toEqual([])
  })

  test(`an area is geocoded once per session and never while typing (${language})`, async ({
    page,
    setLanguage,
  }) => {
    const asked = await answerGeocoder(page, [{ lat: '3.139', lon: '101.6869' }])
    await setLanguage(language)
    const area = await openArea(page, language)
    const search = page.getByRole('button', { name: t('branches.search'), exact: true })
    await expect(search).toBeDisabled()
    await area.pressSequentially('  Ampang ')
    await expect(search).toBeEnabled()
    expect(asked).toEqual([])
    await area.press('Enter')
    const results = page.getByRole('region', { name: t('branches.results'), exact: true })
    await expect(results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 10).length)
    await expect(results.getByRole('heading', { level: 2 })).toHaveText(
      t('branches.withinArea', { radius: '10', area: 'Ampang' }),
    )
    expect(asked).toEqual(['format=json&q=Ampang%2C+Malaysia&limit=1'])

    // The other tab keeps the results; the same area is not geocoded again.
    await page.getByRole('tab', { name: t('branches.byLocation') }).click()
    await expect(results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 10).length)
    await openArea(page, language)
    await area.fill('ampang')
    await search.click()
    await expect(results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 10).length)
    expect(asked.length).toBe(1)
  })

  test(`if no branch is within the radius, the page names the nearest one outside the results (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await answerGeocoder(page, [{ lat: String(TAWAU.lat), lon: String(TAWAU.lng) }])
    await setLanguage(language)
    const area = await openArea(page, language)
    await area.fill('Tawau')
    await area.press('Enter')
    const results = page.getByRole('region', { name: t('branches.results'), exact: true })
    await expect(results).toContainText(t('branches.noneWithin', { radius: '10' }))
    await expect(results.getByRole('article')).toHaveCount(0)
    await expect(page.locator('.leaflet-container')).toHaveCount(0)
    const [nearest] = branchesWithin(TAWAU, 99_999)
    const line = t('branches.nearestAllTheSame', {
      branch: nearest?.name ?? '',
      km: nearest?.km.toFixed(1) ?? '',
    })
    await expect(page.getByText(line)).toBeVisible()
    await expect(results.getByText(line)).toHaveCount(0)
    await expectUsable(page)
  })

  test(`each error has its own message, which the next search removes (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    const area = await openArea(page, language)
    const alert = page.getByRole('alert')
    await area.fill('   ')
    await area.press('Enter')
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
      await area.fill(`Nowhere ${index}`)
      await area.press('Enter')
      await expect(alert).toHaveText(t(`branches.errors.${error}`))
    }
    // During a search the error disappears and the button is disabled.
    await page.unroute(GEOCODER)
    const release = await blockRequest(page, GEOCODER, 'abort')
    await area.fill('Slow')
    await area.press('Enter')
    await expect(alert).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('branches.searching') })).toBeDisabled()
    release()
    await expect(alert).toHaveText(t('branches.errors.unreachable'))
    await page.evaluate(() => {
      window.fetch = () => Promise.reject('no error at all')
    })
    await area.fill('Odd')
    await area.press('Enter')
    await expect(alert).toHaveText(t('branches.errors.failed'))

    await page.getByRole('tab', { name: t('branches.byLocation') }).click()
    const find = page.getByRole('button', { name: t('branches.findNearMe') })
    for (const [answer, error] of [
      ['denied', 'noLocation'],
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

  test(`without JavaScript every branch is listed and the search says what it needs (${language})`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: PHONE,
      baseURL: server.url,
    })
    await context.addCookies([{ name: 'language', value: language, url: server.url }])
    const page = await context.newPage()
    await page.goto('/branches')
    await expect(page.getByRole('article')).toHaveCount(branches.length)
    await page.getByRole('tab', { name: t('branches.byArea') }).click()
    await page.getByRole('button', { name: t('branches.search'), exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(t('branches.errors.emptyArea'))
    await page.getByRole('textbox', { name: t('branches.area') }).fill('Ampang')
    await page.getByRole('combobox', { name: t('branches.radius') }).selectOption('20')
    await page.getByRole('button', { name: t('branches.search'), exact: true }).click()
    await expect(page.getByText(t('branches.needsScript'))).toBeVisible()
    await expect(page.getByRole('textbox', { name: t('branches.area') })).toHaveValue('Ampang')
    await expect(page.getByRole('combobox', { name: t('branches.radius') })).toHaveValue('20')
    await expect(page.getByRole('article')).toHaveCount(branches.length)
    await page.getByRole('textbox', { name: t('branches.area') }).fill('43000')
    await page.getByRole('button', { name: t('branches.search'), exact: true }).click()
    await expect(page.getByText(t('branches.needsScript'))).toHaveCount(0)
    await expect(page.getByRole('article')).toHaveCount(branchesWithin(KAJANG, 20).length)

    await page.goto('/locate-us')
    await expect(page.getByRole('article')).toHaveCount(branches.length)
    await page.getByRole('combobox', { name: t('branches.state') }).selectOption('Johor')
    await page.getByRole('button', { name: t('branches.apply') }).click()
    await expect(page.getByRole('article')).toHaveCount(inState('Johor'))
    await context.close()
  })

  test(`all branches can be filtered by state (${language})`, async ({ page, setLanguage }) => {
    await setLanguage(language)
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
}

test('an area of our own list is found while the geocoder is down, and no other place is asked', async ({
  page,
  setLanguage,
}) => {
  const asked = await answerGeocoder(page, { status: 503 })
  await setLanguage('en')
  const area = await openArea(page, 'en')
  await area.fill('43000')
  await area.press('Enter')
  const results = page.getByRole('region', { name: 'Results', exact: true })
  await expect(results.getByRole('article')).toHaveCount(branchesWithin(KAJANG, 10).length)
  await area.fill('johor')
  await area.press('Enter')
  await expect(results.getByRole('heading', { level: 2 })).toHaveText('Branches in johor')
  await expect(results.getByRole('article')).toHaveCount(inState('Johor'))
  await expect(page.locator('.leaflet-marker-icon')).toHaveCount(inState('Johor'))
  expect(asked).toEqual([])
})

test('the map shows a visitor who stands at the only branch found', async ({
  page,
  context,
  setLanguage,
}) => {
  const { lat, lng } = findRow(branches, 'lonely branch', ({ address }) => address.includes('Kuantan'))
  const place = { lat: Number(lat), lng: Number(lng) }
  expect(branchesWithin(place, 10)).toHaveLength(1)
  await setLocation(context, place)
  await setLanguage('en')
  await page.goto('/branches')
  await page.getByRole('button', { name: 'Find branches near me' }).click()
  await expect(page.locator('.leaflet-marker-icon')).toHaveCount(2)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a URL with an area searches for it on load', async ({ page, setLanguage }) => {
  const asked = await answerGeocoder(page, [{ lat: '3.139', lon: '101.6869' }])
  await setLanguage('en')
  await page.goto('/branches?by=area&area=Ampang&radius=20')
  const results = page.getByRole('region', { name: 'Results', exact: true })
  await expect(results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 20).length)
  expect(asked.length).toBe(1)
})

test('the results of an area search are still there after visiting another page', async ({
  page,
  setLanguage,
}) => {
  const asked = await answerGeocoder(page, [{ lat: '3.139', lon: '101.6869' }])
  await setLanguage('en')
  const area = await openArea(page, 'en')
  await area.fill('Ampang')
  await area.press('Enter')
  const results = page.getByRole('region', { name: 'Results', exact: true })
  await expect(results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 10).length)
  await page.getByLabel(messages.en('branches.radius')).filter({ visible: true }).selectOption('20')
  await expect(results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 20).length)
  await expect(page).toHaveURL(/\/branches\?by=area&area=Ampang&radius=20$/)
  // Not from the back/forward cache.
  const address = page.url()
  await page.goto('/about-us')
  await page.goto(address)
  await expect(results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 20).length)
  expect(asked.length).toBe(1)
})

test('a location search after an area search removes the area from the URL', async ({
  page,
  context,
  setLanguage,
}) => {
  await answerGeocoder(page, [{ lat: String(TAWAU.lat), lon: String(TAWAU.lng) }])
  await setLocation(context, KUALA_LUMPUR)
  await setLanguage('en')
  const area = await openArea(page, 'en')
  await area.fill('Tawau')
  await area.press('Enter')
  await expect(page).toHaveURL(/area=Tawau/)
  await page.getByRole('tab', { name: 'Use my location' }).click()
  await page.getByRole('button', { name: 'Find branches near me' }).click()
  const results = page.getByRole('region', { name: 'Results', exact: true })
  await expect(results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 10).length)
  await expect(page).toHaveURL(/\/branches$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Find branches near me' })).toBeEnabled()
  await expect(page.getByText(messages.en('branches.readyText', { count: branches.length }))).toBeVisible()
})

test('a geocoder that does not respond is aborted after ten seconds', async ({ page, setLanguage }) => {
  let isAsked = false
  await page.route(GEOCODER, () => {
    isAsked = true
  })
  await setLanguage('en')
  await page.clock.install()
  const area = await openArea(page, 'en')
  await area.fill('Ampang')
  await page.clock.pauseAt(Date.now() + 60_000)
  await area.press('Enter')
  await expect.poll(() => isAsked).toBe(true)
  await page.clock.runFor(9_900)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(page.getByRole('alert')).toHaveText(messages.en('branches.errors.unreachable'))
})

test('the branch finder works with the keyboard alone', async ({ page, setLanguage }) => {
  await answerGeocoder(page, [{ lat: '3.139', lon: '101.6869' }])
  await setLanguage('en')
  await page.goto('/branches')
  await expect(page.getByRole('button', { name: 'Find branches near me' })).toBeEnabled()
  await page.getByRole('tab', { name: 'Use my location' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Search by area or postcode' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Area or postcode' })).toBeFocused()
  await page.keyboard.type('Ampang')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const results = page.getByRole('region', { name: 'Results', exact: true })
  await expect(results.getByRole('article')).toHaveCount(branchesWithin(KUALA_LUMPUR, 20).length)
})

const inState = (name: string) => branches.filter(({ state }) => state === name).length

async function setLocation(context: BrowserContext, { lat, lng }: typeof TAWAU) {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: lat, longitude: lng })
}

/** Opens the tab and waits for hydration, which disables the button while the field is empty. */
async function openArea(page: Page, language: 'en' | 'ms'): Promise<Locator> {
  const t = messages[language]
  if (!page.url().includes('/branches')) await page.goto('/branches')
  await expect(page.getByRole('button', { name: t('branches.findNearMe') })).toBeEnabled()
  await page.getByRole('tab', { name: t('branches.byArea') }).click()
  return page.getByRole('textbox', { name: t('branches.area') })
}

/** Answers geocoder requests from now on. Returns the queries that it receives. */
async function answerGeocoder(
  page: Page,
  answer: unknown[] | { status?: number; json?: unknown; body?: string; contentType?: string },
): Promise<string[]> {
  const asked: string[] = []
  await page.unroute(GEOCODER)
  await page.route(GEOCODER, route => {
    asked.push(new URL(route.request().url()).search.slice(1))
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      ...(Array.isArray(answer) ? { json: answer } : answer),
    })
  })
  return asked
}

const expectLink = (scope: Locator, name: string, href: string) =>
  expect(scope.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)

function distance(from: typeof TAWAU, to: typeof TAWAU): number {
  const rad = Math.PI / 180
  const cosine =
    Math.sin(from.lat * rad) * Math.sin(to.lat * rad) +
    Math.cos(from.lat * rad) * Math.cos(to.lat * rad) * Math.cos((to.lng - from.lng) * rad)
  return 6371 * Math.acos(Math.min(1, cosine))
}
