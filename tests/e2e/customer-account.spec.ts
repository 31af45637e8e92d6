import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { DESKTOP, newPlate, PHONE } from '../support/cast.ts'
import { mailedLink, mailsTo } from '../support/login.ts'
import { languages, messages } from '../support/messages.ts'
import { TINY_PNG } from '../support/register-warranty.ts'
import { today } from '../support/sample-data.ts'
import { startServer } from '../support/start-server.ts'

// An account keeps a customer's warranties together; nobody needs one (W §§2, 5, 8 /auth; reliability.md 1, 4, 6, 10).

const PASSWORD = 'enam-aksara'

for (const language of languages) {
  const t = messages[language]

  test(`she makes one, verifies it by the button alone, signs in, is seen and signs out (${language})`, async ({
    page,
    server,
    setLanguage,
  }) => {
    await setLanguage(language)
    await page.setViewportSize(PHONE)
    const email = newEmail()
    await page.goto('/auth')
    await page.getByRole('button', { name: t('account.createAccount'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('account.createAccount') })).toBeVisible()
    await fields(page, language).create(email.toUpperCase(), PASSWORD, PASSWORD)
    await expect(page.getByRole('status').filter({ hasText: t('flash.account-made.text') })).toBeVisible()
    // Back at signing in, which does not work before the address is hers.
    await fields(page, language).signIn(email, PASSWORD)
    await expect(page.getByRole('alert').filter({ hasText: t('account.signInFailed') })).toContainText(
      t('account.errors.not-verified'),
    )

    const link = await mailedLink(server, email, '/auth/verify/')
    // A program that looks into mails opens links; that verifies nothing.
    await page.request.get(link)
    await page.goto('/auth')
    await fields(page, language).signIn(email, PASSWORD)
    await expect(page.getByText(t('account.errors.not-verified'))).toBeVisible()
    await page.goto(link)
    await page.getByRole('button', { name: t('account.verify') }).click()
    await expect(page.getByRole('status').filter({ hasText: t('flash.email-verified.title') })).toBeVisible()

    await fields(page, language).signIn(email, PASSWORD)
    await expect(page).toHaveURL(/\/warranty-registration$/)
    await expect(page.getByRole('status').filter({ hasText: t('flash.signed-in.text') })).toBeVisible()
    // Whoever is signed in has nothing to do at the door.
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

  test(`what is wrong stands beside its field (${language})`, async ({ page, setLanguage }) => {
    await setLanguage(language)
    await page.goto('/auth?mode=create')
    const { email, password, confirmation, create } = fields(page, language)
    await create('aisyah@', 'short', '')
    await expect(page.getByRole('alert').filter({ hasText: t('account.signUpFailed') })).toBeVisible()
    await expect(email).toHaveAccessibleDescription(t('account.errors.email-wrong'))
    await expect(email).toHaveValue('aisyah@')
    await expect(password).toHaveAccessibleDescription(
      new RegExp(t('account.errors.password-too-short', { least: 6 })),
    )
    await expect(confirmation).toHaveAccessibleDescription(t('account.errors.confirmation-missing'))
    await create(newEmail(), PASSWORD, `${PASSWORD}.`)
    await expect(confirmation).toHaveAccessibleDescription(t('account.errors.confirmation-differs'))
    // No password comes back with the page.
    await expect(password).toHaveValue('')

    await page.goto('/auth')
    await fields(page, language).signIn(newEmail(), PASSWORD)
    await expect(page.getByRole('alert').filter({ hasText: t('account.signInFailed') })).toContainText(
      t('account.errors.wrong-password'),
    )
  })

  test(`a forgotten password is chosen anew by a mailed link, once (${language})`, async ({
    page,
    server,
    setLanguage,
  }) => {
    await setLanguage(language)
    const email = newEmail()
    await makeAccount(server, email)
    await page.goto('/auth')
    await page.getByRole('link', { name: t('account.forgot') }).click()
    await page.getByRole('textbox', { name: t('account.email') }).fill('aisyah@')
    await page.getByRole('button', { name: t('account.sendLink') }).click()
    await expect(page.getByRole('textbox', { name: t('account.email') })).toHaveAccessibleDescription(
      t('account.errors.email-wrong'),
    )
    await page.getByRole('textbox', { name: t('account.email') }).fill(email)
    await page.getByRole('button', { name: t('account.sendLink') }).click()
    await expect(page.getByRole('status').filter({ hasText: t('flash.reset-asked.title') })).toContainText(
      t('flash.reset-asked.text'),
    )

    const link = await mailedLink(server, email, '/auth/reset/')
    const { password, confirmation } = fields(page, language)
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
    await expect(
      page.getByRole('status').filter({ hasText: t('flash.password-changed.title') }),
    ).toBeVisible()
    await fields(page, language).signIn(email, PASSWORD)
    await expect(page.getByText(t('account.errors.wrong-password'))).toBeVisible()
    await fields(page, language).signIn(email, 'another password')
    await expect(page).toHaveURL(/\/warranty-registration$/)

    await page.goto(link)
    await expect(password).toHaveCount(0)
    await expect(page.getByRole('alert')).toContainText(t('account.errors.reset-expired'))
  })

  test(`who is signed in changes the password, is told by mail, and ends a session elsewhere (${language})`, async ({
    page,
    server,
    setLanguage,
    browser,
  }) => {
    await setLanguage(language)
    await page.setViewportSize(DESKTOP)
    const email = newEmail()
    await makeAccount(server, email)
    const elsewhere = async (secret: string) => {
      const context = await browser.newContext({ baseURL: server.url })
      await context.addCookies([{ name: 'language', value: language, url: server.url }])
      const other = await context.newPage()
      await other.goto('/auth')
      await fields(other, language).signIn(email, secret)
      await expect(other).toHaveURL(/\/warranty-registration$/)
      return other
    }
    // A stranger is led there by the door.
    await page.goto('/account')
    await expect(page).toHaveURL(/\/auth\?redirect=%2Faccount$/)
    await fields(page, language).signIn(email, PASSWORD)
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.getByText(t('access.sessionsOne'))).toBeVisible()
    await page.goto('/')
    await page.getByRole('link', { name: email }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('access.title') })).toBeVisible()

    const { current, next, confirm, change, toEnd } = access(page, language)
    await change('wrong one', 'seven77', 'seven77')
    await expect(current).toHaveAccessibleDescription(t('access.errors.wrong-password'))
    await expect(page.getByRole('alert')).toContainText(t('access.failed'))
    await change(PASSWORD, 'five5', 'other')
    await expect(next).toHaveAccessibleDescription(
      new RegExp(t('access.errors.password-too-short', { least: 6 })),
    )
    await expect(confirm).toHaveAccessibleDescription(t('access.errors.confirmation-differs'))
    // What is typed can be looked at.
    await next.fill('seven77')
    await page
      .getByRole('button', { name: t('access.show') })
      .nth(1)
      .click()
    await expect(next).toHaveAttribute('type', 'text')

    const before = await elsewhere(PASSWORD)
    await change(PASSWORD, 'seven77', 'seven77')
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
    const end = page.getByRole('button', { name: t('access.end') }).first()
    await toEnd.fill('wrong one')
    await end.click()
    await expect(toEnd).toHaveAccessibleDescription(t('access.errors.wrong-password'))
    await toEnd.fill('seven77')
    await end.click()
    await expect(page.getByRole('status').filter({ hasText: t('flash.sessions-ended.title') })).toBeVisible()
    await after.goto('/account')
    await expect(after).toHaveURL(/\/auth\?redirect=%2Faccount$/)
    await expect(page.getByText(t('access.sessionsOne'))).toBeVisible()
    for (const other of [before, after]) await other.context().close()
  })
}

