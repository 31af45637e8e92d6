import type { Page } from '@playwright/test'
import { blockRequest, SCRIPTS } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { type Language, messages } from '../support/messages.ts'
import { optionValues, TyreListPage, VehiclePanel } from '../support/pages/tyre-list-page.ts'
import {
  cardName,
  findRow,
  sizeQuery,
  sorted,
  texts,
  tyresOfSize,
  type VehicleRow,
  vehicles,
} from '../support/sample-data.ts'
import { everyNth } from '../support/thorough.ts'

const rowsOf = (car: VehicleRow) =>
  vehicles.filter(row => row.brand === car.brand && row.year === car.year && row.model === car.model)
// A vehicle with a single row and size.
const myvi = findRow(
  vehicles,
  'Myvi with one size',
  row => row.model.startsWith('Myvi') && rowsOf(row).length === 1,
)
const sameYear = findRow(
  vehicles,
  'other year of the Myvi',
  row => row.brand === myvi.brand && row.model === myvi.model && row.year !== myvi.year,
)
const bmw = findRow(
  vehicles,
  'staggered BMW with tyres for both axles',
  row =>
    row.brand === 'BMW' &&
    row.rear_tyre_size !== '' &&
    row.rear_tyre_size !== row.tyre_size &&
    tyresOfSize(row.tyre_size).length > 0 &&
    tyresOfSize(row.rear_tyre_size).length > 0,
)
const ambiguous = [
  { brand: 'Perodua', model: 'Alza Standard', year: '2014' },
  { brand: 'Proton', model: 'Wira 1.5 SE', year: '2005' },
].map(({ brand, model, year }) => {
  const rows = vehicles.filter(row => row.brand === brand && row.model === model && row.year === year)
  return { brand, model, year, sizes: rows.map(row => row.tyre_size) }
})

test('selecting brand, year and model on /tires finds the tyres of the vehicle', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto('/tires')
  const { vehicle } = list
  const { brand, year, model, search } = vehicle
  await expect(year).toBeDisabled()
  await expect(model).toBeDisabled()
  await expect(search).toBeDisabled()
  const brands = await optionValues(brand)
  const common = ['Perodua', 'Proton', 'Toyota', 'Honda', 'Nissan', 'Mazda', 'Mitsubishi']
  expect(brands).toEqual([
    ...common,
    ...texts(vehicles.map(row => row.brand)).filter(each => !common.includes(each)),
  ])

  const ofBrand = vehicles.filter(row => row.brand === myvi.brand)
  await brand.selectOption(myvi.brand)
  await expect.poll(() => optionValues(year)).toEqual(texts(ofBrand.map(row => row.year)).reverse())
  await expect(model).toBeDisabled()
  await year.selectOption(myvi.year)
  const ofYear = ofBrand.filter(row => row.year === myvi.year)
  await expect.poll(() => optionValues(model)).toEqual(texts(ofYear.map(row => row.model)))
  await expect(search).toBeDisabled()

  await model.selectOption(myvi.model)
  // The search starts by itself after a short delay.
  await expect(page).toHaveURL(/vehicleTireSize=/)
  const query = new URL(page.url()).searchParams
  expect(Object.fromEntries(query)).toEqual({
    vehicleTireSize: myvi.tyre_size,
    vehicleBrand: myvi.brand,
    vehicleYear: myvi.year,
    vehicleModel: myvi.model,
  })
  await expect(vehicle.panel.getByText(myvi.tyre_size)).toBeVisible()
  const count = tyresOfSize(myvi.tyre_size).length
  await list.expectFound(count)
  const [first] = sorted(tyresOfSize(myvi.tyre_size), 'default')
  await expect(list.cards.first()).toHaveAccessibleName(first ? cardName(first) : '')
})

