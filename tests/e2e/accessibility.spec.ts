import type { Page } from '@playwright/test'
import { addCookies, expect, test } from '../support/browser-test.ts'
import { DESKTOP, DEVI, newPlate, PHONE } from '../support/cast.ts'
import { languages, messages } from '../support/messages.ts'
import { collectConsoleErrors, expectUsable } from '../support/page-checks.ts'
import { fileClaim, registerWarranty } from '../support/register-warranty.ts'
import { findRow, vehicles } from '../support/sample-data.ts'

const bmw = findRow(vehicles, 'staggered car', row => row.rear_tyre_size !== '')

const PAGES: [string, string][] = [
  ['the home page', '/'],
  ['the home page by vehicle', '/?by=vehicle'],
  ['the home page by keyword', '/?by=keyword'],
  ['the default list', '/tires'],
  ['a size', '/tires?width=205&ratio=55&rim=16&page=2'],
  [
    'a staggered car',
    `/tires?${new URLSearchParams({
      vehicleTireSize: bmw.tyre_size,
      vehicleRearTireSize: bmw.rear_tyre_size,
      vehicleBrand: bmw.brand,
      vehicleYear: bmw.year,
      vehicleModel: bmw.model,
    })}`,
  ],
  [
    'a car with two possible sizes',
    `/tires?${new URLSearchParams({ vehicleBrand: 'Perodua', vehicleYear: '2014', vehicleModel: 'Alza Standard' })}`,
  ],
  ['a keyword', '/tires?search=michelin&sort=popularity'],
  ['a keyword too long', `/tires?search=${'a'.repeat(101)}`],
  ['a car without tyres', '/tires?vehicleTireSize=215/85R16&vehicleBrand=Land%20Rover&vehicleModel=Defender'],
  ['a tyre', '/tire/195%2F55R15/Energy%20XM2%2B?search=xm2'],
  ['the engine oils', '/engine-oil?viscosity=5W-30'],
  ['no tyre', '/tire/195%2F55R15/None'],
  ['the branch finder', '/branches'],
  ['the branch finder by area', '/branches?by=area'],
  ['the branches by state', '/locate-us'],
  ['the branches of a state', '/locate-us?state=Johor'],
  ['the page without a line', '/offline'],
  ['the warranty’s terms', '/warranty-registration/terms'],
  ['the privacy notice', '/privacy'],
  ['a warranty’s registration', '/warranty-registration'],
  ['signing in', '/auth'],
  ['creating an account', '/auth?mode=create'],
  ['a forgotten password', '/auth/forgot'],
  ['the counter’s door', '/staff-login?forgot'],
  ['no page', '/no-such-page'],
]

const COUNTER_PAGES: [string, (registration: string, claim: string) => string[]][] = [
  [
    'the counter’s tabs',
    id => ['/dashboard', `/dashboard?tab=new-claim&warranty_id=${id}`, '/dashboard?tab=claims-history'],
  ],
  [
    'the counter’s dialogs',
    (id, claim) => [
      `/dashboard?tab=search&receipts=${id}`,
      `/dashboard?tab=search&delete=${id}`,
      `/dashboard?tab=claims-history&claim=${claim}`,
    ],
  ],
  [
    'a claim’s sheet, the trail, the second factor and one’s own account',
    (_, claim) => [
      `/dashboard/claims/${claim}`,
      '/dashboard/audit',
      '/dashboard/second-factor',
      '/dashboard/account',
    ],
  ],
]

