import type { Locator, Page } from '@playwright/test'
import { blockRequest, SCRIPTS } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { languages, messages } from '../support/messages.ts'
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

type Language = 'en' | 'ms'

const rowsOf = (car: VehicleRow) =>
  vehicles.filter(row => row.brand === car.brand && row.year === car.year && row.model === car.model)
// Aisyah's car: one row, one size.
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

for (const language of languages) {
  const t = messages[language]

  test(`brand, then year, then model find a car and show its size (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    await page.goto('/tires')
    const panel = page.getByRole('group', { name: t('tyres.searchByVehicle') })
    const { brand, year, model, search } = controls(panel, language)
    await expect(year).toBeDisabled()
    await expect(model).toBeDisabled()
    await expect(search).toBeDisabled()
    expect(await valuesOf(brand)).toEqual(texts(vehicles.map(row => row.brand)))

    const ofBrand = vehicles.filter(row => row.brand === myvi.brand)
    await brand.selectOption(myvi.brand)
    await expect.poll(() => valuesOf(year)).toEqual(texts(ofBrand.map(row => row.year)))
    await expect(model).toBeDisabled()
    await year.selectOption(myvi.year)
    const ofYear = ofBrand.filter(row => row.year === myvi.year)
    await expect.poll(() => valuesOf(model)).toEqual(texts(ofYear.map(row => row.model)))
    await expect(search).toBeDisabled()

    await model.selectOption(myvi.model)
    // After a short delay, by itself.
    await expect(page).toHaveURL(/vehicleTireSize=/)
    const query = new URL(page.url()).searchParams
    expect(Object.fromEntries(query)).toEqual({
      vehicleTireSize: myvi.tyre_size,
      vehicleBrand: myvi.brand,
      vehicleYear: myvi.year,
      vehicleModel: myvi.model,
    })
    await expect(panel.getByText(myvi.tyre_size)).toBeVisible()
    const count = tyresOfSize(myvi.tyre_size).length
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('tyres.found', { count, n: String(count) }),
    )
    const [first] = sorted(tyresOfSize(myvi.tyre_size), 'default')
    await expect(page.getByRole('article').first()).toHaveAccessibleName(first ? cardName(first) : '')
  })

  test(`a car with other tyres behind shows front and rear (${language})`, async ({ page, setLanguage }) => {
    await setLanguage(language)
    await page.goto('/tires')
    const panel = page.getByRole('group', { name: t('tyres.searchByVehicle') })
    await expect(controls(panel, language).year).toBeDisabled()
    await chooseCar(panel, bmw, language)
    await expect(page).toHaveURL(/vehicleRearTireSize=/)
    await expect(panel.getByText(bmw.tyre_size, { exact: true })).toBeVisible()
    await expect(panel.getByText(bmw.rear_tyre_size, { exact: true })).toBeVisible()
    const front = sorted(tyresOfSize(bmw.tyre_size), 'default')
    const rear = sorted(tyresOfSize(bmw.rear_tyre_size), 'default')
    const expected = [
      ...front.map(tyre => [cardName(tyre), t('tyres.position.front')]),
      ...rear.map(tyre => [cardName(tyre), t('tyres.position.rear')]),
    ]
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('tyres.found', { count: expected.length, n: String(expected.length) }),
    )
    const address = page.url()
    for (let from = 0; from < expected.length; from += 10) {
      await page.goto(`${address}&page=${from / 10 + 1}`)
      const cards = page.getByRole('article')
      await expect(cards).toHaveCount(Math.min(10, expected.length - from))
      for (const [at, [name = '', tag = '']] of expected.slice(from, from + 10).entries()) {
        await expect(cards.nth(at)).toHaveAccessibleName(name)
        await expect(cards.nth(at).getByText(tag, { exact: true })).toBeVisible()
      }
    }
  })

  test(`on the home page the search is announced and starts after 1.5 s (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    const panel = await openHomePanel(page, language)
    await chooseCar(panel, myvi, language)
    await expect(panel.getByRole('status')).toHaveText(t('tyres.searchingSoon'))
    await expect(panel.getByText(myvi.tyre_size)).toBeVisible()
    await page.clock.runFor(1_400)
    expect(new URL(page.url()).pathname).toBe('/')
    await page.clock.runFor(200)
    await expect(page).toHaveURL(/\/tires\?.*vehicleTireSize=/)
  })
}

