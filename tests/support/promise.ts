import { test as base, expect } from '@playwright/test'
import { type RunningShop, startShop } from './start-shop.ts'

/**
 * What browser tests stand on: a shop per worker (sample catalogue, embedded database), and `speak` for the language.
 * A test that changes the shop starts one of its own.
 */
export const test = base.extend<
  { speak: (language: 'en' | 'ms') => Promise<void>; hasWorker: boolean },
  { shop: RunningShop }
>({
  // What a page loads is the page's own doing; the service worker has promises of its own.
  hasWorker: [false, { option: true }],
  context: async ({ context, hasWorker }, use) => {
    if (!hasWorker)
      await context.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
      })
    await use(context)
  },
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  speak: async ({ context, shop }, use) =>
    use(language => context.addCookies([{ name: 'language', value: language, url: shop.url }])),
})

export { expect }

/** The phone of a driver and the counter's PC, in CSS pixels. */
export const PHONE = { width: 360, height: 740 }
export const COUNTER = { width: 1366, height: 768 }
