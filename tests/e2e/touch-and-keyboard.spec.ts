import { expect, test } from '../support/browser-test.ts'
import { DESKTOP, PHONE } from '../support/cast.ts'

test('controls on a phone are at least 44 px high', async ({ page, setLanguage }) => {
  await setLanguage('ms')
  await page.setViewportSize(PHONE)
  const small: string[] = []
  for (const address of ['/', '/tires', '/tire/195%2F55R15/Energy%20XM2%2B', '/branches', '/locate-us']) {
    await page.goto(address)
    const controls = page.locator('button:visible, select:visible, [role=tab]:visible, nav a:visible')
    const heights = await controls.evaluateAll(all =>
      all.map(control => ({
        text: (control as HTMLElement).innerText,
        height: control.getBoundingClientRect().height,
      })),
    )
    expect(heights.length).toBeGreaterThan(3)
    for (const { text, height } of heights) if (height < 44) small.push(`${address}: ${text} (${height} px)`)
  }
  expect(small).toEqual([])
})

test('the skip link comes first, and tabs are operated with the arrow keys', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en')
  await page.setViewportSize(DESKTOP)
  await page.goto('/tires')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByPlaceholder('Size, car or name')).toBeFocused()

  await page.goto('/')
  await expect(page.getByRole('combobox', { name: 'Profile' })).toBeDisabled()
  await page.getByRole('tab', { name: 'By tyre size' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'By vehicle' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'By vehicle' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tabpanel', { name: 'By tyre size' })).toBeVisible()
})
