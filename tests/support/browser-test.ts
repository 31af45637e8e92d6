import { type BrowserContext, test as base, expect } from '@playwright/test'
import { BEN, newPlate } from './cast.ts'
import { DEMO_PASSWORD, loginAsStaff } from './login.ts'
import { registerWarranty } from './register-warranty.ts'
import { type RunningServer, startServer } from './start-server.ts'

/**
 * What browser tests stand on: a shop per worker (sample catalogue, embedded database), and `speak` for the language.
 * A test that changes the shop for others starts one of its own. With TEST_SERVER (`{ url, origin, dataDir }` as JSON, with the
 * sample catalogue and these people) it is that shop for all of them. `registered` is what Ben begins with: he is in, the shop speaks
 * English, and there is a registration that nobody else looks at. `enter` lets somebody of the counter in, without the door.
 */
export const test = base.extend<
  {
    setLanguage: (language: 'en' | 'ms') => Promise<void>
    loginAs: (email: string) => Promise<string>
    registered: { readonly id: string; readonly plate: string }
    hasWorker: boolean
  },
  { server: RunningServer }
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
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use) => {
      // A shop that is there already, to see whether it keeps them too.
      if (process.env.TEST_SERVER) return use(JSON.parse(process.env.TEST_SERVER))
      // All tests of a worker come from one address; what is limited for a person or a record stays limited.
      const server = await startServer({ DEMO_PASSWORD, CLIENT_LIMITS: '1000' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  setLanguage: async ({ context, server }, use) =>
    use(language => context.addCookies([{ name: 'language', value: language, url: server.url }])),
  loginAs: async ({ context, server }, use) => use(email => loginContextAs(email, context, server)),
  registered: async ({ server, setLanguage, loginAs }, use) => {
    await setLanguage('en')
    await loginAs(BEN)
    const plate = newPlate()
    const { id } = await registerWarranty(server, { car_plate: plate })
    await use({ id, plate })
  },
})

export { expect }

/** Signs somebody in at the counter, in this browser; the cookies, for what a test does besides. */
export async function loginContextAs(
  email: string,
  context: BrowserContext,
  server: RunningServer,
): Promise<string> {
  const cookies = await loginAsStaff(server, email)
  await addCookies(cookies, context, server)
  return cookies
}

/** Gives this browser the cookies that an answer has set elsewhere. */
export async function addCookies(
  cookies: string,
  context: BrowserContext,
  server: RunningServer,
): Promise<void> {
  await context.addCookies(
    cookies.split('; ').map(cookie => {
      const [name = '', value = ''] = cookie.split(/=(.*)/s)
      return { name, value, url: server.url }
    }),
  )
}
