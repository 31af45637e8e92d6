import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '../../app/routes.ts'
import { root } from '../../server/project-root.ts'
import { EVIL } from '../support/arbitrary-request.ts'
import { HOSTILE_STRINGS, percentEncoded } from '../support/hostile-strings.ts'
import { IDENTITY_ENCODING } from '../support/identity-encoding.ts'
import { PARAMETERS, sampleOf } from '../support/page-parameters.ts'
import { sendRequest } from '../support/raw-http.ts'
import { cookies, expectResponse, server, setUpSharedServer } from '../support/sample-server.ts'
import { everyNth } from '../support/thorough.ts'

// Hostile URLs: any path and query gets a response without a 5xx, and the server stays up.

setUpSharedServer()

/** Names that some page reads, or that a framework or a JavaScript object might have. */
const NAMES = [
  'width',
  'ratio',
  'rim',
  'search',
  'page',
  'sort',
  'lang',
  'by',
  'brand',
  'viscosity',
  'vehicleBrand',
  'vehicleYear',
  'vehicleModel',
  'vehicleTireSize',
  'vehicleRearTireSize',
  '_routes',
  '__proto__',
  'constructor',
]
/** Paths of each page. The same code loads its data URL, so values are tried at both in turn. */
const PAGES: Record<string, readonly string[]> = {
  '/': ['/', '/_.data'],
  '/tires': ['/tires', '/tires.data'],
  '/tyres': ['/tyres'],
  '/vehicles': ['/vehicles'],
  '/suggest': ['/suggest'],
  '/engine-oil': ['/engine-oil'],
  '/engine-oil/enquiry': ['/engine-oil/enquiry'],
  '/tire/:size/:model': ['/tire/195%2F55R15/Energy%20XM2%2B'],
}

let turn = 0
describe.each(Object.entries(PAGES))('%s', (address, paths) => {
  const read = new Set([...(PARAMETERS[address] ?? []), 'lang', '_routes'])

  // Each parameter that the page reads is tried alone, so that no other value is refused before it.
  test.each(NAMES.filter(name => read.has(name)))('hostile values of %s cause no 5xx', async name => {
    const values = everyNth(9, EVIL, turn++)
    await expectQueries([...values.map(value => `${name}=${value}`), ...oddQueries(name)])
  })

  test('hostile values of parameters that the page does not read cause no 5xx', async () => {
    const names = NAMES.filter(name => !read.has(name))
    // With as many queries as there are values, each name gets each value once.
    const queries = everyNth(9, [...EVIL.keys()], turn++).map(first =>
      names.map((name, step) => `${name}=${EVIL[(first + 7 * step) % EVIL.length]}`).join('&'),
    )
    await expectQueries([...queries, ...everyNth(4, names.flatMap(oddQueries), turn)])
  })

  async function expectQueries(queries: readonly string[]) {
    const failures: string[] = []
    for (const [at, query] of queries.entries())
      await expectResponse('GET', `${paths[at % paths.length]}?${query}`).catch(error =>
        failures.push(error.message),
      )
    expect(failures).toEqual([])
  }
})

/** A parameter given twice, as a list, as a map, without a value, and between empty ones. */
function oddQueries(name: string): string[] {
  return [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, name, `${name}==`, `&${name}=&`]
}

/** The role with access to most of a page. */
const getVisitor = (address: string): string =>
  /^\/(dashboard|desk)/.test(address) ? cookies.administrator : cookies.anonymous

/** Alternates between both languages. */
async function expectPages(addresses: Iterable<string>) {
  const failures: string[] = []
  let at = 0
  for (const address of addresses) {
    const language = at++ % 2 === 0 ? 'en' : 'ms'
    const cookie = [getVisitor(address), `language=${language}`].filter(Boolean).join('; ')
    const answer = await fetch(server.url + address, {
      redirect: 'manual',
      headers: { ...IDENTITY_ENCODING, cookie },
    })
    const body = await answer.text()
    const what = `${answer.status} for ${address.slice(0, 200)}`
    if (answer.status >= 500) failures.push(what)
    // Data responses declare their type, so browsers do not interpret them as HTML.
    const isForScripts = /json|x-script/.test(answer.headers.get('content-type') ?? '')
    if (!isForScripts && /<script>alert\(1\)|<img src=x/.test(body)) failures.push(`not escaped: ${what}`)
    if (answer.status >= 400 && !isForScripts) {
      if (!body.includes(`<html lang="${language}"`)) failures.push(`another language: ${what}`)
      if (!/<h[12][^>]*>[^<]{5}/.test(body)) failures.push(`no sentence: ${what}`)
    }
  }
  expect(failures).toEqual([])
}

