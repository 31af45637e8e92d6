import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No serious finding of axe, and nothing to scroll sideways. */
export async function expectUsable(page: Page): Promise<void> {
  const serious = (await findings(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`)
  expect(serious).toEqual([])
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content).toBeLessThanOrEqual(window)
}

/** What axe finds wrong with a page, or with the part of it that is named; by all of its rules unless some are named. */
export async function findings(page: Page, { part, rules }: { part?: string; rules?: string[] } = {}) {
  // No page of the shop has a frame: axe need not open an empty page for every look, where it puts its findings in
  // frames together. What it finds right is not asked for either. Together that is two fifths of a test's work.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  })
  if (part) axe.include(part)
  expect(page.frames()).toHaveLength(1)
  const { violations } = await axe.analyze()
  return violations
}
