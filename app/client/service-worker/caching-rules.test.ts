import { describe, expect, test } from 'vitest'
import { pathsNeverOffline } from '../../routes.ts'
import {
  CACHES,
  isCacheable,
  isCacheImages,
  isFresh,
  MAX_BYTES,
  MAX_IMAGES,
  selectEvictions,
  selectHandler,
  selectOldCaches,
  selectSiteImages,
} from './caching-rules.ts'

const ORIGIN = 'https://tayar.example'
const SCOPE = { origin: ORIGIN, privatePaths: pathsNeverOffline() }
const navigation = (path: string, method = 'GET') =>
  selectHandler({ method, mode: 'navigate', destination: 'document', url: ORIGIN + path }, SCOPE)
const request = (url: string, destination: string) =>
  selectHandler({ method: 'GET', mode: 'no-cors', destination, url }, SCOPE)

describe('a request', () => {
  test.each(['/', '/tires?search=a', '/tire/a/b/book', '/authors', '/accounts', '/filesystem'])(
    'for the page %s is answered by the network or the offline page',
    path => expect(navigation(path)).toBe('page'),
  )
  test.each([
    '/warranty-registration',
    '/warranty-registration?tab=check',
    '/warranty-registration.data',
    '/auth',
    '/auth/verify/abc',
    '/account',
    '/dashboard',
    '/dashboard?tab=new-claim',
    '/files/receipts/a.jpg',
    '/staff-login',
  ])('for the personal path %s is ignored', path => {
    expect(navigation(path)).toBe('ignore')
    expect(request(ORIGIN + path, 'image')).toBe('ignore')
  })
  test('that submits a form is ignored', () => expect(navigation('/tires', 'POST')).toBe('ignore'))
  test('for an image of this site is answered from the cache', () => {
    expect(request(`${ORIGIN}/pictures/tyres/a.webp`, 'image')).toBe('image')
  })
  test.each([
    [`${ORIGIN}/pictures/a.json`, ''],
    [`${ORIGIN}/vehicles?brand=Perodua`, ''],
    [`${ORIGIN}/tires.data`, ''],
    [`${ORIGIN}/assets/a.js`, 'script'],
    ['https://tile.example/1/2/3.png', 'image'],
    ['https://evil.example/pictures/a.webp', 'image'],
  ])('for %s is ignored', (url, destination) => expect(request(url, destination)).toBe('ignore'))
})

describe('a message', () => {
  test('names images of this site, absolute, without duplicates', () => {
    expect(
      selectSiteImages(['/pictures/a.webp', `${ORIGIN}/pictures/a.webp`, '/pictures/b c.webp'], ORIGIN),
    ).toEqual([`${ORIGIN}/pictures/a.webp`, `${ORIGIN}/pictures/b%20c.webp`])
  })
  test.each([
    'https://evil.example/pictures/a.webp',
    '//evil.example/pictures/a.webp',
    '/dashboard',
    '/pictures/../dashboard',
    'data:image/png;base64,AA',
    'http://[',
    42,
    null,
  ])('does not make the worker cache %s', url => expect(selectSiteImages([url], ORIGIN)).toEqual([]))
  test('names at most as many images as may be cached', () => {
    const many = Array.from({ length: 500 }, (_, at) => `/pictures/${at}.webp`)
    expect(selectSiteImages(many, ORIGIN)).toHaveLength(MAX_IMAGES)
  })
  test.each([null, undefined, 'CACHE_IMAGES', {}, { type: 'CACHE_IMAGES' }, { type: 'x', urls: [] }])(
    'of the form %s is ignored',
    message => expect(isCacheImages(message)).toBe(false),
  )
})

describe('the image cache', () => {
  const response = (changes: object, headers: Record<string, string> = {}) => ({
    status: 200,
    type: 'basic' as const,
    ...changes,
    headers: new Headers({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400',
      ...headers,
    }),
  })
  test('accepts an image', () => expect(isCacheable(response({}))).toBe(true))
  test.each([
    ['a missing image', response({ status: 404 })],
    ['an image of another origin', response({ type: 'opaque', status: 0 })],
    ['an image that another origin shares', response({ type: 'cors' })],
    ['a page', response({}, { 'content-type': 'text/html; charset=utf-8' })],
    ['data', response({}, { 'content-type': 'application/json' })],
    ['an image of one visitor', response({}, { 'cache-control': 'private, no-store' })],
  ])('rejects %s', (_, given) => expect(isCacheable(given)).toBe(false))
})

describe('eviction', () => {
  const images = (count: number, bytes: number) => Array.from({ length: count }, (_, id) => ({ id, bytes }))
  test('deletes nothing within the limits', () => {
    expect(selectEvictions(images(MAX_IMAGES, MAX_BYTES / MAX_IMAGES))).toEqual([])
  })
  test('deletes the oldest of too many images', () => {
    expect(selectEvictions(images(MAX_IMAGES + 2, 1)).map(({ id }) => id)).toEqual([0, 1])
  })
  test('deletes the oldest of images that are too large together', () => {
    expect(selectEvictions(images(4, MAX_BYTES / 2)).map(({ id }) => id)).toEqual([0, 1])
  })
})

test('a cached image is requested again after a day', () => {
  const now = Date.parse('2026-03-02T12:00:00Z')
  expect(isFresh('Mon, 02 Mar 2026 11:00:00 GMT', now)).toBe(true)
  expect(isFresh('Sun, 01 Mar 2026 12:00:00 GMT', now)).toBe(false)
  expect(isFresh('Tue, 03 Mar 2026 12:00:00 GMT', now)).toBe(false)
  expect(isFresh(null, now)).toBe(false)
})

test('a new version deletes the caches of the old one only', () => {
  expect(selectOldCaches(['pictures-0', ...Object.values(CACHES), 'offline-0'])).toEqual([
    'pictures-0',
    'offline-0',
  ])
})