for (const language of languages) {
  for (const [what, address] of PAGES) {
    test(`${what} (${language})`, async ({ page, setLanguage }) => {
      await setLanguage(language)
      const complaints = collectConsoleErrors(page)
      for (const size of [PHONE, DESKTOP]) {
        await page.setViewportSize(size)
        await page.goto(address)
        await expectUsable(page)
      }
      expect(complaints).toEqual([])
    })
  }

  test(`the labour charges and the menu, open (${language})`, async ({ page, setLanguage }) => {
    await setLanguage(language)
    const t = messages[language]
    const complaints = collectConsoleErrors(page)
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await page.goto('/tires')
      await page.getByRole('button', { name: t('tyres.labour') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectUsable(page)
      await page.keyboard.press('Escape')
      const menu = size === PHONE ? t('shell.menu') : t('shell.products')
      await page.getByRole('button', { name: menu, exact: true }).click()
      await expect(page.locator('[popover]:popover-open')).toBeVisible()
      await expectUsable(page)
    }
    expect(complaints).toEqual([])
  })
}

for (const language of languages) {
  const t = messages[language]

  test(`a registration with errors, thanked for, and found by its plate (${language})`, async ({
    page,
    context,
    server,
    setLanguage,
  }) => {
    await setLanguage(language)
    const complaints = collectConsoleErrors(page)
    const plate = newPlate()
    const { id, cookies } = await registerWarranty(server, { car_plate: plate, email: 'aisyah@example.com' })
    await addCookies(cookies, context, server)
    await inBothSizes(page, async () => {
      await page.goto('/warranty-registration')
      await expect(page.getByText(t('photos.add'), { exact: true })).toBeVisible()
      await page.getByRole('button', { name: t('warranty.submit'), exact: true }).click()
      await expect(page.getByText(t('warranty.errors.plate-missing'))).toBeVisible()
    })
    await inBothSizes(page, () => page.goto(`/warranty-registration/thank-you?id=${id}`))
    await inBothSizes(page, async () => {
      await page.goto('/warranty-registration?tab=check')
      await page.getByRole('textbox', { name: t('warranty.fields.plate') }).fill(plate)
      await page.getByRole('button', { name: t('warranty.search'), exact: true }).click()
      await page.getByRole('button', { name: t('warranty.viewReceipts') }).click()
      await expect(page.getByRole('article').getByRole('img')).toBeVisible()
    })
    expect(complaints).toEqual([])
  })

  for (const [what, addresses] of COUNTER_PAGES) {
    test(`${what} (${language})`, async ({ page, server, setLanguage, loginAs }) => {
      await setLanguage(language)
      const complaints = collectConsoleErrors(page)
      const cookies = await loginAs(DEVI)
      const { id } = await registerWarranty(server, { car_plate: newPlate(), tyre_quantity: 'set' })
      const claim = await fileClaim(server, cookies, { warrantyId: id })
      for (const address of addresses(id, claim)) await inBothSizes(page, () => page.goto(address))
      expect(complaints).toEqual([])
    })
  }
}

test('the main actions are large enough for a thumb', async ({ page, setLanguage }) => {
  await setLanguage('ms')
  await page.setViewportSize(PHONE)
  const small: string[] = []
  for (const address of ['/', '/tires', '/tire/195%2F55R15/Energy%20XM2%2B', '/branches', '/locate-us']) {
    await page.goto(address)
    const controls = page.locator('button:visible, select:visible, [role=tab]:visible, nav a:visible')
    for (const control of await controls.all()) {
      const box = await control.boundingBox()
      if (box && box.height < 44) small.push(`${address}: ${await control.innerText()} (${box.height} px)`)
    }
  }
  expect(small).toEqual([])
})

test('everything can be reached with the keyboard alone, the content first', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.setViewportSize(DESKTOP)
  await page.goto('/tires')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Width' })).toBeFocused()

  await page.goto('/')
  await expect(page.getByRole('combobox', { name: 'Profile' })).toBeDisabled()
  await page.getByRole('tab', { name: 'By tyre size' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'By vehicle' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'By vehicle' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tabpanel', { name: 'By tyre size' })).toBeVisible()
})

async function inBothSizes(page: Page, open: () => Promise<unknown>) {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await open()
    await expectUsable(page)
  }
}
