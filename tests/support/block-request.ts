import type { Page } from '@playwright/test'

export const SCRIPTS = '**/assets/*.js'

/** Holds the requests of a page until they are released or aborted. */
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
