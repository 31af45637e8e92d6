import type { Locator, Page } from '@playwright/test'
import { blockRequest, SCRIPTS } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { languages, messages } from '../support/messages.ts'
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

// Aisyah reads 195/55R15 on the side of her tyre.
const SIZE = '195/55R15'
const all = tyres.map(tyre => partsOf(tyre.tyre_size))
const options = {
  widths: numbers(all.map(size => size.width)),
  ratiosOf195: numbers(all.filter(size => size.width === '195').map(size => size.ratio)),
  rimsOf195x55: numbers(
    all.filter(size => size.width === '195' && size.ratio === '55').map(size => size.rim),
  ),
}

for (const language of languages) {
  const t = messages[language]

  test(`width, then profile, then rim lead to the tyres of the size (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    await page.goto('/tires')
    const panel = page.getByRole('group', { name: t('tyres.searchBySize') })
    await findBySize(page, panel, language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      foundText(language, tyresOfSize(SIZE).length),
    )
    await expect(page.getByRole('status').filter({ hasText: SIZE })).toBeVisible()
    const names = sorted(tyresOfSize(SIZE), 'default').slice(0, 10).map(cardName)
    for (const [at, name] of names.entries()) {
      await expect(page.getByRole('article').nth(at)).toHaveAccessibleName(name)
    }
    await expect(page.getByRole('article')).toHaveCount(10)
  })

  test(`the home page's panel leads there too (${language})`, async ({ page, setLanguage }) => {
    await setLanguage(language)
    await page.goto('/')
    await expect(page.getByRole('tab', { name: t('home.bySize') })).toHaveAttribute('aria-selected', 'true')
    await findBySize(page, page.getByRole('tabpanel', { name: t('home.bySize') }), language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      foundText(language, tyresOfSize(SIZE).length),
    )
  })
}

test('another width resets profile and rim, another profile resets the rim', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  const panel = page.getByRole('group', { name: 'Search by size' })
  const [width, profile, rim, search] = controls(panel, 'en')
  // The vehicle panel has nothing to search for: its button says when the script has taken over.
  await expect(
    page.getByRole('group', { name: 'Search by vehicle' }).getByRole('button', { name: 'Search' }),
  ).toBeDisabled()
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
  await page.goto(`/tires?${sizeQuery(SIZE)}&sort=price-low-high&page=2`)
  await expect(
    page.getByRole('group', { name: 'Search by vehicle' }).getByRole('button', { name: 'Search' }),
  ).toBeDisabled()
  await page.getByRole('group', { name: 'Search by size' }).getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${tyresInDefaultList().length} tyres found`,
  )
  await expect(page).toHaveURL(/\/tires\??$/)
  for (const name of ['Width', 'Profile', 'Rim', 'Brand', 'Year', 'Model']) {
    await expect(page.getByLabel(name, { exact: true })).toHaveValue('')
  }
  const first = sorted(tyresInDefaultList(), 'default')[0]
  await expect(page.getByRole('article').first()).toHaveAccessibleName(first ? cardName(first) : '')
})

test('a tab opened before the scripts are there keeps what was chosen; without them it is a page', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const release = await blockRequest(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Width').selectOption('205')
  const tab = page.getByRole('tab', { name: messages.en('home.byKeyword') })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByRole('textbox')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('tab', { name: messages.en('home.bySize') }).click()
  await expect(page.getByLabel('Width')).toHaveValue('205')

  await page.unroute(SCRIPTS)
  await blockRequest(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  await tab.click()
  await expect(page).toHaveURL(/\?by=keyword$/)
  await expect(page.getByRole('textbox')).toBeVisible()
})

test('the home panel’s Clear empties it', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/')
  const [width, profile, rim] = controls(page.getByRole('tabpanel', { name: 'By tyre size' }), 'en')
  await expect(profile).toBeDisabled()
  await width.selectOption('195')
  await profile.selectOption('55')
  await page.getByRole('tabpanel', { name: 'By tyre size' }).getByRole('button', { name: 'Clear' }).click()
  for (const select of [width, profile, rim]) await expect(select).toHaveValue('')
  await expect(profile).toBeDisabled()
})

test('the home panel’s Clear empties it in the other language too', async ({ page }) => {
  await page.goto('/')
  const [lebar, profil] = controls(page.getByRole('tabpanel', { name: messages.ms('home.bySize') }), 'ms')
  await expect(profil).toBeDisabled()
  await lebar.selectOption('205')
  await profil.selectOption('55')
  await page.getByRole('button', { name: 'EN' }).click()
  const panel = page.getByRole('tabpanel', { name: 'By tyre size' })
  const [width, profile, rim, search] = controls(panel, 'en')
  await expect(search).toBeDisabled()
  await expect(profile).toHaveValue('55')
  await panel.getByRole('button', { name: 'Clear' }).click()
  for (const select of [width, profile, rim]) await expect(select).toHaveValue('')
  await expect(profile).toBeDisabled()
  await width.selectOption('205')
  await expect(profile).toBeEnabled()
})

test('a size that no tyre has says so, whatever is written for it', async ({ page, setLanguage }) => {
  await setLanguage('en')
  for (const query of ['width=999&ratio=99&rim=99', 'width=abc&ratio=<b>&rim=-1']) {
    const answer = await page.goto(`/tires?${query}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'No tires found' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  }
})

test('a width chosen before the script has arrived is not lost', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const release = await blockRequest(page, SCRIPTS)
  await page.goto('/tires', { waitUntil: 'commit' })
  const [width, profile, rim] = controls(page.getByRole('group', { name: 'Search by size' }), 'en')
  await width.selectOption('195')
  release()
  await expect(rim).toBeDisabled()
  await expect(width).toHaveValue('195')
  await expect(profile).toBeEnabled()
  await expect.poll(() => valuesOf(profile)).toEqual(options.ratiosOf195)
})

async function findBySize(page: Page, panel: Locator, language: 'en' | 'ms') {
  const [width, profile, rim, search] = controls(panel, language)
  await expect(profile).toBeDisabled()
  await expect(rim).toBeDisabled()
  await expect(search).toBeDisabled()
  expect(await valuesOf(width)).toEqual(options.widths)

  await width.selectOption('195')
  await expect(profile).toBeEnabled()
  await expect(rim).toBeDisabled()
  await expect(search).toBeDisabled()
  expect(await valuesOf(profile)).toEqual(options.ratiosOf195)

  await profile.selectOption('55')
  await expect(rim).toBeEnabled()
  await expect(search).toBeDisabled()
  expect(await valuesOf(rim)).toEqual(options.rimsOf195x55)

  await rim.selectOption('15')
  await expect(search).toBeEnabled()
  await search.click()
  await expect(page).toHaveURL(/\/tires\?/)
  const query = new URL(page.url()).searchParams
  expect([query.get('width'), query.get('ratio'), query.get('rim')]).toEqual(['195', '55', '15'])
}

function controls(panel: Locator, language: 'en' | 'ms') {
  const t = messages[language]
  const select = (name: string) => panel.getByRole('combobox', { name, exact: true })
  return [
    select(t('tyres.width')),
    select(t('tyres.profile')),
    select(t('tyres.rim')),
    panel.getByRole('button', { name: t('tyres.search'), exact: true }),
  ] as const
}

/** The values of a select, without its empty first option. */
const valuesOf = (select: Locator) =>
  select.evaluate((element: HTMLSelectElement) =>
    [...element.options].map(option => option.value).filter(value => value !== ''),
  )

const foundText = (language: 'en' | 'ms', count: number) =>
  messages[language]('tyres.found', { count, n: String(count) })
