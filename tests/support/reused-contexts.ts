import type { Browser, BrowserContext } from '@playwright/test'
import { delayScripts } from './delay-scripts.ts'
import { type PageEvents, PLAIN_PATH, recordPageEvents } from './page-events.ts'
import { isThorough } from './thorough.ts'

/** A context as a test gets it, with the recorder of its page events. */
type PreparedContext = { readonly context: BrowserContext; readonly events: PageEvents }

/**
 * Changes that a test may make to a context besides cookies and stored site data: such a context is not
 * reused.
 */
const CHANGES = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'on',
  'once',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const
const CLOCK_CHANGES = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

/** A page's stores, except local storage, and session storage, which ends with its page. */
const STORED = 'indexeddb,cache_storage,file_systems,service_workers'

const MAX_KEPT = 4

/**
 * Browser contexts that the tests of a worker use one after the other, one context per set of options: a new
 * one costs 0.15 s of CPU time, for its renderer process and for compiling the site's scripts. Each test gets
 * new pages, and no cookie, permission or stored data of another test. The HTTP cache stays, as for a
 * returning visitor.
 */
export class ReusedContexts {
  /** by their options, the latest used last */
  private readonly kept = new Map<string, PreparedContext & { clear(): Promise<void> }>()
  private readonly changed = new WeakSet<BrowserContext>()
  private readonly browser: Browser

  constructor(browser: Browser) {
    this.browser = browser
  }

  /** An empty context with these options; clears the data of `origin`, the only site that tests open. */
  async open(options: object, origin: string): Promise<PreparedContext> {
    const key = JSON.stringify(options)
    const kept = this.kept.get(key)
    if (kept) {
      this.kept.delete(key)
      await kept.clear()
      kept.events.restart()
      this.kept.set(key, kept)
      return kept
    }
    const prepared = await prepareContext(this.browser)
    const { context } = prepared
    // Its renderer process outlives the pages of a test, and serves the next test's.
    const first = await context.newPage()
    await first.goto(`${origin}${PLAIN_PATH}`)
    const line = await context.newCDPSession(first)
    const clear = async () => {
      await context.clearCookies()
      // The process keeps what a page stored just before, when the browser clears the store.
      await first.evaluate(() => localStorage.clear())
      await line.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })
    }
    this.noticeChanges(context, CHANGES)
    this.noticeChanges(context.clock, CLOCK_CHANGES, context)
    this.kept.set(key, { ...prepared, clear })
    return prepared
  }

  /** After a test: closes its pages, or the whole context if the test changed it. */
  async release({ context }: PreparedContext): Promise<void> {
    for (const [key, kept] of this.kept)
      if (kept.context === context && this.changed.has(context)) this.kept.delete(key)
    const [oldest] = this.kept.size > MAX_KEPT ? this.kept : []
    if (oldest) {
      this.kept.delete(oldest[0])
      await oldest[1].context.close()
    }
    if (this.changed.has(context)) return context.close()
    const [, ...pages] = context.pages()
    await Promise.all(
      pages.map(async page => {
        // The scripts of a page that is being closed may still store something. Its own navigation may
        // interrupt this one.
        await page.goto('about:blank').catch(() => {})
        await page.close()
      }),
    )
  }

  private noticeChanges<Name extends string>(
    of: Record<Name, unknown>,
    names: readonly Name[],
    context = of as unknown as BrowserContext,
  ) {
    for (const name of names) {
      const method = of[name] as (...args: unknown[]) => unknown
      Object.assign(of, {
        [name]: (...args: unknown[]) => {
          this.changed.add(context)
          return method.apply(of, args)
        },
      })
    }
  }
}

/**
 * A new context that records its page events; without the service worker unless the test is about it. In a
 * thorough run its scripts come late.
 */
export async function prepareContext(browser: Browser, { hasWorker = false } = {}): Promise<PreparedContext> {
  const context = await browser.newContext()
  const events = await recordPageEvents(context)
  if (isThorough) await delayScripts(context)
  if (!hasWorker)
    await context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    })
  return { context, events }
}
