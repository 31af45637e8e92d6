import { setTimeout as sleep } from 'node:timers/promises'
import { startBenchServer } from './bench-servers.ts'
import { startChromium } from './chromium.ts'
import { openTab, type Position, type Tab } from './devtools.ts'
import { comparePairs, type Measure } from './measure.ts'
import { startSlowNetwork } from './slow-network.ts'

/**
 * From the list to a tyre and back over a phone's network (slow-network.ts): how much of the time from click
 * to paint prerendering saves when the pointer hovered on the link for 300 ms, and whether back and forward
 * use the back/forward cache.
 */
export async function* navigationBench(): AsyncGenerator<Measure> {
  const server = await startBenchServer()
  const network = await startSlowNetwork(server.url)
  const chromium = await startChromium()
  try {
    const journey = (click: Click) => () => openTyre(chromium.port, network.url, click)
    const { a, b, ratio, all, pairs } = await comparePairs(
      5,
      journey('after hover'),
      journey('cold'),
      (a, b) => a.painted / b.painted,
    )
    yield* [
      {
        name: 'from list to detail after 300 ms of hover, click to paint against a click without hover',
        figure: ratio,
        bound: { atMost: 0.2 },
        detail: `${show(a)} : ${show(b)}; pairs ${all}`,
      },
      ...(['back', 'forward'] as const).map(way => {
        const journeys = pairs.flatMap(({ a, b }) => [a, b])
        const reloaded = journeys.filter(journey => journey[way] !== '')
        return {
          name: `${way} between list and detail, share from the back/forward cache`,
          figure: 1 - reloaded.length / journeys.length,
          bound: { atLeast: 1 },
          detail: [
            `of ${journeys.length}, with and without hover`,
            ...reloaded.map(journey => journey[way]),
          ].join('; '),
        }
      }),
    ]
  } finally {
    await chromium.stop()
    network.stop()
    await server.stop()
  }
}

const HOVER_MS = 300

type Click = 'after hover' | 'cold'

type Journey = {
  /** ms from the click to the first contentful paint of the tyre's page */
  painted: number
  /**
   * part of `painted` in ms: until the prerendered page was activated, or until the first byte of a page that
   * was not prerendered
   */
  begun: number
  wasPrerendered: boolean
  /** '' from the back/forward cache, else the reason why not */
  back: string
  forward: string
}

const show = ({ painted, begun, wasPrerendered }: Journey) =>
  `${Math.round(painted)} ms (${wasPrerendered ? 'prerendered, activated' : 'first byte'} after ${Math.round(begun)})`

async function openTyre(port: number, origin: string, click: Click): Promise<Journey> {
  const tab = await openTab(port, `${origin}/tires`)
  try {
    // Waits for the scripts and the speculation rules.
    await tab.evaluate('/tires', LOADED)
    const { path, ...position } = await tab.evaluate<Position & { path: string }>(
      '/tires',
      RECORD_CLICK_AND_FIND_LINK,
    )
    await sleep(500)
    if (click === 'cold') await tab.evaluate('/tires', REMOVE_SPECULATION_RULES)
    await tab.mouse('/tires', 'mouseMoved', position)
    if (click === 'after hover') await sleep(HOVER_MS)
    await tab.mouse('/tires', 'mousePressed', position)
    await tab.mouse('/tires', 'mouseReleased', position)
    const arrived = await tab.evaluate<Omit<Journey, 'back' | 'forward'>>(path, ARRIVED)
    return {
      ...arrived,
      back: await navigateHistory(tab, 'back', path, '/tires'),
      forward: await navigateHistory(tab, 'forward', '/tires', path),
    }
  } finally {
    await tab.close()
  }
}

const LOADED = `new Promise(settled => {
  const whenLoaded = () => setTimeout(settled, 2000)
  document.readyState === 'complete' ? whenLoaded() : addEventListener('load', whenLoaded)
})`

/** Otherwise the mouse press, some milliseconds before the click, would already prerender the page. */
const REMOVE_SPECULATION_RULES = `document.querySelectorAll('script[type=speculationrules]').forEach(rules => rules.remove())`

const LISTEN_FOR_RETURN = `addEventListener('pageshow', ({ persisted }) => { globalThis.isFromCache = persisted })`

/**
 * '' for a page from the back/forward cache, whose pageshow event comes a little later; else the reasons why
 * not.
 */
const NOT_RESTORED_REASON = `new Promise(resolve => {
  const end = Date.now() + 2000
  function look() {
    if (globalThis.isFromCache) return resolve('')
    if (Date.now() < end) return setTimeout(look, 20)
    resolve(JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons) ?? 'no reason')
  }
  look()
})`

/**
 * The third tyre, so that the mouse is not on the link by accident; times are on the clock that all pages
 * share.
 */
const RECORD_CLICK_AND_FIND_LINK = `(() => {
  ${LISTEN_FOR_RETURN}
  addEventListener('click', event => {
    localStorage.clicked = performance.timeOrigin + event.timeStamp
  }, { capture: true })
  const link = document.querySelectorAll('a[href^="/tire/"]')[2]
  link.scrollIntoView({ block: 'center' })
  const { x, y } = link.getBoundingClientRect()
  return { x: x + 10, y: y + 10, path: link.pathname }
})()`

/** The time origin of a prerendered page is before the click. */
const ARRIVED = `new Promise(arrived => {
  new PerformanceObserver((list, observer) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0]
    if (!paint) return
    observer.disconnect()
    const { activationStart, responseStart } = performance.getEntriesByType('navigation')[0]
    const sinceClick = time => performance.timeOrigin + time - Number(localStorage.clicked)
    arrived({
      painted: sinceClick(paint.startTime),
      begun: sinceClick(activationStart || responseStart),
      wasPrerendered: activationStart > 0,
    })
  }).observe({ type: 'paint', buffered: true })
})`

/**
 * Goes one step in the history; returns '' for a page from the back/forward cache, else the reason why not.
 */
async function navigateHistory(tab: Tab, way: 'back' | 'forward', from: string, to: string): Promise<string> {
  await tab.evaluate(from, `${LISTEN_FOR_RETURN}; setTimeout(() => history.${way}())`)
  return tab.evaluate(to, NOT_RESTORED_REASON)
}
