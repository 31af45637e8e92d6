import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Response } from '@playwright/test'
import { routeOfPath } from '../app/routes.ts'
import { findChromium } from '../tests/support/find-chromium.ts'
import { otherPublicPages } from '../tests/support/public-pages.ts'
import { startBenchServer } from './bench-servers.ts'
import { type BrowserPage, browserPages } from './browser-pages.ts'
import { CHROMIUM_FLAGS } from './chromium.ts'
import type { Measure } from './measure.ts'

/**
 * What pages load on a phone until five seconds after the load event. Home, list and detail page: scripts,
 * and whether any was requested before the first paint; HTML, styles and fonts; the number of requests. Every
 * other public page: its scripts. Only the paint depends on the machine.
 */
export async function* weightBench(): AsyncGenerator<Measure> {
  const server = await startBenchServer()
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const landing = await browserPages(server.url)
    for (const page of landing) yield* describePage(page, await loadPage(browser, server.url, page))
    const tyre = landing.find(({ path }) => path.startsWith('/tire/'))?.path ?? ''
    for (const { path } of otherPublicPages(tyre)) {
      const page = { name: path, path, language: 'ms' } as const
      yield scriptWeight(page, await loadPage(browser, server.url, page))
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

type Loaded = {
  responses: { path: string; type: string; gzipped: number }[]
  timings: { path: string; started: number; sent: number }[]
  /** ms after the navigation started; NaN without a paint */
  paintedAt: number
}

async function loadPage(browser: Browser, origin: string, { path, language }: BrowserPage): Promise<Loaded> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  try {
    await context.addCookies([{ name: 'language', value: language, url: origin }])
    const page = await context.newPage()
    const received: Response[] = []
    page.on('response', response => received.push(response))
    await page.goto(origin + path, { waitUntil: 'load' })
    await sleep(5_000)
    const { entries, paintedAt } = await page.evaluate(() => ({
      entries: [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ].map(({ name, startTime, encodedBodySize }: Partial<PerformanceResourceTiming>) => ({
        name,
        startTime,
        encodedBodySize,
      })),
      paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    }))
    const responses = await Promise.all(
      received.map(async response => ({
        path: new URL(response.url()).pathname,
        // Chromium gives the favicon another resource type.
        type: response.headers()['content-type']?.startsWith('image/')
          ? 'image'
          : response.request().resourceType(),
        gzipped: gzipSync(await response.body(), { level: 9 }).length,
      })),
    )
    const timings = entries.map(({ name = '', startTime = 0, encodedBodySize = 0 }) => ({
      path: new URL(name).pathname,
      started: startTime,
      sent: encodedBodySize,
    }))
    return { responses, timings, paintedAt: paintedAt ?? Number.NaN }
  } finally {
    await context.close()
  }
}

function scriptWeight({ name, path }: BrowserPage, { responses }: Pick<Loaded, 'responses'>): Measure {
  const scripts = responses.filter(({ type, path }) => type === 'script' || path.endsWith('.js'))
  const isText = routeOfPath(path)?.isText === true
  return {
    name: `${name}, browser JavaScript, gzip -9`,
    figure: toKb(scripts.reduce((sum, { gzipped }) => sum + gzipped, 0)),
    bound: { atMost: isText ? 12 : 125 },
    ...(!isText && { stretch: 80 }),
    unit: ' KB',
    detail: `${scripts.length} files`,
  }
}

function describePage(page: BrowserPage, loaded: Loaded): Measure[] {
  const { name } = page
  const { responses, timings, paintedAt } = loaded
  const early = timings.filter(({ path, started }) => path.endsWith('.js') && !(started > paintedAt))
  const firstScriptAt = Math.min(
    ...timings.filter(({ path }) => path.endsWith('.js')).map(({ started }) => started),
  )
  const pageBytes = ['document', 'stylesheet', 'font'].map(type => ({
    type,
    sent: responses
      .filter(response => response.type === type)
      .reduce((sum, { path }) => sum + (timings.find(timing => timing.path === path)?.sent ?? Number.NaN), 0),
  }))
  const requests = responses.filter(({ type }) => type !== 'image')
  const types = Map.groupBy(requests, ({ type }) => type)
  return [
    scriptWeight(page, loaded),
    {
      name: `${name}, scripts requested before the first paint`,
      figure: Number.isNaN(paintedAt) ? Number.NaN : early.length,
      bound: { atMost: 0 },
      unit: '',
      detail: `painted after ${Math.round(paintedAt)} ms, first script after ${Math.round(firstScriptAt)} ms`,
    },
    {
      name: `${name}, HTML, CSS and fonts as transferred`,
      figure: toKb(pageBytes.reduce((sum, { sent }) => sum + sent, 0)),
      bound: { atMost: 80 },
      unit: ' KB',
      detail: pageBytes.map(({ type, sent }) => `${type} ${toKb(sent).toFixed(1)}`).join(', '),
    },
    {
      name: `${name}, requests except images`,
      figure: requests.length,
      bound: { atMost: 12 },
      unit: '',
      detail: [...types].map(([type, { length }]) => `${length} ${type}`).join(', '),
    },
  ]
}

const toKb = (bytes: number) => bytes / 1024
