import { afterEach, expect, test, vi } from 'vitest'
import { onPrerender } from './prerender.ts'

afterEach(() => vi.unstubAllGlobals())

/** Runs the script in a document; returns it, and what the page fetches. */
function run({ prerendering = false, deliveryType = '', pathname = '/tire/1/2' }) {
  const fetched: string[] = []
  const document = {
    prerendering,
    body: { offsetHeight: 1 },
    fonts: { ready: Promise.resolve() },
    onprerenderingchange: undefined as undefined | (() => void),
  }
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('performance', { getEntriesByType: () => [{ deliveryType }] })
  vi.stubGlobal('fetch', async (url: string) => fetched.push(url))
  onPrerender()
  return { document, fetched }
}

test('a prerendered page asks for itself when it is shown, and not before', () => {
  const { document, fetched } = run({ prerendering: true })
  expect(fetched).toEqual([])
  document.onprerenderingchange?.()
  expect(fetched).toEqual([''])
})

test.each([
  ['/tires', 'navigational-prefetch', ['']],
  ['/tire/1/2', 'navigational-prefetch', ['']],
  // The home page is not counted.
  ['/', 'navigational-prefetch', []],
  ['/tires', 'cache', []],
  ['/tires', '', []],
])('%s that came by %j asks for %j', (pathname, deliveryType, asked) => {
  expect(run({ pathname, deliveryType }).fetched).toEqual(asked)
})
