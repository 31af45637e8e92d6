import { expect, test } from 'vitest'
import { isVisit } from './is-visit.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const CUBOT =
  'Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'
const FACEBOOK =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 [FBAN/FBIOS;FBAV/450.0]'

test.each([
  [PHONE, true],
  [CUBOT, true],
  [FACEBOOK, true],
  [undefined, false],
  ['', false],
  ['curl/8.5.0', false],
  ['WhatsApp/2.23.20.0', false],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', false],
  [`${PHONE} (compatible; bingbot/2.0)`, false],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0)', false],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0.0.0 Safari/537.36', false],
  ['Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)', false],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', false],
])('a request of %j counts: %s (rule S35.2)', (agent, counts) => {
  expect(isVisit({ method: 'GET', headers: { 'user-agent': agent } })).toBe(counts)
})

test.each([
  [{ 'sec-purpose': 'prefetch' }],
  [{ 'sec-purpose': 'prefetch;prerender' }],
  [{ purpose: 'prefetch' }],
  [{ 'x-moz': 'prefetch' }],
])('a page that a browser fetches ahead with %j does not count', headers => {
  expect(isVisit({ method: 'GET', headers: { 'user-agent': PHONE, ...headers } })).toBe(false)
})

test('a HEAD request does not count', () => {
  expect(isVisit({ method: 'HEAD', headers: { 'user-agent': PHONE } })).toBe(false)
})
