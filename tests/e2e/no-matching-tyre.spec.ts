import { expect, test } from '../support/browser-test.ts'
import { PHONE } from '../support/cast.ts'
import { messages } from '../support/messages.ts'
import { branches, company, sizeQuery } from '../support/sample-data.ts'

const QUERY = new URLSearchParams({
  vehicleTireSize: '215/85R16',
  vehicleRearTireSize: '235/85R16',
  vehicleBrand: 'Land Rover',
  vehicleYear: '1999',
  vehicleModel: 'Defender 110 & “Tdi”',
})
const t = messages.ms
const companyNumber = company.chat_number.replace(/\D/g, '').replace(/^0/, '60')

test('a vehicle without matching tyres has a message about it, and no branch until the driver picks one', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  await page.goto(`/tires?${QUERY}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('tyres.none'))
  await expect(page.getByText(t('tyres.noneForVehicle'))).toBeVisible()
  const main = page.getByRole('main')
  for (const { name } of branches) await expect(main.getByText(name, { exact: true })).toHaveCount(0)

  const link = new URL(
    (await main.getByRole('link', { name: t('tyres.askShop') }).getAttribute('href')) ?? '',
  )
  expect(link.origin + link.pathname).toBe(`https://wa.me/${companyNumber}`)
  const message = link.searchParams.get('text') ?? ''
  for (const part of ['Land Rover', 'Defender 110 & “Tdi”', '1999', '215/85R16', '235/85R16']) {
    expect(message).toContain(part)
  }

  await main.getByRole('link', { name: t('tyres.chooseBranch') }).click()
  await expect(page.getByRole('radio', { name: t('appointment.reasons.tyres') })).toBeChecked()
  await expect(page.getByRole('textbox', { name: t('booking.car') })).toHaveValue(
    /^Land Rover Defender 110 & “Tdi” 1999 215\/85R16/,
  )
})

test('a size without tyres has a hint, a message about it and the nearest sizes', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  await page.goto('/tires?width=205&ratio=60&rim=15')
  await expect(page.getByText(t('tyres.tryAdjustingFilters'))).toBeVisible()
  const link = page.getByRole('main').getByRole('link', { name: t('tyres.askShop') })
  expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain('205/60R15')
  await expect(page.getByRole('region', { name: t('otherSizes.title') }).getByRole('link')).not.toHaveCount(0)
})

test('a keyword that names a car leads to the tyres of the car', async ({ page, setLanguage }) => {
  await setLanguage('ms')
  await page.goto('/tires?search=myvi+2018+1.5+murah')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('tyres.none'))
  const car = page.getByRole('main').getByRole('link', { name: /Perodua Myvi/ })
  await expect(car).toHaveText(/^Lihat tayar untuk Perodua Myvi/)
  await car.click()
  await expect(page).toHaveURL(/vehicleModel=Myvi/)
  await expect(page).toHaveURL(/sort=price-low-high/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t('tyres.none'))
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: PHONE })

  test('filters that leave no tyre can be cleared without scrolling their chips', async ({
    page,
    setLanguage,
  }) => {
    await setLanguage('ms')
    const search = sizeQuery('195/55R15')
    await page.goto(`/tires?${search}&type=all-terrain&promotion=1&speed=Y&load=110&run_flat=1`)
    const clear = page.getByRole('link', { name: t('tyres.filters.clear') })
    await expect(clear).toBeInViewport({ ratio: 1 })
    await clear.tap()
    await expect(page).toHaveURL(new RegExp(`/tires\\?${search}$`))
  })
})
