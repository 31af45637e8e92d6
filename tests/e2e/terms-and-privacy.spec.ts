import { PRIVACY_NOTICE } from '../../domain/warranties/privacy-notice.ts'
import { formatCustomerDate } from '../../platform/clock/calendar-date.ts'
import { expect, test } from '../support/browser-test.ts'
import { DESKTOP, PHONE } from '../support/cast.ts'
import { messages } from '../support/messages.ts'

// The warranty terms (docs/rules/warranty.md, section 9) and the privacy notice (section 26).

/** The documented figures as both languages write them: by table row, then those of the notes. */
const FIGURES = {
  en: {
    rows: [
      ['100 days, unlimited mileage', '2 tyres', '5 mm', '6 mm'],
      ['2 years or 50,000 km', 'Original invoice', 'warranty book', 'DOT code'],
      ['14 days'],
      ['14 days'],
    ],
    notes: ['within 5 days', 'within 7 days of installation', '100 days', '6 mm', '4 tyres', 'DOT code'],
  },
  ms: {
    rows: [
      ['100 hari, tanpa had perbatuan', '2 tayar', '5 mm', '6 mm'],
      ['2 tahun atau 50,000 km', 'Invois asal', 'buku waranti', 'kod DOT'],
      ['14 hari'],
      ['14 hari'],
    ],
    notes: ['5 hari', '7 hari dari tarikh pemasangan', '100 hari', '6 mm', '4 tayar', 'kod DOT'],
  },
} as const

const company = 'Tayar Contoh'

// The texts are the same at every width: one language each.
for (const [language, viewport] of [
  ['ms', PHONE],
  ['en', DESKTOP],
] as const) {
  const t = messages[language]
  const products = [
    t('terms.cover', { company }),
    t('terms.standard'),
    t('terms.balancing'),
    t('terms.alignment'),
  ]

  test.describe(`without JavaScript at ${viewport.width} px (${language})`, () => {
    test.use({ javaScriptEnabled: false, viewport })

    test('the terms show four products, six notes, six steps and every figure', async ({
      page,
      setLanguage,
    }) => {
      await setLanguage(language)
      await page.goto('/warranty-registration/terms')
      await expect(page).toHaveTitle(`${t('terms.title')} · ${company}`)
      await expect(page.getByRole('heading', { level: 1, name: t('terms.title') })).toBeVisible()
      const table = page.getByRole('table', { name: t('terms.products') })
      const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') })
      await expect(rows).toHaveCount(products.length)
      for (const [at, product] of products.entries()) {
        await expect(rows.nth(at).getByRole('rowheader')).toHaveText(product)
        for (const figure of FIGURES[language].rows[at] ?? [])
          await expect(rows.nth(at)).toContainText(figure)
      }
      const notes = page.getByRole('region', { name: t('terms.notes') })
      await expect(notes.getByRole('listitem')).toHaveCount(6)
      for (const figure of FIGURES[language].notes) await expect(notes).toContainText(figure)
      const steps = page.getByRole('region', { name: t('terms.steps') })
      await expect(steps.getByRole('listitem')).toHaveCount(6)
      await expect(page.getByRole('link', { name: t('terms.check') })).toHaveAttribute(
        'href',
        '/warranty-registration?tab=check',
      )
    })

    test('the footer links to the privacy notice, which has every section', async ({ page, setLanguage }) => {
      await setLanguage(language)
      await page.goto('/about-us')
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t('shell.privacy') })
        .click()
      await expect(page).toHaveURL(/\/privacy$/)
      await expect(page.getByRole('heading', { level: 1, name: t('privacy.title') })).toBeVisible()
      await expect(
        page.getByText(
          t('privacy.version', {
            version: PRIVACY_NOTICE.version,
            date: formatCustomerDate(PRIVACY_NOTICE.since),
          }),
        ),
      ).toBeVisible()
      const who = page.getByRole('region', { name: t('privacy.who') })
      for (const text of [company, '56000 Cheras', '03-5550 0100']) await expect(who).toContainText(text)
      for (const section of [
        t('privacy.collected'),
        t('privacy.photos'),
        t('privacy.purpose'),
        t('privacy.seen'),
        t('privacy.kept'),
        t('privacy.rights'),
        t('privacy.ask'),
        t('privacy.choice'),
        t('privacy.cookies'),
        t('privacy.changes'),
      ]) {
        await expect(page.getByRole('region', { name: section, exact: true })).toBeVisible()
      }
      // Session lengths: customers in days; staff in hours, in total and when idle.
      const cookies = page.getByRole('region', { name: t('privacy.cookies'), exact: true })
      await expect(cookies.getByRole('listitem').filter({ hasText: /\b30\b.*\b12\b.*\b8\b/ })).toHaveCount(1)
      const ask = page.getByRole('region', { name: t('privacy.ask'), exact: true })
      await expect(ask.getByRole('link')).toHaveAttribute('href', 'mailto:support@tayar.test')
    })
  })
}

test('on a phone each product is a card with column names, within the page width', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  await page.setViewportSize(PHONE)
  await page.goto('/warranty-registration/terms')
  const period = page.getByRole('main').getByText(messages.ms('terms.period'), { exact: true })
  await expect(period.filter({ visible: true })).toHaveCount(5) // the table head, which is visible to screen readers only, is included
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
  for (const row of await rows.all()) {
    const box = await row.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(PHONE.width)
    expect(box?.x).toBeGreaterThan(0)
  }
})

test('the printed terms contain no header, navigation or footer', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.goto('/warranty-registration/terms')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const role of ['banner', 'navigation', 'contentinfo'] as const) {
    await expect(page.locator('body').getByRole(role)).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: messages.en('shell.chat') })).toHaveCount(0)
  await expect(page.getByRole('table')).toBeVisible()
})
