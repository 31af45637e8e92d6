import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../support/browser-test.ts'
import { messages } from '../support/messages.ts'
import { optionValues, TyreListPage } from '../support/pages/tyre-list-page.ts'
import { runCommand } from '../support/run-command.ts'
import {
  cardName,
  findRow,
  matchesKeyword,
  numbers,
  partsOf,
  sizeQuery,
  sorted,
  texts,
  tyres,
  tyresOfSize,
  vehicles,
} from '../support/sample-data.ts'
import { startServer } from '../support/start-server.ts'

test.use({ javaScriptEnabled: false })

const sizes = tyres.map(tyre => partsOf(tyre.tyre_size))
const car = findRow(
  vehicles,
  'car with one row and one size',
  row =>
    !row.rear_tyre_size &&
    vehicles.filter(
      other => other.brand === row.brand && other.model === row.model && other.year === row.year,
    ).length === 1 &&
    tyresOfSize(row.tyre_size).length > 0,
)
const bmw = findRow(vehicles, 'staggered car', row => row.rear_tyre_size !== '')

test('the search by size works step by step', async ({ page, setLanguage }) => {
  const t = messages.ms
  const found = (count: number) => t('tyres.found', { count, n: String(count) })
  await setLanguage('ms')
  await page.goto('/tires')
  const panel = page.getByRole('group', { name: t('tyres.searchBySize') })
  const select = (name: string) => panel.getByRole('combobox', { name, exact: true })
  const search = panel.getByRole('button', { name: t('tyres.search'), exact: true })
  for (const name of [t('tyres.width'), t('tyres.profile'), t('tyres.rim')]) {
    await expect(select(name)).toBeEnabled()
  }
  expect(await optionValues(select(t('tyres.width')))).toEqual(numbers(sizes.map(size => size.width)))

  await select(t('tyres.width')).selectOption('195')
  await search.click()
  await expect(page).toHaveURL(/width=195/)
  await expect(select(t('tyres.width'))).toHaveValue('195')
  expect(await optionValues(select(t('tyres.profile')))).toEqual(
    numbers(sizes.filter(size => size.width === '195').map(size => size.ratio)),
  )
  await select(t('tyres.profile')).selectOption('55')
  await search.click()
  await expect(page).toHaveURL(/ratio=55/)
  expect(await optionValues(select(t('tyres.rim')))).toEqual(
    numbers(sizes.filter(size => size.width === '195' && size.ratio === '55').map(size => size.rim)),
  )
  await select(t('tyres.rim')).selectOption('15')
  await search.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found(tyresOfSize('195/55R15').length))
  await expect(page.getByRole('article')).toHaveCount(10)

  await new TyreListPage(page, 'ms').openPanels()
  await panel.getByRole('button', { name: t('tyres.clear') }).click()
  await expect(page).toHaveURL(/\/tires\??$/)
  await expect(select(t('tyres.width'))).toHaveValue('')
})

test('the search by vehicle works step by step', async ({ page, setLanguage }) => {
  const t = messages.ms
  const found = (count: number) => t('tyres.found', { count, n: String(count) })
  await setLanguage('ms')
  await page.goto('/tires')
  const panel = page.getByRole('group', { name: t('tyres.searchByVehicle') })
  const select = (name: string) => panel.getByRole('combobox', { name, exact: true })
  const search = panel.getByRole('button', { name: t('tyres.search'), exact: true })
  await select(t('tyres.brand')).selectOption(car.brand)
  await search.click()
  const ofBrand = vehicles.filter(row => row.brand === car.brand)
  const years = texts(ofBrand.map(row => row.year)).reverse()
  await expect.poll(() => optionValues(select(t('tyres.year')))).toEqual(years)
  await select(t('tyres.year')).selectOption(car.year)
  await search.click()
  await expect
    .poll(() => optionValues(select(t('tyres.model'))))
    .toEqual(texts(ofBrand.filter(row => row.year === car.year).map(row => row.model)))
  await select(t('tyres.model')).selectOption(car.model)
  await search.click()
  await expect(page).toHaveURL(/vehicleTireSize=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found(tyresOfSize(car.tyre_size).length))
  await new TyreListPage(page, 'ms').openPanels()
  await expect(panel.getByText(car.tyre_size)).toBeVisible()
})

test('sorting, paging, and opening a tyre and going back work', async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  const order = sorted(tyresOfSize('205/55R16'), 'price-low-high')
  await page.goto(`/tires?${sizeQuery('205/55R16')}`)
  await page.getByRole('combobox', { name: t('tyres.sortBy') }).selectOption('price-low-high')
  await page.getByRole('button', { name: t('tyres.apply') }).click()
  await expect(page).toHaveURL(/sort=price-low-high/)
  await expect(page.getByRole('article').first()).toHaveAccessibleName(order[0] ? cardName(order[0]) : '')

  const pages = page.getByRole('navigation', { name: t('tyres.pagination') })
  await pages.getByText('2', { exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  const eleventh = order[10] ? cardName(order[10]) : ''
  await expect(page.getByRole('article').first()).toHaveAccessibleName(eleventh)
  const list = new URL(page.url()).search

  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: t('tyres.viewDetail') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order[10]?.model ?? '')
  await expect(page.getByRole('heading', { name: t('tyre.specifications') })).toBeVisible()
  await page.getByRole('link', { name: t('tyre.back'), exact: true }).click()
  expect(new URL(page.url()).search).toBe(list)
  await expect(page.getByRole('article').first()).toHaveAccessibleName(eleventh)
})