const t = messages.en

test('which session is ended is said by its button, and never by the Enter key', async ({
  page,
  server,
  setLanguage,
  browser,
}) => {
  await setLanguage('en')
  await page.setViewportSize(DESKTOP)
  const email = newEmail()
  await makeAccount(server, email)
  const context = await browser.newContext({ baseURL: server.url })
  const other = await context.newPage()
  for (const each of [other, page]) {
    await each.goto('/auth?redirect=%2Faccount&lang=en')
    await fields(each, 'en').signIn(email, PASSWORD)
    await expect(each).toHaveURL(/\/account$/)
  }
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
  const { toEnd } = access(page, 'en')
  await toEnd.fill(PASSWORD)
  await toEnd.press('Enter')
  await other.reload()
  await expect(other).toHaveURL(/\/account$/)
  expect(sent).toEqual([])
  await page
    .getByRole('button', { name: t('access.end') })
    .first()
    .click()
  await expect(page.getByText(t('flash.sessions-ended.title'))).toBeVisible()
  await context.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the password is changed all the same', async ({ page, server, setLanguage }) => {
    await setLanguage('en')
    const email = newEmail()
    await makeAccount(server, email)
    await page.goto('/auth?redirect=%2Faccount')
    await fields(page, 'en').signIn(email, PASSWORD)
    await access(page, 'en').change(PASSWORD, 'seven77', 'seven77')
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.getByText(t('flash.own-password-changed.title'))).toBeVisible()
  })
})

