import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { BEN, DESKTOP, DEVI, newPlate } from '../support/cast.ts'
import { messages } from '../support/messages.ts'
import { waitForHydration } from '../support/page-checks.ts'
import { DashboardPage, formatStaffDate } from '../support/pages/dashboard-page.ts'
import { CLAIM_PHOTO, NewClaimPage } from '../support/pages/new-claim-page.ts'
import { RECEIPT, RegisterWarrantyPage } from '../support/pages/register-warranty-page.ts'
import { claimByForm, registerByForm } from '../support/register-by-form.ts'
import { today } from '../support/sample-data.ts'

// The registration search of the staff (docs/rules/warranty.md, section 19).

test.use({ viewport: DESKTOP })

const t = messages.en

test('a registration without available tyre IDs cannot be claimed, and the button says why', {
  tag: '@thorough',
}, async ({ page, server, setLanguage, loginAs }) => {
  await setLanguage('en')
  const dashboard = new DashboardPage(page)
  const cookies = await loginAs(BEN)
  const plate = newPlate()
  const { id: warrantyId } = await registerByForm(server, { car_plate: plate })
  await claimByForm(server, cookies, { warrantyId })
  await claimByForm(server, cookies, { warrantyId, claim_date: '2026-01-31' })
  await page.goto('/dashboard')
  await dashboard.search({ plate, claim_status: 'claimed' })
  const row = dashboard.row(plate)
  const button = row.getByRole('button', { name: t('staff.fileClaim') })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleName(new RegExp(t('staff.noTyreIds')))
  await expect(button).toHaveAttribute('title', t('staff.noTyreIds'))
  await expect(row.getByText(t('staff.states.inactive'), { exact: true })).toBeVisible()
  await row.getByRole('link', { name: t('staff.viewTyreIds') }).click()
  const dialog = page.getByRole('dialog', { name: t('staff.details') })
  await expect(dialog.getByText(t('staff.usedOn', { date: formatStaffDate(today()) }))).toHaveCount(2)
  await dashboard.closeWithEscape()
  await dashboard.search({ plate, claim_status: 'not-claimed' })
  await expect(page.getByText(t('staff.noneFound'))).toBeVisible()
  await page.getByRole('button', { name: t('staff.reset') }).click()
  await expect(page.getByRole('textbox', { name: t('staff.filters.plate') })).toHaveValue('')
})

test('invalid search dates are reported at their field and the filters keep their values', {
  tag: '@thorough',
}, async ({ page, setLanguage, loginAs }) => {
  await setLanguage('en')
  const dashboard = new DashboardPage(page)
  await loginAs(BEN)
  await page.goto('/dashboard')
  await dashboard.search({ plate: 'WXY', purchase_from: '2026-02-01', purchase_to: '2026-01-31' })
  await expect(page.getByLabel(t('staff.filters.purchaseTo'))).toHaveAccessibleDescription(
    t('staff.filters.datesTurned'),
  )
  await expect(page.getByRole('textbox', { name: t('staff.filters.plate') })).toHaveValue('WXY')
  await page.getByLabel(t('staff.filters.purchaseFrom')).fill('0202-01-01')
  await page.getByRole('button', { name: t('staff.search'), exact: true }).click()
  await expect(page.getByLabel(t('staff.filters.purchaseFrom'))).toHaveAccessibleDescription(
    t('staff.filters.dateWrong'),
  )
})

test('two windows of one clerk keep separate searches, and Back restores the previous search', async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  await loginAs(BEN)
  const plates = [newPlate(), newPlate()] as const
  for (const plate of plates) await registerByForm(server, { car_plate: plate })
  const other = await page.context().newPage()
  const search = async (window: Page, plate: string) => {
    await window.getByRole('textbox', { name: t('staff.filters.plate') }).fill(plate)
    await window.getByRole('button', { name: t('staff.search'), exact: true }).click()
    await expect(window.getByRole('cell', { name: plate })).toBeVisible()
  }
  for (const window of [page, other]) await window.goto('/dashboard')
  await search(page, plates[0])
  await search(other, plates[1])
  await page.reload()
  await expect(page.getByRole('cell', { name: plates[0] })).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(plates[0].slice(1)))
  await search(page, plates[1])
  await page.goBack()
  await expect(page.getByRole('cell', { name: plates[0] })).toBeVisible()
  // After a claim, the window shows its own search again.
  await search(other, plates[1])
  await page.getByRole('link', { name: t('staff.fileClaim') }).click()
  const claim = new NewClaimPage(page)
  await claim.type.selectOption('Damage')
  await claim.tyre.selectOption({ index: 1 })
  await claim.description.fill('A nail in the tread.')
  await claim.submit()
  await expect(page.getByRole('status').filter({ hasText: t('flash.claim-submitted.title') })).toBeVisible()
  await claim.backToSearch()
  await expect(page.getByRole('cell', { name: plates[0] })).toBeVisible()
  // Opened afresh, the dashboard has no filters: a phone typed here is not searched together with an old
  // plate.
  await other.goto('/dashboard')
  await expect(other.getByRole('textbox', { name: t('staff.filters.plate') })).toHaveValue('')
  await other.close()
})

