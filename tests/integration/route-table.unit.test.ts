import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import routeConfig, {
  offlinePage,
  pathsNeverOffline,
  pathsNotForRobots,
  ROUTES,
  routeOfPath,
  sitemapPaths,
} from '../../app/routes.ts'
import { root } from '../../server/project-root.ts'

test.each([
  ['/', '/'],
  ['/tires', '/tires'],
  ['/tires/', '/tires'],
  ['/tires.data', '/tires'],
  ['/tire/195%2F55R15/Energy', '/tire/:size/:model'],
  ['/tire/195%2F55R15/Energy/book', '/tire/:size/:model/book'],
  ['/dashboard/claims/1', '/dashboard/claims/:id'],
  ['/dashboard/claims/1/print', '/dashboard/claims/:id/print'],
  ['/files/receipts/a.jpg', '/files/*'],
  ['/dashboard/claims', '/dashboard/*'],
  ['/desk/nothing/at/all', '/desk/*'],
  ['/desk/uploads/1/shop/tires', '/desk/uploads/:id/shop/*'],
  ['/desk/pictures/files', '/desk/pictures/files'],
  ['/desks', '/*'],
  ['/Tires', '/*'],
  ['/tires/x', '/*'],
  ['/constructor', '/*'],
])('%s is answered by the route %s', (path, route) => {
  expect(routeOfPath(path)?.path).toBe(route)
})

test('every route is in the route config once, below its layout', () => {
  const inLayouts = routeConfig.flatMap(({ file, children = [] }) =>
    children.map(child => [child.path ?? '', child.file, file]),
  )
  const alone = routeConfig.filter(({ children }) => !children).map(({ path, file }) => [path, file, null])
  const rows = ROUTES.map(({ path, file, layout }) => [path.slice(1), file, layout])
  expect([...inLayouts, ...alone].sort()).toEqual(rows.sort())
})

test('only these routes accept files', () => {
  expect(ROUTES.filter(({ uploads }) => uploads).map(({ path }) => path)).toEqual([
    '/warranty-registration',
    '/claim/:token',
    '/dashboard',
    '/dashboard/claims/:id',
    '/dashboard/register',
    '/desk/lists/:kind/upload',
    '/desk/pictures',
    '/desk/company',
    '/desk/promotions',
    '/desk/data/bring-over',
    '/warranty-registration/receipts',
    '/desk/pictures/files',
    '/dashboard/photos',
  ])
})

test('the service worker leaves paths with personal content alone', () => {
  expect(pathsNeverOffline().sort()).toEqual([
    '/account',
    '/auth',
    '/claim',
    '/dashboard',
    '/desk',
    '/files',
    '/invitation',
    '/reminders',
    '/staff-login',
    '/stop-summary',
    '/t',
    '/warranty-registration',
  ])
  expect(offlinePage()).toBe('/offline')
})

test('a route that is not for everyone is neither cached nor available offline', () => {
  for (const { path, access, cache = false, offline } of ROUTES)
    if (access !== 'everyone') expect([path, cache, offline]).toEqual([path, false, 'never'])
})

test('the sitemap lists the public pages without parameters', () => {
  expect(sitemapPaths().sort()).toEqual([
    '/',
    '/about-us',
    '/appointment',
    '/branches',
    '/engine-oil',
    '/knowledge',
    '/locate-us',
    '/privacy',
    '/tires',
    '/warranty-registration',
    '/warranty-registration/terms',
  ])
})

test('robots.txt keeps robots from no page of the sitemap', () => {
  const patterns = pathsNotForRobots().map(path => new RegExp(`^${path.replaceAll('*', '.*')}`))
  expect(patterns.length).toBeGreaterThan(0)
  expect(sitemapPaths().filter(path => patterns.some(pattern => pattern.test(path)))).toEqual([])
})

test('every path of a page in app/ is typed by the table: in href(), isWithinRoute() or routePrefix()', () => {
  const segments = [
    ...new Set(ROUTES.map(({ path }) => path.split('/')[1]).filter(name => /^\w/.test(name ?? ''))),
  ]
  const names = segments.join('|').replaceAll('.', '\\.')
  const path = new RegExp(`(?<!\\b(?:href|isWithinRoute|routePrefix)\\(\\s*)['"\`]/(?:${names})(?![\\w-])`)
  const home = /\b(?:href|action|to)=(?:"|\{['"`])\/["'`?#]/
  const untyped = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.|^i18n\/(?:en|ms)\/|^routes\.ts$/.test(file))
    .filter(file => {
      const code = withoutComments(readFileSync(join(root, 'app', file), 'utf8'))
      return path.test(code) || home.test(code)
    })
  expect(segments.length).toBeGreaterThan(15)
  expect(untyped).toEqual([])
})

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?:^|\s)\/\/ .*$/gm, '')
}
