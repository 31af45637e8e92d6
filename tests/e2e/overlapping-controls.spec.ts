import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { DESKTOP, PHONE } from '../support/cast.ts'
import { messages, triedLanguages } from '../support/messages.ts'

// The chat link is always visible (rule S3.6) and covers no other control.

const PAGES = [
  '/',
  '/tires',
  '/tire/195%2F55R15/Energy%20XM2%2B',
  '/engine-oil',
  '/branches',
  '/locate-us',
  '/knowledge',
]
const TABLET = { width: 1024, height: 768 }

for (const language of triedLanguages) {
  test(`the chat link never covers a control partly (${language})`, async ({ page, setLanguage }) => {
    test.setTimeout(120_000)
    await setLanguage(language)
    for (const address of PAGES) {
      await page.goto(address)
      for (const size of [PHONE, TABLET, DESKTOP]) {
        await page.setViewportSize(size)
        const chat = page.getByRole('link', { name: messages[language]('shell.chat') })
        await expect(chat).toBeInViewport()
        expect([address, size.width, await partlyCovered(page)]).toEqual([address, size.width, []])
      }
    }
  })
}

test('the chat link never covers the focused element', { tag: '@thorough' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ms')
  await page.setViewportSize(PHONE)
  await page.goto('/tires')
  const hidden: string[] = []
  for (let pressed = 0; pressed < 40; pressed++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const focused = document.activeElement
      const box = focused?.getBoundingClientRect()
      if (!focused || !box || focused === document.body || getComputedStyle(focused).position === 'fixed')
        return ''
      const bar = document.querySelector('.chat-button')?.getBoundingClientRect()
      return bar && box.bottom > bar.top && box.top < bar.bottom ? (focused.textContent ?? '?') : ''
    })
    if (name) hidden.push(name)
  }
  expect(hidden).toEqual([])
})

/**
 * Controls that stick out to the left or right of the chat link, or of the tyre page's bar that contains it,
 * at any scroll position: a thumb would miss them.
 */
const partlyCovered = (page: Page) =>
  page.evaluate(async () => {
    const fixed = document.querySelectorAll('.chat-button, [data-buy-bar]')
    const chat = [...fixed].find(element => element.checkVisibility())
    const found = new Set<string>()
    const bar = chat?.getBoundingClientRect()
    if (!chat || !bar?.height) throw new Error('nothing fixed holds the chat link')
    // Scroll by half a window: within a step, a control only moves up by the difference. Steps of the bar's
    // height take six times as long.
    const step = innerHeight / 2
    const last = document.documentElement.scrollHeight - innerHeight
    for (let top = 0; top <= last; top += step) {
      scrollTo({ top, behavior: 'instant' })
      const further = Math.min(step, last - top)
      for (const control of document.querySelectorAll<HTMLElement>(
        'main a, main button, main select, main input',
      )) {
        if (chat.contains(control)) continue
        const box = control.getBoundingClientRect()
        const isUnder =
          box.bottom > bar.top &&
          box.top - further < bar.bottom &&
          box.right > bar.left &&
          box.left < bar.right
        const sticksOut = box.left < bar.left - 1 || box.right > bar.right + 1
        if (isUnder && sticksOut && control.checkVisibility() && !control.closest('[data-row]'))
          found.add(control.textContent?.trim().slice(0, 40) ?? '?')
      }
    }
    return [...found]
  })
