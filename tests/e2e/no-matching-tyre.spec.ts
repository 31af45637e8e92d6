import { expect, test } from '../support/browser-test.ts'
import { messages } from '../support/messages.ts'
import { branches, chatNumberOf } from '../support/sample-data.ts'

const QUERY = new URLSearchParams({
  vehicleTireSize: '215/85R16',
  vehicleRearTireSize: '235/85R16',
  vehicleBrand: 'Land Rover',
  vehicleYear: '1999',
  vehicleModel: 'Defender 110 & “Tdi”',
})

test('a vehicle without matching tyres shows the first branch, with a message about the vehicle', async ({
  page,
  setLanguage,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  const [branch] = branches
  expect(branch?.address).toContain('Cheras')
  await page.goto(`/tires?${QUERY}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('tyres.none'))
  await expect(page.getByText(t('tyres.noneForVehicle'))).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(branch?.name ?? '', { exact: true })).toBeVisible()
  await expect(main.getByText(branch?.address ?? '')).toBeVisible()

  const link = new URL(
    (await main.getByRole('link', { name: t('tyres.askShop') }).getAttribute('href')) ?? '',
  )
  const digits = branch && chatNumberOf(branch)
  expect(link.origin + link.pathname).toBe(`https://wa.me/${digits}`)
  const message = link.searchParams.get('text') ?? ''
  for (const part of ['Land Rover', 'Defender 110 & “Tdi”', '1999', '215/85R16', '235/85R16']) {
    expect(message).toContain(part)
  }
})

test('a size without tyres shows a hint and no branch', async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  await page.goto('/tires?width=999&ratio=99&rim=99')
  await expect(page.getByText(t('tyres.tryAdjustingFilters'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('tyres.askShop') })).toHaveCount(0)
})