test('on the home page any further choice cancels the search', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const panel = await openHomePanel(page, 'en')
  const { brand, year, model, search } = controls(panel, 'en')
  await chooseCar(panel, myvi, 'en')
  await expect(panel.getByRole('status')).toHaveText(messages.en('tyres.searchingSoon'))
  await page.clock.runFor(1_000)
  await year.selectOption(sameYear.year)
  await expect(model).toHaveValue('')
  await page.clock.runFor(10_000)
  expect(new URL(page.url()).pathname).toBe('/')
  await expect(search).toBeDisabled()

  // Another brand resets both.
  await brand.selectOption('Proton')
  await expect(year).toHaveValue('')
  await expect(model).toHaveValue('')
  await expect(model).toBeDisabled()
})

test('on the home page Clear cancels the search', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const panel = await openHomePanel(page, 'en')
  await chooseCar(panel, myvi, 'en')
  await expect(panel.getByRole('status')).toHaveText(messages.en('tyres.searchingSoon'))
  await panel.getByRole('button', { name: 'Clear' }).click()
  await expect(controls(panel, 'en').brand).toHaveValue('')
  await page.clock.runFor(10_000)
  expect(page.url()).not.toContain('vehicleTireSize')
})

test('on /tires a further choice within the short delay cancels the search too', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.clock.install()
  await page.goto('/tires')
  const panel = page.getByRole('group', { name: 'Search by vehicle' })
  await expect(controls(panel, 'en').year).toBeDisabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  await chooseCar(panel, myvi, 'en')
  await expect(panel.getByRole('status')).toHaveText(messages.en('tyres.searchingSoon'))
  await controls(panel, 'en').year.selectOption(sameYear.year)
  await page.clock.runFor(10_000)
  expect(page.url()).not.toContain('vehicleTireSize')
})

test('Search does not wait for the delay', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const panel = await openHomePanel(page, 'en')
  await chooseCar(panel, bmw, 'en')
  await controls(panel, 'en').search.click()
  await expect(page).toHaveURL(/\/tires\?/)
  const query = new URL(page.url()).searchParams
  expect(query.get('vehicleTireSize')).toBe(bmw.tyre_size)
  expect(query.get('vehicleRearTireSize')).toBe(bmw.rear_tyre_size)
})

