import { gzipSync } from 'node:zlib'
import { ROUTES } from '../../app/routes.ts'
import { expect, test } from '../support/browser-test.ts'
import { triedLanguages } from '../support/messages.ts'
import { tyres } from '../support/sample-data.ts'

test.use({ isFirstVisit: true })

// The limits that `npm run bench -- weight` measures, so that an upgrade of a package cannot exceed them unnoticed.

const MAX_SCRIPT_KB = 125
const MAX_SCRIPTS = 6
const MAX_TEXT_KB = 12
const [tyre] = tyres
const TYRE = `/tire/${encodeURIComponent(tyre?.tyre_size ?? '')}/${encodeURIComponent(tyre?.model ?? '')}`

const TEXT_PAGES = ROUTES.filter(({ isText }) => isText).map(({ path }) =>
  path.replace(':slug', 'tire-rotation'),
)

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

  for (const path of TEXT_PAGES) {
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
      const sizes = new Map<string, Promise<number>>()
      page.on('response', response => {
        if (response.url().endsWith('.js'))
          sizes.set(
            response.url(),
            response.body().then(body => gzipSync(body, { level: 9 }).length / 1024),
          )
      })
      const hydrated = page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
      await page.addInitScript(() => {
        addEventListener('app:hydrated', () => document.documentElement.setAttribute('data-hydrated', ''))
      })
      await page.goto(path)
      await hydrated
      await page.waitForLoadState('networkidle')
      const total = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
      expect(sizes.size).toBeGreaterThan(2)
      expect(sizes.size).toBeLessThanOrEqual(MAX_SCRIPTS)
      expect(total).toBeLessThanOrEqual(MAX_SCRIPT_KB)
    })
  }
}
