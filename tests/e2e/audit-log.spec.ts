import { expect, test } from '../support/browser-test.ts'
import { BEN, DESKTOP, DEVI, MEI, newPlate } from '../support/cast.ts'
import { loginAsStaff } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { formatStaffDate } from '../support/pages/dashboard-page.ts'
import { claimByForm, registerByForm } from '../support/register-by-form.ts'
import { today } from '../support/sample-data.ts'

// The audit log of the administrators (docs/rules/warranty.md, section 25).

test.use({ viewport: DESKTOP })

const t = messages.en

test('administrators filter the audit log by record, person and date', async ({
  page,
  server,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  const ben = await loginAsStaff(server, BEN)
  const { id: warrantyId } = await registerByForm(server, { car_plate: newPlate() })
  const claim = await claimByForm(server, ben, { warrantyId })
  await fetch(`${server.url}/dashboard?tab=search&receipts=${warrantyId}`, { headers: { cookie: ben } })
  await loginAs(DEVI)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: t('staff.audit') }).click()
  const lines = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  const look = async (filters: Record<string, string>) => {
    for (const [name, value] of Object.entries(filters)) await page.locator(`[name=${name}]`).fill(value)
    await page.getByRole('button', { name: t('staff.search'), exact: true }).click()
  }
  await look({ record: claim })
  await expect(lines).toHaveCount(1)
  for (const text of [BEN, t('staff.audited.filed-claim'), formatStaffDate(today())]) {
    await expect(lines.first()).toContainText(text)
  }
  await look({ record: warrantyId, who: BEN, from: today(), to: today() })
  await expect(lines.filter({ hasText: t('staff.audited.read-receipts') })).toHaveCount(1)
  await expect(lines.filter({ hasText: t('staff.audited.read-registration') })).not.toHaveCount(0)
  await look({ record: '', who: MEI, from: '2020-01-01', to: '2020-01-02' })
  await expect(page.getByText(t('staff.auditNone'))).toBeVisible()
  await look({ who: DEVI, from: '2026-01-02', to: '2026-01-01' })
  await expect(page.getByLabel(t('staff.filters.to'), { exact: true })).toHaveAccessibleDescription(
    t('staff.filters.datesTurned'),
  )
  await expect(page.locator('[name=who]')).toHaveValue(DEVI)

  await page.context().clearCookies()
  await setLanguage('en')
  await loginAs(BEN)
  expect((await page.goto('/dashboard/audit'))?.status()).toBe(404)
})
