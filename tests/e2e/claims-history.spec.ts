import { truncateSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/browser-test.ts'
import { BEN, DESKTOP, DEVI, MEI, newPlate } from '../support/cast.ts'
import { openWithoutShift } from '../support/hydration-shift.ts'
import { loginAsStaff } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { expectFieldError } from '../support/page-checks.ts'
import { DashboardPage } from '../support/pages/dashboard-page.ts'
import { CLAIM_PHOTO } from '../support/pages/new-claim-page.ts'
import { claimByForm, registerByForm } from '../support/register-by-form.ts'

// The claims history and invoices (docs/rules/warranty.md, sections 21 and 22).

test.use({ viewport: DESKTOP })

const t = messages.en

test('clerks see their own claims only, administrators all claims', async ({
  page,
  context,
  server,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  const dashboard = new DashboardPage(page)
  const plate = newPlate()
  const { id: warrantyId } = await registerByForm(server, { car_plate: plate })
  const ben = await loginAs(BEN)
  const mei = await loginAsStaff(server, MEI)
  const bens = await claimByForm(server, ben, { warrantyId, claim_type: 'Defect' })
  const meis = await claimByForm(server, mei, { warrantyId, claim_type: 'Other' })

  await page.goto('/dashboard?tab=claims-history')
  await dashboard.searchClaims({ plate })
  await expect(dashboard.row(plate)).toHaveCount(1)
  await expect(dashboard.row(plate)).toContainText(bens.slice(0, 8))
  expect(await page.content()).not.toContain(MEI)
  // Another clerk's claim is 404 at every URL.
  for (const address of [
    `/dashboard?tab=claims-history&claim=${meis}`,
    `/dashboard?tab=claims-history&photos=${meis}`,
    `/dashboard?tab=claims-history&invoice=${meis}`,
    `/dashboard/claims/${meis}`,
  ]) {
    const answer = await page.goto(address)
    expect([address, answer?.status()]).toEqual([address, 404])
    expect(await page.content()).not.toContain(MEI)
  }
  // A claim that does not exist has the same page, which links onwards.
  const meisPage = await page.getByRole('main').innerText()
  await page.goto(`/dashboard/claims/${crypto.randomUUID()}`)
  expect(await page.getByRole('main').innerText()).toBe(meisPage)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('staff.keys.mine') })
    .click()
  await expect(dashboard.row(plate)).toContainText(bens.slice(0, 8))
  await page.goto(`/dashboard/claims/${meis}`)
  await page.getByLabel(t('staff.find.label')).fill(plate)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/registrations/${warrantyId}`))
  await page.goto(`/dashboard?tab=claims-history&claim=${meis}`)
  await expect(dashboard.dialog).toContainText(t('staff.claimNotFound'))

  await context.clearCookies()
  await setLanguage('en')
  await loginAs(DEVI)
  await page.goto('/dashboard?tab=claims-history')
  await dashboard.searchClaims({ plate })
  await expect(dashboard.row(plate)).toHaveCount(2)
  for (const email of [BEN, MEI]) await expect(page.getByRole('table')).toContainText(email)
  await page.goto(`/dashboard?tab=claims-history&claim=${bens}`)
  await expect(dashboard.dialog.getByRole('listitem').first()).toContainText(BEN)

  // The audit entry of the administrator's view is not shown to clerks.
  await context.clearCookies()
  await setLanguage('en')
  await loginAs(BEN)
  await page.goto(`/dashboard?tab=claims-history&claim=${bens}`)
  await expect(dashboard.dialog).toContainText(t('staff.audited.filed-claim'))
  expect(await page.content()).not.toContain(DEVI)
})

test('chosen claims are printed, each on its page, and exported by administrators only (rules W23.4 and W33.9)', async ({
  page,
  context,
  server,
  setLanguage,
  loginAs,
}) => {
  const name = messages.ms
  await setLanguage('ms')
  const dashboard = new DashboardPage(page, 'ms')
  const ben = await loginAs(BEN)
  const plates = [newPlate(), newPlate(), newPlate()]
  for (const plate of plates) {
    const { id: warrantyId } = await registerByForm(server, { car_plate: plate })
    await claimByForm(server, ben, { warrantyId })
  }
  const [first = '', second = '', other = ''] = plates
  const choose = async (queue: string) => {
    await page.goto(`/dashboard?tab=claims-history&queue=${queue}`)
    for (const plate of [first, second]) await dashboard.row(plate).getByRole('checkbox').check()
  }
  await page.goto('/dashboard?tab=claims-history&queue=mine')
  await page.getByRole('button', { name: name('staff.queues.print') }).click()
  await expect(page.getByText(name('staff.queues.noneChosen'))).toBeVisible()
  await choose('mine')
  await expect(page.getByRole('button', { name: name('staff.queues.export') })).toHaveCount(0)
  await page.getByRole('button', { name: name('staff.queues.print') }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)

  await context.clearCookies()
  await setLanguage('ms')
  await loginAs(DEVI)
  await page.goto('/dashboard?tab=claims-history')
  for (const plate of [first, second]) await dashboard.row(plate).getByRole('checkbox').check()
  await page.getByRole('button', { name: name('staff.queues.export') }).click()
  const submit = page.getByRole('button', { name: name('deskData.export.submit') })
  await submit.click()
  const reason = page.getByLabel(name('deskData.export.reason'), { exact: true })
  await expectFieldError(reason, name('deskData.export.errors.reason'))
  await reason.fill('untuk pembekal tayar')
  await page.getByRole('radio', { name: name('deskData.export.formats.csv') }).check()
  await submit.click()
  await expect(page.getByText(name('deskData.export.claimsReady', { count: 2 }))).toBeVisible()
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: name('deskData.export.download') }).click()
  const file = await readFile(await (await started).path(), 'utf8')
  for (const plate of [first, second]) expect(file).toContain(plate)
  expect(file).not.toContain(other)
})

test('what refuses chosen claims has the focus: the colleague below the list, or the first choice', async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('ms')
  const { id: warrantyId } = await registerByForm(server)
  await claimByForm(server, await loginAs(BEN), { warrantyId })
  await page.goto('/dashboard?tab=claims-history&queue=mine')
  const assign = page.getByRole('button', { name: messages.ms('staff.colleague.assign') })
  await assign.click()
  await expect(page.getByText(messages.ms('staff.queues.noneChosen'))).toBeVisible()
  const choice = page.getByRole('checkbox').first()
  await expect(choice).toBeFocused()
  await choice.check()
  const colleague = page.getByLabel(messages.ms('staff.queues.assignee'))
  await colleague.fill('tiada@tayar.test')
  await assign.click()
  await expectFieldError(colleague, messages.ms('staff.colleague.unknown'))
  await expect(colleague).toBeFocused()
})

test('an invoice closes a claim only once', async ({ page, server, setLanguage, loginAs }) => {
  await setLanguage('en')
  const dashboard = new DashboardPage(page)
  const cookies = await loginAs(BEN)
  const plate = newPlate()
  const { id: warrantyId } = await registerByForm(server, { car_plate: plate })
  const claim = await claimByForm(server, cookies, { warrantyId })
  await page.goto(`/dashboard?tab=claims-history&invoice=${claim}`)
  const second = await page.context().newPage()
  await second.goto(page.url())
  for (const each of [page, second]) {
    await each.locator('input[type=file][name=invoice]').setInputFiles(CLAIM_PHOTO)
  }
  await page.getByRole('button', { name: t('staff.uploadInvoice') }).click()
  await expect(page.getByText(t('flash.invoice-uploaded.text'))).toBeVisible()
  await second.getByRole('button', { name: t('staff.uploadInvoice') }).click()
  await expect(second.getByRole('alert').first()).toContainText(t('staff.problems.alreadyClosed.text'))
  await second.close()

  await dashboard.searchClaims({ plate, status: 'Closed' })
  const row = dashboard.row(plate)
  await expect(row.getByRole('link', { name: t('staff.uploadInvoice') })).toHaveCount(0)
  await row.getByRole('link', { name: t('staff.viewInvoice') }).click()
  const invoice = dashboard.dialog.getByRole('link', { name: t('staff.viewInvoice') })
  const answer = await page.request.get((await invoice.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})

test(
  'an invoice above the size limit is rejected in its dialog',
  { tag: '@thorough' },
  async ({ page, server, setLanguage, loginAs }, testInfo) => {
    await setLanguage('en')
    const cookies = await loginAs(BEN)
    const { id } = await registerByForm(server, { car_plate: newPlate() })
    const claim = await claimByForm(server, cookies, { warrantyId: id })
    const large = testInfo.outputPath('invois.jpg')
    writeFileSync(large, '')
    truncateSync(large, 31_000_000)
    await page.goto(`/dashboard?tab=claims-history&invoice=${claim}`)
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file][name=invoice]').setInputFiles(large)
    await dialog.locator('form button[type=submit]').click()
    await expect(
      dialog.getByRole('alert').filter({ hasText: t('staff.problems.upload.title') }),
    ).toBeVisible()
    await expect(dialog.getByText(t('photos.errors.aboveLimit'))).toBeVisible()
  },
)

test('a list that was scrolled stays where it is when its first claim gets the focus', async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  const ben = await loginAs(BEN)
  const { id: warrantyId } = await registerByForm(server)
  for (let claim = 0; claim < 2; claim++) await claimByForm(server, ben, { warrantyId })
  await page.setViewportSize({ width: 1280, height: 320 })
  await openWithoutShift(page, '/dashboard?tab=claims-history&queue=mine')
  await expect(
    page
      .getByRole('row')
      .nth(1)
      .getByRole('link', { name: /^C-\d+/ }),
  ).toBeFocused()
})
