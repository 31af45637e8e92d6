import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, withOwnServer } from '../support/browser-test.ts'
import { BookingDialog } from '../support/pages/booking-dialog.ts'
import { TyreListPage } from '../support/pages/tyre-list-page.ts'
import { captureCommand } from '../support/run-command.ts'
import { branches, sample, today, tyresInDefaultList } from '../support/sample-data.ts'

/** The import command for the server of this file's own; a list that is stopped is confirmed. */
const test = withOwnServer().extend<{
  importDataFile: (kind: string, lines: string[], ...options: string[]) => ReturnType<typeof captureCommand>
}>({
  importDataFile: async ({ server }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tayar-sheets-'))
    const run = (...args: string[]) => captureCommand('import', args, { env: { DATA_DIR: server.dataDir } })
    await use(async (kind, lines, ...options) => {
      const file = join(folder, `${kind}.csv`)
      writeFileSync(file, `${lines.join('\n')}\n`)
      const report = await run(kind, file, ...options)
      const [, count] = report.err.match(/--confirm (\d+)/) ?? []
      return count ? run(kind, file, ...options, '--confirm', count) : report
    })
    rmSync(folder, { recursive: true })
  },
})
test.beforeEach(({ context, server }) =>
  context.addCookies([{ name: 'language', value: 'en', url: server.url }]),
)

const HEADER =
  'tyre_size,model,current_price,list_price,width,aspect_ratio,rim_size,brand_image,model_image,promotion_valid_till,brand,test_logo,hyperlink'
const row = (
  cells: Partial<Record<'size' | 'model' | 'price' | 'list' | 'till' | 'brand' | 'logo' | 'link', string>>,
) =>
  [
    cells.size ?? '195/55R15',
    cells.model ?? 'Model',
    cells.price ?? '200',
    cells.list ?? '',
    ...['', '', '', '', ''],
    cells.till ?? '',
    cells.brand ?? 'Ban',
    cells.logo ?? '',
    cells.link ?? '',
  ]
    .map(cell => `"${cell.replaceAll('"', '""')}"`)
    .join(',')

// In this order: the first two tests begin with the sample's tyres, the third with its branches.

test('a data file with errors is rejected with line and column, and nothing changes', async ({
  page,
  importDataFile,
}) => {
  const report = await importDataFile('tyres', [
    HEADER,
    row({ model: 'Good' }),
    row({ size: 'abc', model: 'Bad size' }),
    row({ model: '..' }),
    row({ model: 'a%2Fb' }),
    row({ till: '2026-02-30' }),
  ])
  expect(report.code).toBe(1)
  expect(report.out).toBe('')
  for (const [line, column] of [
    [3, 'tyre_size'],
    [4, 'model'],
    [5, 'model'],
    [6, 'promotion_valid_till'],
  ]) {
    expect(report.err).toMatch(new RegExp(`tyres\\.csv:${line}:.*${column}|tyres\\.csv:${line}:\\d+`))
  }
  await page.goto('/tires')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${tyresInDefaultList().length} tyres found`,
  )

  const dry = await importDataFile('tyres', [HEADER, row({})], '--dry-run')
  expect(dry.code).toBe(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${tyresInDefaultList().length} tyres found`,
  )
})

