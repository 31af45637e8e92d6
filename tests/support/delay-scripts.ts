import type { BrowserContext } from '@playwright/test'
import { SCRIPTS } from './block-request.ts'

/**
 * Delays the scripts of each document by a random time, as on a slow network: a test that taps, types or
 * scrolls before hydration then finds any input that is lost.
 */
export async function delayScripts(context: BrowserContext): Promise<void> {
  let start = 0
  context.on('request', request => {
    if (request.isNavigationRequest()) start = Date.now() + Math.random() * MAX_DELAY_MS
  })
  await context.route(SCRIPTS, async route => {
    await new Promise(resolve => setTimeout(resolve, Math.max(0, start - Date.now())))
    // The page may have been left.
    await route.continue().catch(() => {})
  })
}

const MAX_DELAY_MS = 900
