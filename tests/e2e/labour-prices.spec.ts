import { localizeCharge } from '../../domain/labour/labour-charge.ts'
import { expect, test } from '../support/browser-test.ts'
import { messages } from '../support/messages.ts'
import { formatPrice, labourCharges } from '../support/sample-data.ts'

test('the labour charges open in a dialog and close again', async ({ page, setLanguage }) => {
  const t = messages.ms
  await setLanguage('ms')
  await page.goto('/tires')
  const opener = page.getByRole('button', { name: t('tyres.labour') })
  const dialog = page.getByRole('dialog', { name: t('tyres.labourTitle') })
  await expect(dialog).toBeHidden()
  await opener.click()
  await expect(dialog).toBeVisible()
  const rows = dialog.getByRole('row')
  await expect(rows).toHaveCount(labourCharges.length + 1)
  for (const [at, charge] of labourCharges.entries()) {
    const { category, service, price } = localizeCharge(charge, 'ms')
    await expect(rows.nth(at + 1).getByRole('cell')).toHaveText([category, service, formatPrice(price)])
  }
  await expect(dialog).toContainText('8%')
  await expect(dialog).toContainText('SST')

  await dialog.getByRole('button', { name: t('tyres.close') }).click()
  await expect(dialog).toBeHidden()
  await opener.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the sample data has the documented labour charges (rule S20.1)', async ({ page, setLanguage }) => {
  await setLanguage('en')
  await page.goto('/tires')
  await page.getByRole('button', { name: 'Labour charges' }).click()
  const dialog = page.getByRole('dialog', { name: 'Labour charges' })
  const cells = await dialog.getByRole('row').getByRole('cell').allInnerTexts()
  const prices = cells.filter((_, at) => at % 3 === 2)
  // Normal tyres, 4x4 tyres, front alignment, rear alignment.
  expect(prices).toEqual(
    [
      ...[10, 15, 30, 12, 18, 30],
      ...[15, 20, 30, 20, 30, 35],
      ...[28, 40, 60, 65, 85],
      ...[28, 40, 60, 85],
    ].map(price => `RM ${price}.00`),
  )
})
