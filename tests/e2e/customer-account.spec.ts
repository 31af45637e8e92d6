import { expect, test } from '../support/browser-test.ts'
import { AISYAH, CUSTOMER_PASSWORD, DESKTOP, newEmail, newPlate, PHONE } from '../support/cast.ts'
import { createCustomer, mailedLink, mailsTo } from '../support/login.ts'
import { messages, triedLanguages } from '../support/messages.ts'
import { CustomerAuthPage } from '../support/pages/account-pages.ts'
import { CheckStatusPage } from '../support/pages/check-status-page.ts'
import { RECEIPT, RegisterWarrantyPage } from '../support/pages/register-warranty-page.ts'
import { startServer } from '../support/start-server.ts'

// Customer accounts: signing up and signing in (docs/rules/warranty.md, sections 12 to 14).

for (const language of triedLanguages) {
  const t = messages[language]

  test(`a customer signs up, verifies the address with the mailed link, signs in and signs out (${language})`, async ({
    page,
    server,
    setLanguage,
  }) => {
    await setLanguage(language)
    const auth = new CustomerAuthPage(page, language)
    await page.setViewportSize(PHONE)
    const email = newEmail()
    await page.goto('/auth')
    await auth.createButton.click()
    await expect(page.getByRole('heading', { level: 1, name: t('account.createAccount') })).toBeVisible()
    await auth.signUp(email.toUpperCase(), CUSTOMER_PASSWORD, CUSTOMER_PASSWORD)
    await expect(page.getByRole('status').filter({ hasText: t('flash.account-made.text') })).toBeVisible()
    // Signing in fails until the address is verified.
    await auth.signIn(email, CUSTOMER_PASSWORD)
    await expect(page.getByRole('alert').filter({ hasText: t('account.signInFailed') })).toContainText(
      t('account.errors.not-verified'),
    )

    const link = await mailedLink(server, email, '/auth/verify/')
    // Mail scanners open links with GET: that verifies nothing.
    await page.request.get(link)
    await page.goto('/auth')
    await auth.signIn(email, CUSTOMER_PASSWORD)
    await expect(page.getByText(t('account.errors.not-verified'))).toBeVisible()
    await page.goto(link)
    await page.getByRole('button', { name: t('account.verify') }).click()
    await expect(page.getByRole('status').filter({ hasText: t('flash.email-verified.title') })).toBeVisible()

    await auth.signIn(email, CUSTOMER_PASSWORD)
    await expect(page).toHaveURL(/\/warranty-registration$/)
    await expect(page.getByRole('status').filter({ hasText: t('flash.signed-in.text') })).toBeVisible()
    // A signed-in customer is redirected away from the sign-in page.
    await page.goto('/auth?redirect=%2Ftires%3Fpage%3D2')
    await expect(page).toHaveURL(/\/tires\?page=2$/)

    await page.setViewportSize(DESKTOP)
    await expect(page.getByText(email, { exact: true }).filter({ visible: true })).toBeVisible()
    await page
      .getByRole('button', { name: t('shell.signOut') })
      .filter({ visible: true })
      .click()
    await expect(page.getByRole('status').filter({ hasText: t('flash.signed-out.text') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('shell.signIn') }).filter({ visible: true })).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
  })
}

test('each invalid sign-up and sign-in field is described by its error', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  const t = messages.ms
  await setLanguage('ms')
  const auth = new CustomerAuthPage(page, 'ms')
  await page.goto('/auth?mode=create')
  const { email, password, confirmation } = auth
  await auth.signUp('aisyah@', 'short', '')
  await expect(page.getByRole('alert').filter({ hasText: t('account.signUpFailed') })).toBeVisible()
  await expect(email).toHaveAccessibleDescription(t('account.errors.email-wrong'))
  await expect(email).toHaveValue('aisyah@')
  await expect(password).toHaveAccessibleDescription(
    new RegExp(t('account.errors.password-too-short', { least: 6 })),
  )
  await expect(confirmation).toHaveAccessibleDescription(t('account.errors.confirmation-missing'))
  await auth.signUp(newEmail(), CUSTOMER_PASSWORD, `${CUSTOMER_PASSWORD}.`)
  await expect(confirmation).toHaveAccessibleDescription(t('account.errors.confirmation-differs'))
  // The page never contains the password.
  await expect(password).toHaveValue('')

  await page.goto('/auth')
  await auth.signIn(newEmail(), CUSTOMER_PASSWORD)
  await expect(page.getByRole('alert').filter({ hasText: t('account.signInFailed') })).toContainText(
    t('account.errors.wrong-password'),
  )
})

test('a refused form of an account gets the focus where there is a keyboard', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  const auth = new CustomerAuthPage(page, 'ms')
  await page.goto('/auth?mode=create')
  await auth.signUp(newEmail(), CUSTOMER_PASSWORD, 'another')
  await expect(auth.confirmation).toBeFocused()
  await page.goto('/auth')
  await auth.signIn(newEmail(), CUSTOMER_PASSWORD)
  await expect(auth.password).toBeFocused()
  await page.goto('/auth/forgot')
  await auth.email.fill('aisyah@')
  await auth.email.press('Enter')
  await expect(auth.email).toBeFocused()
  await expect(auth.email).toHaveAccessibleDescription(messages.ms('account.errors.email-wrong'))
})

const t = messages.en

