import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from './browser-test.ts'

/** No serious finding of axe, and nothing to scroll sideways. */
export async function expectUsable(page: Page): Promise<void> {
  const serious = (await axeViolations(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`)
  expect(serious).toEqual([])
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
}

/** How far the page can be scrolled to the side, in CSS pixels. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What axe finds wrong with a page, or with the part of it that is named; by all of its rules unless some are named. */
export async function axeViolations(page: Page, { part, rules }: { part?: string; rules?: string[] } = {}) {
  // No page of the shop has a frame: axe need not open an empty page for every look, where it puts its findings in
  // frames together. What it finds right is not asked for either. Together that is two fifths of a test's work.
  expect(page.frames()).toHaveLength(1)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  })
  if (part) axe.include(part)
  const { violations } = await axe.analyze()
  return violations
}

/** What the browser complains about from now on: errors, hydration, the content security policy. A page's own 404 is none. */
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
