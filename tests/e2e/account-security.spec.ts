import { expect, test } from '../support/browser-test.ts'
import { BEN, CUSTOMER_PASSWORD, DESKTOP, newEmail, PHONE } from '../support/cast.ts'
import { createCustomer, mailsTo } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { expectUsable } from '../support/page-checks.ts'
import { AccountSecurityPage, CustomerAuthPage } from '../support/pages/account-pages.ts'

// Changing the password and ending sessions of a customer account (docs/rules/warranty.md, sections 14 and
// 15).

test('a customer changes the password, is told by e-mail, and ends another session', async ({
  page,
  server,
  setLanguage,
  browser,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  const auth = new CustomerAuthPage(page, 'ms')
  await page.setViewportSize(DESKTOP)
  const email = newEmail()
  await createCustomer(server, email)
  const elsewhere = async (secret: string) => {
    const context = await browser.newContext({ baseURL: server.url })
    await context.addCookies([{ name: 'language', value: 'ms', url: server.url }])
    const other = await context.newPage()
    await other.goto('/auth')
    await new CustomerAuthPage(other, 'ms').signIn(email, secret)
    await expect(other).toHaveURL(/\/warranty-registration$/)
    return other
  }
  // Anonymous visitors are sent to the sign-in page and back.
  await page.goto('/account')
  await expect(page).toHaveURL(/\/auth\?redirect=%2Faccount$/)
  await auth.signIn(email, CUSTOMER_PASSWORD)
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText(t('access.sessionsOne'))).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: email }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('access.title') })).toBeVisible()

  const security = new AccountSecurityPage(page, 'ms')
  const { current, next, confirmation, passwordToEnd } = security
  await security.changePassword('wrong one', 'seven77', 'seven77')
  await expect(current).toHaveAccessibleDescription(t('access.errors.wrong-password'))
  await expect(page.getByRole('alert')).toContainText(t('access.failed'))
  await security.changePassword(CUSTOMER_PASSWORD, 'five5', 'other')
  await expect(next).toHaveAccessibleDescription(
    new RegExp(t('access.errors.password-too-short', { least: 6 })),
  )
  await expect(confirmation).toHaveAccessibleDescription(t('access.errors.confirmation-differs'))
  await next.fill('seven77')
  await page
    .getByRole('button', { name: t('access.show') })
    .nth(1)
    .click()
  await expect(next).toHaveAttribute('type', 'text')

  const before = await elsewhere(CUSTOMER_PASSWORD)
  await security.changePassword(CUSTOMER_PASSWORD, 'seven77', 'seven77')
  const told = page.getByRole('status').filter({ hasText: t('flash.own-password-changed.title') })
  await expect(told).toContainText(t('flash.own-password-changed.text'))
  await before.goto('/account')
  await expect(before).toHaveURL(/\/auth\?redirect=%2Faccount$/)
  await expect
    .poll(async () => (await mailsTo(server, email)).filter(mail => mail.includes('/auth/forgot')).length)
    .toBe(1)

  const after = await elsewhere('seven77')
  await page.goto('/account')
  await expect(page.getByRole('listitem').filter({ hasText: t('access.here') })).toHaveCount(1)
  const end = security.endButtons.first()
  await passwordToEnd.fill('wrong one')
  await end.click()
  await expect(passwordToEnd).toHaveAccessibleDescription(t('access.errors.wrong-password'))
  await passwordToEnd.fill('seven77')
  await end.click()
  await expect(page.getByRole('status').filter({ hasText: t('flash.sessions-ended.title') })).toBeVisible()
  await after.goto('/account')
  await expect(after).toHaveURL(/\/auth\?redirect=%2Faccount$/)
  await expect(page.getByText(t('access.sessionsOne'))).toBeVisible()
  for (const other of [before, after]) await other.context().close()
})

const t = messages.en

test('pressing Enter in the password field ends no session', { tag: '@thorough' }, async ({
  page,
  server,
  setLanguage,
  browser,
}) => {
  await setLanguage('en')
  await page.setViewportSize(DESKTOP)
  const email = newEmail()
  await createCustomer(server, email)
  const context = await browser.newContext({ baseURL: server.url })
  const other = await context.newPage()
  for (const each of [other, page]) {
    await each.goto('/auth?redirect=%2Faccount&lang=en')
    await new CustomerAuthPage(each).signIn(email, CUSTOMER_PASSWORD)
    await expect(each).toHaveURL(/\/account$/)
  }
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
  const { passwordToEnd, endButtons } = new AccountSecurityPage(page)
  await passwordToEnd.fill(CUSTOMER_PASSWORD)
  await passwordToEnd.press('Enter')
  await other.reload()
  await expect(other).toHaveURL(/\/account$/)
  expect(sent).toEqual([])
  await endButtons.first().click()
  await expect(page.getByText(t('flash.sessions-ended.title'))).toBeVisible()
  await context.close()
})

test('staff switch the morning email on and off, which is off at first (rule W22.9)', async ({
  page,
  setLanguage,
  loginAs,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  await loginAs(BEN)
  await page.setViewportSize(PHONE)
  await page.goto('/dashboard/account')
  const box = page.getByRole('checkbox', { name: t('access.digest') })
  await expect(box).not.toBeChecked()
  await expectUsable(page)
  const save = async () => {
    await page.getByRole('button', { name: t('access.saveDigest'), exact: true }).click()
    await expect(page.getByText(t('flash.digest-saved.text'))).toBeVisible()
  }
  await box.check()
  await save()
  await expect(box).toBeChecked()
  await box.uncheck()
  await save()
  await expect(box).not.toBeChecked()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a customer changes the password', async ({ page, server, setLanguage }) => {
    await setLanguage('en')
    const auth = new CustomerAuthPage(page)
    const email = newEmail()
    await createCustomer(server, email)
    await page.goto('/auth?redirect=%2Faccount')
    await auth.signIn(email, CUSTOMER_PASSWORD)
    await new AccountSecurityPage(page).changePassword(CUSTOMER_PASSWORD, 'seven77', 'seven77')
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.getByText(t('flash.own-password-changed.title'))).toBeVisible()
  })
})
