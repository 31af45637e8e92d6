/**
 * The type of a script that the browser does not run, a data block: startDeferredScripts makes it a module.
 */
export const DEFERRED_MODULE = 'application/x-deferred-module'

/**
 * Inline script (page-scripts.server.tsx). Fetches the page's modules once the page is painted, its images
 * are loaded and the browser is idle (or half a second later), so that they do not compete for network and
 * CPU. The first touch, key or focus starts them earlier, and sets the attribute `usedAttribute` of <html>.
 * `preloads` are the URLs of all modules, so that they are fetched in parallel.
 */
export function startDeferredScripts(
  deferredModule: string,
  usedAttribute: string,
  preloads: readonly string[],
): void {
  let isStarted = false
  function start() {
    if (isStarted) return
    isStarted = true
    for (const href of preloads) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    for (const deferred of document.querySelectorAll(`script[type="${deferredModule}"]`)) {
      const script = document.createElement('script')
      script.type = 'module'
      script.textContent = deferred.textContent
      document.head.append(script)
    }
  }
  function startWhenIdle() {
    // Without a timeout, a browser that is never idle would not call `start`.
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 500 }) : setTimeout(start)
  }
  function startWhenPainted() {
    // A prerendered page is painted when it is shown.
    if (!PerformanceObserver.supportedEntryTypes?.includes('paint'))
      return requestAnimationFrame(startWhenIdle)
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      startWhenIdle()
    }).observe({ type: 'paint', buffered: true })
  }
  function startUse() {
    // hydrate-on-use.tsx loads later and reads this.
    document.documentElement.setAttribute(usedAttribute, '')
    start()
  }
  for (const event of ['pointerdown', 'keydown', 'focusin']) {
    addEventListener(event, startUse, { once: true, capture: true, passive: true })
  }
  if (document.readyState === 'complete') startWhenPainted()
  else addEventListener('load', startWhenPainted)
}
