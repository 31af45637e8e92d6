import { routePrefix } from '../http/match-route.ts'

/**
 * Inline script of a prefetched or prerendered page. Computes the layout, which the browser would otherwise
 * do when the page is shown. Once shown, a tyre page or list requests itself again: the server does not count
 * a prefetch as a view (rule S35.2).
 */
export function onPrerender(): void {
  const count = () => void (/^.tire/.test(location.pathname) && fetch(''))
  const [entry] = performance.getEntriesByType('navigation') as Navigation[]
  if (entry?.deliveryType === 'navigational-prefetch') count()
  const page = document as Prerendered
  if (!page.prerendering) return
  page.onprerenderingchange = count
  const layOut = () => page.body.offsetHeight
  layOut()
  page.fonts.ready.then(layOut)
}

type Navigation = PerformanceEntry & { deliveryType?: string }
type Prerendered = Document & { prerendering?: boolean; onprerenderingchange?: () => void }

/** Inline script. Marks the document of a visitor with a mouse for SPECULATION_RULES. */
export function markCanHover(): void {
  if (matchMedia('(hover: hover)').matches) document.documentElement.dataset.canHover = ''
}

/**
 * Prefetches the page of a hovered or pressed link, and prerenders a tyre page, the usual next one. Only on
 * cacheable pages of anonymous visitors: on other pages a form changes the next page, and Chrome would use a
 * prefetched page after the form's redirect.
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: onHoverOrPress(`a[href^="${routePrefix('/tire/:size/:model')}"]`),
  prefetch: onHoverOrPress('a[href^="/"]'),
})

/**
 * With a mouse after some 10 ms of hover (`eager`): `moderate` waits 200 ms, too late on a slow network. On
 * touch screens both modes would also fetch links that are merely visible, and use up the visitor's data:
 * only a press counts there.
 */
function onHoverOrPress(links: string) {
  return [
    { where: { selector_matches: `[data-can-hover] ${links}` }, eagerness: 'eager' },
    { where: { selector_matches: links }, eagerness: 'conservative' },
  ]
}
