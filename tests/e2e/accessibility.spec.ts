import type { Page } from '@playwright/test'
import { type Access, ROUTES, type Route } from '../../app/routes.ts'
import { addCookies, expect, test } from '../support/browser-test.ts'
import { DESKTOP, DEVI, newEmail, newPlate, PHONE } from '../support/cast.ts'
import { openWithoutShift } from '../support/hydration-shift.ts'
import { DEMO_PASSWORD, loginAsCustomer, loginAsStaff } from '../support/login.ts'
import { type Language, languages, messages, triedLanguages } from '../support/messages.ts'
import { collectConsoleErrors, expectUsable } from '../support/page-checks.ts'
import { sampleOf } from '../support/page-parameters.ts'
import { RegisterWarrantyPage } from '../support/pages/register-warranty-page.ts'
import { claimByForm, registerByForm } from '../support/register-by-form.ts'
import { findRow, tyres, vehicles } from '../support/sample-data.ts'
import type { RunningServer } from '../support/start-server.ts'
import { findTextFaultsAtEverySize } from '../support/text-faults.ts'

const bmw = findRow(vehicles, 'staggered car', row => row.rear_tyre_size !== '')

// Every page of the table of routes, and further states of pages that have a URL.
const isPage = ({ layout, offline }: Route) => layout !== null || offline === 'fallback'
const pathsFor = (...access: Access[]) =>
  ROUTES.filter(route => isPage(route) && access.includes(route.access)).map(({ path }) => path)

const TYRE = '/tire/195%2F55R15/Energy%20XM2%2B'

/** A page is checked by axe and by the layout of its texts, or by its texts only. */
type Judged = [what: string, address: string, only?: 'texts']

const PUBLIC_PAGES: Judged[] = [
  ...pathsFor('everyone').map((path): Judged => [`the page ${path}`, sampleOf(path)]),
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
  ['an unknown tyre', '/tire/195%2F55R15/None'],
  ['the message of a booking', `${TYRE}/book?quantity=4&browse=all&store=none`],
  ['the warranty check', '/warranty-registration?tab=check'],
  ['the sign-up page', '/auth?mode=create'],
]

/** More states of the same pages, with the same components. */
const MORE_PUBLIC_PAGES: Judged[] = [
  ['the home page by vehicle', '/?by=vehicle'],
  ['the home page by keyword', '/?by=keyword'],
  ['two sizes', '/tires?vehicleTireSize=225/45R17&vehicleRearTireSize=255/40R17', 'texts'],
  ['a keyword search', '/tires?search=michelin&sort=popularity'],
  ['a keyword that is too long', `/tires?search=${'a'.repeat(101)}`],
  ['the start of several sizes', '/tires?q=195'],
  ['a size that a name narrows to none', '/tires?width=175&ratio=65&rim=14&name=Raptor'],
  ['a car without tyres', '/tires?vehicleTireSize=215/85R16&vehicleBrand=Land%20Rover&vehicleModel=Defender'],
  ['a tyre of a search', `${TYRE}?search=xm2`],
  ['a booking of four tyres', `${TYRE}/book?quantity=4`],
  ['the branches of a booking', `${TYRE}/book?quantity=4&browse=all`],
  [
    'a comparison of two tyres',
    `/compare?${new URLSearchParams([
      ['tyre', '195/55R15|Energy XM2+'],
      ['tyre', '195/55R15|DH03'],
    ])}`,
    'texts',
  ],
  ['the engine oils of a viscosity', '/engine-oil?viscosity=5W-30'],
  ['the longest article', '/knowledge/dot-code-confusion'],
  ['the branch finder by area', '/branches?by=area'],
  ['the branches of a state', '/locate-us?state=Johor'],
  ['the staff login after a forgotten password', '/staff-login?forgot'],
]

/**
 * URLs that need a claim; `:registration`, `:claim` and `:tyre` stand for IDs: staff pages, dialogs, a tyre.
 */
const STAFF_PAGES = [
  ...pathsFor('staff', 'staff-accounts', 'desk', 'administrators').map(path =>
    path
      .replace(':id', path.includes('/registrations/') ? ':registration' : ':claim')
      .replace(':kind', 'tyres')
      .replace(':number', '1'),
  ),
  '/dashboard?tab=new-claim&warranty_id=:registration',
  '/dashboard?tab=claims-history&claim=:claim',
  '/dashboard/print?claim=:claim',
  '/t/:tyre',
]

