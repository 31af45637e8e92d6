import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from './browser-test.ts'

/** No serious or critical axe violation, and no horizontal scrolling. */
export async function expectUsable(page: Page): Promise<void> {
  const serious = (await axeViolations(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`)
  expect(serious).toEqual([])
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
}

/** How far the page scrolls horizontally, in CSS pixels. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The axe violations of a page, or of a part of it, by all rules unless some are given. */
export async function axeViolations(page: Page, { part, rules }: { part?: string; rules?: string[] } = {}) {
  // The pages have no frames, so axe does not need the extra page in which it merges the results of frames.
  // Passed rules are not reported either. Both together save two fifths of a test's time.
  expect(page.frames()).toHaveLength(1)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  })
  if (part) axe.include(part)
  const { violations } = await axe.analyze()
  return violations
}

/** Collects errors and warnings of the browser console from now on, except the page's own 404. */
export function collectConsoleErrors(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    const isOwn404 = message.text().includes('404') && message.location().url === page.url()
    if (['error', 'warning'].includes(message.type()) && !isOwn404) complaints.push(message.text())
  })
  return complaints
}

/** The field is described by its error message, so that a screen reader reads it out. */
export const expectFieldError = (field: Locator, text: string) =>
  expect(field).toHaveAccessibleDescription(new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))

/** Waits until React has hydrated the page. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some(key => key.startsWith('__react')))

/** The URLs that the page navigates to from now on, form submissions included. */
export function collectNavigations(page: Page): string[] {
  const urls: string[] = []
  page.on('request', request => request.isNavigationRequest() && urls.push(request.url()))
  return urls
}