test('imported tyres are on the site as soon as the command exits', { tag: '@thorough' }, async ({
  page,
  importDataFile,
}) => {
  await page.goto('/tires')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${tyresInDefaultList().length} tyres found`,
  )

  const report = await importDataFile('tyres', [
    HEADER,
    row({ model: 'Sahara', price: '180', list: '200', till: today() }),
    row({ size: '205/55 R16 91V', model: 'Sahara', price: 'RM 1,234.50' }),
    row({ size: '31x10.5R15', model: 'Rimba' }),
  ])
  expect([report.code, report.err]).toEqual([0, ''])
  expect(report.out).toContain('3 rows')

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 tyres found')
  await page.goto('/tires?width=205&ratio=55&rim=16')
  await expect(page.getByRole('heading', { name: '1 tyre found', exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('RM 1,234.50')
  await new TyreListPage(page).openPanels()
  const widths = page.getByRole('combobox', { name: 'Width' }).locator('option:not([value=""])')
  await expect(widths).toHaveText(['31', '195', '205'])
  await page.goto('/tires?width=195&ratio=55&rim=15')
  await expect(page.getByRole('article').getByText('Last day', { exact: true })).toBeVisible()
  for (const query of ['search=rimba', 'search=31x10.5R15LT', 'width=31&ratio=10.5&rim=15']) {
    await page.goto(`/tires?${query}`)
    await expect(page.getByRole('article', { name: '31x10.5R15 Rimba' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'View Detail' }).click()
  await expect(page.getByText('787 mm')).toBeVisible()
  const gone = await page.goto('/tire/175%2F65R14/Energy%20XM2%2B')
  expect(gone?.status()).toBe(404)
})

test('the sample data note disappears once tyres and branches are imported', { tag: '@thorough' }, async ({
  page,
  importDataFile,
}) => {
  const note = page.getByRole('contentinfo').getByText('Sample data')
  await page.goto('/')
  await expect(note).toBeVisible()
  await importDataFile('tyres', [HEADER, row({})])
  await page.reload()
  await expect(note).toBeVisible()
  const [first] = branches
  const report = await importDataFile('branches', [
    'name,address,state,lat,lng,phone',
    `Own Branch,"${first?.address}",Selangor,3.1,101.7,`,
  ])
  expect(report.code).toBe(0)
  await page.reload()
  await expect(note).toHaveCount(0)
})

test('10,000 branches are listed in pages of bounded size, and the nearest is still found', {
  tag: '@thorough',
}, async ({ page, context, importDataFile }) => {
  const states = ['Johor', 'Kedah', 'Perak', 'Sabah']
  const rows = Array.from({ length: 10_000 }, (_, row) => {
    const place = `${(row / 2_000).toFixed(4)},${(101 + row / 5_000).toFixed(4)}`
    return `Cawangan ${row},"Jalan ${row}, ${String(10_000 + row)} Bandar",${states[row % 4]},${place},`
  })
  const report = await importDataFile('branches', ['name,address,state,lat,lng,phone', ...rows])
  expect([report.code, report.err]).toEqual([0, ''])
  for (const path of ['/branches', '/branches?page=200', '/locate-us', '/locate-us?state=Perak&page=50']) {
    const answer = await page.request.get(path)
    expect((await answer.body()).length).toBeLessThanOrEqual(120_000)
    expect((await answer.text()).match(/<article/g)).toHaveLength(50)
  }
  await page.goto('/locate-us?state=Perak')
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Page 50' }).click()
  await expect(page.getByRole('article').last()).toHaveAccessibleName('Cawangan 9998')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 4.9995, longitude: 102.9998 })
  await page.goto('/branches')
  await page.getByRole('button', { name: 'Find branches near me' }).click()
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Cawangan 9999')

  await page.goto('/tires')
  const booking = new BookingDialog(page)
  const path = await booking.bookNow.getAttribute('formaction')
  for (const url of [
    `${path}?quantity=1&browse=all`,
    `${path}?quantity=1&browse=all&storeState=Perak&storePage=50`,
    `${path}ing`,
    '/engine-oil/enquiry',
  ])
    expect((await (await page.request.get(url)).body()).length).toBeLessThanOrEqual(120_000)
  await booking.bookNow.click()
  await booking.continueButton.click()
  await booking.browseAll.click()
  await booking.scope.getByRole('combobox', { name: 'State' }).selectOption('Perak')
  await booking.scope.getByRole('button', { name: 'Page 50' }).click()
  await expect(booking.scope.getByRole('listitem')).toHaveCount(50)
  await expect(booking.scope.getByRole('button', { name: 'Page 50' })).toHaveAttribute('aria-current', 'page')
  const last = await booking.scope.getByRole('listitem').last().getByRole('button').innerText()
  await booking.branch(last).click()
  expect((await booking.draft()).text).toContain(last)
  await booking.scope.getByRole('button', { name: 'Change store' }).click()
  await booking.scope.getByRole('button', { name: 'Back' }).click()
  await booking.useLocation.click()
  await expect(booking.scope.getByRole('listitem')).toHaveCount(5)
  await expect(booking.scope.getByRole('listitem').first()).toContainText('Cawangan 9999')
})

test('text in a data file is escaped, and only https links are rendered', { tag: '@thorough' }, async ({
  page,
  importDataFile,
}) => {
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const html = '<img src=x onerror=alert(1)></script><script>alert(2)</script>'
  const logo = '/pictures/tests/mileage.svg'
  const report = await importDataFile('tyres', [
    HEADER,
    row({ model: html, brand: '<b>Bold</b>', price: '<i>9</i>', logo, link: 'javascript:alert(3)' }),
    row({ model: 'Data link', logo, link: 'data:text/html,<script>alert(4)</script>' }),
    row({ model: 'Good link', logo, link: 'https://example.com/test?a=1&b=2' }),
  ])
  expect(report.code).toBe(0)
  expect(report.out).toContain('2 warnings')

  await page.goto('/tires')
  const card = page.getByRole('article', { name: `195/55R15 ${html}` })
  await expect(card).toBeVisible()
  await expect(card).toContainText('<b>Bold</b>')
  expect(await page.locator('a[href^="javascript:"], a[href^="data:"]').count()).toBe(0)
  await expect(page.locator('a[href="https://example.com/test?a=1&b=2"]')).toBeVisible()
  await card.getByRole('link', { name: 'View Detail' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(html)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(html)
  expect(dialogs).toEqual([])
})

test('prices of any format are kept, and of two equal rows the first one has the page', {
  tag: '@thorough',
}, async ({ page, importDataFile }) => {
  const prices: [string, string][] = [
    ['210', 'RM 210.00'],
    ['RM 1,234.50', 'RM 1,234.50'],
    ['rm99.9', 'RM 99.90'],
    ['Call us', 'Call us'],
    ['2 for 500', '2 for 500'],
    ['RM 200 - 250', 'RM 200 - 250'],
  ]
  await importDataFile('tyres', [
    HEADER,
    ...prices.map(([price], at) => row({ model: `Model ${at}`, price })),
    row({ model: 'Twice', price: '111' }),
    row({ model: 'Twice', price: '222' }),
  ])
  await page.goto('/tires')
  for (const [at, [, shown]] of prices.entries()) {
    const card = page.getByRole('article', { name: `195/55R15 Model ${at}` })
    await expect(card.getByText(shown, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('article', { name: '195/55R15 Twice' })).toHaveCount(2)
  await page.goto('/tire/195%2F55R15/Twice')
  await expect(page.getByRole('region', { name: 'Price' })).toContainText('RM 111.00')
})

test('vehicles, labour charges and company data can be imported too', { tag: '@thorough' }, async ({
  page,
  importDataFile,
}) => {
  await importDataFile('vehicles', [
    'brand,model,year,tyre_size,rear_tyre_size',
    'Kancil Motor,Kancil 850,2001,195/55R15,',
    'Kancil Motor,,2001,195/55R15,',
  ])
  await importDataFile('labour-charges', ['category,service,price', 'Own,Wash,RM 7'])
  await page.goto('/tires')
  await expect(page.getByRole('combobox', { name: 'Brand' }).locator('option:not([value=""])')).toHaveText([
    'Kancil Motor',
  ])
  await page.getByRole('button', { name: 'Labour charges' }).click()
  await expect(page.getByRole('dialog').getByRole('cell')).toHaveText(['Own', 'Wash', 'RM 7.00'])
})

test('an empty tyre list asks for a search', { tag: '@thorough' }, async ({ page, importDataFile }) => {
  await importDataFile('tyres', [HEADER, row({ size: '305/40R20', model: 'Alone' })])
  const answer = await page.goto('/tires')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'No tires found' })).toBeVisible()
  await expect(page.getByText('Search by size, by vehicle or by keyword to see tyres.')).toBeVisible()
})

test('a chain without engine oils and labour charges has no page, link or button for them', {
  tag: '@thorough',
}, async ({ page, importDataFile }) => {
  await page.goto('/tires')
  const links = page.locator('a[href^="/engine-oil"]')
  await expect(links).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Labour charges' })).toBeVisible()
  expect((await importDataFile('engine-oils', ['product_name,brand'])).code).toBe(0)
  expect((await importDataFile('labour-charges', ['category,service,price'])).code).toBe(0)
  await page.reload()
  await expect(links).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Labour charges' })).toHaveCount(0)
  expect((await page.goto('/engine-oil'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('engine-oil')
})

test('the import command accepts the sample data files', { tag: '@thorough' }, async ({ importDataFile }) => {
  const { readFileSync } = await import('node:fs')
  for (const kind of ['tyres', 'vehicles', 'engine-oils', 'branches', 'labour-charges']) {
    const lines = readFileSync(join(sample, `${kind}.csv`), 'utf8')
      .trimEnd()
      .split('\n')
    const report = await importDataFile(kind, lines)
    expect([kind, report.code, report.err]).toEqual([kind, 0, ''])
    // The import warns about tyres without an amount and about ended promotions, which the sample has.
    const warnings = report.out.split('\n').filter(line => /\.csv:\d+/.test(line))
    expect(warnings.filter(line => !/"Call us"|the promotion ended/.test(line))).toEqual([])
  }
})
