/**
 * Inline script (page-scripts.server.tsx). On a browser's first page the text is painted in the fallback fonts,
 * which `fallbackAttribute` of <html> selects (fonts.css), and `fonts` (CSS font shorthands) are fetched after
 * that: they delay neither the first paint nor its images, and the page changes once, not with each font. A
 * browser that has the fonts in its cache, which `storedKey` in localStorage says, uses them at once.
 */
export function loadFontsLate(fallbackAttribute: string, storedKey: string, fonts: readonly string[]): void {
  const root = document.documentElement
  try {
    if (localStorage.getItem(storedKey)) return
  } catch {
    // Without storage every page is a first one, and the fonts would change on each.
    return
  }
  root.setAttribute(fallbackAttribute, '')
  const load = () =>
    Promise.all(fonts.map(font => document.fonts.load(font)))
      .then(() => localStorage.setItem(storedKey, '1'))
      .catch(() => {})
      .finally(() => root.removeAttribute(fallbackAttribute))
  // A frame later the page, whose style sheet has come by then, is painted.
  addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(load)))
}
