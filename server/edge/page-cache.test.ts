import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CachedPage, createPageCache, pageKey } from './page-cache.ts'

const anonymous = { method: 'GET', url: '/tires?width=195', headers: {} }

describe('a kept page is shared by nobody whose page could be another', () => {
  test('two requests have one key only where language, catalogue (with its day) and address are the same', () => {
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

  test('without a language cookie it is the Malay page', () => {
    const malay = pageKey({ ...anonymous, headers: { cookie: 'language=ms' } }, 'v')
    expect(pageKey(anonymous, 'v')).toBe(malay)
    expect(pageKey({ ...anonymous, headers: { cookie: 'language=fr' } }, 'v')).toBe(malay)
  })

  test.each([
    ['a session cookie', { headers: { cookie: '__Host-session=abc' } }],
    ['a session cookie beside the language', { headers: { cookie: 'language=en; session=abc' } }],
    ['any other cookie', { headers: { cookie: 'language=en; _x=1' } }],
    ['credentials', { headers: { authorization: 'Basic abc' } }],
    ['a language in the address, which is answered with a cookie', { url: '/tires?lang=en' }],
    ['the same, encoded', { url: '/tires?%6Cang=en' }],
    ['a form that was sent', { method: 'POST' }],
    ['a request for the head alone', { method: 'HEAD' }],
    ['data for the browser', { url: '/tires.data?width=195' }],
  ])('%s neither reads nor fills one', (_, request) => {
    expect(pageKey({ ...anonymous, ...request }, 'v')).toBeNull()
  })
})

describe('kept pages', () => {
  test('are found under their key, and gone with another version of the catalogue', () => {
    const pages = createPageCache(1_000_000)
    const page = pageOf(100)
    pages.keep('v1 ms /', page)
    expect(pages.find('v1 ms /')).toBe(page)
    expect(pages.find('v1 en /')).toBeUndefined()
    expect(pages.find('v2 ms /')).toBeUndefined()
  })

  test('take no more memory than they may: those not asked for the longest go first', () => {
    const pages = createPageCache(1_500)
    for (const name of ['a', 'b', 'c']) pages.keep(name, pageOf(300))
    pages.find('a')
    pages.keep('d', pageOf(300))
    expect(['a', 'b', 'c', 'd'].filter(name => pages.find(name))).toEqual(['a', 'c', 'd'])
  })

  test('a page larger than all the memory is not kept', () => {
    const pages = createPageCache(1_500)
    pages.keep('a', pageOf(300))
    pages.keep('b', pageOf(2_000))
    expect(pages.find('b')).toBeUndefined()
    expect(pages.find('a')).toBeDefined()
  })
})

const pageOf = (bytes: number): CachedPage => ({
  headers: [],
  etag: '',
  copies: { identity: Buffer.alloc(bytes) },
})
