import { TYRES_WITH_FREE_INSTALLATION } from '../../domain/labour/labour-charge.ts'
import { expect, test } from '../support/browser-test.ts'
import { PHONE } from '../support/cast.ts'
import { messages } from '../support/messages.ts'
import { TyreListPage } from '../support/pages/tyre-list-page.ts'
import { findRow, sizeQuery, tyresOfSize, vehicles } from '../support/sample-data.ts'

const SIZE = '205/55R16'
const t = messages.ms
const all = tyresOfSize(SIZE)
const michelin = all.filter(({ brand }) => brand === 'Michelin')

test('a filter shows its count, becomes a chip that removes it, and survives the back button', async ({
  page,
  setLanguage,
}) => {
  await page.setViewportSize(PHONE)
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await page.locator('summary', { hasText: t('tyres.brand') }).click()
  const option = page.getByRole('checkbox', { name: `Michelin ${michelin.length}` })
  await option.check()
  await list.expectFound(michelin.length)
  await page
    .getByRole('button', {
      name: t('tyres.filters.show', { count: michelin.length, n: String(michelin.length) }),
    })
    .click()
  await expect(option).toBeHidden()
  const chip = page.getByRole('link', { name: t('tyres.box.remove', { name: 'Michelin' }) })
  await chip.click()
  await list.expectFound(all.length)
  await expect(chip).toBeHidden()
  await page.goBack()
  await list.expectFound(michelin.length)
  await expect(chip).toBeVisible()
})

test('two tyres chosen on cards are compared side by side', async ({ page, setLanguage }) => {
  await page.setViewportSize(PHONE)
  await setLanguage('ms')
  const list = new TyreListPage(page, 'ms')
  await page.goto(`/tires?${sizeQuery(SIZE)}`)
  await list.ready()
  const names = (await list.names()).slice(0, 2)
  for (const at of [0, 1])
    await list.cards
      .nth(at)
      .getByRole('checkbox', { name: t('tyres.compare') })
      .check()
  await page.getByRole('button', { name: t('tyres.compareCount', { n: '2' }) }).click()
  await expect(page).toHaveURL(/\/compare\?/)
  const table = page.getByRole('table')
  for (const name of names) await expect(table).toContainText(name.replace(SIZE, '').trim())
  // No wider than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})

test('a saved car leads the home page to its tyres until it is forgotten', async ({ page, setLanguage }) => {
  await setLanguage('ms')
  const car = findRow(vehicles, 'car', row => row.tyre_size === '175/65R14' && !row.rear_tyre_size)
  await page.goto(
    `/tires?${new URLSearchParams({
      vehicleTireSize: car.tyre_size,
      vehicleBrand: car.brand,
      vehicleYear: car.year,
      vehicleModel: car.model,
    })}`,
  )
  await page.getByRole('button', { name: t('memory.save') }).click()
  await page.goto('/')
  const line = page.getByRole('link', { name: new RegExp(car.tyre_size) }).first()
  await expect(page.locator('main')).toContainText(car.model.split(' (')[0] ?? car.model)
  await line.click()
  await expect(page).toHaveURL(/vehicleTireSize=175/)
  await page.getByRole('button', { name: t('memory.forget') }).click()
  await page.goto('/')
  await expect(page.getByText(t('home.lead', { count: TYRES_WITH_FREE_INSTALLATION }))).toBeVisible()
})
