import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import axe, { type ImpactValue, type RunOptions } from 'axe-core'
import { expect } from './browser-test.ts'

/**
 * No serious or critical axe violation, all content inside landmarks, and no horizontal scrolling; on request
 * no small targets either, which is not one of axe's default rules.
 */
export async function expectUsable(page: Page, { areTargetsLarge = false } = {}): Promise<void> {
  const rules = { ...SERIOUS_ONLY, 'target-size': { enabled: areTargetsLarge } }
  const violations = await axeViolations(page, { rules })
  expect(violations.map(({ id, html }) => `${id}: ${html.join(' | ')}`)).toEqual([])
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
}

/**
 * How far the page scrolls horizontally, in CSS pixels. A page that has just been opened by a click may still
 * wait for its style sheet, without which nothing is painted.
 */
export async function horizontalOverflow(page: Page): Promise<number> {
  await page.waitForLoadState()
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/**
 * The axe violations of a page, or of a part of it, with the HTML of their elements. Loads axe once per
 * document.
 */
export async function axeViolations(page: Page, { part, ...options }: RunOptions & { part?: string } = {}) {
  // axe sees only the main frame.
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE)
  return page.evaluate(
    async ({ part, options }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const { violations } = await run(part ?? document, { resultTypes: ['violations'], ...options })
      return violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html.slice(0, 160)) }))
    },
    { part, options },
  )
}

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Turns off the rules with minor or moderate impact, except `region`. axe's public list of rules has no
 * impact.
 */
const SERIOUS_ONLY: RunOptions['rules'] = Object.fromEntries(
  (axe as unknown as { _audit: { rules: { id: string; impact: ImpactValue }[] } })._audit.rules
    .filter(({ id, impact }) => (impact === 'minor' || impact === 'moderate') && id !== 'region')
    .map(({ id }) => [id, { enabled: false }]),
)

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
