import { expect, test } from '../support/browser-test.ts'
import { CUSTOMER_PASSWORD, newEmail } from '../support/cast.ts'
import { createCustomer, mailedLink } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { CustomerAuthPage } from '../support/pages/account-pages.ts'

// Resetting a forgotten password (docs/rules/warranty.md, section 14).

test('a forgotten password is reset with a mailed link that works once', async ({
  page,
  server,
  setLanguage,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  const auth = new CustomerAuthPage(page, 'ms')
  const email = newEmail()
  await createCustomer(server, email)
  await page.goto('/auth')
  await page.getByRole('link', { name: t('account.forgot') }).click()
  await auth.email.fill('aisyah@')
  await page.getByRole('button', { name: t('account.sendLink') }).click()
  await expect(auth.email).toHaveAccessibleDescription(t('account.errors.email-wrong'))
  await auth.email.fill(email)
  await page.getByRole('button', { name: t('account.sendLink') }).click()
  await expect(page.getByRole('status').filter({ hasText: t('flash.reset-asked.title') })).toContainText(
    t('flash.reset-asked.text'),
  )

  const link = await mailedLink(server, email, '/auth/reset/')
  const { password, confirmation } = auth
  const save = page.getByRole('button', { name: t('account.savePassword') })
  await page.goto(link)
  await password.fill('short')
  await save.click()
  await expect(password).toHaveAccessibleDescription(
    new RegExp(t('account.errors.password-too-short', { least: 6 })),
  )
  await password.fill('another password')
  await confirmation.fill('another password')
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: t('flash.password-changed.title') })).toBeVisible()
  await auth.signIn(email, CUSTOMER_PASSWORD)
  await expect(page.getByText(t('account.errors.wrong-password'))).toBeVisible()
  await auth.signIn(email, 'another password')
  await expect(page).toHaveURL(/\/warranty-registration$/)

  await page.goto(link)
  await expect(password).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText(t('account.errors.reset-expired'))
})
