import { type BrowserContext, test as base, expect } from '@playwright/test'
import { BEN, newPlate } from './cast.ts'
import { DEMO_PASSWORD, loginAsStaff } from './login.ts'
import { PAGE_EVENTS } from './page-events.ts'
import { registerByForm } from './register-by-form.ts'
import { prepareContext, ReusedContexts } from './reused-contexts.ts'
import { type RunningServer, startServer } from './start-server.ts'

/**
 * The `test` of browser tests. One server per worker, with sample data and the embedded database; a test that
 * changes data for others starts its own (or its file: `withOwnServer`). TEST_SERVER
 * (`{ url, origin, dataDir }` as JSON, with the sample data and staff accounts) replaces that server.
 * Fixtures: `setLanguage` sets the language cookie, `loginAs` signs a staff member in without the login page,
 * and `registered` gives a new registration in English with Ben signed in.
 */
export const test = base.extend<
  {
    setLanguage: (language: 'en' | 'ms') => Promise<void>
    loginAs: (email: string) => Promise<string>
    registered: { readonly id: string; readonly plate: string }
    hasWorker: boolean
    isFirstVisit: boolean
    server: RunningServer
  },
  { sharedServer: RunningServer; contexts: ReusedContexts }
>({
  // Tests of pages run without the service worker, which has tests of its own.
  hasWorker: [false, { option: true }],
  // Tests that measure a page's requests get a browser with an empty cache.
  isFirstVisit: [false, { option: true }],
  contexts: [({ browser }, use) => use(new ReusedContexts(browser)), { scope: 'worker' }],
  context: async (
    {
      browser,
      contexts,
      hasWorker,
      isFirstVisit,
      server,
      baseURL,
      javaScriptEnabled,
      viewport,
      locale,
      hasTouch,
    },
    use,
    testInfo,
  ) => {
    const isReused = !hasWorker && !isFirstVisit
    const prepared = isReused
      ? await contexts.open({ baseURL, javaScriptEnabled, viewport, locale, hasTouch }, server.url)
      : await prepareContext(browser, { hasWorker })
    await use(prepared.context)
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach(PAGE_EVENTS, { body: (await prepared.events.lines()).join('\n') })
    await (isReused ? contexts.release(prepared) : prepared.context.close())
  },
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use) => {
      // A server that is already running, for example on restored data.
      if (process.env.TEST_SERVER) return use(JSON.parse(process.env.TEST_SERVER))
      // All tests of a worker share one IP address: raise the limits per client, but not those per account or
      // record.
      const server = await startServer({ DEMO_PASSWORD, CLIENT_LIMITS: '1000' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  server: ({ sharedServer }, use) => use(sharedServer),
  baseURL: async ({ server }, use) => use(server.url),
  setLanguage: async ({ context, server }, use) =>
    use(language => context.addCookies([{ name: 'language', value: language, url: server.url }])),
  loginAs: async ({ context, server }, use) => use(email => loginContextAs(email, context, server)),
  registered: async ({ server, setLanguage, loginAs }, use) => {
    await setLanguage('en')
    await loginAs(BEN)
    const plate = newPlate()
    const { id } = await registerByForm(server, { car_plate: plate })
    await use({ id, plate })
  },
})

export { expect }

/**
 * The same `test` with a separate server for this file; the file's tests run in order. Uses the same worker
 * as other files, because a new worker costs as much as ten page loads.
 */
export function withOwnServer(env: Record<string, string> = {}) {
  let own: RunningServer | undefined
  const ownTest = test.extend({
    // Not in beforeAll: Playwright needs the base URL before its hooks run.
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    server: async ({}, use) => {
      own ??= await startServer(env)
      await use(own)
    },
  })
  ownTest.describe.configure({ mode: 'default' })
  ownTest.afterAll(async () => {
    await own?.stop()
    own = undefined
  })
  return ownTest
}

/** Signs a staff member in and gives the cookies to this browser context. Returns them. */
export async function loginContextAs(
  email: string,
  context: BrowserContext,
  server: RunningServer,
): Promise<string> {
  const cookies = await loginAsStaff(server, email)
  await addCookies(cookies, context, server)
  return cookies
}

/** Adds the cookies of a response to this browser context. */
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
