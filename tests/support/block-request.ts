import type { Page } from '@playwright/test'

export const SCRIPTS = '**/assets/*.js'

/** How long a page waits for its scripts before a tap navigates instead (app/client/deferred-scripts.ts). */
export const SLOW_START_MS = 3_000

/** Stops the page's clock, before it is opened: only `page.clock.runFor` advances its timers. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Holds requests to a URL back until the returned function is called; then they continue, or fail. */
export async function blockRequest(
  page: Page,
  url: string,
  then: 'continue' | 'abort' = 'continue',
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async route => {
    await released
    await route[then]()
  })
  return release
}