test('the way back leads to where one came from, and never out of the shop', async ({
  page,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const email = newEmail()
  await makeAccount(server, email)
  for (const [asked, reached] of [
    ['/tires?page=2', '/tires?page=2'],
    ['//evil.example/tires', '/warranty-registration'],
    ['/\\evil.example', '/warranty-registration'],
    ['https://evil.example', '/warranty-registration'],
    ['javascript:alert(1)', '/warranty-registration'],
  ] as const) {
    await page.goto(`/auth?${new URLSearchParams({ redirect: asked })}`)
    await fields(page, 'en').signIn(email, PASSWORD)
    await expect(page).toHaveURL(server.url + reached)
    await page.context().clearCookies({ name: /session|tayar/ })
  }
  // Creating an account on the way keeps the way.
  await page.goto(`/auth?${new URLSearchParams({ redirect: '/engine-oil' })}`)
  await page.getByRole('button', { name: t('account.createAccount'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('account.createAccount') })).toBeVisible()
  await fields(page, 'en').create(newEmail(), PASSWORD, PASSWORD)
  await expect(page.getByText(t('flash.account-made.text'))).toBeVisible()
  await fields(page, 'en').signIn(email, PASSWORD)
  await expect(page).toHaveURL(/\/engine-oil$/)
})

test('no page is fetched ahead of a form that changes who is there', async ({
  page,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const rules = page.locator('script[type=speculationrules]')
  await page.goto('/tires')
  await expect(rules).toHaveCount(1)
  for (const address of ['/auth', '/warranty-registration', '/staff-login']) {
    await page.goto(address)
    await expect(rules).toHaveCount(0)
  }
  const email = newEmail()
  await makeAccount(server, email)
  await page.goto('/auth?redirect=/tires')
  await fields(page, 'en').signIn(email, PASSWORD)
  await expect(page).toHaveURL(/\/tires$/)
  // From here one may sign out.
  await expect(rules).toHaveCount(0)
})

test('the password is shown at a press, and hidden again', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/auth')
  const { password } = fields(page, 'en')
  await password.fill(PASSWORD)
  const show = page.getByRole('button', { name: t('account.showPassword') })
  await show.click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(password).toHaveValue(PASSWORD)
  await show.click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('without a mail server nobody is told that a mail is on its way', async ({ page }) => {
  const own = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
  try {
    const isTold = () =>
      expect(page.getByRole('alert').filter({ hasText: t('errors.mailDown') })).toContainText(
        t('errors.mailDownText'),
      )
    const email = newEmail()
    await page.goto(`${own.url}/auth?mode=create&lang=en`)
    await fields(page, 'en').create(email, PASSWORD, PASSWORD)
    await isTold()
    await expect(page.getByRole('textbox', { name: t('account.email') })).toHaveValue(email)
    await page.goto(`${own.url}/auth/forgot`)
    await page.getByRole('textbox', { name: t('account.email') }).fill(email)
    await page.getByRole('button', { name: t('account.sendLink') }).click()
    await isTold()
  } finally {
    await own.stop()
  }
})

test('an address that has an account already is told to its owner, and to nobody else', async ({
  page,
  server,
  setLanguage,
}) => {
  await setLanguage('en')
  const email = newEmail()
  await makeAccount(server, email)
  await page.goto('/auth?mode=create')
  await fields(page, 'en').create(email, 'somebody else’s', 'somebody else’s')
  await expect(page.getByText(t('flash.account-made.text'))).toBeVisible()
  await expect.poll(async () => (await mailsTo(server, email)).length).toBe(2)
  expect((await mailsTo(server, email)).at(-1)).toContain(messages.en('emails.existing.subject'))
  await fields(page, 'en').signIn(email, 'somebody else’s')
  await expect(page.getByText(t('account.errors.wrong-password'))).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a warranty registered while signed in is hers on every device', async ({
    page,
    context,
    server,
    setLanguage,
  }) => {
    await setLanguage('ms')
    const email = newEmail()
    await makeAccount(server, email)
    const plate = newPlate()
    await page.goto('/auth')
    await fields(page, 'ms').signIn(email, PASSWORD)
    const ms = messages.ms
    const box = (name: string) => page.getByRole('textbox', { name })
    await box(ms('warranty.fields.name')).fill('Aisyah')
    await box(ms('warranty.fields.contact')).fill('012-345 6789')
    await page.getByLabel(ms('warranty.fields.purchaseDate')).fill(today())
    await box(ms('warranty.fields.plate')).fill(plate)
    await page.getByRole('radio', { name: ms('warranty.fields.pair') }).check()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'resit.png', mimeType: 'image/png', buffer: Buffer.from(TINY_PNG) })
    await page.getByRole('button', { name: ms('warranty.submit'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: ms('warranty.thankYou') })).toBeVisible()

    const look = async () => {
      await page.goto('/warranty-registration?tab=check')
      await box(ms('warranty.fields.plate')).fill(plate)
      await page.getByRole('button', { name: ms('warranty.search'), exact: true }).click()
      await page.getByRole('button', { name: ms('warranty.viewReceipts') }).click()
    }
    // Another device knows neither her nor the form she sent.
    await context.clearCookies()
    await setLanguage('ms')
    await look()
    await expect(box(ms('warranty.fields.lastFour'))).toBeVisible()
    await page.goto('/auth')
    await fields(page, 'ms').signIn(email, PASSWORD)
    await look()
    await expect(page.getByRole('article').getByRole('img')).toHaveCount(1)
  })
})

