import type { Page } from '@playwright/test'

export const SCRIPTS = '**/assets/*.js'

/** Holds back what the page sends or asks for, until told to let it go on, or to let it fail. */
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
