import type { Page } from '@playwright/test'
import { writeSpreadsheet } from '../../platform/spreadsheet/write-spreadsheet.ts'
import { expect, withOwnServer } from '../support/browser-test.ts'
import { DEVI, PHONE } from '../support/cast.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { messages } from '../support/messages.ts'
import { horizontalOverflow } from '../support/page-checks.ts'

// A list from a file to the website (docs/rules/storefront.md, section 33).

const test = withOwnServer({ DEMO_PASSWORD })
test.use({ javaScriptEnabled: false, viewport: PHONE })
const t = messages.ms

/**
 * 800 tyres as an owner keeps them: a title, brands in rows of their own, a price column with an unknown
 * heading, remarks below.
 */
async function priceList({ raisedBy = 0, wrong = true } = {}) {
  const rows: string[][] = [[], ['Bil', 'Saiz', 'Corak', 'Harga Ahli', 'Harga Biasa']]
  for (const brand of ['MICHELIN', 'Toyo']) {
    rows.push([brand])
    for (let n = 1; n <= 400; n++) {
      const price = 240 + (n % 40) + raisedBy
      rows.push([String(n), '195/55R15', `Corak ${n}`, `RM ${price}/-`, String(price + 30)])
    }
  }
  if (wrong) rows[5] = ['3', '1955515x', 'Corak 3', 'RM 243/-', '273']
  rows.push([], ['Harga termasuk pemasangan dan pengimbangan'])
  return writeSpreadsheet(
    'Harga',
    ['SENARAI HARGA 2026', '', '', '', ''].map(header => ({ header })),
    rows,
  )
}

async function send(page: Page, buffer: Buffer, name = 'harga.xlsx') {
  await page.goto('/desk/lists/tyres/upload')
  await page.getByLabel(t('deskUploads.file')).setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
  await page.getByRole('button', { name: t('deskUploads.continue') }).click()
}
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

test('an administrator brings a messy Excel file to the website on a phone without script', async ({
  page,
  setLanguage,
  loginAs,
}) => {
  await setLanguage('ms')
  await loginAs(DEVI)
  await page.goto('/desk/lists/tyres/upload')
  await page.getByRole('button', { name: t('deskUploads.continue') }).click()
  await expect(page.getByText(t('deskUploads.sendErrors.nothing'))).toBeVisible()

  await send(page, await priceList())
  await heading(page, t('deskUploads.columns.title'))
  await page
    .getByLabel(t('deskUploads.columns.fields.current_price'), { exact: true })
    .selectOption({ label: 'D: Harga Ahli (RM 241/-, RM 242/-, RM 243/-)' })
  await page.getByRole('button', { name: t('deskUploads.continue') }).click()

  await heading(page, t('deskUploads.errors.title'))
  await expect(page.getByRole('rowheader')).toHaveText(/^B7/)
  await page.getByLabel(t('deskUploads.errors.correctCell', { cell: 'B7' })).fill('195/55R15')
  await page.getByRole('button', { name: t('deskUploads.errors.save') }).click()

  await heading(page, t('deskUploads.changes.title'))
  await expect(
    page.getByRole('tab', { name: t('deskUploads.changes.tabs.added', { count: 800 }) }),
  ).toBeVisible()
  await page.getByRole('link', { name: t('deskUploads.changes.shop') }).click()
  await expect(page.getByText(t('deskUploads.preview.title'))).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: /^Terbitkan 1,\d+ perubahan$/ }).click()
  await heading(page, t('deskUploads.published.title'))
  await page.goto('/tires?search=Corak%20400')
  await expect(page.getByText('Corak 400').first()).toBeVisible()
})

test('Today names a waiting file, however long its name is, within the screen of a phone', async ({
  page,
  loginAs,
}) => {
  await loginAs(DEVI)
  const name = 'SENARAI_HARGA_TAYAR_DISEMBER_2026_TERKINI_FINAL_v3.xlsx'
  const header = ['Saiz', 'Jenama', 'Model', 'Harga'].map(text => ({ header: text }))
  const tyres = [['195/55R15', 'Toyo', 'Proxes CR1', '245']]
  await send(page, await writeSpreadsheet('Harga', header, tyres), name)
  await heading(page, t('deskUploads.changes.title'))
  await page.goto('/desk')
  await expect(page.getByRole('link', { name })).toBeVisible()
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
})

test('a tab that alone names the brand is chosen as the brand of its tyres', async ({ page, loginAs }) => {
  await loginAs(DEVI)
  const header = ['Saiz', 'Model', 'Harga'].map(text => ({ header: text }))
  await send(page, await writeSpreadsheet('ROVELO', header, [['195/55R15', 'Road Quest', '165']]))
  await heading(page, t('deskUploads.columns.title'))
  await page
    .getByLabel(t('deskUploads.columns.fields.brand'), { exact: true })
    .selectOption({ label: t('deskUploads.columns.tab', { name: 'ROVELO' }) })
  await page.getByRole('button', { name: t('deskUploads.continue') }).click()
  await heading(page, t('deskUploads.changes.title'))
  await page.getByLabel(t('deskUploads.changes.modes.changes')).check()
  await page.getByRole('button', { name: t('deskUploads.changes.choose') }).click()
  await expect(page.getByText('195/55R15 ROVELO Road Quest')).toBeVisible()
})

test('pasted cells say that tabs separate them', async ({ page, loginAs }) => {
  await loginAs(DEVI)
  await page.goto('/desk/lists/tyres/upload')
  const rows = [
    ['Saiz', 'Jenama', 'Model', 'Harga'],
    ['195/55R15', 'Toyo', 'Proxes CR1', '245'],
  ]
  await page.locator('[name=pasted]').fill(rows.map(cells => cells.join('\t')).join('\n'))
  await page.getByRole('button', { name: t('deskUploads.continue') }).click()
  await heading(page, t('deskUploads.changes.title'))
  await expect(page.getByText(t('deskUploads.notes.tab-separator'))).toBeAttached()
})

test('a list with slips is published only with the number of rows, and the same header needs no question', {
  tag: '@thorough',
}, async ({ page, setLanguage, loginAs }) => {
  await setLanguage('ms')
  await loginAs(DEVI)
  await send(page, await priceList({ raisedBy: 2_000, wrong: false }))
  await heading(page, t('deskUploads.changes.title'))
  const stopped = page.getByRole('textbox', { name: t('deskUploads.publish.confirm', { count: '800' }) })
  const publish = page.getByRole('button', { name: t('deskUploads.publish.button', { count: 800 }) })
  await publish.click()
  await expect(stopped).toHaveAccessibleDescription(
    new RegExp(t('deskUploads.publish.errors.confirm', { count: '800' })),
  )
  await stopped.fill('800')
  await publish.click()
  await heading(page, t('deskUploads.published.title'))
})
