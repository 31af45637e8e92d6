import { expect, test } from '../support/browser-test.ts'
import { languages, messages } from '../support/messages.ts'
import { cardName, matchesKeyword, sorted, tyres, tyresInDefaultList } from '../support/sample-data.ts'

for (const language of languages) {
  const t = messages[language]

  test(`a keyword finds brand and model, whatever its case (${language})`, async ({ page, setLanguage }) => {
    await setLanguage(language)
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('tyres.found', { count: found.length, n: String(found.length) }),
    )
    await expect(page.getByRole('status').filter({ hasText: 'PRIMacy' })).toBeVisible()
    for (const [at, tyre] of found.slice(0, 10).entries()) {
      await expect(page.getByRole('article').nth(at)).toHaveAccessibleName(cardName(tyre))
    }
  })

  test(`a keyword that is too long gets a sentence (${language})`, async ({ page, setLanguage }) => {
    await setLanguage(language)
    const answer = await page.goto(`/tires?search=${'a'.repeat(101)}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByText(t('tyres.keywordTooLong', { count: 100 }))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('tyres.none'))
  })

  test(`a keyword that finds nothing says so and what to try (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    await page.goto('/tires?search=zzzzzz')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('tyres.none'))
    await expect(page.getByText(t('tyres.tryAdjustingFilters'))).toBeVisible()
    await expect(page.getByRole('navigation', { name: t('tyres.pagination') })).toHaveCount(0)
  })
}

test.describe('what a keyword finds (S §5), read without script', () => {
  test.use({ javaScriptEnabled: false })
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
  ]) {
    test(`“${keyword}”`, async ({ page, setLanguage }) => {
      await setLanguage('en')
      await page.goto(`/tires?search=${encodeURIComponent(keyword)}&sort=price-low-high`)
      const found = sorted(
        tyres.filter(tyre => matchesKeyword(tyre, keyword)),
        'price-low-high',
      )
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        found.length === 0
          ? 'No tires found'
          : messages.en('tyres.found', { count: found.length, n: String(found.length) }),
      )
      const headings = await page.getByRole('article').getByRole('heading').allInnerTexts()
      expect(headings.map(text => text.replace(/\s+/g, ' ').trim())).toEqual(found.slice(0, 10).map(cardName))
    })
  }
})

test('Search waits for a keyword that is not blank', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/tires?search=primacy')
  const keyword = page.getByRole('textbox', { name: 'Keyword' })
  const search = page.locator('form').filter({ has: keyword }).getByRole('button', { name: 'Search' })
  // The size panel has nothing to search for: its button says when the script has taken over.
  await expect(
    page.getByRole('group', { name: 'Search by size' }).getByRole('button', { name: 'Search' }),
  ).toBeDisabled()
  await expect(keyword).toHaveValue('primacy')
  await expect(search).toBeEnabled()
  for (const blank of ['', '   ']) {
    await keyword.fill(blank)
    await expect(search).toBeDisabled()
  }
  await keyword.fill(' toyo ')
  await expect(search).toBeEnabled()
})

test('Clear takes the keyword out and shows the default list', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/tires?search=primacy&sort=price-low-high')
  const keyword = page.getByRole('textbox', { name: 'Keyword' })
  await page.locator('form').filter({ has: keyword }).getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/tires\??$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${tyresInDefaultList().length} tyres found`,
  )
  await expect(keyword).toHaveCount(0)
})

test('on the home page an empty keyword goes to the default list', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/')
  await page.getByRole('tab', { name: 'By keyword' }).click()
  const panel = page.getByRole('tabpanel', { name: 'By keyword' })
  await expect(panel.getByRole('button', { name: 'Search' })).toBeEnabled()
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${tyresInDefaultList().length} tyres found`,
  )
  expect(new URL(page.url()).pathname).toBe('/tires')
})

test('a keyword is text, whatever it is written in', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const keyword = `"><img src=x onerror=alert(1)></script><script>alert(2)</script>`
  await page.goto(`/tires?search=${encodeURIComponent(keyword)}`)
  await expect(page.getByRole('status').filter({ hasText: keyword })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toHaveValue(keyword)
  expect(dialogs).toEqual([])
})
