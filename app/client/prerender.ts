import { routePrefix } from '../http/match-route.ts'

/**
 * Inline script (page-scripts.server.tsx). Marks the hovered link for SPECULATION_RULES: the browser's own rule waits 200 ms,
 * after which a prerendered page comes too late on a phone's network.
 */
export function markHoveredLink(): void {
  const HOVER_DELAY_MS = 30
  let hovered: Element | undefined
  let timeout: ReturnType<typeof setTimeout> | undefined
  addEventListener('pointerover', ({ target }) => {
    clearTimeout(timeout)
    const link = target instanceof Element && target.closest('a[href^="/"]')
    if (!link || link === hovered) return
    timeout = setTimeout(() => {
      hovered?.removeAttribute('data-hovered')
      link.setAttribute('data-hovered', '')
      hovered = link
    }, HOVER_DELAY_MS)
  })
}

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

function onHoverOrPress(links: string) {
  return [
    { where: { selector_matches: `${links}[data-hovered]` }, eagerness: 'immediate' },
    { where: { selector_matches: links }, eagerness: 'conservative' },
  ]
}