/** What stands at the door, by name. */
function fields(page: Page, language: 'en' | 'ms') {
  const t = messages[language]
  const email = page.getByRole('textbox', { name: t('account.email') })
  const password = page.getByLabel(t('account.password'), { exact: true })
  const confirmation = page.getByLabel(t('account.confirmPassword'), { exact: true })
  return {
    email,
    password,
    confirmation,
    async signIn(address: string, secret: string) {
      await email.fill(address)
      await password.fill(secret)
      await page.getByRole('button', { name: t('account.signIn'), exact: true }).click()
    },
    async create(address: string, secret: string, again: string) {
      await email.fill(address)
      await password.fill(secret)
      await confirmation.fill(again)
      await page.getByRole('button', { name: t('account.createAccount'), exact: true }).click()
    },
  }
}

/** What stands on the page of one’s own account, by name. */
function access(page: Page, language: 'en' | 'ms') {
  const t = messages[language]
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const current = field(t('access.current'))
  const next = field(t('access.next'))
  const confirm = field(t('access.confirm'))
  return {
    current,
    next,
    confirm,
    toEnd: field(t('access.passwordToEnd')),
    async change(old: string, secret: string, again: string) {
      await current.fill(old)
      await next.fill(secret)
      await confirm.fill(again)
      await page.getByRole('button', { name: t('access.change'), exact: true }).click()
    },
  }
}

/** An account as far as the mail that verifies it, and that too. */
async function makeAccount(server: Parameters<typeof mailedLink>[0], email: string) {
  const post = (path: string, form: Record<string, string>) =>
    fetch(server.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url },
      body: new URLSearchParams(form),
    })
  await post('/auth', { mode: 'create', email, password: PASSWORD, confirm_password: PASSWORD })
  await post(await mailedLink(server, email, '/auth/verify/'), {})
}

const newEmail = () => `${newPlate().toLowerCase()}@example.com`
