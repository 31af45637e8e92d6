import type { Page } from '@playwright/test'
import { blockRequest, SCRIPTS } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { languages, messages } from '../support/messages.ts'
import {
  cardName,
  findRow,
  matchesKeyword,
  parsePrice,
  priceText,
  SORTS,
  sizeQuery,
  sorted,
  tyres,
  tyresInDefaultList,
  tyresOfSize,
} from '../support/sample-data.ts'

const unpriced = findRow(tyres, 'tyre without an amount', tyre => parsePrice(priceText(tyre)) === null)
const [unpricedWord = ''] = unpriced.model.split(' ')
const pageCount = Math.ceil(tyresInDefaultList().length / 10)

test.describe('the order of a list, read without script', () => {
  test.use({ javaScriptEnabled: false })
  for (const sort of SORTS) {
    for (const [what, query, rows] of [
      ['of a size', sizeQuery('205/55R16'), tyresOfSize('205/55R16')],
      [
        'with “Call us” in it',
        `search=${unpricedWord}`,
        tyres.filter(tyre => matchesKeyword(tyre, unpricedWord)),
      ],
    ] as const) {
      test(`${sort}, ${what}, over all its pages`, async ({ page }) => {
        const expected = sorted(rows, sort).map(cardName)
        const names: string[] = []
        for (let number = 1; number <= Math.ceil(rows.length / 10); number++) {
          await page.goto(`/tires?${query}&sort=${sort}&page=${number}`)
          names.push(...(await namesOf(page)))
        }
        expect(names).toEqual(expected)
      })
    }
  }
})

for (const language of languages) {
  const t = messages[language]
  test(`choosing a sort shows the list in it, from page 1 (${language})`, async ({ page, setLanguage }) => {
    await setLanguage(language)
    await page.goto(`/tires?${sizeQuery('205/55R16')}&page=3`)
    const select = page.getByRole('combobox', { name: t('tyres.sortBy') })
    await expect(select).toHaveValue('default')
    expect(
      await select.evaluate((element: HTMLSelectElement) => [...element.options].map(option => option.value)),
    ).toEqual([...SORTS])
    for (const sort of [...SORTS].reverse()) {
      await select.selectOption(sort)
      await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe(sort)
      const query = new URL(page.url()).searchParams
      expect([query.get('width'), query.get('ratio'), query.get('rim')]).toEqual(['205', '55', '16'])
      expect(query.get('page') ?? '1').toBe('1')
      await expect
        .poll(() => namesOf(page))
        .toEqual(sorted(tyresOfSize('205/55R16'), sort).slice(0, 10).map(cardName))
      await expect(select).toHaveValue(sort)
    }
  })

  test(`the keyboard stays at the sort, and the way back shows the one before (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    await page.goto(`/tires?${sizeQuery('205/55R16')}`)
    const select = page.getByRole('combobox', { name: t('tyres.sortBy') })
    await scriptsCame(page, language)
    await select.focus()
    for (const sort of SORTS.slice(1)) {
      await page.keyboard.press('ArrowDown')
      await expect
        .poll(() => namesOf(page))
        .toEqual(sorted(tyresOfSize('205/55R16'), sort).slice(0, 10).map(cardName))
      await expect(select).toBeFocused()
      await expect(select).toHaveValue(sort)
    }
    for (const sort of [...SORTS].reverse().slice(1)) {
      await page.goBack()
      await expect(select).toHaveValue(sort)
    }
    await page.goForward()
    await expect(select).toHaveValue(SORTS[1] ?? '')
  })

  test(`the pagination shows first, last and the neighbours, with ellipses (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    expect(pageCount).toBeGreaterThan(8)
    const last = String(pageCount)
    for (const [number, entries] of [
      [1, ['1', '2', '…', last]],
      [3, ['1', '2', '3', '4', '…', last]],
      [4, ['1', '…', '3', '4', '5', '…', last]],
      [pageCount - 2, ['1', '…', pageCount - 3, pageCount - 2, pageCount - 1, last].map(String)],
      [pageCount, ['1', '…', pageCount - 1, last].map(String)],
    ] as const) {
      await page.goto(`/tires?page=${number}`)
      const navigation = page.getByRole('navigation', { name: t('tyres.pagination') })
      expect((await navigation.innerText()).split(/\s+/).filter(Boolean)).toEqual([...entries])
      await expect(navigation.locator('[aria-current=page]')).toHaveText(String(number))
    }
  })
}