test('a staggered vehicle without sizes in the URL finds both of its sizes', { tag: '@thorough' }, async ({
  page,
  request,
  setLanguage,
}) => {
  await setLanguage('en')
  const query = new URLSearchParams({
    vehicleTireSize: '',
    vehicleBrand: bmw.brand,
    vehicleYear: bmw.year,
    vehicleModel: bmw.model,
  })
  query.delete('vehicleTireSize')
  const answer = await request.get(`/tires?${query}`, { maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  await page.goto(`/tires?${query}`)
  const found = new URL(page.url()).searchParams
  expect([found.get('vehicleTireSize'), found.get('vehicleRearTireSize')]).toEqual([
    bmw.tyre_size,
    bmw.rear_tyre_size,
  ])
  await expect(page.getByRole('article').first().getByText('Front', { exact: true })).toBeVisible()
})

test('a vehicle with two possible sizes asks which one to search', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const query = new URLSearchParams({
    vehicleBrand: 'Perodua',
    vehicleYear: '2014',
    vehicleModel: 'Alza Standard',
  })
  await page.goto(`/tires?${query}`)
  const panel = page.getByRole('group', { name: 'Search by vehicle' })
  const rows = vehicles.filter(
    row => row.brand === 'Perodua' && row.year === '2014' && row.model === 'Alza Standard',
  )
  for (const row of rows) await expect(panel.getByRole('radio', { name: row.tyre_size })).toBeVisible()
  const chosen = rows[1]?.tyre_size ?? ''
  await panel.getByRole('radio', { name: chosen }).check()
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${tyresOfSize(chosen).length} tyres found`,
  )
})

test('of two fitments with the same front size, the selected one is searched', { tag: '@thorough' }, async ({
  page,
}) => {
  // A vehicle of this test's own, on a server of its own.
  const own = await startServer()
  const folder = mkdtempSync(join(tmpdir(), 'tayar-sheets-'))
  try {
    const sheet = join(folder, 'vehicles.csv')
    const car = 'Contoh,Dua Saiz,2020,225/45R17'
    writeFileSync(
      sheet,
      `brand,model,year,tyre_size,rear_tyre_size\n${car},\n${car},255/40R17\n${car},245/40R17\n`,
    )
    await runCommand(['import', 'vehicles', sheet], { DATA_DIR: own.dataDir })
    const query = new URLSearchParams({
      vehicleBrand: 'Contoh',
      vehicleYear: '2020',
      vehicleModel: 'Dua Saiz',
    })
    for (const [name, front, rear] of [
      ['225/45R17 / 245/40R17', '225/45R17', '245/40R17'],
      ['225/45R17 / 255/40R17', '225/45R17', '255/40R17'],
      ['225/45R17', '225/45R17', null],
    ] as const) {
      await page.goto(`${own.url}/tires?${query}&lang=en`)
      const panel = page.getByRole('group', { name: 'Search by vehicle' })
      await panel.getByRole('radio', { name, exact: true }).check()
      await panel.getByRole('button', { name: 'Search' }).click()
      const found = new URL(page.url()).searchParams
      expect([found.get('vehicleTireSize'), found.get('vehicleRearTireSize')]).toEqual([front, rear])
      await new TyreListPage(page).openPanels()
      await expect(panel.getByRole('radio', { name, exact: true })).toBeChecked()
    }
  } finally {
    await own.stop()
    rmSync(folder, { recursive: true })
  }
})

test('the home page tabs are links to their panels', { tag: '@thorough' }, async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/')
  await page.getByRole('tab', { name: 'By keyword' }).click()
  await page.getByRole('textbox', { name: 'Keyword' }).fill('xm2')
  await page.getByRole('button', { name: 'Search' }).click()
  const count = tyres.filter(tyre => matchesKeyword(tyre, 'xm2')).length
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${count} tyres found`)

  await page.goto('/')
  await page.getByRole('tab', { name: 'By vehicle' }).click()
  await page.getByRole('combobox', { name: 'Brand' }).selectOption('Perodua')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue('Perodua')
})

test('the language switch and the menus work', async ({ page }) => {
  await page.goto(`/tires?${sizeQuery('195/55R15')}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${tyresOfSize('195/55R15').length} tyres found`,
  )
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Tyres', exact: true }).click()
  await expect(page).toHaveURL(/\/tires$/)
})

test('the labour charges dialog opens and closes', { tag: '@thorough' }, async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/tires')
  await page.getByRole('button', { name: 'Labour charges' }).click()
  await expect(page.getByRole('dialog', { name: 'Labour charges' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an appointment asks for reason and branch, and has a message to that branch', async ({
  page,
  setLanguage,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  await page.goto('/')
  await page.getByRole('link', { name: t('shell.bookAppointment') }).click()
  await page.getByRole('radio', { name: t('appointment.reasons.puncture') }).check()
  await page.getByRole('textbox', { name: t('booking.area') }).fill('403')
  await page.getByRole('button', { name: t('booking.find') }).click()
  await page
    .getByRole('main')
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /Shah Alam/ })
    .click()
  const link = page.getByRole('link', { name: t('booking.send') })
  const message = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text')
  expect(message).toMatch(/Shah Alam/)
  expect(message).toContain(t('appointment.reasons.puncture'))
})
