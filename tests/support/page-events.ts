import type { BrowserContext, Request } from '@playwright/test'

/** Name of the attachment with the page events of a failed test. */
export const PAGE_EVENTS = 'page events'

/** A page without scripts, in which a context waits for its next test; it has no events. */
export const PLAIN_PATH = '/robots.txt'

/** The events of a context since `restart`; `lines` returns them, oldest first. */
export type PageEvents = { restart(): void; lines(): Promise<string[]> }

/**
 * Records the requests that submit or navigate, and the input events of the current documents, to explain a
 * failure in which a tap or a form was lost.
 */
export async function recordPageEvents(context: BrowserContext): Promise<PageEvents> {
  let start = Date.now()
  let requests: string[] = []
  const add = (request: Request, outcome: string) => {
    if (request.method() === 'GET' && !request.isNavigationRequest()) return
    requests.push(
      `${Date.now() - start} ms ${request.method()} ${new URL(request.url()).pathname} ${outcome}`,
    )
  }
  context.on('request', request => add(request, 'sent'))
  context.on('response', response => add(response.request(), String(response.status())))
  context.on('requestfailed', request => add(request, request.failure()?.errorText ?? 'failed'))
  await context.addInitScript(recordInput)
  return {
    restart() {
      start = Date.now()
      requests = []
    },
    async lines() {
      const pages = context.pages().filter(page => !page.url().endsWith(PLAIN_PATH))
      const inputs = pages.map(page => page.evaluate(readInput).catch(() => []))
      return [...requests, ...(await Promise.all(inputs)).flat()].slice(-MAX_LINES)
    },
  }
}

const MAX_LINES = 40

function recordInput() {
  const events: string[] = []
  Object.assign(window, { pageEvents: events })
  const types = ['mousedown', 'mouseup', 'click', 'submit', 'app:hydrated', 'error', 'unhandledrejection']
  for (const type of types) {
    // The first listener of all, so `defaultPrevented` is read when all others have run.
    const onEvent = (event: Event) =>
      setTimeout(() => {
        const name = event.target instanceof Element ? ` ${event.target.tagName}` : ''
        const prevented = event.defaultPrevented ? ', prevented' : ''
        events.push(`${Math.round(event.timeStamp)} ms ${type}${name} at scroll ${scrollY}${prevented}`)
      })
    addEventListener(type, onEvent, true)
  }
  new PerformanceObserver(list => {
    for (const { startTime, value } of list.getEntries() as (PerformanceEntry & { value: number })[])
      events.push(`${Math.round(startTime)} ms layout shift of ${value.toFixed(4)}`)
  }).observe({ type: 'layout-shift', buffered: true })
}

const readInput = () => [location.pathname, ...((window as { pageEvents?: string[] }).pageEvents ?? [])]
