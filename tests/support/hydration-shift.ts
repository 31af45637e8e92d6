import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'

/**
 * Opens a page, scrolls to its end and expects that hydration moves and replaces none of its controls and
 * does not scroll the page: a tap in progress would miss its target. A page without scripts, such as an error
 * page, is only opened.
 */
export async function openWithoutShift(page: Page, address: string): Promise<void> {
  await page.addInitScript(watchControls)
  await page.goto(address)
  const moved = await page.evaluate(() => (window as unknown as Watch).findMovedControls())
  await page.evaluate(() => scrollTo(0, 0))
  expect(moved).toEqual([])
}

type Watch = { findMovedControls: () => Promise<string[]> }

/**
 * Remembers where each control is when the document has loaded, which is before it starts its scripts
 * (app/client/deferred-scripts.ts).
 */
function watchControls() {
  if ('findMovedControls' in window) return
  const places = new Map<Element, ReturnType<typeof placeOf>>()
  const hydrated = new Promise(resolve => addEventListener('app:hydrated', resolve, { once: true }))
  let hasScripts = false
  let scrolled = 0
  // A field with `autofocus` would start them before the page has loaded.
  addEventListener(
    'focusin',
    event => document.readyState !== 'complete' && event.stopImmediatePropagation(),
    true,
  )
  addEventListener('load', () => {
    hasScripts = document.querySelector('script[type="application/x-deferred-module"]') !== null
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    scrolled = scrollY
    for (const control of document.querySelectorAll('a, button, input, select, textarea, summary'))
      places.set(control, placeOf(control))
  })
  const arePartsHydrated = () =>
    [...document.querySelectorAll('[data-hydrated-later] > :first-child')].every(part =>
      Object.keys(part).some(key => key.startsWith('__react')),
    )
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
  const watch: Watch = {
    async findMovedControls() {
      if (!hasScripts) return []
      await hydrated
      // Start the parts that wait for the page to be used. Earlier, this would prevent the page from taking
      // the focus.
      document.dispatchEvent(new Event('pointerdown'))
      while (!arePartsHydrated()) await nextFrame()
      await nextFrame()
      await nextFrame()
      if (scrollY !== scrolled) return [`the page scrolled from ${scrolled} to ${scrollY}`]
      return [...places].flatMap(([control, before]) => {
        // Controls for the keyboard and screen readers only are one pixel wide.
        if (before.width > 1 && !control.isConnected)
          return [`${control.outerHTML.slice(0, 160)} was replaced`]
        const now = placeOf(control)
        const isShown = before.width > 0 && now.width > 0
        if (!isShown || (Math.abs(now.x - before.x) < 1 && Math.abs(now.y - before.y) < 1)) return []
        return [`${control.outerHTML.slice(0, 160)} by ${now.x - before.x}, ${now.y - before.y}`]
      })
    },
  }
  Object.assign(window, watch)

  /** The position in the page, however far it is scrolled. */
  function placeOf(control: Element) {
    const { x, y, width } = control.getBoundingClientRect()
    return { x: x + scrollX, y: y + scrollY, width }
  }
}
