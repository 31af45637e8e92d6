import type { Page } from '@playwright/test'
import { TYRES_WITH_FREE_INSTALLATION } from '../../domain/labour/labour-charge.ts'
import { blockRequest } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { PHONE } from '../support/cast.ts'
import { messages } from '../support/messages.ts'
import { waitForHydration } from '../support/page-checks.ts'
import { TyreListPage } from '../support/pages/tyre-list-page.ts'
import { findRow, sizeQuery, vehicles } from '../support/sample-data.ts'
import { everyNth } from '../support/thorough.ts'

test.use({ isFirstVisit: true })

const MAX_SHIFT = 0.01
/** ms after an input during which the browser ignores layout shifts */
const EXCUSED_MS = 500

const car = findRow(vehicles, 'car', row => row.tyre_size === '175/65R14' && !row.rear_tyre_size)
const carQuery = new URLSearchParams({
  vehicleBrand: car.brand,
  vehicleYear: car.year,
  vehicleModel: car.model,
  vehicleTireSize: car.tyre_size,
})

for (const [before, query] of everyNth(2, [
  ['the popular sizes', ''],
  ['a car', carQuery.toString()],
  ['a keyword', 'search=pirelli'],
  ['another size', sizeQuery('175/65R14')],
] as const)) {
  test(`the page does not jump when a search by size follows ${before} on a slow line`, async ({
    page,
    setLanguage,
  }) => {
    await page.setViewportSize(PHONE)
    await setLanguage('en')
    const list = new TyreListPage(page)
    const { size, heading } = list
    await page.goto(`/tires?${query}`)
    // With a size in the query every select is enabled before hydration, and an early search loads a new
    // document.
    await waitForHydration(page)
    if (query) await list.openPanels()
    await size.width.selectOption('195')
    await expect(size.profile).toBeEnabled()
    await size.profile.selectOption('55')
    await expect(size.rim).toBeEnabled()
    await size.rim.selectOption('15')
    const shift = await observeShifts(page)
    const release = await blockRequest(page, '**/tires.data?*')
    await size.search.click()
    await expect(heading).toHaveText('Loading tyres…')
    const clicked = Date.now()
    await expect.poll(() => Date.now() - clicked).toBeGreaterThan(EXCUSED_MS)
    release()
    await expect(page).toHaveURL(/width=195&ratio=55&rim=15/)
    await expect(heading).toHaveText(/found$/)
    expect(await shift()).toBeLessThanOrEqual(MAX_SHIFT)
  })
}

for (const query of everyNth(3, ['search=195/55R15', sizeQuery('195/55R15'), carQuery.toString()]))
  test(`the page does not jump while /tires?${query} arrives on a slow line`, async ({
    page,
    setLanguage,
  }) => {
    await page.setViewportSize(PHONE)
    await setLanguage('en')
    await page.goto('/')
    const line = await page.context().newCDPSession(page)
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    })
    await page.goto(`/tires?${query}`)
    await waitForHydration(page)
    const shift = await observeShifts(page, { sinceStart: true })
    expect(await shift()).toBeLessThanOrEqual(MAX_SHIFT)
  })

for (const [path, width] of [
  ['/', 360],
  // Its title has two lines in a font that is a little wider.
  ['/tire/195%2F55R15/Energy%20XM2%2B', 412],
] as const)
  test(`${path} does not jump when its fonts arrive one after the other`, async ({ page, setLanguage }) => {
    await page.setViewportSize({ width, height: 823 })
    await setLanguage('ms')
    const releases = []
    // The chain's name uses the last font: it moved when the button beside it had become wider.
    for (const file of ['barlow-600', 'barlow-400', 'barlow-condensed-700'])
      releases.push(await blockRequest(page, `**/${file}-*.woff2`))
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const faces = await page.evaluate(async () => {
      await document.fonts.load('16px "Barlow Fallback"')
      return [...document.fonts].map(({ family, status }) => `${family} ${status}`)
    })
    test.skip(!faces.some(face => /Barlow Fallback"? loaded/.test(face)), 'no Arial and nothing like it')
    const shift = await observeShifts(page, { sinceStart: true })
    for (const [at, release] of releases.entries()) {
      release()
      await expect.poll(() => page.evaluate(countLoaded)).toBeGreaterThan(at)
      expect(await shift()).toBeLessThanOrEqual(MAX_SHIFT)
    }
  })

test('the home page neither jumps nor paints its second line again when the saved car comes', async ({
  page,
  setLanguage,
}) => {
  await page.setViewportSize(PHONE)
  await setLanguage('ms')
  const { brand, year, model, tyre_size } = car
  const memory = {
    brand,
    year,
    model,
    front: tyre_size,
    rear: '',
    count: 20,
    from: 'RM 100.00',
    seen: Date.now(),
  }
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    'tayar.memory.1',
    JSON.stringify({ car: memory, branch: null, quantity: null, recent: [] }),
  ] as const)
  const release = await blockRequest(page, '**/memory-panels-*.js')
  await page.goto('/')
  const line = page.getByText(messages.ms('home.lead', { count: TYRES_WITH_FREE_INSTALLATION }))
  const [painted, shift] = [await line.elementHandle(), await observeShifts(page, { sinceStart: true })]
  await waitForHydration(page)
  release()
  await expect(page.getByRole('link', { name: model })).toBeVisible()
  await expect(line).toBeHidden()
  expect(await painted?.evaluate(element => element.isConnected)).toBe(true)
  expect(await shift()).toBeLessThanOrEqual(MAX_SHIFT)
})

/** The number of our own fonts that have loaded. */
const countLoaded = () =>
  [...document.fonts].filter(
    ({ family, status }) => /Barlow( Condensed)?"?$/.test(family) && status === 'loaded',
  ).length

/**
 * Adds up, from now on or since the page began to load, the layout shifts without a recent input. The
 * returned function waits for two frames and returns the sum.
 */
async function observeShifts(page: Page, { sinceStart = false } = {}): Promise<() => Promise<number>> {
  const observer = await page.evaluateHandle(buffered => {
    const seen = { shift: 0 }
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered })
    return seen
  }, sinceStart)
  return () =>
    observer.evaluate(
      seen =>
        new Promise<number>(resolve => {
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(seen.shift))))
        }),
    )
}
