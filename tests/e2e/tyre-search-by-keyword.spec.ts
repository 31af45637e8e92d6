import { expect, test } from '../support/browser-test.ts'
import { messages } from '../support/messages.ts'
import { TyreListPage } from '../support/pages/tyre-list-page.ts'
import { readTyreList } from '../support/read-tyre-list.ts'
import { cardName, matchesKeyword, sorted, tyres, tyresInDefaultList } from '../support/sample-data.ts'

test('a keyword finds brand and model in any case', async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto('/')
  await page.getByRole('tab', { name: t('home.byKeyword') }).click()
  const panel = page.getByRole('tabpanel', { name: t('home.byKeyword') })
  await panel.getByRole('textbox', { name: t('tyres.keyword') }).fill('PRIMacy')
  await panel.getByRole('button', { name: t('tyres.search') }).click()
  await expect(page).toHaveURL(/\/tires\?search=PRIMacy$/)
  const found = sorted(
    tyres.filter(tyre => matchesKeyword(tyre, 'primacy')),
    'default',
  )
  await list.expectFound(found.length)
  await expect(page.getByRole('status').filter({ hasText: 'PRIMacy' })).toBeVisible()
  for (const [at, tyre] of found.slice(0, 10).entries()) {
    await expect(list.cards.nth(at)).toHaveAccessibleName(cardName(tyre))
  }
})

test('a keyword that is a size finds that size and stays in its box', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto('/tires?search=195%2055%2015')
  await list.expectFound(tyres.filter(({ tyre_size }) => tyre_size === '195/55R15').length)
  await expect(page.getByRole('status').filter({ hasText: '195/55R15' })).toBeVisible()
  await list.openPanels()
  await expect(page.getByRole('textbox', { name: t('tyres.keyword') })).toHaveValue('195 55 15')
  await expect(list.size.width).toHaveValue('195')
})

test('a keyword above 100 characters shows an error', { tag: '@thorough' }, async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  const answer = await page.goto(`/tires?search=${'a'.repeat(101)}`)
  expect(answer?.status()).toBe(200)
  await expect(page.getByText(t('tyres.keywordTooLong', { count: 100 }))).toBeVisible()
  await expect(list.heading).toHaveText(t('tyres.none'))
})

test('a keyword without results says so and gives a hint', async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto('/tires?search=zzzzzz')
  await expect(list.heading).toHaveText(t('tyres.none'))
  await expect(page.getByText(t('tyres.tryAdjustingFilters'))).toBeVisible()
  await expect(list.pagination).toHaveCount(0)
})

test('a keyword finds exactly the matching tyres (rules S10.1, S10.2)', { tag: '@thorough' }, async ({
  server,
}) => {
  for (const keyword of [
    'Michelin',
    'michelin primacy',
    'tayar toyo untuk myvi',
    'EcoContact 7 mahal',
    'a/t',
    'xm2+',
    'gt  radial',
    'é',
    '%',
    '_',
  ])
    await test.step(keyword, async () => {
      const found = sorted(
        tyres.filter(tyre => matchesKeyword(tyre, keyword)),
        'price-low-high',
      )
      const { heading, names } = await readTyreList(
        server,
        `search=${encodeURIComponent(keyword)}&sort=price-low-high`,
      )
      expect(heading).toBe(
        found.length === 0
          ? 'No tires found'
          : messages.en('tyres.found', { count: found.length, n: String(found.length) }),
      )
      expect(names).toEqual(found.slice(0, 10).map(cardName))
    })
})

test('Search is disabled while the keyword is blank', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  await page.goto('/tires?search=primacy')
  const keyword = page.getByRole('textbox', { name: 'Keyword' })
  const search = page.locator('form').filter({ has: keyword }).getByRole('button', { name: 'Search' })
  await list.openPanels()
  // After hydration, the empty size search is disabled.
  await expect(list.size.search).toBeDisabled()
  await expect(keyword).toHaveValue('primacy')
  await expect(search).toBeEnabled()
  for (const blank of ['', '   ']) {
    await keyword.fill(blank)
    await expect(search).toBeDisabled()
  }
  await keyword.fill(' toyo ')
  await expect(search).toBeEnabled()
})

test('Clear removes the keyword and shows the default list', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  await page.goto('/tires?search=primacy&sort=price-low-high')
  const keyword = page.getByRole('textbox', { name: 'Keyword' })
  await list.openPanels()
  await page.locator('form').filter({ has: keyword }).getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/tires\??$/)
  await list.expectFound(tyresInDefaultList().length)
  await expect(keyword).toHaveCount(0)
})

test('an empty keyword on the home page leads to the default list', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  await page.goto('/')
  await page.getByRole('tab', { name: 'By keyword' }).click()
  const panel = page.getByRole('tabpanel', { name: 'By keyword' })
  await expect(panel.getByRole('button', { name: 'Search' })).toBeEnabled()
  await panel.getByRole('button', { name: 'Search' }).click()
  await list.expectFound(tyresInDefaultList().length)
  expect(new URL(page.url()).pathname).toBe('/tires')
})

test('markup in a keyword is shown as text', { tag: '@thorough' }, async ({ page, setLanguage }) => {
  await setLanguage('en')
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const keyword = `"><img src=x onerror=alert(1)></script><script>alert(2)</script>`
  await page.goto(`/tires?search=${encodeURIComponent(keyword)}`)
  await expect(page.getByRole('status').filter({ hasText: keyword })).toBeVisible()
  await new TyreListPage(page).openPanels()
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toHaveValue(keyword)
  expect(dialogs).toEqual([])
})
