import { expect, withOwnServer } from '../support/browser-test.ts'
import { DESKTOP, DEVI, PHONE } from '../support/cast.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { messages } from '../support/messages.ts'

// Prices at the desk (docs/rules/storefront.md, section 32).

const test = withOwnServer({ DEMO_PASSWORD })
test.use({ javaScriptEnabled: false, viewport: PHONE })
const t = messages.en

test('an administrator changes a price on a phone without script, confirms an unusual price, undoes it, and finds both lists in the history', async ({
  page,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  await loginAs(DEVI)
  await page.goto('/desk/lists/tyres')
  await page.getByRole('searchbox').fill('195 55 15 energy')
  await page.getByRole('button', { name: t('desk.list.find') }).click()
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('textbox') })
    .first()
  const field = row.getByRole('textbox', { name: /^Price of 195\/55R15 / })
  const label = (await field.getAttribute('aria-label')) ?? ''
  const before = Number(await field.inputValue())
  expect(before).toBeGreaterThan(60)
  const after = before - 5
  const shown = async () => {
    const response = await page.request.get('/tires?width=195&ratio=55&rim=15')
    return (await response.text()).includes(`RM ${after}.00`)
  }

  await field.fill(String(after * 10))
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(
    t('desk.list.unusual', { from: `RM ${before}.00`, to: String(after * 10) }),
  )
  await field.fill(String(after))
  await field.press('Enter')
  await expect(page.getByText(t('desk.list.saved'))).toBeVisible()
  await expect(page.getByText(`RM ${before}.00 → RM ${after}.00`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: label }).first()).toHaveValue(`${after}.00`)
  await expect.poll(shown).toBe(true)

  await page.getByRole('button', { name: t('desk.list.undo') }).click()
  await expect(page.getByText(t('flash.edit-undone.title'))).toBeVisible()
  await expect(page.getByRole('textbox', { name: label }).first()).toHaveValue(`${before}.00`)

  // The list with the changed price is still there, and can be used again.
  await page.getByRole('link', { name: t('desk.list.history') }).click()
  const lists = page.getByRole('article')
  await expect(lists.first()).toContainText(t('desk.history.places.live'))
  const changed = lists.filter({ hasText: `→ RM ${after}.00` })
  await changed.getByRole('link', { name: t('desk.history.changes') }).click()
  await expect(page.getByRole('heading', { name: t('desk.history.changed', { count: 1 }) })).toBeVisible()
  await page.getByLabel(/^Compare list \d+ with$/).selectOption({ index: 0 })
  await page.getByRole('button', { name: t('desk.history.compare') }).click()
  await expect(page.getByText(/Compared with list \d+/)).toBeVisible()

  // The same row through time.
  await page.getByRole('link', { name: t('desk.history.title', { list: t('desk.lists.tyres') }) }).click()
  await page.getByRole('searchbox').fill(label.replace('Price of ', ''))
  await page.getByRole('button', { name: t('desk.list.find') }).click()
  await page
    .getByRole('link', { name: /^195\/55R15 · / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: t('desk.prices.title') })).toBeVisible()
  await expect(page.getByRole('img')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '−RM 5.00' })).toContainText(`RM ${after}.00`)
  await page.getByRole('link', { name: t('desk.history.title', { list: t('desk.lists.tyres') }) }).click()
  await changed.getByRole('button', { name: t('desk.history.again') }).click()
  // On a large screen the menu is beside the message and does not cover it.
  await page.setViewportSize(DESKTOP)
  await page.getByText(t('flash.list-used-again.title')).click({ trial: true, position: { x: 4, y: 4 } })
  await expect.poll(shown).toBe(true)
})