/** More dialogs and states of the same pages. */
const MORE_STAFF_PAGES = [
  '/dashboard?tab=claims-history',
  '/dashboard?tab=search&tyres=:registration',
  '/dashboard?tab=search&receipts=:registration',
  '/dashboard?tab=search&delete=:registration',
  '/dashboard?tab=claims-history&photos=:claim',
  '/dashboard?tab=claims-history&invoice=:claim',
  '/dashboard/claims/00000000-0000-4000-8000-000000000000',
]

for (const [what, address, only] of [...PUBLIC_PAGES, ...MORE_PUBLIC_PAGES]) {
  const tag = PUBLIC_PAGES.some(([usual]) => usual === what) ? [] : ['@thorough']
  test(`${what} has no serious accessibility violation and no console error`, { tag }, async ({
    page,
    setLanguage,
  }) => {
    const consoleErrors = collectConsoleErrors(page)
    await inLanguages(triedLanguages, setLanguage, async language => {
      await expectAccessible(page, language, () => openWithoutShift(page, address), only)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    })
    expect(consoleErrors).toEqual([])
  })
}

test('the pages of customers have no serious accessibility violation and no console error', async ({
  page,
  context,
  server,
  setLanguage,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  await addCookies(await loginAsCustomer(server, newEmail()), context, server)
  await inLanguages(triedLanguages, setLanguage, async language => {
    for (const path of pathsFor('customers')) {
      await expectAccessible(page, language, () => openWithoutShift(page, sampleOf(path)))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    }
  })
  expect(consoleErrors).toEqual([])
})

test('the home page of a returning driver has no serious accessibility violation', async ({
  page,
  setLanguage,
}) => {
  const {
    brand,
    model,
    year,
    tyre_size: front,
  } = findRow(vehicles, 'car', row => row.model.startsWith('Myvi'))
  const memory = {
    car: { brand, model, year, front, rear: '', count: 20, from: 'RM 100.00', seen: Date.now() },
    recent: tyres.slice(0, 6).map(({ tyre_size, brand, model }) => ({ size: tyre_size, brand, model })),
  }
  await page.addInitScript(text => localStorage.setItem('tayar.memory.1', text), JSON.stringify(memory))
  await inLanguages(triedLanguages, setLanguage, language =>
    expectAccessible(page, language, async () => {
      await page.goto('/')
      const recent = page.getByRole('region', { name: messages[language]('memory.recent') })
      await expect(recent.getByRole('link')).toHaveCount(memory.recent.length)
    }),
  )
})

test('the labour charges and the menu have no serious accessibility violation while open, in both languages', async ({
  page,
  setLanguage,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  await inLanguages(languages, setLanguage, async language => {
    const t = messages[language]
    await page.setViewportSize(AXE_VIEWPORT[language])
    await page.goto('/tires')
    await page.getByRole('button', { name: t('tyres.labour') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUsable(page)
    await page.keyboard.press('Escape')
    const menu = AXE_VIEWPORT[language] === PHONE ? t('shell.menu') : t('shell.products')
    await page.getByRole('button', { name: menu, exact: true }).click()
    await expect(page.locator('[popover]:popover-open')).toBeVisible()
    await expectUsable(page)
  })
  expect(consoleErrors).toEqual([])
})

test('form errors, confirmation and receipts have no serious accessibility violation', async ({
  page,
  context,
  server,
  setLanguage,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  const plate = newPlate()
  const { id, cookies } = await registerByForm(server, { car_plate: plate, email: 'aisyah@example.com' })
  await addCookies(cookies, context, server)
  await inLanguages(triedLanguages, setLanguage, async language => {
    const t = messages[language]
    await expectAccessible(page, language, async () => {
      await new RegisterWarrantyPage(page, language).goto()
      await page.getByRole('button', { name: t('warranty.submit'), exact: true }).click()
      await expect(page.getByText(t('warranty.errors.plate-missing'), { exact: true })).toBeVisible()
    })
    await expectAccessible(page, language, () =>
      openWithoutShift(page, `/warranty-registration/thank-you?id=${id}`),
    )
    await expectAccessible(page, language, async () => {
      await page.goto('/warranty-registration?tab=check')
      await page.getByRole('textbox', { name: t('warranty.fields.plate') }).fill(plate)
      await page.getByRole('button', { name: t('warranty.search'), exact: true }).click()
      await page.getByRole('button', { name: t('warranty.viewReceipts') }).click()
      await expect(page.getByRole('article').getByRole('img')).toBeVisible()
    })
  })
  expect(consoleErrors).toEqual([])
})

test.describe('staff pages', () => {
  /** A registration with a claim, shared by a worker's tests, because these pages change nothing. */
  let shown: Promise<{ cookies: string; registration: string; claim: string; tyre: string }> | undefined
  const show = async (server: RunningServer) => {
    const cookies = await loginAsStaff(server, DEVI)
    const { id } = await registerByForm(server, { car_plate: newPlate(), tyre_quantity: 'set' })
    const claim = await claimByForm(server, cookies, { warrantyId: id })
    const page = await fetch(`${server.url}/dashboard/registrations/${id}`, { headers: { cookie: cookies } })
    const [, tyre] = />([0-9A-Z]{4}-[0-9A-Z]{4})</.exec(await page.text()) ?? []
    if (!tyre) throw new Error('the page of a registration has no tyre ID')
    return { cookies, registration: id, claim, tyre }
  }

  for (const address of [...STAFF_PAGES, ...MORE_STAFF_PAGES]) {
    const tag = STAFF_PAGES.includes(address) ? [] : ['@thorough']
    test(`${address} has no serious accessibility violation and no console error`, { tag }, async ({
      page,
      context,
      server,
      setLanguage,
    }) => {
      const consoleErrors = collectConsoleErrors(page)
      shown ??= show(server)
      const { cookies, registration, claim, tyre } = await shown
      await addCookies(cookies, context, server)
      const url = address
        .replace(':registration', registration)
        .replace(':claim', claim)
        .replace(':tyre', tyre)
      await inLanguages(triedLanguages, setLanguage, async language => {
        await expectAccessible(page, language, () => openWithoutShift(page, url))
        await expect(page.locator('html')).toHaveAttribute('lang', language)
      })
      expect(consoleErrors).toEqual([])
    })
  }
})

test('the steps of an upload have no serious accessibility violation and no console error', async ({
  page,
  setLanguage,
  loginAs,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  await loginAs(DEVI)
  await inLanguages(triedLanguages, setLanguage, async language => {
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
      await expectAccessible(page, language, () => openWithoutShift(page, url + step))
    await page.goto(url)
    await same.fill('31/12/2099')
    await page.getByRole('button', { name: t('deskUploads.errors.save') }).click()
    await expect(page.getByRole('heading', { name: t('deskUploads.changes.title') })).toBeVisible()
    await expectAccessible(page, language, () => openWithoutShift(page, `${url}?tab=added`))
    await page.getByRole('radio', { name: t('deskUploads.changes.modes.changes') }).check()
    await page.getByRole('button', { name: t('deskUploads.changes.choose') }).click()
    await expect(page.getByRole('heading', { name: t('deskUploads.lookAgain.title') })).toBeVisible()
    await expectAccessible(page, language, () => openWithoutShift(page, `${url}?tab=added`))
    await page.goto(`${url}?step=discard`)
    await page.getByRole('button', { name: t('deskUploads.changes.discardNow') }).click()
    await expect(page).toHaveURL(/\/upload$/)
  })
  expect(consoleErrors).toEqual([])
})

test('the key of a second factor has no serious accessibility violation and no console error', async ({
  page,
  setLanguage,
  loginAs,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  await loginAs(DEVI)
  await inLanguages(triedLanguages, setLanguage, async language => {
    const t = messages[language]
    await expectAccessible(page, language, async () => {
      await page.goto('/dashboard/second-factor')
      await page.getByLabel(t('staff.password'), { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: t('staff.secondFactor.switchOn') }).click()
      await expect(page.locator('code')).toBeVisible()
    })
  })
  expect(consoleErrors).toEqual([])
})

/** Uses one window: a second page in it costs half the CPU time of the first page in a new window. */
async function inLanguages(
  judged: readonly Language[],
  setLanguage: (language: Language) => Promise<void>,
  check: (language: Language) => Promise<void>,
) {
  for (const language of judged)
    await test.step(language, async () => {
      await setLanguage(language)
      await check(language)
    })
}

/** Viewport for axe by language: findings depend on the language or on the width, never on both. */
const AXE_VIEWPORT = { ms: PHONE, en: DESKTOP }

/** Opens a page once for all checks, because loading it costs most. */
async function expectAccessible(
  page: Page,
  language: Language,
  open: () => Promise<unknown>,
  only?: 'texts',
) {
  await page.setViewportSize(AXE_VIEWPORT[language])
  await open()
  if (only !== 'texts') await expectUsable(page, { areTargetsLarge: true })
  expect(await findTextFaultsAtEverySize(page)).toEqual([])
}
