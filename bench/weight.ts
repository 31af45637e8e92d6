import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Response } from '@playwright/test'
import { findChromium } from '../tests/support/find-chromium.ts'
import { type BrowserPage, browserPages } from './browser-pages.ts'
import { CHROMIUM_FLAGS } from './chromium.ts'
import type { Measure } from './measure.ts'
import { createApp } from './shops.ts'

/**
 * What home, list and detail make a phone load, until five seconds after they stand: scripts, and whether any was asked for
 * before the page was painted; page, styles and fonts; the number of requests. No machine changes these figures but the paint.
 */
export async function* weightBench(): AsyncGenerator<Measure> {
  const shop = await createApp()
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    for (const page of await browserPages(shop.url))
      yield* measuresOf(page, await loadPage(browser, shop.url, page))
  } finally {
    await browser.close()
    await shop.stop()
  }
}

type Loaded = {
  responses: { path: string; type: string; gzipped: number }[]
  timings: { path: string; started: number; sent: number }[]
  /** ms after the page was asked for; NaN where nothing was painted */
  painted: number
}

async function loadPage(browser: Browser, shop: string, { path, language }: BrowserPage): Promise<Loaded> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  try {
    await context.addCookies([{ name: 'language', value: language, url: shop }])
    const page = await context.newPage()
    const answered: Response[] = []
    page.on('response', response => answered.push(response))
    await page.goto(shop + path, { waitUntil: 'load' })
    await sleep(5_000)
    const { entries, painted } = await page.evaluate(() => ({
      entries: [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ].map(({ name, startTime, encodedBodySize }: Partial<PerformanceResourceTiming>) => ({
        name,
        startTime,
        encodedBodySize,
      })),
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    }))
    const responses = await Promise.all(
      answered.map(async response => ({
        path: new URL(response.url()).pathname,
        // Chromium calls the page's own icon something else.
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
    return { responses, timings, painted: painted ?? Number.NaN }
  } finally {
    await context.close()
  }
}

function measuresOf({ name }: BrowserPage, { responses, timings, painted }: Loaded): Measure[] {
  const scripts = responses.filter(({ type, path }) => type === 'script' || path.endsWith('.js'))
  const early = timings.filter(({ path, started }) => path.endsWith('.js') && !(started > painted))
  const first = Math.min(...timings.filter(({ path }) => path.endsWith('.js')).map(({ started }) => started))
  const light = ['document', 'stylesheet', 'font'].map(type => ({
    type,
    sent: responses
      .filter(response => response.type === type)
      .reduce((sum, { path }) => sum + (timings.find(timing => timing.path === path)?.sent ?? Number.NaN), 0),
  }))
  const requests = responses.filter(({ type }) => type !== 'image')
  const types = Map.groupBy(requests, ({ type }) => type)
  return [
    {
      name: `${name}, browser JavaScript, gzip -9`,
      figure: inKb(scripts.reduce((sum, { gzipped }) => sum + gzipped, 0)),
      bound: { atMost: 125 },
      stretch: 80,
      unit: ' KB',
      detail: `${scripts.length} files`,
    },
    {
      name: `${name}, scripts asked for before the page was painted`,
      figure: Number.isNaN(painted) ? Number.NaN : early.length,
      bound: { atMost: 0 },
      unit: '',
      detail: `painted after ${Math.round(painted)} ms, first script after ${Math.round(first)} ms`,
    },
    {
      name: `${name}, HTML, CSS and fonts as they are sent`,
      figure: inKb(light.reduce((sum, { sent }) => sum + sent, 0)),
      bound: { atMost: 80 },
      unit: ' KB',
      detail: light.map(({ type, sent }) => `${type} ${inKb(sent).toFixed(1)}`).join(', '),
    },
    {
      name: `${name}, requests besides pictures`,
      figure: requests.length,
      bound: { atMost: 12 },
      unit: '',
      detail: [...types].map(([type, { length }]) => `${length} ${type}`).join(', '),
    },
  ]
}

const inKb = (bytes: number) => bytes / 1024
