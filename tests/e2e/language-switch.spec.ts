import { expect, test } from '../support/browser-test.ts'
import { messages } from '../support/messages.ts'
import { sizeQuery, tyresOfSize } from '../support/sample-data.ts'

const PAGES = ['/', '/tires', '/tire/195%2F55R15/Energy%20XM2%2B', '/no-such-page']
const LIST = `${sizeQuery('205/55R16')}&sort=popularity&page=2`

test('the default language is Malay, whatever the browser prefers', async ({ browser, server }) => {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url })
  const page = await context.newPage()
  for (const address of PAGES) {
    await page.goto(address)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
    await expect(page.getByRole('button', { name: 'BM', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(page.getByRole('button', { name: 'EN', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
  }
  await context.close()
})

test('EN and BM switch the language in place and keep the search', async ({ page, context }) => {
  await page.goto(`/tires?${LIST}`)
  const count = tyresOfSize('205/55R16').length
  for (const [button, language] of [
    ['EN', 'en'],
    ['BM', 'ms'],
    ['EN', 'en'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('button', { name: button, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      messages[language]('tyres.found', { count, n: String(count) }),
    )
    const query = new URL(page.url()).searchParams
    query.delete('lang')
    // In any order (rule S38.7).
    expect([...query].sort()).toEqual([...new URLSearchParams(LIST)].sort())
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'language')
    expect(cookie).toMatchObject({ value: language, path: '/', sameSite: 'Lax' })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400
    expect(Math.round(days)).toBe(365)
  }
  // The next page uses the language too, without a query parameter.
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('every page has a URL in each language', { tag: '@thorough' }, async ({ page, context }) => {
  for (const address of PAGES) {
    for (const language of ['en', 'ms'] as const) {
      await context.clearCookies()
      await page.goto(`${address}?lang=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('link', { name: messages[language]('shell.chat') })).toBeVisible()
      const [cookie] = (await context.cookies()).filter(({ name }) => name === 'language')
      expect(cookie?.value).toBe(language)
    }
  }
})

test('each page names its canonical URL and its alternate languages', async ({ page }) => {
  await page.goto(`/tires?${sizeQuery('205/55R16')}`)
  const link = (selector: string) => page.locator(`head link${selector}`)
  await expect(link('[rel=canonical]')).toHaveAttribute('href', /\/tires\?width=205&ratio=55&rim=16$/)
  await expect(link('[rel=alternate][hreflang=en-MY]')).toHaveAttribute('href', /[?&]lang=en/)
  await expect(link('[rel=alternate][hreflang=ms-MY]')).toHaveCount(1)
})

test('unsent input on the home page is kept after a language switch', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('combobox', { name: 'Profil' })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Lebar' }).selectOption('205')
  await page.getByRole('combobox', { name: 'Profil' }).selectOption('55')
  await page.getByRole('tab', { name: messages.ms('home.byKeyword') }).click()
  await page.getByRole('textbox', { name: messages.ms('tyres.keyword') }).fill('pilot & sport')
  await page.getByRole('tab', { name: messages.ms('home.byVehicle') }).click()
  await page.getByRole('combobox', { name: 'Jenama' }).selectOption('Perodua')
  await page.getByRole('combobox', { name: 'Tahun' }).selectOption('2014')
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL(/\/\?/)
  await expect(page.getByRole('tabpanel', { name: 'By vehicle' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue('Perodua')
  await expect(page.getByRole('combobox', { name: 'Year' })).toHaveValue('2014')
  await page.getByRole('tab', { name: 'By tyre size' }).click()
  await expect(page.getByRole('combobox', { name: 'Width' })).toHaveValue('205')
  await expect(page.getByRole('combobox', { name: 'Profile' })).toHaveValue('55')
  await expect(page.getByRole('combobox', { name: 'Rim' })).toBeEnabled()
  await page.getByRole('tab', { name: 'By keyword' }).click()
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toHaveValue('pilot & sport')

  // And back again, with one field emptied.
  await page.getByRole('textbox', { name: 'Keyword' }).fill('')
  await page.getByRole('button', { name: 'BM', exact: true }).click()
  await expect(page.getByRole('tabpanel', { name: messages.ms('home.byKeyword') })).toBeVisible()
  await expect(page.getByRole('textbox', { name: messages.ms('tyres.keyword') })).toHaveValue('')
})

test('any other language code is ignored', { tag: '@thorough' }, async ({ page, context, server }) => {
  for (const garbage of ['EN', 'fr', '', '<b>', 'en,ms', '%00', 'x'.repeat(2_000)]) {
    await context.clearCookies()
    const answer = await page.goto(`/?lang=${encodeURIComponent(garbage)}`)
    expect(answer?.status()).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
    expect((await context.cookies()).filter(({ name }) => name === 'language')).toEqual([])
  }
  for (const garbage of ['fr', 'EN', 'en-US', '"en"']) {
    await context.addCookies([{ name: 'language', value: garbage, url: server.url }])
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
  }
})

test('the cache never serves a page in the wrong language', { tag: '@thorough' }, async ({
  request,
  server,
}) => {
  const malay = await request.get('/tires', { headers: { cookie: 'language=ms' } })
  const tag = malay.headers().etag ?? ''
  expect(tag).not.toBe('')
  expect(malay.headers().vary).toContain('Cookie')
  const english = await fetch(`${server.url}/tires`, {
    headers: { cookie: 'language=en', 'if-none-match': tag },
  })
  expect(english.status).toBe(200)
  expect(await english.text()).toContain('lang="en"')
})
