import sharp from 'sharp'
import { ROUTES } from '../../app/routes.ts'
import { expect, test } from '../support/browser-test.ts'
import { type Language, messages, triedLanguages } from '../support/messages.ts'
import { sampleOf } from '../support/page-parameters.ts'
import { branches, company, today } from '../support/sample-data.ts'
import type { RunningServer } from '../support/start-server.ts'

// Metadata for link previews and search engines, most of which run no scripts: read from the HTML, without a
// browser.

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
  ...ROUTES.filter(({ layout, cache, sitemap }) => layout !== null && (sitemap ?? cache)).map(
    ({ path }): [string, string[]] => [sampleOf(path), typesOf(path)],
  ),
  ['/tires?width=205&ratio=55&rim=16', typesOf('/tires')],
  ['/knowledge/dot-code-confusion', typesOf('/knowledge/:slug')],
]

for (const language of triedLanguages) {
  test(`every page has its own title, description and preview image, and no ratings (${language})`, async ({
    server,
  }) => {
    const seen = new Map<string, string>()
    const pictures = new Set<string>()
    for (const [address, types] of PAGES) {
      const html = await load(server, address, language)
      const title = textOf(/<title>([^<]*)<\/title>/, html)
      const description = content(html, 'name="description"')
      expect(title.length, address).toBeGreaterThan(3)
      expect(description.length, address).toBeGreaterThan(40)
      expect(description.length, address).toBeLessThan(200)
      expect(seen.get(title), `${address} has the title of another page`).toBe(undefined)
      seen.set(title, address)

      expect(content(html, 'property="og:title"')).toBe(title)
      expect(content(html, 'property="og:description"')).toBe(description)
      expect(content(html, 'property="og:locale"')).toBe(`${language}_MY`)
      expect(content(html, 'property="og:site_name"')).toBe(company.name)
      expect(content(html, 'property="og:url"')).toBe(textOf(/<link rel="canonical" href="([^"]*)"/, html))
      expect(content(html, 'name="twitter:card"')).toBe('summary_large_image')
      pictures.add(content(html, 'property="og:image"'))

      const data = readData(html)
      expect(data.map(thing => thing['@type'])).toEqual(types)
      // No ratings (rule S29.2).
      expect(JSON.stringify(data)).not.toMatch(/aggregateRating|"review|ratingValue|reviewCount/i)
    }
    for (const picture of pictures) {
      expect(new URL(picture).origin).toBe(server.origin)
      const answer = await fetch(picture)
      expect([picture, answer.status, answer.headers.get('content-type')]).toEqual([
        picture,
        200,
        'image/jpeg',
      ])
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
      expect([picture, width, height]).toEqual([picture, 1200, 630])
    }
  })

  test(`the price in the structured data is the price on the page (${language})`, async ({ server }) => {
    const html = await load(server, TYRE, language)
    const [product] = readData(html)
    const offer = product?.offers
    const heading = html.indexOf(`>${messages[language]('tyre.price')}<`)
    expect(heading).toBeGreaterThan(0)
    expect(html.slice(heading).replace(/<!-- -->|<[^>]*>/g, '')).toContain(`RM ${offer.price}`)
    expect(offer.priceCurrency).toBe('MYR')
    if (offer.priceValidUntil) expect(offer.priceValidUntil >= today()).toBe(true)
  })
}

test('error, booking and staff pages have no link preview and are not indexed', async ({ server }) => {
  for (const address of ['/no-such-page', '/tire/a/b', `${TYRE}/book`, '/staff-login']) {
    const html = await load(server, address, 'ms')
    expect(html).not.toContain('property="og:')
    expect(content(html, 'name="robots"')).toBe('noindex')
  }
})

test('a keyword without tyres is not indexed: anyone can link to any text', async ({ server }) => {
  expect(content(await load(server, '/tires?search=zzzz', 'ms'), 'name="robots"')).toBe('noindex')
  expect(await load(server, '/tires?search=primacy', 'ms')).not.toContain('name="robots"')
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

test('the web app manifest has icons in the required sizes', { tag: '@thorough' }, async ({ request }) => {
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

test('the home page links an icon for every platform', { tag: '@thorough' }, async ({ server }) => {
  const html = await load(server, '/', 'ms')
  for (const rel of ['icon', 'apple-touch-icon', 'manifest']) {
    const address = textOf(new RegExp(`<link rel="${rel}" href="([^"]*)"`), html)
    expect([rel, (await fetch(new URL(address, server.url))).status]).toEqual([rel, 200])
  }
})

const load = async (server: RunningServer, address: string, language: Language) =>
  (await fetch(server.url + address, { headers: { cookie: `language=${language}` } })).text()

/** The first group of a pattern, as a browser reads it. */
const textOf = (pattern: RegExp, html: string) =>
  (pattern.exec(html)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

const content = (html: string, name: string) => textOf(new RegExp(`<meta ${name} content="([^"]*)"`), html)

// biome-ignore lint/suspicious/noExplicitAny: schema.org's own shapes
function readData(html: string): any[] {
  const texts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  return Array.from(texts, ([, text = '']) => JSON.parse(text)['@graph']).flat()
}
