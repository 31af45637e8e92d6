import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { addCookies, expect, test } from '../support/browser-test.ts'
import { triedLanguages } from '../support/messages.ts'
import { otherPublicPages } from '../support/public-pages.ts'
import { registerByForm } from '../support/register-by-form.ts'
import { tyres } from '../support/sample-data.ts'

test.use({ isFirstVisit: true })

// The limits that `npm run bench -- weight` measures, so that an upgrade of a package cannot exceed them
// unnoticed.

const MAX_SCRIPT_KB = 125
const MAX_SCRIPTS = 6
const MAX_TEXT_KB = 12
const [tyre] = tyres
const TYRE = `/tire/${encodeURIComponent(tyre?.tyre_size ?? '')}/${encodeURIComponent(tyre?.model ?? '')}`

const OTHER_PAGES = otherPublicPages(TYRE)
/** the heaviest page */
const HEAVIEST = '/branches'

/** The HTML of a list with all 35 branches, or all oils of the sample, and of ten tyres. */
const MAX_LIST_BYTES = {
  '/branches': 69_000,
  '/locate-us': 69_000,
  '/engine-oil': 69_000,
  '/tires?width=195&ratio=55&rim=15': 45_000,
}

for (const language of triedLanguages) {
  for (const [path, maxBytes] of Object.entries(MAX_LIST_BYTES)) {
    test(`the HTML of ${path} has at most ${maxBytes} bytes (${language})`, async ({ page }) => {
      const answer = await page.request.get(path, { headers: { cookie: `language=${language}` } })
      expect((await answer.body()).length).toBeLessThanOrEqual(maxBytes)
    })
  }

  for (const { path } of OTHER_PAGES.filter(({ isText }) => isText)) {
    test(`${path} loads at most ${MAX_TEXT_KB} KB of scripts in one file, and no framework (${language})`, async ({
      page,
      setLanguage,
    }) => {
      await setLanguage(language)
      const scripts: Promise<Buffer>[] = []
      page.on('response', response => {
        if (response.url().endsWith('.js')) scripts.push(response.body())
      })
      await page.goto(path)
      await expect(page.locator('[data-now-servicing]')).toHaveText(/\d/)
      const files = await Promise.all(scripts)
      expect(files).toHaveLength(1)
      expect(gzipSync(files[0] ?? '', { level: 9 }).length / 1024).toBeLessThanOrEqual(MAX_TEXT_KB)
    })
  }

  for (const path of ['/', '/tires', TYRE]) {
    test(`${path} loads at most ${MAX_SCRIPT_KB} KB of scripts in ${MAX_SCRIPTS} files (${language})`, async ({
      page,
      setLanguage,
    }) => {
      await setLanguage(language)
      const { files, kb } = await loadScripts(page, path)
      expect(files).toBeLessThanOrEqual(MAX_SCRIPTS)
      expect(kb).toBeLessThanOrEqual(MAX_SCRIPT_KB)
    })
  }
}

for (const { path } of OTHER_PAGES.filter(({ isText }) => !isText)) {
  test(`${path} loads at most ${MAX_SCRIPT_KB} KB of scripts`, {
    tag: path === HEAVIEST ? [] : '@thorough',
  }, async ({ page }) => {
    expect((await loadScripts(page, path)).kb).toBeLessThanOrEqual(MAX_SCRIPT_KB)
  })
}

test(`the pages of a registration load at most ${MAX_SCRIPT_KB} KB of scripts`, { tag: '@thorough' }, async ({
  page,
  context,
  server,
}) => {
  const { id, cookies } = await registerByForm(server)
  await addCookies(cookies, context, server)
  expect((await loadScripts(page, `/warranty-registration/thank-you?id=${id}`)).kb).toBeLessThanOrEqual(
    MAX_SCRIPT_KB,
  )
  const passport = await page.locator('a[href^="/t/"]').first().getAttribute('href')
  expect((await loadScripts(page, passport ?? '')).kb).toBeLessThanOrEqual(MAX_SCRIPT_KB)
})

/** What a page loads until it is hydrated and the network is idle; gzip -9. */
async function loadScripts(page: Page, path: string): Promise<{ files: number; kb: number }> {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', response => {
    if (response.url().endsWith('.js'))
      sizes.set(
        response.url(),
        response.body().then(body => gzipSync(body, { level: 9 }).length / 1024),
      )
  })
  await page.addInitScript(() => {
    addEventListener('app:hydrated', () => document.documentElement.setAttribute('data-hydrated', ''))
  })
  await page.goto(path)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
  await page.waitForLoadState('networkidle')
  expect(sizes.size).toBeGreaterThan(2)
  return { files: sizes.size, kb: (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0) }
}
