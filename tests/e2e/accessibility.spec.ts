import type { Page } from '@playwright/test'
import { type Access, ROUTES, type Route } from '../../app/routes.ts'
import { addCookies, expect, test } from '../support/browser-test.ts'
import { DESKTOP, DEVI, newEmail, newPlate, PHONE } from '../support/cast.ts'
import { loginAsCustomer } from '../support/login.ts'
import { type Language, languages, messages } from '../support/messages.ts'
import { collectConsoleErrors, expectUsable } from '../support/page-checks.ts'
import { sampleOf } from '../support/page-parameters.ts'
import { claimByForm, registerByForm } from '../support/register-by-form.ts'
import { findRow, vehicles } from '../support/sample-data.ts'

const bmw = findRow(vehicles, 'staggered car', row => row.rear_tyre_size !== '')

// Every page of the table of routes, and further states of pages that have a URL.
const isPage = ({ layout, offline }: Route) => layout !== null || offline === 'fallback'
const pathsFor = (...access: Access[]) =>
  ROUTES.filter(route => isPage(route) && access.includes(route.access)).map(({ path }) => path)

const PUBLIC_PAGES: [string, string][] = [
  ...pathsFor('everyone').map((path): [string, string] => [`the page ${path}`, sampleOf(path)]),
  ['the home page by vehicle', '/?by=vehicle'],
  ['the home page by keyword', '/?by=keyword'],
  ['a size search', '/tires?width=205&ratio=55&rim=16&page=2'],
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
  ['a keyword search', '/tires?search=michelin&sort=popularity'],
  ['a keyword that is too long', `/tires?search=${'a'.repeat(101)}`],
  ['a car without tyres', '/tires?vehicleTireSize=215/85R16&vehicleBrand=Land%20Rover&vehicleModel=Defender'],
  ['a tyre of a search', '/tire/195%2F55R15/Energy%20XM2%2B?search=xm2'],
  ['an unknown tyre', '/tire/195%2F55R15/None'],
  ['the engine oils of a viscosity', '/engine-oil?viscosity=5W-30'],
  ['the branch finder by area', '/branches?by=area'],
  ['the branches of a state', '/locate-us?state=Johor'],
  ['the sign-up page', '/auth?mode=create'],
  ['the staff login after a forgotten password', '/staff-login?forgot'],
]

const STAFF_PAGES: [string, (registration: string, claim: string) => string[]][] = [
  [
    'the staff pages',
    (_, claim) =>
      pathsFor('staff', 'staff-accounts', 'desk', 'administrators').map(path =>
        path.replace(':id', claim).replace(':kind', 'tyres').replace(':number', '1'),
      ),
  ],
  [
    'the dashboard tabs and dialogs',
    (id, claim) => [
      `/dashboard?tab=new-claim&warranty_id=${id}`,
      '/dashboard?tab=claims-history',
      `/dashboard?tab=search&receipts=${id}`,
      `/dashboard?tab=search&delete=${id}`,
      `/dashboard?tab=claims-history&claim=${claim}`,
      `/dashboard/claims/${claim}`,
    ],
  ],
]

for (const [what, address] of PUBLIC_PAGES) {
  test(`${what} has no serious accessibility violation and no console error in both languages`, async ({
    page,
    setLanguage,
  }) => {
    const consoleErrors = collectConsoleErrors(page)
    await inBothLanguages(setLanguage, async language => {
      await checkBothViewports(page, () => page.goto(address))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    })
    expect(consoleErrors).toEqual([])
  })
}

