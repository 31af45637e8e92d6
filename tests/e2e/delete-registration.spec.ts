import { expect, test } from '../support/browser-test.ts'
import { BEN, DESKTOP, DEVI, newPlate } from '../support/cast.ts'
import { messages } from '../support/messages.ts'
import { DashboardPage } from '../support/pages/dashboard-page.ts'
import { claimByForm, registerByForm } from '../support/register-by-form.ts'
import { corners } from '../support/test-images.ts'

// Deleting a registration (docs/rules/warranty.md, section 24).

test.use({ viewport: DESKTOP })

const png = await corners().png().toBuffer()
const photos = (count: number) => Array<Uint8Array>(count).fill(new Uint8Array(png))

const t = messages.en

test('an administrator deletes a registration with its claims and files after confirming', async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  const dashboard = new DashboardPage(page)
  const cookies = await loginAs(DEVI)
  const plate = newPlate()
  const { id } = await registerByForm(server, { name: 'Aisyah', car_plate: plate })
  await claimByForm(server, cookies, { warrantyId: id, photos: photos(1) })
  await page.goto('/dashboard')
  await dashboard.search({ plate })
  await dashboard
    .row(plate)
    .getByRole('link', { name: t('staff.viewReceipts') })
    .click()
  const receipt = (await dashboard.dialog.getByRole('img').getAttribute('src')) ?? ''
  expect((await page.request.get(receipt)).status()).toBe(200)
  await dashboard.closeWithEscape()

  const ask = dashboard.row(plate).getByRole('link', { name: t('staff.delete') })
  const question = page.getByRole('dialog', { name: t('staff.deleteTitle') })
  await ask.click()
  await expect(question).toContainText(`Aisyah · ${plate}`)
  await expect(question).toContainText(t('staff.deleteText'))
  await expect(question).toContainText(t('staff.deleteWhat', { tyreIds: 2, claims: 1, files: 2 }))
  await dashboard.closeWithEscape()
  await expect(dashboard.row(plate)).toBeVisible()
  await ask.click()
  await question.getByRole('button', { name: t('staff.deleteConfirm') }).click()
  await expect(
    page.getByRole('status').filter({ hasText: t('flash.registration-deleted.text') }),
  ).toBeVisible()
  await expect(page.getByText(t('staff.noneFound'))).toBeVisible()
  expect((await page.request.get(receipt)).status()).toBe(404)
  await dashboard.historyTab.click()
  await dashboard.searchClaims({ plate })
  await expect(page.getByText(t('staff.noClaims'))).toBeVisible()

  // Clerks have no delete button, and the action is 404 for them.
  const { id: other } = await registerByForm(server, { car_plate: plate })
  await page.context().clearCookies()
  await setLanguage('en')
  await loginAs(BEN)
  await page.goto(`/dashboard?tab=search&delete=${other}`)
  await expect(dashboard.dialog).toContainText(t('staff.notFound'))
  const refused = await page.request.post('/dashboard/delete', {
    headers: { origin: server.url },
    form: { registration: other },
  })
  expect(refused.status()).toBe(404)
  await dashboard.closeWithEscape()
  await dashboard.search({ plate })
  await expect(dashboard.row(plate)).toHaveCount(1)
})
