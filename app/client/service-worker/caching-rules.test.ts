import { describe, expect, test } from 'vitest'
import { pathsNeverOffline } from '../../routes.ts'
import {
  CACHES,
  cachesToDrop,
  howToAnswer,
  isCacheImages,
  isFresh,
  MAX_BYTES,
  MAX_IMAGES,
  mayBeKept,
  ownPictures,
  tooMany,
} from './caching-rules.ts'

const SHOP = 'https://tayar.example'
const PLACE = { origin: SHOP, privatePaths: pathsNeverOffline() }
const navigation = (path: string, method = 'GET') =>
  howToAnswer({ method, mode: 'navigate', destination: 'document', url: SHOP + path }, PLACE)
const request = (url: string, destination: string) =>
  howToAnswer({ method: 'GET', mode: 'no-cors', destination, url }, PLACE)

describe('what a request gets', () => {
  test.each(['/', '/tires?search=a', '/tire/a/b/book', '/authors', '/accounts', '/filesystem'])(
    'a page, %s: the network or the offline page',
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
  ])('what is somebody’s own, %s: nothing', path => {
    expect(navigation(path)).toBe('leave')
    expect(request(SHOP + path, 'image')).toBe('leave')
  })
  test('a form that is sent: nothing', () => expect(navigation('/tires', 'POST')).toBe('leave'))
  test('a picture of the shop: what is kept', () => {
    expect(request(`${SHOP}/pictures/tyres/a.webp`, 'image')).toBe('picture')
  })
  test.each([
    [`${SHOP}/pictures/a.json`, ''],
    [`${SHOP}/vehicles?brand=Perodua`, ''],
    [`${SHOP}/tires.data`, ''],
    [`${SHOP}/assets/a.js`, 'script'],
    ['https://tile.example/1/2/3.png', 'image'],
    ['https://evil.example/pictures/a.webp', 'image'],
  ])('%s: nothing', (url, destination) => expect(request(url, destination)).toBe('leave'))
})

describe('which pictures a message asks for', () => {
  test('the shop’s own, whole, each once', () => {
    expect(ownPictures(['/pictures/a.webp', `${SHOP}/pictures/a.webp`, '/pictures/b c.webp'], SHOP)).toEqual([
      `${SHOP}/pictures/a.webp`,
      `${SHOP}/pictures/b%20c.webp`,
    ])
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
  ])('not %s', url => expect(ownPictures([url], SHOP)).toEqual([]))
  test('not more than may be kept', () => {
    const many = Array.from({ length: 500 }, (_, at) => `/pictures/${at}.webp`)
    expect(ownPictures(many, SHOP)).toHaveLength(MAX_IMAGES)
  })
  test.each([null, undefined, 'CACHE_IMAGES', {}, { type: 'CACHE_IMAGES' }, { type: 'x', urls: [] }])(
    'and %s is no such message',
    message => expect(isCacheImages(message)).toBe(false),
  )
})

describe('what may be kept', () => {
  const answer = (changes: object, headers: Record<string, string> = {}) => ({
    status: 200,
    type: 'basic' as const,
    ...changes,
    headers: new Headers({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400',
      ...headers,
    }),
  })
  test('a picture that is there', () => expect(mayBeKept(answer({}))).toBe(true))
  test.each([
    ['one that is not', answer({ status: 404 })],
    ['one of another origin', answer({ type: 'opaque', status: 0 })],
    ['a page', answer({}, { 'content-type': 'text/html; charset=utf-8' })],
    ['data', answer({}, { 'content-type': 'application/json' })],
    ['one visitor’s own picture', answer({}, { 'cache-control': 'private, no-store' })],
  ])('not %s', (_, given) => expect(mayBeKept(given)).toBe(false))
})

describe('how much is kept', () => {
  const kept = (count: number, bytes: number) => Array.from({ length: count }, (_, id) => ({ id, bytes }))
  test('nothing goes while there is room', () => {
    expect(tooMany(kept(MAX_IMAGES, MAX_BYTES / MAX_IMAGES))).toEqual([])
  })
  test('too many: the oldest go', () => {
    expect(tooMany(kept(MAX_IMAGES + 2, 1)).map(({ id }) => id)).toEqual([0, 1])
  })
  test('too large together: the oldest go', () => {
    expect(tooMany(kept(4, MAX_BYTES / 2)).map(({ id }) => id)).toEqual([0, 1])
  })
})

test('what was kept a day ago is asked for again', () => {
  const now = Date.parse('2026-03-02T12:00:00Z')
  expect(isFresh('Mon, 02 Mar 2026 11:00:00 GMT', now)).toBe(true)
  expect(isFresh('Sun, 01 Mar 2026 12:00:00 GMT', now)).toBe(false)
  expect(isFresh('Tue, 03 Mar 2026 12:00:00 GMT', now)).toBe(false)
  expect(isFresh(null, now)).toBe(false)
})

test('a new version drops what the old one kept, and nothing of its own', () => {
  expect(cachesToDrop(['pictures-0', ...Object.values(CACHES), 'offline-0'])).toEqual([
    'pictures-0',
    'offline-0',
  ])
})