test('every route and every parameter that a page reads is in the table of parameters', () => {
  // The component gallery is not part of a production build.
  const addresses = ROUTES.map(({ path }): string => path).filter(path => path !== '/look')
  expect(Object.keys(PARAMETERS).sort()).toEqual(addresses.sort())
  const sources = ['app', 'domain', 'platform'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(file => join(folder, file))
      // Settings contain URLs too, but these are not requested.
      .filter(file => /\.tsx?$/.test(file) && !/\.test\.|^platform\/settings\//.test(file))
      .map(file => readFileSync(join(root, file), 'utf8')),
  )
  const read = sources.flatMap(text =>
    Array.from(
      text.matchAll(/(?<!\)\.)\b(?:searchParams|query)\??\.(?:get|getAll|has)\('(\w+)'\)|= text\('(\w+)'\)/g),
      ([, a, b]) => a ?? b ?? '',
    ),
  )
  const tried = new Set(['lang', ...Object.values(PARAMETERS).flat()])
  expect(read.length).toBeGreaterThan(20)
  expect(read.filter(name => !tried.has(name))).toEqual([])
})

test.each(Object.entries(PARAMETERS).filter(([, names]) => names.length > 0))(
  'hostile values for every parameter of %s cause no 5xx and are escaped',
  async (address, names) => {
    const page = sampleOf(address)
    const texts = HOSTILE_STRINGS.map(percentEncoded)
    // Two of the longest values exceed the limit of a request.
    const short = texts.filter(({ length }) => length < 5_000)
    // Each text once among other hostile ones, and every third one alone. Every other query requests the
    // data, at half the cost: the page is rendered from the same values.
    const queries = texts.flatMap((text, at) => {
      const among = names.map((name, step) => `${name}=${short[(at + step) % short.length]}`)
      const alone = `${names[Math.floor(at / 3) % names.length]}=${text}`
      return [
        ...(at % names.length === 0 ? [among.join('&')] : []),
        ...(at % 3 === 0 || !short.includes(text) ? [alone] : []),
      ]
    })
    const addresses = queries.map((query, at) => {
      const path = at % 2 === 1 ? (page === '/' ? '/_.data' : `${page}.data`) : page
      return `${path}?${query}`
    })
    await expectPages(everyNth(10, addresses, turn++))
  },
  60_000,
)

test.each(Object.keys(PARAMETERS).filter(address => /:\w+|\*/.test(address)))(
  'hostile path parameters of %s cause no 5xx and are escaped',
  async address => {
    const places = Array.from(address.matchAll(/:\w+|\*/g), ([place]) => place)
    const isPage = ROUTES.some(({ path, layout }) => path === address && layout !== null)
    const texts = HOSTILE_STRINGS.filter(text => text.length <= 1_000)
    const addresses = texts.map((text, at) => {
      const url = sampleOf(address.replace(places[at % places.length] ?? '', () => percentEncoded(text)))
      // Half of them as data requests, as above, in both languages: all URLs have the same not-found page.
      return isPage && at % 4 >= 2 ? `${url}.data` : url
    })
    await expectPages(everyNth(10, addresses, turn++))
  },
  60_000,
)

test('redirects never lead to another site', async () => {
  const targets = [
    ...everyNth(
      4,
      HOSTILE_STRINGS.filter(text => text.length <= 1_000),
    ).map(percentEncoded),
    ...[
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/.//evil.example',
      '/%2f/evil.example',
      '/..//evil.example',
      '/\tevil.example',
      '/\n/evil.example',
      'https://evil.example',
      'https:evil.example',
      'HTTPS:\\evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'evil.example',
      '@evil.example',
      '/@evil.example',
      ':80',
      '/\r\nSet-Cookie: a=b',
      '/\u2028/evil.example',
      '/auth/sign-out',
    ].map(text => percentEncoded(Buffer.from(text))),
  ]
  const failures: string[] = []
  for (const target of targets) {
    for (const [door, who] of [
      ['/auth', cookies.customer],
      ['/staff-login', cookies.staff],
      ['/staff-login/code', cookies.staff],
      [`/tyres`, ''],
    ] as const) {
      const { status, headers } = await sendRequest(server.url, 'GET', `${door}?redirect=${target}`, {
        Cookie: who,
      })
      const location = headers.get('location') ?? ''
      const isOurs = new URL(location, server.url).origin === server.url && /^\/(?!\/)/.test(location)
      if (status === null || status >= 400 || !isOurs || headers.has('set-cookie'))
        failures.push(`${door}?redirect=${target}: ${status} ${location}`)
    }
  }
  expect(failures).toEqual([])
})

