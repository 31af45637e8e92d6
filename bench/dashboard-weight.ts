import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Response } from '@playwright/test'
import { findChromium } from '../tests/support/find-chromium.ts'
import { DEMO_PASSWORD, loginAsStaff } from '../tests/support/login.ts'
import { startBenchServer } from './bench-servers.ts'
import { CHROMIUM_FLAGS } from './chromium.ts'
import type { Measure } from './measure.ts'

/** The JavaScript that the tabs of the dashboard load until five seconds after the load event. */
export async function* dashboardWeightBench(): AsyncGenerator<Measure> {
  const server = await startBenchServer({ DEMO_PASSWORD })
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const cookies = (await loginAsStaff(server, 'admin@tayar.test')).split('; ').map(cookie => {
      const [name = '', ...value] = cookie.split('=')
      return { name, value: value.join('='), url: server.url }
    })
    const scripts = await loadScripts(browser, server.url, cookies)
    const bytes = scripts.map(({ gzipped }) => gzipped)
    yield {
      name: '/dashboard with all its tabs, browser JavaScript, gzip -9',
      figure: bytes.reduce((sum, each) => sum + each, 0) / 1024,
      bound: { atMost: 160 },
      unit: ' KB',
      detail: `${scripts.length} files: ${scripts.map(({ path, gzipped }) => `${path.split('/').at(-1)} ${(gzipped / 1024).toFixed(1)}`).join(', ')}`,
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function loadScripts(
  browser: Browser,
  origin: string,
  cookies: { name: string; value: string; url: string }[],
) {
  const context = await browser.newContext({ viewport: { width: 1_366, height: 768 } })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const responses = new Map<string, Response>()
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (response.request().resourceType() === 'script' || pathname.endsWith('.js'))
      responses.set(pathname, response)
  })
  for (const tab of ['search', 'claims-history', 'new-claim']) {
    const response = await page.goto(`${origin}/dashboard?tab=${tab}`, { waitUntil: 'load' })
    if (!page.url().includes('/dashboard'))
      throw new Error(`redirected to ${page.url()} (${response?.status()})`)
    await sleep(5_000)
  }
  return Promise.all(
    [...responses].map(async ([path, response]) => ({
      path,
      gzipped: gzipSync(await response.body(), { level: 9 }).length,
    })),
  )
}