test('switching tabs replaces the history entry', { tag: '@thorough' }, async ({
  page,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  const dashboard = new DashboardPage(page)
  await loginAs(BEN)
  await page.goto('/about-us')
  await page.goto('/dashboard')
  await dashboard.historyTab.click()
  await expect(page).toHaveURL(/tab=claims-history$/)
  await dashboard.searchTab.click()
  await expect(page).toHaveURL(/tab=search$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/about-us$/)
  await page.goto('/dashboard?tab=new-claim')
  await expect(page.getByText(t('staff.noWarranty'))).toBeVisible()
})

test('a flash message disappears on the next in-place navigation', { tag: '@thorough' }, async ({
  page,
  registered,
}) => {
  const claim = new NewClaimPage(page)
  const dashboard = new DashboardPage(page)
  const { id, plate } = registered
  await claim.gotoAndFill(id)
  await claim.submit()
  await expect(claim.submitted).toBeVisible()
  const claimId = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`/dashboard?tab=claims-history&invoice=${claimId}`)
  await page.locator('input[type=file][name=invoice]').setInputFiles(CLAIM_PHOTO)
  await page.getByRole('button', { name: t('staff.uploadInvoice') }).click()
  const said = page.getByText(t('flash.invoice-uploaded.text'))
  await expect(said).toBeVisible()
  await waitForHydration(page)
  await expect(said).toBeVisible()
  await dashboard
    .row(plate)
    .getByRole('link', { name: t('staff.viewDetails') })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(said).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(said).toHaveCount(0)
})

test("after a search the first result's action has the focus", { tag: '@thorough' }, async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  const claim = new NewClaimPage(page)
  const dashboard = new DashboardPage(page)
  await setLanguage('en')
  const cookies = await loginAs(BEN)
  const [name, full] = [`Aisyah ${newPlate()}`, newPlate()]
  for (let n = 0; n < 2; n++) await registerByForm(server, { name })
  const { id } = await registerByForm(server, { name, car_plate: full })
  await page.goto('/dashboard')
  const look = async (status: string) => {
    await page.getByRole('textbox', { name: t('staff.filters.name') }).fill(name)
    await page.locator('[name=claim_status]').selectOption(status)
    await dashboard.searchButton.click()
  }
  const first = page.getByRole('row').nth(1)
  await look('all')
  await expect(first.getByRole('link', { name: t('staff.fileClaim') })).toBeFocused()
  // Without available tyre IDs the focus is on the link to them, not on another row's action.
  for (let tyre = 0; tyre < 2; tyre++) await claimByForm(server, cookies, { warrantyId: id })
  await look('all')
  await expect(first.getByRole('link', { name: t('staff.viewTyreIds') })).toBeFocused()
  // In the history the first claim gets the focus; in a rejected claim the first invalid field.
  await page.goto('/dashboard?tab=claims-history')
  await page.locator('[name=plate]').fill(full)
  await dashboard.searchButton.click()
  await expect(first.getByRole('link', { name: /^C-\d+/ })).toBeFocused()
  await dashboard.searchTab.click()
  await page
    .getByRole('link', { name: t('staff.fileClaim') })
    .first()
    .click()
  await claim.type.selectOption('Damage')
  await claim.submit()
  await expect(claim.tyre).toBeFocused()
})

test('rejected filters move the focus to the invalid field instead of the results', {
  tag: '@thorough',
}, async ({ page, server, setLanguage, loginAs }) => {
  const dashboard = new DashboardPage(page)
  await setLanguage('en')
  const cookies = await loginAs(BEN)
  const plate = newPlate()
  const { id } = await registerByForm(server, { car_plate: plate })
  await claimByForm(server, cookies, { warrantyId: id })
  for (const [tab, found, first, last] of [
    ['search', t('staff.fileClaim'), 'purchase_from', 'purchase_to'],
    ['claims-history', /^C-\d+/, 'date_from', 'date_to'],
  ] as const) {
    await page.goto(`/dashboard?tab=${tab}`)
    const look = dashboard.searchButton
    await page.locator('[name=plate]').fill(plate)
    await look.click()
    const result = page.getByRole('row').nth(1).getByRole('link', { name: found })
    await expect(result).toBeFocused()
    await page.locator(`[name=${first}]`).fill('2026-02-02')
    await page.locator(`[name=${last}]`).fill('2026-01-01')
    await look.click()
    await expect(page.getByText(t('staff.filters.datesTurned'))).toBeVisible()
    await expect(result).toBeVisible()
    await expect(page.locator(`[name=${last}]`)).toBeFocused()
  }
})

