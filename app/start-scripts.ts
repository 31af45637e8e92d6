/**
 * Runs in the browser as the page's first script, written into it as text (entry.server.tsx), so it may use nothing but
 * itself. The modules come when the page has been painted, its pictures are there and the browser is idle, so that they never
 * compete with what the visitor is waiting for; or at the first touch or key, which the page's own links and forms answer.
 */
export function startScriptsLater(): void {
  let isStarted = false
  function start() {
    if (isStarted) return
    isStarted = true
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
      link.rel = 'modulepreload'
    for (const waiting of document.querySelectorAll('script[type=later]')) {
      const script = document.createElement('script')
      script.type = 'module'
      script.textContent = waiting.textContent
      document.head.append(script)
    }
  }
  function startWhenIdle() {
    requestAnimationFrame(() =>
      'requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start),
    )
  }
  for (const sign of ['pointerdown', 'keydown', 'focusin']) {
    addEventListener(sign, start, { once: true, capture: true, passive: true })
  }
  if (document.readyState === 'complete') startWhenIdle()
  else addEventListener('load', startWhenIdle)
}

/**
 * What a browser that can may fetch ahead: a page whose link a finger or pointer rests on, never everything in view. A tyre's
 * page, the usual next one, is also made ready.
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [{ where: { selector_matches: 'a[href^="/tire/"]' }, eagerness: 'moderate' }],
  prefetch: [{ where: { selector_matches: 'a[href^="/"]' }, eagerness: 'moderate' }],
})
