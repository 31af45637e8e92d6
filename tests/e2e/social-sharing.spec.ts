import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ROUTES } from '../../app/routes.ts'
import { expect, test } from '../support/browser-test.ts'
import { languages, messages } from '../support/messages.ts'
import { sampleOf } from '../support/page-parameters.ts'
import { branches, company, today } from '../support/sample-data.ts'

// Metadata for link previews and search engines, most of which run no scripts.

test.use({ javaScriptEnabled: false })

const TYRE = sampleOf('/tire/:size/:model')

/** The structured data of the pages that have more than breadcrumbs, or none (rule S29.2). */
const STRUCTURED_DATA: Record<string, string[]> = {
  '/': ['Organization', 'WebSite'],
  '/tire/:size/:model': ['Product', 'BreadcrumbList'],
  '/locate-us': [...branches.map(() => 'TireShop'), 'BreadcrumbList'],
  '/knowledge/:slug': ['Article', 'BreadcrumbList'],
  '/about-us': ['Organization', 'BreadcrumbList'],
  '/privacy': [],
  '/warranty-registration': [],
  '/warranty-registration/terms': [],
}
const typesOf = (path: string) => STRUCTURED_DATA[path] ?? ['BreadcrumbList']

/** The pages that search engines should find. */
const PAGES: [address: string, types: string[]][] = [
  ...ROUTES.filter(({ layout, cache, sitemap }) => layout !== null && (cache || sitemap)).map(
    ({ path }): [string, string[]] => [sampleOf(path), typesOf(path)],
  ),
  ['/tires?width=205&ratio=55&rim=16', typesOf('/tires')],
  ['/knowledge/dot-code-confusion', typesOf('/knowledge/:slug')],
]

for (const language of languages) {
  test(`every page has its own title, description and preview image, and no ratings (${language})`, async ({
    page,
    request,
    setLanguage,
  }) => {
    test.setTimeout(120_000)
    await setLanguage(language)
    const seen = new Map<string, string>()
    for (const [address, types] of PAGES) {
      await page.goto(address)
      const title = await page.title()
      const description = await content(page, '[name=description]')
      expect(title.length, address).toBeGreaterThan(3)
      expect(description.length, address).toBeGreaterThan(40)
      expect(description.length, address).toBeLessThan(200)
      expect(seen.get(title), `${address} has the title of another page`).toBe(undefined)
      seen.set(title, address)

      expect(await content(page, '[property="og:title"]')).toBe(title)
      expect(await content(page, '[property="og:description"]')).toBe(description)
      expect(await content(page, '[property="og:locale"]')).toBe(`${language}_MY`)
      expect(await content(page, '[property="og:site_name"]')).toBe(company.name)
      expect(await content(page, '[property="og:url"]')).toBe(
        await page.locator('link[rel=canonical]').getAttribute('href'),
      )
      expect(await content(page, '[name="twitter:card"]')).toBe('summary_large_image')
      const picture = await content(page, '[property="og:image"]')
      expect(new URL(picture).origin).toBe(new URL(page.url()).origin)
      const answer = await request.get(picture)
      expect([picture, answer.status(), answer.headers()['content-type']]).toEqual([
        picture,
        200,
        'image/jpeg',
      ])
      const { width, height } = await sharp(await answer.body()).metadata()
      expect([picture, width, height]).toEqual([picture, 1200, 630])

      const data = await readData(page)
      expect(data.map(thing => thing['@type'])).toEqual(types)
      // No ratings (rule S29.2).
      expect(JSON.stringify(data)).not.toMatch(/aggregateRating|"review|ratingValue|reviewCount/i)
    }
  })

  test(`the price in the structured data is the price on the page (${language})`, async ({
    page,
    setLanguage,
  }) => {
    await setLanguage(language)
    await page.goto(TYRE)
    const [product] = await readData(page)
    const offer = product?.offers
    const section = page.getByRole('region', { name: messages[language]('tyre.price') })
    await expect(section).toContainText(`RM ${offer.price}`)
    expect(offer.priceCurrency).toBe('MYR')
    if (offer.priceValidUntil) expect(offer.priceValidUntil >= today()).toBe(true)
  })
}

test('error and booking pages have no link preview and are not indexed', async ({ page }) => {
  for (const address of ['/no-such-page', '/tire/a/b', `${TYRE}/book`]) {
    await page.goto(address)
    await expect(page.locator('meta[property^="og:"]')).toHaveCount(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
})

test('the sitemap lists every public page, and robots.txt names the sitemap', async ({ request, server }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const sitemap = await request.get(/Sitemap: (\S+)/.exec(robots)?.[1] ?? '')
  expect(sitemap.headers()['content-type']).toContain('xml')
  const addresses = Array.from((await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g), ([, each]) => each)
  for (const [address] of PAGES.filter(([address]) => !address.includes('?')))
    expect(addresses).toContain(server.url + address)
  const some = addresses.filter((_, at) => at % 40 === 0)
  for (const address of some)
    expect([address, (await request.get(address ?? '')).status()]).toEqual([address, 200])
})

test('the web app manifest has icons in the required sizes', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest.name).toBe(company.name)
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons
  for (const { src, sizes } of icons.filter(({ sizes }) => sizes !== 'any')) {
    const { width, height, format } = await sharp(await (await request.get(src)).body()).metadata()
    expect([src, `${width}x${height}`, format]).toEqual([src, sizes, 'png'])
  }
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
})

test('the home page links an icon for every platform', async ({ page, request }) => {
  await page.goto('/')
  for (const rel of ['icon', 'apple-touch-icon', 'manifest']) {
    const address = await page.locator(`link[rel="${rel}"]`).first().getAttribute('href')
    expect((await request.get(address ?? '')).status()).toBe(200)
  }
})

const content = async (page: Page, selector: string) =>
  (await page.locator(`head meta${selector}`).getAttribute('content')) ?? ''

// biome-ignore lint/suspicious/noExplicitAny: schema.org's own shapes
async function readData(page: Page): Promise<any[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.flatMap(text => JSON.parse(text)['@graph'])
}
