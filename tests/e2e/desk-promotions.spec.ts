import { expect, withOwnServer } from '../support/browser-test.ts'
import { DEVI, PHONE } from '../support/cast.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { waitForHydration } from '../support/page-checks.ts'
import { StaffLoginPage } from '../support/pages/staff-login-page.ts'

// Planned promotions (docs/rules/storefront.md, section 5).

const test = withOwnServer({ DEMO_PASSWORD })
test.use({ javaScriptEnabled: false, viewport: PHONE })
const t = messages.en

test('an administrator plans a promotion on a phone without script, confirms a large one, and withdraws it', async ({
  page,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('en')
  await loginAs(DEVI)
  await page.goto('/desk/promotions')
  await page.getByLabel(t('deskPromotions.fields.name_en')).fill('Half price week')
  await page.getByLabel(t('deskPromotions.fields.name_ms')).fill('Minggu separuh harga')
  await page.getByLabel(t('deskPromotions.fields.brand')).selectOption('Michelin')
  await page.getByLabel(t('deskPromotions.fields.value')).fill('half')
  await page.getByLabel(t('deskPromotions.fields.banner_ms')).setInputFiles('sample/pictures/hero.webp')
  const plan = page.getByRole('button', { name: 'Plan promotion' })
  await plan.click()
  await expect(page.getByLabel(t('deskPromotions.fields.value'))).toHaveAccessibleDescription(
    t('deskPromotions.errors.no-percent', { lines: '' }),
  )
  await page.getByLabel(t('deskPromotions.fields.value')).fill('50')
  await plan.click()

  const effects = page.getByRole('region', { name: t('deskPromotions.effects.title') })
  await expect(effects.getByRole('row')).toHaveCount(11)
  // Without the style sheet the size and the name are on one line.
  await page.waitForLoadState()
  const largest = effects.getByRole('row').nth(1)
  const [size = '', name = ''] = (await largest.getByRole('rowheader').innerText()).split('\n')
  const tyre = `/tire/${encodeURIComponent(size.trim())}/${encodeURIComponent(name.replace('Michelin ', ''))}`
  const price = await largest.getByRole('cell').nth(1).innerText()
  const confirm = effects.getByRole('textbox')
  const count = /\d+/.exec(await effects.locator('label').innerText())?.[0] ?? ''
  await confirm.fill(`${count}0`)
  await plan.click()
  await expect(confirm).toHaveAccessibleDescription(t('deskPromotions.effects.unconfirmed', { n: count }))
  await confirm.fill(count)
  await plan.click()
  await expect(page.getByText(t('flash.promotion-planned.title'))).toBeVisible()

  const shown = async () => (await page.request.get(tyre)).text()
  const article = page.getByRole('article', { name: 'Half price week' })
  await expect(article).toContainText(t('deskPromotions.states.running'))
  await expect(article).toContainText(t('deskPromotions.hasBanner'))
  await expect.poll(shown).toContain(price)
  const banner =
    /\/pictures\/uploads\/[\w-]+\.\w+/.exec(await (await page.request.get('/')).text())?.[0] ?? ''
  expect((await page.request.get(banner)).headers()['content-type']).toBe('image/jpeg')

  await article.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(t('flash.promotion-withdrawn.title'))).toBeVisible()
  await expect(article).toContainText(t('deskPromotions.states.withdrawn'))
  await expect.poll(shown).not.toContain(price)
})

test('the storefront on a day shows the promotion of that day, and earlier days do not', {
  tag: '@thorough',
}, async ({ page, setLanguage, loginAs }) => {
  await setLanguage('en')
  await loginAs(DEVI)
  await page.goto('/desk/promotions')
  const firstDay = await page.getByLabel(t('deskPromotions.fields.last_day')).inputValue()
  await page.getByLabel(t('deskPromotions.fields.name_en')).fill('Next week')
  await page.getByLabel(t('deskPromotions.fields.name_ms')).fill('Minggu depan')
  await page.getByLabel(t('deskPromotions.fields.first_day')).fill(firstDay)
  await page.getByLabel(t('deskPromotions.fields.effect')).selectOption('price')
  await page.getByLabel(t('deskPromotions.fields.brand')).selectOption('Pirelli')
  await page.getByLabel(t('deskPromotions.fields.value')).fill('77.70')
  await page.getByRole('button', { name: 'Plan promotion' }).click()
  const label = page.locator('label', { hasText: /^Type \d+ to confirm$/ })
  await page.getByLabel(await label.innerText()).fill(/\d+/.exec(await label.innerText())?.[0] ?? '')
  await page.getByRole('button', { name: 'Plan promotion' }).click()
  await expect(page.getByText(t('flash.promotion-planned.title'))).toBeVisible()

  const link = page.getByRole('article', { name: 'Next week' }).getByRole('link')
  await link.click()
  await expect(page).toHaveURL(`/desk/day/${firstDay}/tires`)
  await page.goto(`/desk/day?d=${firstDay}&path=${encodeURIComponent('/tires?search=pirelli')}`)
  const prices = page.getByText('RM 77.70')
  await expect(prices.first()).toBeVisible()
  // Also on a tyre's page, whose URL contains an encoded slash.
  await page
    .getByRole('link', { name: t('tyres.viewDetail') })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/desk/day/${firstDay}/tire/`))
  await expect(prices.first()).toBeVisible()
  await page.goto('/tires?search=pirelli')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(prices).toHaveCount(0)
})

test.describe('with script', () => {
  test.use({ javaScriptEnabled: true })

  test('a form sent after the session has ended is filled in again after the sign-in (rule W10.6)', async ({
    page,
    context,
    setLanguage,
    loginAs,
  }) => {
    await setLanguage('en')
    await loginAs(DEVI)
    await page.goto('/desk/promotions')
    await waitForHydration(page)
    const name = page.getByLabel(t('deskPromotions.fields.name_en'))
    const brand = page.getByLabel(t('deskPromotions.fields.brand'))
    await name.fill('Rainy week')
    await brand.selectOption('Michelin')
    await context.clearCookies({ name: 'session' })
    await page.getByRole('button', { name: 'Plan promotion' }).click()
    await new StaffLoginPage(page).login(DEVI)
    await expect(page).toHaveURL(/\/desk\/promotions$/)
    await expect(name).toHaveValue('Rainy week')
    await expect(brand).toHaveValue('Michelin')
    // Only once: the next page of the tab begins empty.
    await page.reload()
    await waitForHydration(page)
    await expect(name).toHaveValue('')
  })
})
