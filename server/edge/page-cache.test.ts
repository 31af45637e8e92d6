import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CachedPage, createPageCache, pageKey } from './page-cache.ts'

const anonymous = { method: 'GET', url: '/tires?width=195', headers: {} }

describe('the cache key of a request', () => {
  test('is equal only for the same language, catalogue version (with its day) and URL', () => {
    const language = fc.constantFrom('ms', 'en')
    const version = fc.constantFrom(
      '2026-11-20 tyres=1',
      '2026-11-21 tyres=1',
      '2026-11-20 tyres=2',
      '2026-11-20 fallback',
    )
    const url = fc.constantFrom(
      '/',
      '/tires',
      '/tires?page=2',
      '/tires?search=en',
      '/tire/195%2F55R15/Eco',
      '/tires?search=ms',
    )
    fc.assert(
      fc.property(language, version, url, language, version, url, (l1, v1, u1, l2, v2, u2) => {
        const key = (language: string, version: string, url: string) =>
          pageKey({ ...anonymous, url, headers: { cookie: `language=${language}` } }, version)
        expect(key(l1, v1, u1) === key(l2, v2, u2)).toBe(l1 === l2 && v1 === v2 && u1 === u2)
      }),
    )
  })

  test('is the same in any order of parameters with different names', () => {
    const key = (query: string) => pageKey({ ...anonymous, url: `/tires?${query}` }, 'v')
    expect(key('width=195&brand=A&brand=B')).toBe(key('brand=A&width=195&brand=B'))
    expect(key('brand=A&brand=B')).not.toBe(key('brand=B&brand=A'))
    expect(key('search=a&search=b')).not.toBe(key('search=b&search=a'))
    expect(key('a=1&b=2')).not.toBe(key('a=2&b=1'))
  })

  test('is that of the Malay page without a language cookie', () => {
    const malay = pageKey({ ...anonymous, headers: { cookie: 'language=ms' } }, 'v')
    expect(pageKey(anonymous, 'v')).toBe(malay)
    expect(pageKey({ ...anonymous, headers: { cookie: 'language=fr' } }, 'v')).toBe(malay)
  })

  test.each([
    ['a session cookie', { headers: { cookie: '__Host-session=abc' } }],
    ['a session cookie beside the language', { headers: { cookie: 'language=en; session=abc' } }],
    ['any other cookie', { headers: { cookie: 'language=en; _x=1' } }],
    ['credentials', { headers: { authorization: 'Basic abc' } }],
    ['a language in the URL, which sets a cookie', { url: '/tires?lang=en' }],
    ['an encoded language in the URL', { url: '/tires?%6Cang=en' }],
    ['a language in the URL with a control character in its name', { url: '/tires?l%00ang=en' }],
    ['a POST request', { method: 'POST' }],
    ['a HEAD request', { method: 'HEAD' }],
    ['a data request of the router', { url: '/tires.data?width=195' }],
  ])('is null for %s', (_, request) => {
    expect(pageKey({ ...anonymous, ...request }, 'v')).toBeNull()
  })
})

describe('the page cache', () => {
  test('returns a page under its key only', () => {
    const pages = createPageCache(1_000_000)
    const page = pageOf(100)
    pages.set('v1 ms /', page)
    expect(pages.get('v1 ms /')).toBe(page)
    expect(pages.get('v1 en /')).toBeUndefined()
    expect(pages.get('v2 ms /')).toBeUndefined()
  })

  test('evicts the least recently used pages above its size', () => {
    const pages = createPageCache(1_500)
    for (const name of ['a', 'b', 'c']) pages.set(name, pageOf(300))
    pages.get('a')
    pages.set('d', pageOf(300))
    expect(['a', 'b', 'c', 'd'].filter(name => pages.get(name))).toEqual(['a', 'c', 'd'])
  })

  test('does not store a page larger than the cache', () => {
    const pages = createPageCache(1_500)
    pages.set('a', pageOf(300))
    pages.set('b', pageOf(2_000))
    expect(pages.get('b')).toBeUndefined()
    expect(pages.get('a')).toBeDefined()
  })
})

const pageOf = (bytes: number): CachedPage => ({
  headers: [],
  etag: '',
  copies: { identity: { headers: [], body: Buffer.alloc(bytes) } },
})
