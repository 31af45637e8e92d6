import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from './cast.ts'

/**
 * Texts at up to 200 % of their size, and windows of 320 CSS pixels: nothing is cut off, and no text breaks
 * after every letter.
 */
const SIZES = [
  { viewport: DESKTOP, percents: [100, 200] },
  { viewport: PHONE, percents: [100, 130, 200] },
  { viewport: { ...PHONE, width: 320 }, percents: [100, 200] },
]

/** The text faults of a page at every size, on one load: it costs ten times as much as a size. */
export async function findTextFaultsAtEverySize(page: Page): Promise<string[]> {
  const faults: string[] = []
  // The window as it is comes first: a change of its size costs a layout.
  const { width } = page.viewportSize() ?? {}
  const isOther = ({ viewport }: (typeof SIZES)[number]) => Number(viewport.width !== width)
  for (const { viewport, percents } of SIZES.toSorted((a, b) => isOther(a) - isOther(b))) {
    await page.setViewportSize(viewport)
    for (const [percent, found] of await findTextFaults(page, percents))
      for (const fault of found) faults.push(`at ${percent} % in ${viewport.width} px: ${fault}`)
  }
  return faults
}

/**
 * Texts of a page that cannot be read: cut off by the window or by a box, outside of their button, or broken into
 * lines of one or two letters. Content that a visitor can scroll to is not cut off, nor is the text of a replaced image. Checked
 * at each text size; empty if there are none.
 */
const findTextFaults = (page: Page, percents: number[]): Promise<[percent: number, faults: string[]][]> =>
  page.evaluate(percents => {
    // In one task: no frame is painted between two sizes.
    const { style } = document.documentElement
    const found = percents.map((percent): [number, string[]] => {
      style.fontSize = `${percent}%`
      return [percent, findFaults()]
    })
    style.fontSize = ''
    return found

    function findFaults() {
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

      /**
       * Where a text may not extend: beyond the window and boxes that clip. Null for a text inside an element
       * that scrolls or is for screen readers.
       */
      type Frame = { left: number; right: number } | null
      const frames = new Map<Element, Frame>()
      function frameOf(box: Element): Frame {
        const known = frames.get(box)
        if (known !== undefined) return known
        const frame = clip(box, box.parentElement ? frameOf(box.parentElement) : { left: 0, right: width })
        frames.set(box, frame)
        return frame
      }
      function clip(box: Element, outer: Frame): Frame {
        if (!outer) return null
        const style = getComputedStyle(box)
        const { left, right, width: wide } = box.getBoundingClientRect()
        if (wide <= 1 || style.clipPath !== 'none') return null
        if (['auto', 'scroll'].includes(style.overflowX) && box !== document.documentElement) return null
        // Shortened on purpose, with the whole text in its title.
        if (style.textOverflow === 'ellipsis') return null
        if (!['hidden', 'clip'].includes(style.overflowX)) return outer
        return { left: Math.max(outer.left, left), right: Math.min(outer.right, right) }
      }
      const linesOf = (range: Range) => [...range.getClientRects()].filter(line => line.width > 0)
      const leaves = (lines: DOMRect[], { left, right }: { left: number; right: number }) =>
        lines.some(line => line.left < left - 1 || line.right > right + 1)
      const topsOf = (lines: DOMRect[]) => new Set(lines.map(line => Math.round(line.top))).size

      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement
        if (!element || !text.textContent?.trim() || !isVisible(element)) continue
        if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION', 'TEXTAREA'].includes(element.tagName)) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const all = linesOf(range)
        const button = element.closest('button')
        // Not a text for screen readers.
        const isSeen = element.getBoundingClientRect().width > 1
        if (button && isSeen && leaves(all, button.getBoundingClientRect()))
          faults.add(`"${text.textContent.trim()}" leaves its button`)
        const frame = frameOf(element)
        if (!frame) continue
        // If the whole text fits, as most do, each of its words fits too.
        if (!leaves(all, frame) && topsOf(all) <= 2) continue
        for (const { 0: word, index } of text.textContent.matchAll(/\S+/g)) {
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = linesOf(range)
          if (leaves(lines, frame)) faults.add(`"${word}" is cut off in ${name(element)}`)
          const tops = topsOf(lines)
          if (tops > 2 && word.length / tops < 4)
            faults.add(`"${word}" stands in ${tops} lines in ${name(element)}`)
        }
      }
      return [...faults]
    }
  }, percents)
