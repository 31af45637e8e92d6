import { setTimeout as sleep } from 'node:timers/promises'
import { startChromium } from './chromium.ts'
import { openTab, type Place, type Tab } from './devtools.ts'
import { inTurn, type Measure } from './measure.ts'
import { createApp } from './shops.ts'
import { startSlowNetwork } from './slow-network.ts'

/**
 * From the list to a tyre and back, over a phone's network (slow-network.ts): what a pointer that rested on the link for
 * 300 ms saves of the time from click to paint, and whether back and forward come from the browser's own cache.
 */
export async function* navigationBench(): AsyncGenerator<Measure> {
  const shop = await createApp()
  const network = await startSlowNetwork(shop.url)
  const chromium = await startChromium()
  try {
    const journey = (click: Click) => () => fromListToTyre(chromium.port, network.url, click)
    const { a, b, ratio, all, pairs } = await inTurn(
      5,
      journey('after resting'),
      journey('cold'),
      (a, b) => a.painted / b.painted,
    )
    yield* [
      {
        name: 'from list to detail after 300 ms on the link, click to paint against a cold click',
        figure: ratio,
        bound: { atMost: 0.2 },
        detail: `${show(a)} : ${show(b)}; pairs ${all}`,
      },
      ...(['back', 'forward'] as const).map(way => {
        const journeys = pairs.flatMap(({ a, b }) => [a, b])
        const anew = journeys.filter(journey => journey[way] !== '')
        return {
          name: `${way} between list and detail, share from the browser's own cache`,
          figure: 1 - anew.length / journeys.length,
          bound: { atLeast: 1 },
          detail: [
            `of ${journeys.length}, after resting and cold clicks`,
            ...anew.map(journey => journey[way]),
          ].join('; '),
        }
      }),
    ]
  } finally {
    await chromium.stop()
    network.stop()
    await shop.stop()
  }
}

/** ms */
const RESTING = 300

type Click = 'after resting' | 'cold'

type Journey = {
  /** ms from the click to the first contentful paint of the tyre's page */
  painted: number
  /** of these, ms until a page that was made ready took its place; of a cold one, until its first byte */
  begun: number
  wasReady: boolean
  /** '' from the browser's cache, else why not */
  back: string
  forward: string
}

const show = ({ painted, begun, wasReady }: Journey) =>
  `${Math.round(painted)} ms (${wasReady ? 'made ready, in place' : 'first byte'} after ${Math.round(begun)})`

async function fromListToTyre(port: number, shop: string, click: Click): Promise<Journey> {
  const tab = await openTab(port, `${shop}/tires`)
  try {
    // Until the scripts are there too, and the browser has read which links may be made ready.
    await tab.evaluate('/tires', HAS_SETTLED)
    const { path, ...place } = await tab.evaluate<Place & { path: string }>('/tires', REMEMBER_AND_FIND_LINK)
    await sleep(500)
    if (click === 'cold') await tab.evaluate('/tires', FORGET_RULES)
    await tab.mouse('/tires', 'mouseMoved', place)
    if (click === 'after resting') await sleep(RESTING)
    await tab.mouse('/tires', 'mousePressed', place)
    await tab.mouse('/tires', 'mouseReleased', place)
    const arrived = await tab.evaluate<Omit<Journey, 'back' | 'forward'>>(path, ARRIVED)
    return {
      ...arrived,
      back: await goes(tab, 'back', path, '/tires'),
      forward: await goes(tab, 'forward', '/tires', path),
    }
  } finally {
    await tab.close()
  }
}

const HAS_SETTLED = `new Promise(settled => {
  const whenLoaded = () => setTimeout(settled, 2000)
  document.readyState === 'complete' ? whenLoaded() : addEventListener('load', whenLoaded)
})`

/** Otherwise the press itself, some milliseconds before the click, would already make the page ready. */
const FORGET_RULES = `document.querySelectorAll('script[type=speculationrules]').forEach(rules => rules.remove())`

const LISTEN_FOR_RETURN = `addEventListener('pageshow', ({ persisted }) => { globalThis.cameBackWhole = persisted })`

/** '' of a page that came back whole, which it says a little after it is on show; of another, why it was not kept. */
const NOT_KEPT_BECAUSE = `new Promise(told => {
  const end = Date.now() + 2000
  function look() {
    if (globalThis.cameBackWhole) return told('')
    if (Date.now() < end) return setTimeout(look, 20)
    told(JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons) ?? 'no reason')
  }
  look()
})`

/** The third tyre, so that the mouse does not rest on the link by accident; times are on the clock that all pages share. */
const REMEMBER_AND_FIND_LINK = `(() => {
  ${LISTEN_FOR_RETURN}
  addEventListener('click', event => {
    localStorage.clicked = performance.timeOrigin + event.timeStamp
  }, { capture: true })
  const link = document.querySelectorAll('a[href^="/tire/"]')[2]
  link.scrollIntoView({ block: 'center' })
  const { x, y } = link.getBoundingClientRect()
  return { x: x + 10, y: y + 10, path: link.pathname }
})()`

/** A page that was made ready counts its time from before the click. */
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
      wasReady: activationStart > 0,
    })
  }).observe({ type: 'paint', buffered: true })
})`

/** Goes one step in the history; '' where the page there came back whole (`pageshow.persisted`), else why not. */
async function goes(tab: Tab, way: 'back' | 'forward', from: string, to: string): Promise<string> {
  await tab.evaluate(from, `${LISTEN_FOR_RETURN}; setTimeout(() => history.${way}())`)
  return tab.evaluate(to, NOT_KEPT_BECAUSE)
}