test('on a phone each table row is shown as a card and remains a row with column headers', async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await setLanguage('en')
  const cookies = await loginAs(DEVI)
  const plate = newPlate()
  const { id } = await registerByForm(server, { name: 'Aisyah', car_plate: plate })
  await claimByForm(server, cookies, { warrantyId: id })
  for (const [address, column] of [
    ['/dashboard?tab=search', t('staff.columns.lastClaim')],
    ['/dashboard?tab=claims-history', t('staff.columns.processedBy')],
    ['/dashboard/audit', t('staff.columns.record')],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toHaveCount(1)
    const table = page.getByRole('table')
    const row = table.getByRole('row').nth(1)
    await expect(row.getByRole('cell').first()).toBeVisible()
    // Each cell shows its column name, and the table does not scroll sideways.
    const last = row.getByRole('cell').last()
    const said = await last.evaluate(cell => getComputedStyle(cell, '::before').content)
    expect(said).toMatch(/^attr|^"\S/)
    expect(
      await table.evaluate(({ parentElement: box }) =>
        box ? box.scrollWidth - box.clientWidth : Number.NaN,
      ),
    ).toBe(0)
  }
})

test('keyboard shortcuts find a customer, file, decide and print a claim and open the user’s own claims', async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  await loginAs(BEN)
  const plate = newPlate()
  await registerByForm(server, { car_plate: plate })
  await page.goto('/dashboard?tab=claims-history')
  await waitForHydration(page)
  const { keyboard } = page
  await keyboard.press('/')
  const box = page.getByRole('searchbox', { name: t('staff.find.label') })
  await expect(box).toBeFocused()
  await keyboard.type(plate.toLowerCase())
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: plate })).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(plate.slice(1)))
  await expect(
    page.getByRole('link', { name: new RegExp(`^${t('staff.fileClaim')}: `) }).first(),
  ).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.locator('[name=claim_type]')).toBeFocused()
  await keyboard.type('Da')
  // The tyre is chosen already.
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type('A nail / in the tread')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: /C-\d+/ })).toBeVisible()
  const note = page.getByRole('textbox', { name: t('claim.note'), exact: true })
  await expect(note).toBeFocused()
  await keyboard.type('Called')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Called' })).toBeVisible()
  await expect(note).toHaveValue('')
  await expect(note).toBeFocused()
  await keyboard.press('Alt+KeyK')
  await expect(page.locator('[name=outcome]')).toBeFocused()
  await keyboard.press('Alt+KeyP')
  await expect(page).toHaveURL(/\/print/)
  await waitForHydration(page)
  await keyboard.press('Alt+KeyM')
  await expect(page).toHaveURL(/queue=mine/)
  await page.goto('/dashboard')
  await expect(box).toBeFocused()
  await keyboard.press('Alt+KeyM')
  await expect(page.locator('tbody tr:first-child').getByRole('link', { name: /^C-\d+/ })).toBeFocused()
  // The key / is switched off, as WCAG 2.1.4 asks for.
  await page.getByRole('checkbox', { name: t('staff.keys.find') }).uncheck()
  await page.getByRole('heading', { name: t('staff.keys.title') }).click()
  await keyboard.press('/')
  await expect(box).not.toBeFocused()
})

test('a search without results leads to the registration form, filled in with the text and the date of today', async ({
  page,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  await loginAs(BEN)
  const plate = newPlate()
  await page.goto('/dashboard')
  await page.getByRole('searchbox', { name: t('staff.find.label') }).fill(plate)
  await page.keyboard.press('Enter')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('staff.registerCustomer') })
    .click()
  await expect(page.locator('[name=car_plate]')).toHaveValue(plate)
  await expect(page.locator('[name=purchase_date]')).toHaveValue(today())
  await expect(page.locator('[name=name]')).toBeFocused()
})

test('after a registration at the counter, Enter leads back to the counter', async ({
  page,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  await loginAs(BEN)
  await page.goto('/dashboard/register')
  const form = new RegisterWarrantyPage(page, 'en')
  await form.ready()
  await form.fill({ plate: newPlate() })
  await form.files.setInputFiles(RECEIPT)
  await expect(form.acceptedPhoto(RECEIPT.name)).toHaveCount(1)
  await form.submit()
  await expect(page.getByRole('link', { name: t('warranty.walkIn.open') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/^[^?]*\/dashboard\/registrations\//)
})