test('a vehicle with different rear tyres lists front and rear tyres', async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto('/tires')
  const { vehicle } = list
  await vehicle.ready()
  await vehicle.choose(bmw)
  await expect(page).toHaveURL(/vehicleRearTireSize=/)
  await expect(vehicle.panel.getByText(bmw.tyre_size, { exact: true })).toBeVisible()
  await expect(vehicle.panel.getByText(bmw.rear_tyre_size, { exact: true })).toBeVisible()
  const front = sorted(tyresOfSize(bmw.tyre_size), 'default')
  const rear = sorted(tyresOfSize(bmw.rear_tyre_size), 'default')
  const expected = [
    ...front.map(tyre => [cardName(tyre), t('tyres.position.front')]),
    ...rear.map(tyre => [cardName(tyre), t('tyres.position.rear')]),
  ]
  await list.expectFound(expected.length)
  const address = page.url()
  for (let from = 0; from < expected.length; from += 10) {
    await page.goto(`${address}&page=${from / 10 + 1}`)
    const cards = list.cards
    await expect(cards).toHaveCount(Math.min(10, expected.length - from))
    for (const [at, [name = '', tag = '']] of expected.slice(from, from + 10).entries()) {
      await expect(cards.nth(at)).toHaveAccessibleName(name)
      await expect(cards.nth(at).getByText(tag, { exact: true })).toBeVisible()
    }
  }
})

test('on the home page the search is announced and starts after 1.5 seconds', async ({
  page,
  setLanguage,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  const vehicle = await openHomePanel(page, 'ms')
  await vehicle.choose(myvi)
  await expect(vehicle.panel.getByRole('status')).toHaveText(t('tyres.searchingSoon'))
  await expect(vehicle.panel.getByText(myvi.tyre_size)).toBeVisible()
  await page.clock.runFor(1_400)
  expect(new URL(page.url()).pathname).toBe('/')
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/\/tires\?.*vehicleTireSize=/)
})

test('on the home page a further selection cancels the pending search', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const vehicle = await openHomePanel(page)
  const { brand, year, model, search } = vehicle
  await vehicle.choose(myvi)
  await expect(vehicle.panel.getByRole('status')).toHaveText(messages.en('tyres.searchingSoon'))
  await page.clock.runFor(1_000)
  await year.selectOption(sameYear.year)
  await expect(model).toHaveValue('')
  await page.clock.runFor(10_000)
  expect(new URL(page.url()).pathname).toBe('/')
  await expect(search).toBeDisabled()

  // Another brand resets year and model.
  await brand.selectOption('Proton')
  await expect(year).toHaveValue('')
  await expect(model).toHaveValue('')
  await expect(model).toBeDisabled()
})

test('on the home page Clear cancels the pending search', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const vehicle = await openHomePanel(page)
  await vehicle.choose(myvi)
  await expect(vehicle.panel.getByRole('status')).toHaveText(messages.en('tyres.searchingSoon'))
  await vehicle.clear.click()
  await expect(vehicle.brand).toHaveValue('')
  await page.clock.runFor(10_000)
  expect(page.url()).not.toContain('vehicleTireSize')
})

test('on /tires a further selection cancels the pending search', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  await page.clock.install()
  await page.goto('/tires')
  const { vehicle } = list
  await vehicle.ready()
  await page.clock.pauseAt(Date.now() + 60_000)
  await vehicle.choose(myvi)
  await expect(vehicle.panel.getByRole('status')).toHaveText(messages.en('tyres.searchingSoon'))
  await vehicle.year.selectOption(sameYear.year)
  await page.clock.runFor(10_000)
  expect(page.url()).not.toContain('vehicleTireSize')
})

test('the Search button starts the search without delay', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const vehicle = await openHomePanel(page)
  await vehicle.choose(bmw)
  await vehicle.search.click()
  await expect(page).toHaveURL(/\/tires\?/)
  const query = new URL(page.url()).searchParams
  expect(query.get('vehicleTireSize')).toBe(bmw.tyre_size)
  expect(query.get('vehicleRearTireSize')).toBe(bmw.rear_tyre_size)
})