test('signing in returns to the requested page, and never to another site', async ({
  page,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const auth = new CustomerAuthPage(page)
  const email = newEmail()
  await createCustomer(server, email)
  for (const [asked, reached] of [
    ['/tires?page=2', '/tires?page=2'],
    // app/http/safe-redirect.test.ts has every other form of another site's address.
    ['//evil.example/tires', '/warranty-registration'],
  ] as const) {
    await page.goto(`/auth?${new URLSearchParams({ redirect: asked })}`)
    await auth.signIn(email, CUSTOMER_PASSWORD)
    await expect(page).toHaveURL(server.url + reached)
    await page.context().clearCookies({ name: /session|tayar/ })
  }
  // Signing up on the way keeps the redirect.
  await page.goto(`/auth?${new URLSearchParams({ redirect: '/engine-oil' })}`)
  await auth.createButton.click()
  await expect(page.getByRole('heading', { level: 1, name: t('account.createAccount') })).toBeVisible()
  await auth.signUp(newEmail(), CUSTOMER_PASSWORD, CUSTOMER_PASSWORD)
  await expect(page.getByText(t('flash.account-made.text'))).toBeVisible()
  await auth.signIn(email, CUSTOMER_PASSWORD)
  await expect(page).toHaveURL(/\/engine-oil$/)
})

test('pages with sign-in or registration forms and pages of signed-in customers prefetch nothing', async ({
  page,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const auth = new CustomerAuthPage(page)
  const rules = page.locator('script[type=speculationrules]')
  await page.goto('/tires')
  await expect(rules).toHaveCount(1)
  for (const address of ['/auth', '/warranty-registration', '/staff-login']) {
    await page.goto(address)
    await expect(rules).toHaveCount(0)
  }
  const email = newEmail()
  await createCustomer(server, email)
  await page.goto('/auth?redirect=/tires')
  await auth.signIn(email, CUSTOMER_PASSWORD)
  await expect(page).toHaveURL(/\/tires$/)
  // This page has a sign-out form.
  await expect(rules).toHaveCount(0)
})

test('the show-password button shows the password and hides it again', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  const auth = new CustomerAuthPage(page)
  await page.goto('/auth')
  const { password } = auth
  await password.fill(CUSTOMER_PASSWORD)
  const show = page.getByRole('button', { name: t('account.showPassword') })
  await show.click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(password).toHaveValue(CUSTOMER_PASSWORD)
  await show.click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('if the mail server is down, sign-up and password reset say that no e-mail was sent', {
  tag: '@thorough',
}, async ({ page }) => {
  const auth = new CustomerAuthPage(page)
  const own = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
  try {
    const isTold = () =>
      expect(page.getByRole('alert').filter({ hasText: t('errors.mailDown') })).toContainText(
        t('errors.mailDownText'),
      )
    const email = newEmail()
    await page.goto(`${own.url}/auth?mode=create&lang=en`)
    await auth.signUp(email, CUSTOMER_PASSWORD, CUSTOMER_PASSWORD)
    await isTold()
    await expect(auth.email).toHaveValue(email)
    await page.goto(`${own.url}/auth/forgot`)
    await auth.email.fill(email)
    await page.getByRole('button', { name: t('account.sendLink') }).click()
    await isTold()
  } finally {
    await own.stop()
  }
})

test('signing up with a registered address tells only its owner, by e-mail', { tag: '@thorough' }, async ({
  page,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const auth = new CustomerAuthPage(page)
  const email = newEmail()
  await createCustomer(server, email)
  await page.goto('/auth?mode=create')
  await auth.signUp(email, 'somebody else’s', 'somebody else’s')
  await expect(page.getByText(t('flash.account-made.text'))).toBeVisible()
  await expect.poll(async () => (await mailsTo(server, email)).length).toBe(2)
  expect((await mailsTo(server, email)).at(-1)).toContain(messages.en('emails.existing.subject'))
  await auth.signIn(email, 'somebody else’s')
  await expect(page.getByText(t('account.errors.wrong-password'))).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a warranty registered while signed in is accessible from every device of the customer', async ({
    page,
    context,
    server,
    setLanguage,
  }) => {
    await setLanguage('ms')
    const auth = new CustomerAuthPage(page, 'ms')
    const email = newEmail()
    await createCustomer(server, email)
    const plate = newPlate()
    await page.goto('/auth')
    await auth.signIn(email, CUSTOMER_PASSWORD)
    const form = new RegisterWarrantyPage(page, 'ms')
    await form.fill({ plate, email })
    await form.files.setInputFiles(RECEIPT)
    await form.submit()
    await form.expectRegistered()

    const check = new CheckStatusPage(page, 'ms')
    const openReceipts = async () => {
      await check.goto()
      await check.search(plate)
      await check.viewReceipts.click()
    }
    // Another device has neither the session nor the cookie of the browser that registered.
    await context.clearCookies()
    await setLanguage('ms')
    await openReceipts()
    await expect(check.lastFourDigits).toBeVisible()
    await page.goto('/auth')
    await auth.signIn(email, CUSTOMER_PASSWORD)
    await openReceipts()
    await expect(check.cards.getByRole('img')).toHaveCount(1)
    // The form for the next car is filled in with the known values.
    await page.goto('/warranty-registration')
    await expect(form.name).toHaveValue(AISYAH.name)
    await expect(form.contact).toHaveValue(AISYAH.contact)
    await expect(form.email).toHaveValue(email)
    await expect(form.plate).toHaveValue('')
  })
})
