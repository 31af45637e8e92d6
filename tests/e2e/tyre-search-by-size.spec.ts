import type { Page } from '@playwright/test'
import { blockRequest, SCRIPTS, SLOW_START_MS, stopClock } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { messages } from '../support/messages.ts'
import { optionValues, SizePanel, TyreListPage } from '../support/pages/tyre-list-page.ts'
import { readTyreList } from '../support/read-tyre-list.ts'
import {
  cardName,
  numbers,
  partsOf,
  sizeQuery,
  sorted,
  tyres,
  tyresInDefaultList,
  tyresOfSize,
} from '../support/sample-data.ts'

const SIZE = '195/55R15'
const all = tyres.map(tyre => partsOf(tyre.tyre_size))
const options = {
  widths: numbers(all.map(size => size.width)),
  ratiosOf195: numbers(all.filter(size => size.width === '195').map(size => size.ratio)),
  rimsOf195x55: numbers(
    all.filter(size => size.width === '195' && size.ratio === '55').map(size => size.rim),
  ),
}

test('selecting width, profile and rim on /tires finds the tyres of the size', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto('/tires')
  await searchBySize(page, list.size)
  await list.expectFound(tyresOfSize(SIZE).length)
  await expect(page.getByRole('status').filter({ hasText: SIZE })).toBeVisible()
  const names = sorted(tyresOfSize(SIZE), 'default').slice(0, 10).map(cardName)
  for (const [at, name] of names.entries()) {
    await expect(list.cards.nth(at)).toHaveAccessibleName(name)
  }
  await expect(list.cards).toHaveCount(10)
})

test('selecting width, profile and rim on the home page finds the tyres of the size', async ({
  page,
  setLanguage,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto('/')
  await expect(page.getByRole('tab', { name: t('home.bySize') })).toHaveAttribute('aria-selected', 'true')
  await searchBySize(page, new SizePanel(page.getByRole('tabpanel', { name: t('home.bySize') }), 'ms'))
  await list.expectFound(tyresOfSize(SIZE).length)
})

test('changing the width resets profile and rim, changing the profile resets the rim', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  const { width, profile, rim, search } = list.size
  await list.openPanels()
  await list.ready()
  await expect(width).toHaveValue('195')
  await expect(profile).toHaveValue('55')
  await expect(rim).toHaveValue('15')

  await profile.selectOption('50')
  await expect(rim).toHaveValue('')
  await expect(rim).toBeEnabled()
  await expect(search).toBeDisabled()

  await width.selectOption('205')
  await expect(profile).toHaveValue('')
  await expect(profile).toBeEnabled()
  await expect(rim).toHaveValue('')
  await expect(rim).toBeDisabled()
  await expect(search).toBeDisabled()
})

test('Clear empties both panels and shows the default list', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  await page.goto(`/tires?${sizeQuery(SIZE)}&sort=price-low-high&page=2`)
  await list.openPanels()
  await list.ready()
  await list.size.clear.click()
  await list.expectFound(tyresInDefaultList().length)
  await expect(page).toHaveURL(/\/tires\??$/)
  for (const name of ['Width', 'Profile', 'Rim', 'Brand', 'Year', 'Model']) {
    await expect(page.getByLabel(name, { exact: true })).toHaveValue('')
  }
  const first = sorted(tyresInDefaultList(), 'default')[0]
  await expect(list.cards.first()).toHaveAccessibleName(first ? cardName(first) : '')
})

test('a tab opened before hydration keeps the selection; if the scripts do not come it opens as a page', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await stopClock(page)
  const release = await blockRequest(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Width').selectOption('205')
  const tab = page.getByRole('tab', { name: messages.en('home.byKeyword') })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByRole('textbox', { name: messages.en('tyres.keyword') })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('tab', { name: messages.en('home.bySize') }).click()
  await expect(page.getByLabel('Width')).toHaveValue('205')

  await page.unroute(SCRIPTS)
  await blockRequest(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(SLOW_START_MS)
  await expect(page).toHaveURL(/\?by=keyword$/)
  await expect(page.getByRole('textbox', { name: messages.en('tyres.keyword') })).toBeVisible()
})

test("Clear empties the home page's size search", { tag: '@thorough' }, async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/')
  const { width, profile, rim, clear } = new SizePanel(page.getByRole('tabpanel', { name: 'By tyre size' }))
  await expect(profile).toBeDisabled()
  await width.selectOption('195')
  await profile.selectOption('55')
  await clear.click()
  for (const select of [width, profile, rim]) await expect(select).toHaveValue('')
  await expect(profile).toBeDisabled()
})

test("Clear empties the home page's size search after a language switch", { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/')
  const malay = new SizePanel(page.getByRole('tabpanel', { name: messages.ms('home.bySize') }), 'ms')
  await expect(malay.profile).toBeDisabled()
  await malay.width.selectOption('205')
  await malay.profile.selectOption('55')
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  const { width, profile, rim, search, clear } = new SizePanel(
    page.getByRole('tabpanel', { name: 'By tyre size' }),
  )
  await expect(search).toBeDisabled()
  await expect(profile).toHaveValue('55')
  await clear.click()
  for (const select of [width, profile, rim]) await expect(select).toHaveValue('')
  await expect(profile).toBeDisabled()
  await width.selectOption('205')
  await expect(profile).toBeEnabled()
})

test('an unknown or malformed size finds nothing', { tag: '@thorough' }, async ({ server }) => {
  for (const query of ['width=999&ratio=99&rim=99', 'width=abc&ratio=<b>&rim=-1'])
    expect(await readTyreList(server, query)).toMatchObject({
      status: 200,
      heading: 'No tires found',
      names: [],
    })
})

test('a width selected before hydration is kept', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  const release = await blockRequest(page, SCRIPTS)
  await page.goto('/tires', { waitUntil: 'commit' })
  const { width, profile, rim } = list.size
  await width.selectOption('195')
  release()
  await expect(rim).toBeDisabled()
  await expect(width).toHaveValue('195')
  await expect(profile).toBeEnabled()
  await expect.poll(() => optionValues(profile)).toEqual(options.ratiosOf195)
})

/** Searches for 195/55R15, and checks the options of every step. */
async function searchBySize(page: Page, { width, profile, rim, search }: SizePanel) {
  await expect(profile).toBeDisabled()
  await expect(rim).toBeDisabled()
  await expect(search).toBeDisabled()
  expect(await optionValues(width)).toEqual(options.widths)

  await width.selectOption('195')
  await expect(profile).toBeEnabled()
  await expect(rim).toBeDisabled()
  await expect(search).toBeDisabled()
  expect(await optionValues(profile)).toEqual(options.ratiosOf195)

  await profile.selectOption('55')
  await expect(rim).toBeEnabled()
  await expect(search).toBeDisabled()
  expect(await optionValues(rim)).toEqual(options.rimsOf195x55)

  await rim.selectOption('15')
  await expect(search).toBeEnabled()
  await search.click()
  await expect(page).toHaveURL(/\/tires\?/)
  const query = new URL(page.url()).searchParams
  expect([query.get('width'), query.get('ratio'), query.get('rim')]).toEqual(['195', '55', '15'])
}
