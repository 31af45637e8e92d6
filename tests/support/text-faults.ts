import type { Page } from '@playwright/test'

/**
 * Texts of a page that cannot be read: cut off by the window or by a box, or broken into lines of a letter or two. What a visitor can
 * scroll to is not cut off, nor is an image's replaced text. Empty where all is well.
 */
export const findTextFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>()
    const width = document.documentElement.clientWidth
    const isVisible = (element: Element) =>
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      })
    const name = (element: Element) => `<${element.localName} class="${element.getAttribute('class')}">`

    if (document.documentElement.scrollWidth > width) {
      const wide = [...document.body.querySelectorAll('*')].filter(
        element =>
          isVisible(element) &&
          element.getBoundingClientRect().right > width + 1 &&
          !element.closest('[data-row]'),
      )
      faults.add(
        `the page is ${document.documentElement.scrollWidth} px wide: ${wide.map(name).slice(0, 5).join(', ')}`,
      )
    }

    /** What a text may not leave: the window, and boxes that clip; null for a text inside something that scrolls or is for screen readers. */
    function frameOf(element: Element) {
      let [left, right] = [0, width]
      for (let box: Element | null = element; box; box = box.parentElement) {
        const style = getComputedStyle(box)
        const { left: from, right: to, width: wide } = box.getBoundingClientRect()
        if (wide <= 1 || style.clipPath !== 'none') return null
        if (['auto', 'scroll'].includes(style.overflowX) && box !== document.documentElement) return null
        // Shortened on purpose, with the whole text in its title.
        if (style.textOverflow === 'ellipsis') return null
        if (['hidden', 'clip'].includes(style.overflowX)) {
          left = Math.max(left, from)
          right = Math.min(right, to)
        }
      }
      return { left, right }
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element || !text.textContent?.trim() || !isVisible(element)) continue
      if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION', 'TEXTAREA'].includes(element.tagName)) continue
      const frame = frameOf(element)
      if (!frame) continue
      for (const { 0: word, index } of text.textContent.matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = [...range.getClientRects()].filter(line => line.width > 0)
        if (lines.some(line => line.left < frame.left - 1 || line.right > frame.right + 1))
          faults.add(`"${word}" is cut off in ${name(element)}`)
        const tops = new Set(lines.map(line => Math.round(line.top)))
        if (tops.size > 2 && word.length / tops.size < 4)
          faults.add(`"${word}" stands in ${tops.size} lines in ${name(element)}`)
      }
    }
    return [...faults]
  })
