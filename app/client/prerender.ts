import { routePrefix } from '../http/match-route.ts'

/** Inline script. Computes the layout of a prerendered page; otherwise the browser does so only when the page is shown. */
export function forcePrerenderLayout(): void {
  if (!('prerendering' in document && document.prerendering)) return
  const computeLayout = () => document.body.offsetHeight
  computeLayout()
  document.fonts.ready.then(computeLayout)
}

/** Inline script. Marks the document of a visitor with a mouse for SPECULATION_RULES. */
export function markCanHover(): void {
  if (matchMedia('(hover: hover)').matches) document.documentElement.dataset.canHover = ''
}

/**
 * Prefetches the page of a hovered or pressed link, and prerenders a tyre page, the usual next one. Only on cacheable pages of
 * anonymous visitors: elsewhere a form changes what the next page shows, and Chrome uses a prefetched page after its redirect.
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: onHoverOrPress(`a[href^="${routePrefix('/tire/:size/:model')}"]`),
  prefetch: onHoverOrPress('a[href^="/"]'),
})

/**
 * With a mouse after some 10 ms of hover: `moderate` waits 200 ms, too late on a phone's network. On a phone both would fetch
 * what is only on the screen, at the driver's cost: there the press begins it.
 */
function onHoverOrPress(links: string) {
  return [
    { where: { selector_matches: `[data-can-hover] ${links}` }, eagerness: 'eager' },
    { where: { selector_matches: links }, eagerness: 'conservative' },
  ]
}
