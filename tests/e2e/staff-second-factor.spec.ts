import { createHmac } from 'node:crypto'
import { expect, test } from '../support/browser-test.ts'
import { BEN, DESKTOP, PHONE } from '../support/cast.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { DashboardPage } from '../support/pages/dashboard-page.ts'
import { StaffLoginPage } from '../support/pages/staff-login-page.ts'
import { startServer } from '../support/start-server.ts'

// The second factor of staff accounts (docs/rules/warranty.md, section 16).

test.use({ viewport: DESKTOP })

const t = messages.en

test('staff must set up a second factor before anything else if the setting demands one', async ({
  page,
  context,
}) => {
  const dashboard = new DashboardPage(page)
  const own = await startServer({ DEMO_PASSWORD, STAFF_SECOND_FACTOR: 'required' })
  try {
    await context.addCookies([{ name: 'language', value: 'en', url: own.url }])
    const signIn = async () => {
      await page.goto(`${own.url}/staff-login`)
      await new StaffLoginPage(page).login(BEN)
    }
    await signIn()
    await expect(page).toHaveURL(/\/dashboard\/second-factor$/)
    await expect(page.getByRole('alert').filter({ hasText: t('staff.secondFactor.demanded') })).toBeVisible()
    await page.goto(`${own.url}/dashboard`)
    await expect(page).toHaveURL(/\/dashboard\/second-factor$/)
    const password = page.getByLabel(t('staff.password'), { exact: true })
    await password.fill('not the password')
    await page.getByRole('button', { name: t('staff.secondFactor.switchOn') }).click()
    await expect(password).toHaveAccessibleDescription(t('staff.secondFactor.wrongPassword'))
    await password.fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: t('staff.secondFactor.switchOn') }).click()
    const secret = await page.locator('code').innerText()
    const recovery = await page.getByRole('main').getByRole('listitem').allInnerTexts()
    expect(recovery).toHaveLength(10)
    // They are written down: each is on one line of a phone.
    await page.setViewportSize(PHONE)
    const lines = await page
      .getByRole('main')
      .getByRole('listitem')
      .evaluateAll(codes =>
        codes.map(code => {
          const range = document.createRange()
          range.selectNodeContents(code)
          return range.getClientRects().length
        }),
      )
    expect(lines).toEqual(recovery.map(() => 1))
    await page.setViewportSize(DESKTOP)
    const code = page.getByRole('textbox', { name: t('staff.secondFactor.code') })
    // A wrong code does not hide the key and recovery codes, which are shown only once.
    await code.fill('000000')
    await page.getByRole('button', { name: t('staff.secondFactor.confirm') }).click()
    await expect(code).toHaveAccessibleDescription(new RegExp(t('staff.secondFactor.wrongCode')))
    await expect(page.locator('code')).toHaveText(secret)
    expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual(recovery)
    // A recovery code does not confirm the authenticator app.
    await code.fill(recovery[1] ?? '')
    await page.getByRole('button', { name: t('staff.secondFactor.confirm') }).click()
    await expect(code).toHaveAccessibleDescription(new RegExp(t('staff.secondFactor.wrongCode')))
    await expect(page.getByText(t('staff.secondFactor.isOff'))).toBeVisible()
    const used = totp(secret)
    await code.fill(used)
    await page.getByRole('button', { name: t('staff.secondFactor.confirm') }).click()
    await expect(
      page.getByRole('status').filter({ hasText: t('flash.second-factor-on.title') }),
    ).toBeVisible()
    await expect(page.getByText(t('staff.secondFactor.isOn'))).toBeVisible()
    await page.goto(`${own.url}/dashboard`)
    await expect(dashboard.searchTab).toBeVisible()

    await dashboard.logout.click()
    await expect(page.getByText(t('flash.staff-signed-out.title'))).toBeVisible()
    await signIn()
    await expect(page).toHaveURL(/\/staff-login\/code$/)
    // The password alone opens no page.
    expect((await page.request.get(`${own.url}/dashboard`, { maxRedirects: 0 })).status()).toBe(303)
    await code.fill('000000')
    await page.getByRole('button', { name: t('staff.signIn'), exact: true }).click()
    await expect(code).toHaveAccessibleDescription(t('staff.secondFactor.wrongCode'))
    // A code works once; a clock 30 seconds ahead is accepted.
    await code.fill(used)
    await page.getByRole('button', { name: t('staff.signIn'), exact: true }).click()
    await expect(code).toHaveAccessibleDescription(t('staff.secondFactor.wrongCode'))
    await signIn()
    await code.fill(totp(secret, 30))
    await page.getByRole('button', { name: t('staff.signIn'), exact: true }).click()
    await expect(dashboard.searchTab).toBeVisible()

    // A recovery code signs in, once.
    for (const works of [true, false]) {
      await context.clearCookies({ name: /session|tayar/ })
      await signIn()
      await code.fill(recovery[0] ?? '')
      await page.getByRole('button', { name: t('staff.signIn'), exact: true }).click()
      if (works) await expect(page).toHaveURL(/\/dashboard$/)
      else await expect(code).toHaveAccessibleDescription(t('staff.secondFactor.wrongCode'))
    }
  } finally {
    await own.stop()
  }
})

/** The code that an authenticator app shows in `later` seconds (RFC 6238: SHA-1, 30 seconds, six digits). */
function totp(secret: string, later = 0): string {
  const bits = Array.from(secret.replaceAll('=', ''), letter =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const moment = Buffer.alloc(8)
  moment.writeBigUInt64BE(BigInt(Math.floor((Date.now() / 1_000 + later) / 30)))
  const hash = createHmac('sha1', key).update(moment).digest()
  const at = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
