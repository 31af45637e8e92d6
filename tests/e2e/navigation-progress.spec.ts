import type { Page } from '@playwright/test'
import { blockRequest } from '../support/block-request.ts'
import { expect, test } from '../support/browser-test.ts'
import { languages, messages } from '../support/messages.ts'
import { sizeQuery, tyresOfSize } from '../support/sample-data.ts'

for (const language of languages) {
  const t = messages[language]

  test(`while a list is on its way (${language})`, async ({ page, setLanguage }) => {
    await setLanguage(language)
    await page.goto(`/tires?${sizeQuery('205/55R16')}`)
    await ready(page, language)
    const release = await blockRequest(page, '**/tires.data**')
    await page.getByRole('combobox', { name: t('tyres.sortBy') }).selectOption('price-low-high')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('tyres.loading'))
    release()
    const count = tyresOfSize('205/55R16').length
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('tyres.found', { count, n: String(count) }),
    )
  })

  test(`while a tyre’s page is on its way (${language})`, async ({ page, setLanguage }) => {
    await setLanguage(language)
    await page.goto(`/tires?${sizeQuery('205/55R16')}`)
    await ready(page, language)
    const release = await blockRequest(page, '**/tire/**')
    // While a new document is on its way nothing can be asked of the old one: it tells by itself.
    const isTold = new Promise<void>(resolve => page.exposeFunction('tell', resolve))
    await page.evaluate(text => {
      const look = () => document.body.textContent?.includes(text) && Reflect.get(window, 'tell')()
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
    }, t('shell.loadingTyre'))
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: t('tyres.viewDetail') })
      // Without a pointer that rests on it first, for which the browser would make the page ready.
      .evaluate((link: HTMLElement) => link.click())
    await isTold
    release()
    await expect(page.getByRole('heading', { name: t('tyre.specifications') })).toBeVisible()
    await expect(page.getByText(t('shell.loadingTyre'))).toBeHidden()
  })

  test(`when a list cannot be had (${language})`, async ({ page, setLanguage }) => {
    await setLanguage(language)
    await page.goto(`/tires?${sizeQuery('205/55R16')}`)
    await ready(page, language)
    await page.route('**/tires.data**', route => route.fulfill({ status: 500, body: 'no' }))
    await page.getByRole('combobox', { name: t('tyres.sortBy') }).selectOption('price-low-high')
    await expect(page.getByText(t('tyres.loadError'))).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
  })

  test(`when the cars cannot be had (${language})`, async ({ page, setLanguage }) => {
    await setLanguage(language)
    await page.goto('/tires')
    await ready(page, language)
    await page.route('**/vehicles?**', route => route.abort())
    const panel = page.getByRole('group', { name: t('tyres.searchByVehicle') })
    await panel.getByRole('combobox', { name: t('tyres.brand') }).selectOption('Perodua')
    await expect(panel.getByText(t('tyres.vehiclesUnavailable'))).toBeVisible()
  })
}

/** The vehicle panel has nothing to search for: its button says when the script has taken over. */
const ready = (page: Page, language: 'en' | 'ms') =>
  expect(
    page
      .getByRole('group', { name: messages[language]('tyres.searchByVehicle') })
      .getByRole('button', { name: messages[language]('tyres.search') }),
  ).toBeDisabled()