test('a preview answers 404 to any path that is not one of its pages', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const preview = `/desk/day/${tomorrow}`
  const shown = await fetch(`${server.url}${preview}/tires`, { headers: { cookie: cookies.administrator } })
  expect(shown.status).toBe(200)
  for (const path of ['//[', '//a:b@c/tires', '//x:99999/tires', '///', '//evil.example/tires']) {
    const { status } = await fetch(server.url + preview + path, {
      redirect: 'manual',
      headers: { cookie: cookies.administrator },
    })
    expect([path, status]).toEqual([path, 404])
  }
})

test('hostile path segments cause no 5xx', async () => {
  for (const value of everyNth(6, EVIL)) {
    for (const path of [
      `/${value}`,
      `/tires/${value}`,
      `/tire/${value}/Energy%20XM2%2B`,
      `/tire/195%2F55R15/${value}`,
      `/tire/${value}/${value}/book`,
      `/${value}.data`,
      `/tire/${value}/${value}.data`,
      `/assets/${value}`,
      `/pictures/${value}`,
      `/pictures/tyres/${value}`,
    ]) {
      await expectResponse('GET', path)
    }
  }
}, 60_000)

test('no file outside the public folders is served', async () => {
  for (const path of [
    '/pictures/../../package.json',
    '/pictures/..%2f..%2fpackage.json',
    '/pictures/%2e%2e/%2e%2e/package.json',
    '/pictures/..%5c..%5cpackage.json',
    '/pictures../package.json',
    '/pictures..%2fpackage.json',
    '/pictures/..;/..;/package.json',
    '/pictures/....//....//package.json',
    '/pictures/%252e%252e%252fpackage.json',
    '/pictures/%c0%ae%c0%ae/%c0%ae%c0%ae/package.json',
    '/pictures/%u002e%u002e/package.json',
    '/pictures/hero.webp/../../../package.json',
    '/pictures/hero.webp%00.svg',
    '/pictures/../data/secret',
    '/files/../../package.json',
    '/files/..%2f..%2fpackage.json',
    '/files/receipts/..%2f..%2fsecret?expires=9999999999&signature=x',
    '/pictures//etc/passwd',
    '/pictures/%2fetc%2fpasswd',
    '/assets/../../server/index.js',
    '/assets/..%2f..%2fserver%2findex.js',
    '/..%2fpackage.json',
    // A page of any token answers 200.
    '/auth/verify/..%2f..%2fpictures%2ficons%2ficon.svg',
    '/pictures/.hidden',
    '/.env',
    '/.git/config',
    '/build/server/index.js',
  ]) {
    const answer = await expectResponse('GET', path)
    expect([path, answer.status === 404 || answer.status === 403 || answer.status === 400]).toEqual([
      path,
      true,
    ])
    expect(answer.body).not.toMatch(/"dependencies"|root:x:0/)
  }
})

test.each([
  '//evil.example/tires',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/..//evil.example',
  '/tire/%2e%2e///',
  '/%09/',
  '/%0a/evil.example',
  '/tires/%0D%0A/',
  '/x/..//tires',
  '/x/..//dashboard',
  '/x/%2e%2e//tyres?a=1',
  '/.\\evil.example',
  '/tyres//evil.example',
  '/tyres?//evil.example',
  'http://evil.example/tyres?a=1',
  'https://evil.example/',
  '*',
  '',
  '?',
  '#',
  'tires',
  '/tires#fragment',
  '/tires?a=1?b=2',
  '/tires?&&&==&=',
  '/tires?%',
  '/tires?'.padEnd(8_100, 'a=1&'),
  '/'.padEnd(20_000, 'a'),
  '/'.padEnd(4_000, '/'),
  '/__manifest',
  '/__manifest?p=/tires&version=x',
  '/__manifest?paths=/tires',
  '/tires.data?_routes=root',
  '/tires.data?_routes=',
  '/tires.data?_routes=nope,root,__proto__',
  '/tires.data?index',
  '/.data',
  '/_.data',
  '/_.data?_routes=%00',
  '/tires.data.data',
  '/tires/',
  '/tires//',
  '/%74ires',
  '/tire/195%2F55R15',
  '/tire//',
  '/healthz?x=%00',
  '/readyz/',
  '/favicon.ico',
  '/robots.txt',
  '/assets/',
  '/pictures/',
  '/pictures',
  '/pictures/tyres',
])('the URL %j causes no 5xx and no redirect to another site', async target => {
  const answer = await expectResponse('GET', target)
  const location = answer.headers.get('location')
  // A redirect stays on the site, or leads to the company's chat.
  if (location) expect(location).toMatch(/^(\/(?![/\\])|https:\/\/wa\.me\/60)/)
})
