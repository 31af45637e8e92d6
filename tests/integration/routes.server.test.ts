import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROUTES, type Route, routeOfPattern } from '../../app/routes.ts'
import { root } from '../../server/project-root.ts'
import { server, setUpSharedServer } from '../support/sample-server.ts'

// Every route, its access rule, and that the server enforces it.

const patternOf = ({ path }: Route) => path.slice(1) || '/'

/** Sample values for path parameters. */
const SAMPLES: Record<string, string> = {
  size: '195%2F55R15',
  model: 'Energy%20XM2%2B',
  slug: 'tire-rotation',
  '*': 'no-such-page',
}
const addressOf = (entry: Route) =>
  `/${patternOf(entry)
    .replace(/^\//, '')
    .replace(/:(\w+)|\*/g, (matched, name) => SAMPLES[name ?? matched] ?? 'x')}`

/** The status of routes for everyone that are not pages. */
const STATUSES: Record<string, number[]> = {
  tyres: [301],
  'tire/:size/:model/book': [200, 303],
  // Uploads, and pages for the registering browser only.
  'warranty-registration/receipts': [404],
  'warranty-registration/thank-you': [404],
  'warranty-registration/calendar': [404],
  // No tyre has the sample code.
  't/:code': [404],
  // Links of mails, never signed.
  'claim/:token': [404],
  'reminders/:token': [404],
  // Without a signature a file is 404.
  'files/*': [404],
  'auth/sign-out': [303],
  // Only a POST counts.
  chat: [404],
  // The component gallery is not part of a production build.
  look: [404],
  '*': [404],
}

const files = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.route\.tsx?$/.test(file))
  .map(file => file.split('\\').join('/'))

test('the table of routes and the route config contain the same routes', () => {
  const modules = new Set(ROUTES.map(({ file }) => file))
  expect([...modules].sort()).toEqual([...files].sort())
})

test('every route declares its access', () => {
  const audiences = ['everyone', 'customers', 'staff-accounts', 'staff', 'desk', 'administrators']
  for (const entry of ROUTES) expect(audiences).toContain(routeOfPattern(patternOf(entry))?.access)
  expect(routeOfPattern('no-such-page')?.access).toBe(undefined)
  expect(routeOfPattern('')?.access).toBe(routeOfPattern('/')?.access)
})

test('no path occurs twice', () => {
  const patterns = ROUTES.map(patternOf)
  expect(new Set(patterns).size).toBe(patterns.length)
})

describe('the running server', () => {
  setUpSharedServer()

  test.each(ROUTES.map(entry => [patternOf(entry), entry] as const))('%s', async (pattern, entry) => {
    for (const address of [
      addressOf(entry),
      `${addressOf(entry)}?lang=en`,
      `${addressOf(entry)}?x=%00&x=1`,
    ]) {
      const answer = await fetch(server.url + address, { redirect: 'manual' })
      if (routeOfPattern(pattern)?.access === 'everyone') {
        expect([address, STATUSES[pattern] ?? [200]]).toEqual([
          address,
          expect.arrayContaining([answer.status]),
        ])
      } else {
        // Anonymous visitors are redirected to a login page or get 404.
        expect([303, 404]).toContain(answer.status)
      }
    }
  })

  test.each(ROUTES.map(entry => [patternOf(entry), entry] as const))(
    'data requests of %s are denied to every role without access to the page',
    async (pattern, entry) => {
      const page = await fetch(server.url + addressOf(entry), { redirect: 'manual' })
      const path = addressOf(entry) === '/' ? '/_root' : addressOf(entry)
      for (const query of [
        '',
        `?_routes=${encodeURIComponent(entry.file.replace(/\.tsx?$/, ''))}`,
        '?_routes=',
      ]) {
        const data = await fetch(`${server.url}${path}.data${query}`, { redirect: 'manual' })
        expect(data.status).toBeLessThan(500)
        if (routeOfPattern(pattern)?.access !== 'everyone') expect([202, 303, 404]).toContain(data.status)
        if (page.status === 404 && query === '') expect(data.status).toBe(404)
      }
    },
  )

  test('a POST without a known action causes no 5xx', async () => {
    for (const entry of ROUTES) {
      const answer = await fetch(server.url + addressOf(entry), {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: server.url, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'a=1',
      })
      expect(answer.status).toBeLessThan(500)
    }
  })
})
