import type { Page } from '@playwright/test'
import { type Access, ROUTES } from '../../app/routes.ts'
import { addCookies, expect, test } from '../support/browser-test.ts'
import { DESKTOP, DEVI, newEmail, newPlate, PHONE } from '../support/cast.ts'
import { DEMO_PASSWORD, loginAsCustomer } from '../support/login.ts'
import { languages, messages } from '../support/messages.ts'
import { sampleOf } from '../support/page-parameters.ts'
import { claimByForm, registerByForm } from '../support/register-by-form.ts'
import { findTextFaults } from '../support/text-faults.ts'

// Text at 130 % and 200 % of its size, and windows of 320 CSS pixels: nothing is cut off and nothing stands letter by letter.

const pathsFor = (...access: Access[]) =>
  ROUTES.filter(
    route => access.includes(route.access) && (route.layout !== null || route.offline === 'fallback'),
  ).map(({ path }) => path)

const PUBLIC_PAGES = [
  ...pathsFor('everyone').map(sampleOf),
  '/?by=vehicle',
  '/?by=keyword',
  '/tires?width=205&ratio=55&rim=16&page=2',
  '/tires?vehicleTireSize=225/45R17&vehicleRearTireSize=255/40R17',
  '/tire/195%2F55R15/None',
  '/tire/195%2F55R15/Energy%20XM2%2B/book?quantity=4',
  '/tire/195%2F55R15/Energy%20XM2%2B/book?quantity=4&browse=all',
  '/tire/195%2F55R15/Energy%20XM2%2B/book?quantity=4&browse=all&store=none',
  '/knowledge/dot-code-confusion',
  '/warranty-registration?tab=check',
  '/auth?mode=create',
]

const SIZES = [
  { percent: 130, viewport: PHONE },
  { percent: 200, viewport: PHONE },
  { percent: 100, viewport: { ...PHONE, width: 320 } },
  { percent: 200, viewport: DESKTOP },
]

for (const language of languages) {
  const t = messages[language]

  test(`text at every size is whole and upright on every public page (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    const faults: string[] = []
    for (const address of PUBLIC_PAGES) {
      await page.goto(address)
      faults.push(...(await faultsAtEverySize(page, address)))
    }
    expect(faults).toEqual([])
  })

  test(`large text is whole and upright on the pages of customers and staff (${language})`, async ({
    page,
    context,
    server,
    setLanguage,
    loginAs,
  }) => {
    await setLanguage(language)
    await page.setViewportSize(PHONE)
    const plate = newPlate()
    const customer = await loginAsCustomer(server, newEmail())
    const { id } = await registerByForm(
      server,
      { car_plate: plate, email: newEmail() },
      { cookies: customer },
    )
    await addCookies(customer, context, server)
    const faults: string[] = []
    const open = async (address: string) => {
      await page.goto(address)
      faults.push(...(await faultsAtEverySize(page, address)))
    }
    for (const path of pathsFor('customers')) await open(path)
    await open(`/warranty-registration/thank-you?id=${id}`)
    await page.goto('/warranty-registration?tab=check')
    await page.getByRole('textbox', { name: t('warranty.fields.plate') }).fill(plate)
    await page.getByRole('button', { name: t('warranty.search'), exact: true }).click()
    await page.getByRole('button', { name: t('warranty.viewReceipts') }).click()
    await expect(page.getByRole('article').getByRole('img')).toBeVisible()
    faults.push(...(await faultsAtEverySize(page, 'the receipts')))

    await context.clearCookies({ name: /session/ })
    const staff = await loginAs(DEVI)
    const claim = await claimByForm(server, staff, { warrantyId: id })
    for (const address of [
      ...pathsFor('staff', 'staff-accounts', 'desk', 'administrators').map(path =>
        path.replace(':id', claim).replace(':kind', 'tyres').replace(':number', '1'),
      ),
      `/dashboard?tab=search&tyres=${id}`,
      `/dashboard?tab=search&receipts=${id}`,
      `/dashboard?tab=search&delete=${id}`,
      `/dashboard?tab=new-claim&warranty_id=${id}`,
      '/dashboard?tab=claims-history',
      `/dashboard?tab=claims-history&claim=${claim}`,
      `/dashboard?tab=claims-history&photos=${claim}`,
      `/dashboard?tab=claims-history&invoice=${claim}`,
      '/dashboard/claims/00000000-0000-4000-8000-000000000000',
    ])
      await open(address)
    await page.goto('/dashboard/second-factor')
    await page.getByLabel(t('staff.password'), { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: t('staff.secondFactor.switchOn') }).click()
    await expect(page.locator('code')).toBeVisible()
    faults.push(...(await faultsAtEverySize(page, 'the key of the second factor')))
    expect(faults).toEqual([])
  })
}

/** One load for all sizes: it costs ten times as much as a size. */
async function faultsAtEverySize(page: Page, address: string): Promise<string[]> {
  const faults: string[] = []
  for (const { percent, viewport } of SIZES) {
    await page.setViewportSize(viewport)
    await page.evaluate(size => {
      document.documentElement.style.fontSize = `${size}%`
    }, percent)
    for (const fault of await findTextFaults(page))
      faults.push(`${address} at ${percent} % in ${viewport.width} px: ${fault}`)
  }
  return faults
}
