import { blockRequest, SCRIPTS } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { collectConsoleErrors, waitForHydration } from '../support/page-checks.ts'
import { TyreListPage } from '../support/pages/tyre-list-page.ts'
import { readTyreList } from '../support/read-tyre-list.ts'
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
import { everyNth } from '../support/thorough.ts'

const unpriced = findRow(tyres, 'tyre without an amount', tyre => parsePrice(priceText(tyre)) === null)
const [unpricedWord = ''] = unpriced.model.split(' ')
const pageCount = Math.ceil(tyresInDefaultList().length / 10)

for (const [what, query, rows] of everyNth(2, [
  ['of a size', sizeQuery('205/55R16'), tyresOfSize('205/55R16')],
  [
    'with “Call us” in it',
    `search=${unpricedWord}`,
    tyres.filter(tyre => matchesKeyword(tyre, unpricedWord)),
  ],
] as const))
  test(`every sort order orders the tyres ${what} across all pages`, async ({ server }) => {
    for (const sort of SORTS)
      await test.step(sort, async () => {
        const names: string[] = []
        for (let number = 1; number <= Math.ceil(rows.length / 10); number++)
          names.push(...(await readTyreList(server, `${query}&sort=${sort}&page=${number}`)).names)
        expect(names).toEqual(sorted(rows, sort).map(cardName))
      })
  })

test('choosing a sort order shows page 1 in that order', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto(`/tires?${sizeQuery('205/55R16')}&page=3`)
  const select = list.sortBy
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
      .poll(() => list.names())
      .toEqual(sorted(tyresOfSize('205/55R16'), sort).slice(0, 10).map(cardName))
    await expect(select).toHaveValue(sort)
  }
})

test('the sort field keeps the focus while its value changes, and Back restores the previous order', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto(`/tires?${sizeQuery('205/55R16')}`)
  const select = list.sortBy
  await list.ready()
  await select.focus()
  for (const sort of SORTS.slice(1)) {
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => list.names())
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

test('the pagination shows the first, last and neighbouring pages with ellipses', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
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
    const navigation = list.pagination
    expect((await navigation.innerText()).split(/\s+/).filter(Boolean)).toEqual([...entries])
    await expect(navigation.locator('[aria-current=page]')).toHaveText(String(number))
  }
})

test('a sort order chosen before hydration is applied', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  const release = await blockRequest(page, SCRIPTS)
  await page.goto(`/tires?${sizeQuery('205/55R16')}`, { waitUntil: 'commit' })
  const select = list.sortBy
  await select.selectOption('price-low-high')
  release()
  await expect(page).toHaveURL(/sort=price-low-high/)
  await expect
    .poll(() => list.names())
    .toEqual(sorted(tyresOfSize('205/55R16'), 'price-low-high').slice(0, 10).map(cardName))
  await expect(select).toHaveValue('price-low-high')
})

test('a page link leads to its page, and Back to the previous one', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  const all = sorted(tyresInDefaultList(), 'price-low-high').map(cardName)
  await page.goto('/tires?sort=price-low-high')
  const navigation = list.pagination
  await navigation.getByRole('link', { name: '2', exact: false }).first().click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => list.names()).toEqual(all.slice(10, 20))
  await navigation.getByText('3', { exact: true }).click()
  await expect(page).toHaveURL(/page=3/)
  await expect.poll(() => list.names()).toEqual(all.slice(20, 30))
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => list.names()).toEqual(all.slice(10, 20))
  await page.reload()
  expect(await list.names()).toEqual(all.slice(10, 20))
})

test('an invalid page number shows page 1', { tag: '@thorough' }, async ({ server }) => {
  const names = sorted(tyresInDefaultList(), 'default').slice(0, 10).map(cardName)
  for (const number of ['0', '-1', 'abc', '9999', '1.5', '', '1e400', 'Infinity', 'NaN', '%00'])
    expect(await readTyreList(server, `page=${number}`)).toMatchObject({ status: 200, names, page: '1' })
  expect(await readTyreList(server, 'page=2')).toMatchObject({ page: '2' })
})

test('a new search starts at page 1 and keeps the sort order', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  await page.goto(`/tires?${sizeQuery('205/55R16')}&sort=price-high-low&page=3`)
  const { width, profile, rim, search } = list.size
  await list.ready()
  await list.openPanels()
  await width.selectOption('195')
  await profile.selectOption('55')
  await rim.selectOption('15')
  await search.click()
  await expect
    .poll(() => list.names())
    .toEqual(sorted(tyresOfSize('195/55R15'), 'price-high-low').slice(0, 10).map(cardName))
  expect(new URL(page.url()).searchParams.get('page') ?? '1').toBe('1')
})

test('an unknown sort order falls back to the default', { tag: '@thorough' }, async ({ server }) => {
  const { names } = await readTyreList(server, 'sort=__proto__')
  expect(names).toEqual(sorted(tyresInDefaultList(), 'default').slice(0, 10).map(cardName))
})

test('a list is hydrated whose cached page is for its parameters in another order (rule S38.7)', async ({
  page,
}) => {
  await page.goto('/tires?rim=14&width=175&ratio=65&sort=price')
  const errors = collectConsoleErrors(page)
  await page.goto('/tires?width=175&sort=price&ratio=65&rim=14')
  await waitForHydration(page)
  expect(errors).toEqual([])
})
