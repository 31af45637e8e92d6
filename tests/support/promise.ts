import { type BrowserContext, test as base, expect } from '@playwright/test'
import { newPlate, registerWarranty } from './register-warranty.ts'
import { DEMO_PASSWORD, signInAtCounter } from './sign-in.ts'
import { type RunningShop, startShop } from './start-shop.ts'

/**
 * What browser tests stand on: a shop per worker (sample catalogue, embedded database), and `speak` for the language.
 * A test that changes the shop for others starts one of its own. With SHOP_TO_VISIT (`{ url, origin, dataDir }` as JSON, with the
 * sample catalogue and these people) it is that shop for all of them. `registered` is what Ben begins with: he is in, the shop speaks
 * English, and there is a registration that nobody else looks at. `enter` lets somebody of the counter in, without the door.
 */
export const test = base.extend<
  {
    speak: (language: 'en' | 'ms') => Promise<void>
    enter: (email: string) => Promise<string>
    registered: { readonly id: string; readonly plate: string }
    hasWorker: boolean
  },
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
      // A shop that is there already, to see whether it keeps them too.
      if (process.env.SHOP_TO_VISIT) return use(JSON.parse(process.env.SHOP_TO_VISIT))
      // All tests of a worker come from one address; what is limited for a person or a record stays limited.
      const shop = await startShop({ DEMO_PASSWORD, CLIENT_LIMITS: '1000' })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  speak: async ({ context, shop }, use) =>
    use(language => context.addCookies([{ name: 'language', value: language, url: shop.url }])),
  enter: async ({ context, shop }, use) => use(email => enterAs(email, context, shop)),
  registered: async ({ shop, speak, enter }, use) => {
    await speak('en')
    await enter(BEN)
    const plate = newPlate()
    const { id } = await registerWarranty(shop, { car_plate: plate })
    await use({ id, plate })
  },
})

export { expect }

/** Signs somebody in at the counter, in this browser; the cookies, for what a test does besides. */
export async function enterAs(email: string, context: BrowserContext, shop: RunningShop): Promise<string> {
  const cookies = await signInAtCounter(shop, email)
  await carry(cookies, context, shop)
  return cookies
}

/** Gives this browser the cookies that an answer has set elsewhere. */
export async function carry(cookies: string, context: BrowserContext, shop: RunningShop): Promise<void> {
  await context.addCookies(
    cookies.split('; ').map(cookie => {
      const [name = '', value = ''] = cookie.split(/=(.*)/s)
      return { name, value, url: shop.url }
    }),
  )
}

/** Who stands at the counter: two clerks and the administrator. Aisyah is the driver. */
export const BEN = 'staff@tayar.test'
export const MEI = 'second@tayar.test'
export const DEVI = 'admin@tayar.test'

/** The phone of a driver and the counter's PC, in CSS pixels. */
export const PHONE = { width: 360, height: 740 }
export const COUNTER = { width: 1366, height: 768 }
