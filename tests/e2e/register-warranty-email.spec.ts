import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { newPlate, PHONE } from '../support/cast.ts'
import { mailsTo } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { RECEIPT, RegisterWarrantyPage } from '../support/pages/register-warranty-page.ts'
import { company } from '../support/sample-data.ts'
import { startServer } from '../support/start-server.ts'

// The confirmation e-mail of a warranty registration (docs/rules/warranty.md, section 8).

test.use({ viewport: PHONE })

const t = messages.en

test('reminders without an address are refused, by the form and without script', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  const form = new RegisterWarrantyPage(page, 'ms')
  const reminders = page.getByRole('checkbox', { name: messages.ms('warranty.reminders') })
  const error = messages.ms('warranty.errors.email-for-reminders')
  await form.gotoAndFill(newPlate())
  await reminders.check()
  await form.submit()
  await expect(form.email).toBeFocused()
  await expect(form.email).toHaveAccessibleDescription(new RegExp(error))
  await reminders.uncheck()
  await expect(page.getByText(error)).toHaveCount(0)
  await reminders.check()
  // Sends the form as it is without script.
  await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit())
  await expect(form.email).toHaveAccessibleDescription(new RegExp(error))
  await expect(reminders).toBeChecked()
})

test('the confirmation e-mail can be sent again three times per hour', async ({
  page,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  const plate = newPlate()
  const email = `${plate.toLowerCase()}@example.com`
  await form.goto()
  await form.fill({ plate, email })
  await form.files.setInputFiles(RECEIPT)
  await form.submit()
  const resend = page.getByRole('button', { name: t('warranty.resend') })
  for (let times = 1; times <= 3; times++) {
    await resend.click()
    await expect(page.getByRole('status').filter({ hasText: t('flash.mail-sent.title') })).toContainText(
      t('flash.mail-sent.text'),
    )
    await expect.poll(async () => (await mailsTo(server, email)).length).toBe(times + 1)
    // A reload does not repeat the message.
    await page.reload()
    await expect(page.getByText(t('flash.mail-sent.title'))).toHaveCount(0)
  }
  await resend.click()
  await expect(form.alert(t('errors.tooManyTries'))).toBeVisible()
  expect(await mailsTo(server, email)).toHaveLength(4)
})

test('the tyre IDs can be kept: as passport codes, as a picture, printed, and in a new account', async ({
  page,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const form = new RegisterWarrantyPage(page)
  const plate = newPlate()
  const email = `${plate.toLowerCase()}@example.com`
  await form.goto()
  await form.fill({ plate, email })
  await expect(form.date).toHaveAccessibleDescription(
    /^Register within 5 days · covers 100 days · until \d\d-\d\d-\d{4}$/,
  )
  await form.files.setInputFiles(RECEIPT)
  await form.submit()
  await form.expectRegistered()
  const links = page.locator('a[href^="/t/"]')
  const ids = await links.allTextContents()
  for (const tyreId of ids) {
    await expect(page.getByRole('img', { name: t('warranty.passportOf', { tyreId }) })).toBeVisible()
  }
  const [mail = ''] = await mailsTo(server, email)
  for (const id of ids) expect(mail).toContain(`${server.url}/t/${id}\n`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('warranty.savePicture') }).click()
  expect((await download).suggestedFilename()).toBe(`${ids[0]}.png`)
  await expect(page.getByRole('button', { name: t('warranty.printCard') })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(links.first()).toBeVisible()
  const companyOn = (printed: Page) =>
    printed.getByText(company.name, { exact: true }).filter({ visible: true })
  await expect(companyOn(page)).toHaveCount(1)
  const passport = await page.context().newPage()
  await passport.emulateMedia({ media: 'print' })
  await passport.goto(`/t/${ids[0]}`)
  await expect(companyOn(passport)).toHaveCount(1)
  await expect(passport.getByText(t('passport.daysLeft', { n: 100 }))).toBeHidden()
  await passport.close()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: t('warranty.keepInAccount') }).click()
  await expect(page).toHaveURL('/auth?mode=create&redirect=%2Faccount')
})

test('a failing mail server does not prevent the registration, and the page says that no e-mail was sent', {
  tag: '@thorough',
}, async ({ page }) => {
  const own = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
  try {
    const plate = newPlate()
    const form = new RegisterWarrantyPage(page)
    await page.goto(`${own.url}/warranty-registration?lang=en`)
    await form.ready()
    await form.fill({ plate, email: 'aisyah@example.com' })
    await form.files.setInputFiles(RECEIPT)
    await form.submit()
    await form.expectRegistered()
    await expect(form.alert(t('warranty.mailFailed.title'))).toContainText(t('warranty.mailFailed.text'))
    await page.getByRole('button', { name: t('warranty.resend') }).click()
    // Errors use role alert, confirmations role status.
    await expect(form.alert(t('flash.mail-failed.title'))).toContainText(t('flash.mail-failed.text'))
    expect(await form.countRegistrations(plate)).toBe(1)
  } finally {
    await own.stop()
  }
})
