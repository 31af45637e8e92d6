import { routePrefix } from '../http/match-route.ts'

/** Inline script. Computes the layout of a prerendered page; otherwise the browser does so only when the page is shown. */
export function forcePrerenderLayout(): void {
  if (!('prerendering' in document && document.prerendering)) return
  const computeLayout = () => document.body.offsetHeight
  computeLayout()
  document.fonts.ready.then(computeLayout)
}

/**
 * Prefetches the page of a hovered or pressed link, and prerenders a tyre page, the usual next one. Only on cacheable pages of
 * anonymous visitors: elsewhere a form changes what the next page shows, and Chrome uses a prefetched page after its redirect.
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: onHoverOrPress(`a[href^="${routePrefix('/tire/:size/:model')}"]`),
  prefetch: onHoverOrPress('a[href^="/"]'),
})

/** `moderate`: after 200 ms of hover, or at the press. The Nu HTML checker knows no `immediate`. */
function onHoverOrPress(links: string) {
  return [{ where: { selector_matches: links }, eagerness: 'moderate' }]
}