test('the pages of customers have no serious accessibility violation and no console error in both languages', async ({
  page,
  context,
  server,
  setLanguage,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  await addCookies(await loginAsCustomer(server, newEmail()), context, server)
  await inBothLanguages(setLanguage, async language => {
    for (const path of pathsFor('customers')) {
      await checkBothViewports(page, () => page.goto(sampleOf(path)))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    }
  })
  expect(consoleErrors).toEqual([])
})

test('the labour charges and the menu have no serious accessibility violation while open, in both languages', async ({
  page,
  setLanguage,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  await inBothLanguages(setLanguage, async language => {
    const t = messages[language]
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
  })
  expect(consoleErrors).toEqual([])
})

test('form errors, confirmation and receipts have no serious accessibility violation in both languages', async ({
  page,
  context,
  server,
  setLanguage,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  const plate = newPlate()
  const { id, cookies } = await registerByForm(server, { car_plate: plate, email: 'aisyah@example.com' })
  await addCookies(cookies, context, server)
  await inBothLanguages(setLanguage, async language => {
    const t = messages[language]
    await checkBothViewports(page, async () => {
      await page.goto('/warranty-registration')
      await expect(page.getByText(t('photos.add'), { exact: true })).toBeVisible()
      await page.getByRole('button', { name: t('warranty.submit'), exact: true }).click()
      await expect(page.getByText(t('warranty.errors.plate-missing'))).toBeVisible()
    })
    await checkBothViewports(page, () => page.goto(`/warranty-registration/thank-you?id=${id}`))
    await checkBothViewports(page, async () => {
      await page.goto('/warranty-registration?tab=check')
      await page.getByRole('textbox', { name: t('warranty.fields.plate') }).fill(plate)
      await page.getByRole('button', { name: t('warranty.search'), exact: true }).click()
      await page.getByRole('button', { name: t('warranty.viewReceipts') }).click()
      await expect(page.getByRole('article').getByRole('img')).toBeVisible()
    })
  })
  expect(consoleErrors).toEqual([])
})

for (const [what, addresses] of STAFF_PAGES) {
  test(`${what} have no serious accessibility violation and no console error in both languages`, async ({
    page,
    server,
    setLanguage,
    loginAs,
  }) => {
    const consoleErrors = collectConsoleErrors(page)
    const cookies = await loginAs(DEVI)
    const { id } = await registerByForm(server, { car_plate: newPlate(), tyre_quantity: 'set' })
    const claim = await claimByForm(server, cookies, { warrantyId: id })
    await inBothLanguages(setLanguage, async language => {
      for (const address of addresses(id, claim)) {
        await checkBothViewports(page, () => page.goto(address))
        await expect(page.locator('html')).toHaveAttribute('lang', language)
      }
    })
    expect(consoleErrors).toEqual([])
  })
}

test('the steps of an upload have no serious accessibility violation and no console error in both languages', async ({
  page,
  setLanguage,
  loginAs,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  await loginAs(DEVI)
  await inBothLanguages(setLanguage, async language => {
    const t = messages[language]
    await page.goto('/desk/lists/tyres/upload')
    const day = 'esok'
    const cells = [
      'size,brand,model,price,promo until',
      `999/45R17,Axe,One,9,${day}`,
      `195/55R15,Axe,Two,9,${day}`,
    ]
    await page.getByLabel(t('deskUploads.pasted')).fill(cells.join('\n'))
    await page.getByRole('button', { name: t('deskUploads.continue') }).click()
    const same = page.getByLabel(t('deskUploads.errors.correctSame', { count: 2 }))
    await expect(same).toBeVisible()
    const url = page.url()
    for (const step of ['', '?step=columns', '?step=discard'])
      await checkBothViewports(page, () => page.goto(url + step))
    await page.goto(url)
    await same.fill('31/12/2099')
    await page.getByRole('button', { name: t('deskUploads.errors.save') }).click()
    await expect(page.getByRole('heading', { name: t('deskUploads.changes.title') })).toBeVisible()
    await checkBothViewports(page, () => page.goto(`${url}?tab=added`))
    await page.getByRole('radio', { name: t('deskUploads.changes.modes.changes') }).check()
    await page.getByRole('button', { name: t('deskUploads.changes.choose') }).click()
    await expect(page.getByRole('heading', { name: t('deskUploads.lookAgain.title') })).toBeVisible()
    await checkBothViewports(page, () => page.goto(`${url}?tab=added`))
    await page.goto(`${url}?step=discard`)
    await page.getByRole('button', { name: t('deskUploads.changes.discardNow') }).click()
    await expect(page).toHaveURL(/\/upload$/)
  })
  expect(consoleErrors).toEqual([])
})

test('controls on a phone are at least 44 px high', async ({ page, setLanguage }) => {
  await setLanguage('ms')
  await page.setViewportSize(PHONE)
  const small: string[] = []
  for (const address of ['/', '/tires', '/tire/195%2F55R15/Energy%20XM2%2B', '/branches', '/locate-us']) {
    await page.goto(address)
    const controls = page.locator('button:visible, select:visible, [role=tab]:visible, nav a:visible')
    const heights = await controls.evaluateAll(all =>
      all.map(control => ({
        text: (control as HTMLElement).innerText,
        height: control.getBoundingClientRect().height,
      })),
    )
    expect(heights.length).toBeGreaterThan(3)
    for (const { text, height } of heights) if (height < 44) small.push(`${address}: ${text} (${height} px)`)
  }
  expect(small).toEqual([])
})

test('the skip link comes first, and tabs are operated with the arrow keys', async ({
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

/** In one window: its next page costs half as much processor time as the first page of another one. */
async function inBothLanguages(
  setLanguage: (language: Language) => Promise<void>,
  check: (language: Language) => Promise<void>,
) {
  for (const language of languages)
    await test.step(language, async () => {
      await setLanguage(language)
      await check(language)
    })
}

async function checkBothViewports(page: Page, open: () => Promise<unknown>) {
  await page.setViewportSize(PHONE)
  await open()
  await expectUsable(page)
  await page.setViewportSize(DESKTOP)
  await expectUsable(page)
}