test('a sort chosen before the script has arrived is not lost', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const release = await blockRequest(page, SCRIPTS)
  await page.goto(`/tires?${sizeQuery('205/55R16')}`, { waitUntil: 'commit' })
  const select = page.getByRole('combobox', { name: 'Sort by' })
  await select.selectOption('price-low-high')
  release()
  await expect(page).toHaveURL(/sort=price-low-high/)
  await expect
    .poll(() => namesOf(page))
    .toEqual(sorted(tyresOfSize('205/55R16'), 'price-low-high').slice(0, 10).map(cardName))
  await expect(select).toHaveValue('price-low-high')
})

test('a link leads to its page, the browser’s back button to the one before', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const all = sorted(tyresInDefaultList(), 'price-low-high').map(cardName)
  await page.goto('/tires?sort=price-low-high')
  const navigation = page.getByRole('navigation', { name: 'Pagination' })
  await navigation.getByRole('link', { name: '2', exact: false }).first().click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => namesOf(page)).toEqual(all.slice(10, 20))
  await navigation.getByText('3', { exact: true }).click()
  await expect(page).toHaveURL(/page=3/)
  await expect.poll(() => namesOf(page)).toEqual(all.slice(20, 30))
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => namesOf(page)).toEqual(all.slice(10, 20))
  await page.reload()
  expect(await namesOf(page)).toEqual(all.slice(10, 20))
})

test('anything that is not a page that exists is page 1', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const first = sorted(tyresInDefaultList(), 'default').slice(0, 10).map(cardName)
  for (const number of ['0', '-1', 'abc', '9999', '1.5', '', '1e400', 'Infinity', 'NaN', '%00']) {
    const answer = await page.goto(`/tires?page=${number}`)
    expect(answer?.status()).toBe(200)
    expect(await namesOf(page)).toEqual(first)
    await expect(
      page.getByRole('navigation', { name: 'Pagination' }).locator('[aria-current=page]'),
    ).toHaveText('1')
  }
})

test('another search starts at page 1 and keeps the sort', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto(`/tires?${sizeQuery('205/55R16')}&sort=price-high-low&page=3`)
  const panel = page.getByRole('group', { name: 'Search by size' })
  await scriptsCame(page, 'en')
  await panel.getByRole('combobox', { name: 'Width' }).selectOption('195')
  await panel.getByRole('combobox', { name: 'Profile' }).selectOption('55')
  await panel.getByRole('combobox', { name: 'Rim' }).selectOption('15')
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect
    .poll(() => namesOf(page))
    .toEqual(sorted(tyresOfSize('195/55R15'), 'price-high-low').slice(0, 10).map(cardName))
  expect(new URL(page.url()).searchParams.get('page') ?? '1').toBe('1')
})

test('an unknown sort is the default one', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/tires?sort=__proto__')
  expect(await namesOf(page)).toEqual(sorted(tyresInDefaultList(), 'default').slice(0, 10).map(cardName))
})

/** The vehicle panel has nothing to search for: its button says when the script has taken over. */
async function scriptsCame(page: Page, language: 'en' | 'ms') {
  const t = messages[language]
  const panel = page.getByRole('group', { name: t('tyres.searchByVehicle') })
  await expect(panel.getByRole('button', { name: t('tyres.search') })).toBeDisabled()
}

/** The cards' accessible names, which are their headings. */
async function namesOf(page: Page): Promise<string[]> {
  const headings = await page.getByRole('article').getByRole('heading').allInnerTexts()
  return headings.map(text => text.replace(/\s+/g, ' ').trim())
}