for (const { brand, model, year, sizes } of everyNth(2, ambiguous)) {
  test(`${brand} ${model} ${year} asks which of its two sizes to search`, async ({ page, setLanguage }) => {
    await setLanguage('en')
    const list = new TyreListPage(page)
    expect(sizes.length).toBe(2)
    const vehicle = await openHomePanel(page)
    await vehicle.choose({ brand, model, year })
    for (const size of sizes) await expect(vehicle.panel.getByRole('radio', { name: size })).not.toBeChecked()
    await expect(vehicle.search).toBeDisabled()
    await page.clock.runFor(10_000)
    expect(new URL(page.url()).pathname).toBe('/')

    const second = sizes[1] ?? ''
    await vehicle.panel.getByRole('radio', { name: second }).check()
    await expect(vehicle.search).toBeEnabled()
    await expect(vehicle.panel.getByRole('status')).toHaveText(messages.en('tyres.searchingSoon'))
    await page.clock.runFor(1_600)
    await expect(page).toHaveURL(/vehicleTireSize=/)
    const query = new URL(page.url()).searchParams
    expect([query.get('vehicleTireSize'), query.get('vehicleModel')]).toEqual([second, model])
    await list.expectFound(tyresOfSize(second).length)
  })
}

test('a brand selected before hydration is kept', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  const release = await blockRequest(page, SCRIPTS)
  await page.goto('/tires', { waitUntil: 'commit' })
  const { brand, year, model } = list.vehicle
  await brand.selectOption('Perodua')
  release()
  await expect(model).toBeDisabled()
  await expect(brand).toHaveValue('Perodua')
  await expect(year).toBeEnabled()
  const years = texts(vehicles.filter(row => row.brand === 'Perodua').map(row => row.year))
  await expect.poll(() => optionValues(year)).toEqual(years.reverse())
})

test('selecting a vehicle clears the size filters', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  await page.goto(`/tires?${sizeQuery('195/55R15')}&page=2`)
  const { vehicle } = list
  await list.openPanels()
  await vehicle.ready()
  await vehicle.choose(myvi)
  await expect(page).toHaveURL(/vehicleTireSize=/)
  const query = new URL(page.url()).searchParams
  expect([query.has('width'), query.has('ratio'), query.has('rim'), query.has('page')]).toEqual([
    false,
    false,
    false,
    false,
  ])
  await list.openPanels()
  for (const name of ['Width', 'Profile', 'Rim']) {
    await expect(page.getByRole('combobox', { name, exact: true })).toHaveValue('')
  }
})

test('selecting a vehicle clears a width that was not searched yet', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  await page.goto('/tires')
  const { vehicle } = list
  await vehicle.ready()
  const width = page.getByRole('combobox', { name: 'Width', exact: true })
  await width.selectOption('195')
  await vehicle.choose(myvi)
  await expect(page).toHaveURL(/vehicleTireSize=/)
  await expect(width).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Profile', exact: true })).toBeDisabled()
})

test('equal front and rear sizes give one list without positions', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  const size = encodeURIComponent('195/55R15')
  await page.goto(`/tires?vehicleTireSize=${size}&vehicleRearTireSize=${size}`)
  const count = tyresOfSize('195/55R15').length
  await list.expectFound(count)
  for (const tag of ['Front', 'Rear']) {
    await expect(list.cards.getByText(tag, { exact: true })).toHaveCount(0)
  }
})

test('sizes are compared as numbers: 195/55 ZR 15 85V finds what 195/55R15 finds', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  await page.goto(`/tires?vehicleTireSize=${encodeURIComponent('195/55 ZR 15 85V')}`)
  await list.expectFound(tyresOfSize('195/55R15').length)
})

test('a size in the URL takes precedence over a vehicle, and a vehicle over a keyword', {
  tag: '@thorough',
}, async ({ page, setLanguage }) => {
  await setLanguage('en')
  const list = new TyreListPage(page)
  const car = `vehicleTireSize=${encodeURIComponent('205/55R16')}`
  await page.goto(`/tires?search=primacy&${car}&${sizeQuery('195/55R15')}`)
  await list.expectFound(tyresOfSize('195/55R15').length)
  await page.goto(`/tires?search=primacy&${car}`)
  await list.expectFound(tyresOfSize('205/55R16').length)
})

/** Opens the home page's vehicle search and stops the clock: only the test advances it. */
async function openHomePanel(page: Page, language: Language = 'en'): Promise<VehiclePanel> {
  const t = messages[language]
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('tab', { name: t('home.byVehicle') }).click()
  const vehicle = new VehiclePanel(page.getByRole('tabpanel', { name: t('home.byVehicle') }), language)
  await vehicle.ready()
  await page.clock.pauseAt(Date.now() + 60_000)
  return vehicle
}
