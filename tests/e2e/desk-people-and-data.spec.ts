import { readFile } from 'node:fs/promises'
import { expect, withOwnServer } from '../support/browser-test.ts'
import { BEN, DEVI, PHONE } from '../support/cast.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { expectFieldError, expectUsable } from '../support/page-checks.ts'

// Colleagues, counter PCs and customers' data at the desk (docs/rules/warranty.md, sections 17, 33 and 34).

const test = withOwnServer({ DEMO_PASSWORD })
test.use({ viewport: PHONE })

test('a colleague joins by a link on a trusted PC, sets a PIN, and takes the PC over from another one with it', async ({
  page,
  setLanguage,
  loginAs,
}) => {
  const t = messages.ms
  const email = 'aina@example.com'
  const password = 'ayat laluan yang panjang'
  await setLanguage('ms')
  await loginAs(DEVI)
  await page.goto('/desk/people')
  await page.getByLabel(t('deskPeople.counterName')).fill('Kaunter Cheras')
  await page.getByRole('button', { name: t('deskPeople.trust') }).click()
  await expect(page.getByText('Kaunter Cheras', { exact: true })).toBeVisible()
  await page.getByLabel(t('deskPeople.email')).fill(email)
  await page.getByRole('button', { name: t('deskPeople.makeLink') }).click()
  const link = await page.getByLabel(t('deskPeople.link'), { exact: true }).inputValue()
  await expectUsable(page)

  await page.context().clearCookies({ name: 'session' })
  await page.goto(new URL(link).pathname)
  await page.getByLabel(t('invitation.password'), { exact: true }).fill(password)
  await page.getByLabel(t('invitation.confirm'), { exact: true }).fill('lain')
  await page.getByRole('button', { name: t('invitation.join') }).click()
  await expectFieldError(
    page.getByLabel(t('invitation.confirm'), { exact: true }),
    t('access.errors.confirmation-differs'),
  )
  await expectUsable(page)
  await page.getByLabel(t('invitation.password'), { exact: true }).fill(password)
  await page.getByLabel(t('invitation.confirm'), { exact: true }).fill(password)
  await page.getByLabel(t('invitation.confirm'), { exact: true }).press('Enter')
  await page.waitForURL('**/dashboard')

  await page.goto('/dashboard/account')
  await page.getByLabel(t('access.pin'), { exact: true }).fill('739264')
  await page.getByLabel(t('access.confirmPin'), { exact: true }).fill('739264')
  await page.getByLabel(t('access.passwordForPin'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('access.setPin') }).click()
  await expect(page.getByText(t('flash.pin-set.title'))).toBeVisible()

  await page.goto('/dashboard/switch')
  await page.getByRole('button', { name: t('switching.withPassword') }).click()
  await page.waitForURL('**/staff-login')
  await loginAs(BEN)
  await page.goto('/dashboard/switch')
  await expect(page.getByRole('radio', { name: email })).toBeChecked()
  const pin = page.getByLabel(t('switching.pin'), { exact: true })
  await expect(pin).toBeFocused()
  await pin.fill('111111')
  await pin.press('Enter')
  await expectFieldError(pin, t('switching.wrongPin'))
  await expect(pin).toBeFocused()
  await expectUsable(page)
  await pin.fill('739264')
  await pin.press('Enter')
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('link', { name: email })).toBeVisible()
})

test('the first refused field of a form of the desk has the focus', async ({ page, loginAs }) => {
  const t = messages.ms
  await loginAs(DEVI)
  await page.goto('/desk/people')
  const email = page.getByLabel(t('deskPeople.email'))
  await email.fill('aina')
  await page.getByRole('button', { name: t('deskPeople.inviteByMail'), exact: true }).click()
  await expectFieldError(email, t('deskPeople.errors.accounts.email-wrong'))
  await expect(email).toBeFocused()
})

test('an administrator exports registrations, brings others over, finds one of them, and takes them back', async ({
  page,
  setLanguage,
  loginAs,
}) => {
  const t = messages.en
  await setLanguage('en')
  await loginAs(DEVI)
  await page.goto('/desk/data')
  const exportButton = page.getByRole('button', { name: t('deskData.export.submit') })
  await page.getByRole('radio', { name: t('deskData.export.presets.call-back') }).check()
  await page.getByLabel(t('deskData.export.from')).fill('1900-01-01')
  await page.getByLabel(t('deskData.export.to')).fill('2026-12-31')
  await exportButton.click()
  await expectFieldError(page.getByLabel(t('deskData.export.to')), t('deskData.export.errors.range'))
  await expectFieldError(
    page.getByLabel(t('deskData.export.reason'), { exact: true }),
    t('deskData.export.errors.reason'),
  )
  await expectUsable(page)
  await page.getByRole('radio', { name: t('deskData.export.presets.counting') }).check()
  await page.getByRole('radio', { name: t('deskData.export.formats.csv') }).check()
  await exportButton.click()
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: t('deskData.export.download') }).click()
  const file = await readFile(await (await started).path(), 'utf8')
  expect(file.split('\r\n')[0]).toContain(t('deskData.export.columns.day'))
  await page.reload()
  await expect(page.getByText(t('deskData.export.gone'))).toBeVisible()

  const rows = [
    'Name,Phone,Date,Plate,Qty',
    'Ali bin Abu,0123456789,31/10/2026,WXY 1234,4',
    'Ali bin Abu,0123456789,31/10/2026,wxy1234,4',
    'Siti,0198765432,30/10/2026,VBA 77,2',
  ]
  const buffer = Buffer.from(rows.join('\n'))
  await page
    .getByLabel(t('deskData.bringOver.file'))
    .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: t('deskData.bringOver.title') }).click()
  await expect(page.getByText(t('deskData.bringOver.duplicates', { count: 1 }))).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: t('deskData.bringOver.bring', { count: 2 }) }).click()
  await expect(page.getByText(t('deskData.bringOver.came', { count: 2 }))).toBeVisible()
  await expectUsable(page)
  const batch = page.url()

  await page.goto('/desk/data')
  await page.getByLabel(t('deskData.person.contact')).fill('vba77')
  await page.getByRole('button', { name: t('deskData.person.find') }).click()
  await expect(page.getByText('Siti').first()).toBeVisible()
  await expectUsable(page)

  await page.goto(batch)
  await page.getByRole('button', { name: t('deskData.bringOver.undo') }).click()
  await expect(page.getByText(t('deskData.bringOver.undone', { removed: 2, kept: 0 }))).toBeVisible()
  await expectUsable(page)
})
