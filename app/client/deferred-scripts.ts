import { routePrefix } from '../http/match-route.ts'

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
    'requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start)
  }
  function startWhenPainted() {
    // A page that is made ready unseen is painted when it is shown.
    if (!PerformanceObserver.supportedEntryTypes?.includes('paint'))
      return requestAnimationFrame(startWhenIdle)
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      startWhenIdle()
    }).observe({ type: 'paint', buffered: true })
  }
  for (const sign of ['pointerdown', 'keydown', 'focusin']) {
    addEventListener(sign, start, { once: true, capture: true, passive: true })
  }
  if (document.readyState === 'complete') startWhenPainted()
  else addEventListener('load', startWhenPainted)
}

/**
 * Runs in the browser like startScriptsLater. A tap that script answers in place (a form or link with `inPlaceAttribute`) may come
 * while the scripts are starting: it is held and carried out once they have taken the page over. Where they fail, or take longer
 * than a visitor waits, the form or the link goes to its page.
 */
export function queueEarlyClicks(inPlaceAttribute: string): void {
  const SLOW_START_MS = 3_000
  type Held = { tapped: HTMLElement | null; leave: () => void; tapAgain: () => void }
  let held: Held | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  function letGo() {
    clearTimeout(waiting)
    held?.tapped?.setAttribute('aria-busy', 'false')
    const tap = held
    held = undefined
    return tap
  }
  // Neither is an event, so that nobody holds it again.
  const follow = () => letGo()?.leave()
  function hold(event: Event, tap: Held) {
    event.preventDefault()
    event.stopPropagation()
    letGo()
    held = tap
    tap.tapped?.setAttribute('aria-busy', 'true')
    waiting = setTimeout(follow, SLOW_START_MS)
  }
  function onSubmit(event: SubmitEvent) {
    const { target: form, submitter: tapped } = event
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute(inPlaceAttribute)) return
    hold(event, { tapped, leave: () => form.submit(), tapAgain: () => form.requestSubmit() })
  }
  function onClick(event: MouseEvent) {
    const link =
      event.target instanceof Element
        ? event.target.closest<HTMLAnchorElement>(`a[${inPlaceAttribute}]`)
        : null
    // With such a key held down it opens elsewhere.
    if (!link?.href || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    hold(event, { tapped: link, leave: () => location.assign(link.href), tapAgain: () => link.click() })
  }
  function onError({ target }: Event) {
    if (target instanceof HTMLScriptElement) follow()
  }
  addEventListener('submit', onSubmit, true)
  addEventListener('click', onClick, true)
  addEventListener('error', onError, true)
  addEventListener('unhandledrejection', follow)
  addEventListener(
    'app:hydrated',
    () => {
      removeEventListener('submit', onSubmit, true)
      removeEventListener('click', onClick, true)
      removeEventListener('error', onError, true)
      removeEventListener('unhandledrejection', follow)
      letGo()?.tapAgain()
    },
    { once: true },
  )
}

/**
 * Runs in the browser like startScriptsLater. Marks the link on which a finger or pointer rests, one at a time, for the rules
 * below: a browser that waits by its own rule does so for 200 ms, and then a page over a phone's network comes too late.
 */
export function markHoveredLink(): void {
  const MOMENT_MS = 30
  let rested: Element | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  addEventListener('pointerover', ({ target }) => {
    clearTimeout(waiting)
    const link = target instanceof Element && target.closest('a[href^="/"]')
    if (!link || link === rested) return
    waiting = setTimeout(() => {
      rested?.removeAttribute('data-hovered')
      link.setAttribute('data-hovered', '')
      rested = link
    }, MOMENT_MS)
  })
}

/**
 * Runs in the browser like startScriptsLater. A page that is made ready unseen is laid out only when it is shown, unless it is
 * asked how high it is.
 */
export function forcePrerenderLayout(): void {
  if (!('prerendering' in document && document.prerendering)) return
  const layOut = () => document.body.offsetHeight
  layOut()
  document.fonts.ready.then(layOut)
}

/**
 * What a browser that can may fetch ahead: a page whose link a finger or pointer rests on or presses, never everything in view.
 * A tyre's page, the usual next one, is also made ready. Only pages that are the same for everyone fetch ahead, and for
 * strangers alone: a form that changes something leads on to a page as it is afterwards, not as it was fetched before (Chrome
 * takes such a one after a redirect too).
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: restedOrPressed(`a[href^="${routePrefix('/tire/:size/:model')}"]`),
  prefetch: restedOrPressed('a[href^="/"]'),
})

function restedOrPressed(links: string) {
  return [
    { where: { selector_matches: `${links}[data-hovered]` }, eagerness: 'immediate' },
    { where: { selector_matches: links }, eagerness: 'conservative' },
  ]
}