for (const { brand, model, year, sizes } of ambiguous) {
  test(`${brand} ${model} ${year} asks which of its sizes it has`, async ({ page, setLanguage }) => {
    await setLanguage('en')
    expect(sizes.length).toBe(2)
    const panel = await openHomePanel(page, 'en')
    await chooseCar(panel, { brand, model, year }, 'en')
    for (const size of sizes) await expect(panel.getByRole('radio', { name: size })).not.toBeChecked()
    await expect(controls(panel, 'en').search).toBeDisabled()
    await page.clock.runFor(10_000)
    expect(new URL(page.url()).pathname).toBe('/')

    const second = sizes[1] ?? ''
    await panel.getByRole('radio', { name: second }).check()
    await expect(controls(panel, 'en').search).toBeEnabled()
    await expect(panel.getByRole('status')).toHaveText(messages.en('tyres.searchingSoon'))
    await page.clock.runFor(1_600)
    await expect(page).toHaveURL(/vehicleTireSize=/)
    const query = new URL(page.url()).searchParams
    expect([query.get('vehicleTireSize'), query.get('vehicleModel')]).toEqual([second, model])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${tyresOfSize(second).length} tyres found`,
    )
  })
}

test('a brand chosen before the script has arrived is not lost', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const release = await blockRequest(page, SCRIPTS)
  await page.goto('/tires', { waitUntil: 'commit' })
  const { brand, year, model } = controls(page.getByRole('group', { name: 'Search by vehicle' }), 'en')
  await brand.selectOption('Perodua')
  release()
  await expect(model).toBeDisabled()
  await expect(brand).toHaveValue('Perodua')
  await expect(year).toBeEnabled()
  const years = texts(vehicles.filter(row => row.brand === 'Perodua').map(row => row.year))
  await expect.poll(() => valuesOf(year)).toEqual(years)
})

test('choosing a car clears the size filters', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto(`/tires?${sizeQuery('195/55R15')}&page=2`)
  const panel = page.getByRole('group', { name: 'Search by vehicle' })
  await expect(controls(panel, 'en').year).toBeDisabled()
  await chooseCar(panel, myvi, 'en')
  await expect(page).toHaveURL(/vehicleTireSize=/)
  const query = new URL(page.url()).searchParams
  expect([query.has('width'), query.has('ratio'), query.has('rim'), query.has('page')]).toEqual([
    false,
    false,
    false,
    false,
  ])
  for (const name of ['Width', 'Profile', 'Rim']) {
    await expect(page.getByRole('combobox', { name, exact: true })).toHaveValue('')
  }
})

test('choosing a car clears a width that was not searched yet', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/tires')
  const panel = page.getByRole('group', { name: 'Search by vehicle' })
  await expect(controls(panel, 'en').year).toBeDisabled()
  const width = page.getByRole('combobox', { name: 'Width', exact: true })
  await width.selectOption('195')
  await chooseCar(panel, myvi, 'en')
  await expect(page).toHaveURL(/vehicleTireSize=/)
  await expect(width).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Profile', exact: true })).toBeDisabled()
})

test('equal front and rear sizes are one list without positions', async ({ page, setLanguage }) => {
  await setLanguage('en')
  const size = encodeURIComponent('195/55R15')
  await page.goto(`/tires?vehicleTireSize=${size}&vehicleRearTireSize=${size}`)
  const count = tyresOfSize('195/55R15').length
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${count} tyres found`)
  for (const tag of ['Front', 'Rear']) {
    await expect(page.getByRole('article').getByText(tag, { exact: true })).toHaveCount(0)
  }
})

test('sizes compare as numbers: 195/55 ZR 15 85V finds what 195/55R15 finds', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.goto(`/tires?vehicleTireSize=${encodeURIComponent('195/55 ZR 15 85V')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${tyresOfSize('195/55R15').length} tyres found`,
  )
})

test('where an address carries several searches, size wins over car and car over keyword', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const car = `vehicleTireSize=${encodeURIComponent('205/55R16')}`
  await page.goto(`/tires?search=primacy&${car}&${sizeQuery('195/55R15')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${tyresOfSize('195/55R15').length} tyres found`,
  )
  await page.goto(`/tires?search=primacy&${car}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${tyresOfSize('205/55R16').length} tyres found`,
  )
})

/** The home page's vehicle panel under a clock that stands still until the test moves it. */
async function openHomePanel(page: Page, language: Language): Promise<Locator> {
  const t = messages[language]
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('tab', { name: t('home.byVehicle') }).click()
  const panel = page.getByRole('tabpanel', { name: t('home.byVehicle') })
  await expect(controls(panel, language).year).toBeDisabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  return panel
}

async function chooseCar(
  panel: Locator,
  car: Pick<VehicleRow, 'brand' | 'year' | 'model'>,
  language: Language,
) {
  const { brand, year, model } = controls(panel, language)
  await brand.selectOption(car.brand)
  await expect(year).toBeEnabled()
  await year.selectOption(car.year)
  await expect(model).toBeEnabled()
  await model.selectOption(car.model)
}

function controls(panel: Locator, language: Language) {
  const t = messages[language]
  const select = (name: string) => panel.getByRole('combobox', { name, exact: true })
  return {
    brand: select(t('tyres.brand')),
    year: select(t('tyres.year')),
    model: select(t('tyres.model')),
    search: panel.getByRole('button', { name: t('tyres.search'), exact: true }),
  }
}

const valuesOf = (select: Locator) =>
  select.evaluate((element: HTMLSelectElement) =>
    [...element.options].map(option => option.value).filter(value => value !== ''),
  )
