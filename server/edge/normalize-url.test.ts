import { expect, test } from 'vitest'
import { hasEncodedSeparator, isRespelledFile, normalizeUrl } from './normalize-url.ts'

test('a normal URL is unchanged', () => {
  for (const url of ['/', '/tires', '/tire/195%2F55R15/Energy%20XM2%2B?lang=en&a=//b', '/a//b/'])
    expect(normalizeUrl(url)).toBe(url)
})

test.each([
  ['//evil.example/x', '/evil.example/x'],
  ['///', '/'],
  ['/\\evil.example', '/evil.example'],
  ['\\\\evil.example', '/evil.example'],
  ['/..//evil.example', '/evil.example'],
  ['/tire/%2e%2e///', '/'],
  ['/.//evil.example', '/evil.example'],
  ['/.\\evil.example', '/evil.example'],
  ['/%2E%2e\\\\evil.example?a=1', '/evil.example?a=1'],
  ['/a/../../../b', '/b'],
  ['/\t/[', '/['],
  ['/\t/a:b@c/x', '/a:b@c/x'],
  ['/tires#//evil.example', '/tires'],
  ['/tires?search=a%00b%1Fc%7f&width=%09%0A%0d', '/tires?search=abc&width=%09%0A%0d'],
])('%s becomes %s', (url, normalized) => {
  expect(normalizeUrl(url)).toBe(normalized)
  expect(new URL(normalizeUrl(url), 'http://here').origin).toBe('http://here')
})

test('a URL without a leading slash is unchanged, and rejected later', () => {
  for (const url of ['*', '', 'http://evil.example/', 'tires', '?', '#']) expect(normalizeUrl(url)).toBe(url)
})

test.each([
  '/auth/verify/..%2f..%2fpictures%2ficons%2ficon.svg',
  '/%2F',
  '/pictures/a%5Cb.png',
  '/tire%2F195',
  '/tire/..%2f..%2fpictures/hero.webp',
  '/tire/195%2F55R15/..%5C..%2Fx',
  '/tire/195%2F55R15/x%2F.',
  '/desk/day/2026-12-01/tire/195%2F55R15/..%2Fx',
  '/desk/day/2026-12-01%2Ftire/x',
  '/desk/lists/tire/195%2F55R15',
])('a proxy could take %s for another path', url => {
  expect(hasEncodedSeparator(url)).toBe(true)
})

test.each([
  '/tires?search=195%2F55R15%5C..%2F',
  '/tire/195%2F55R15/A%2FB',
  '/tire/195%2F55R15/A..B',
  '/desk/day/2026-12-01/tire/195%2F55R15/A',
  '/desk/uploads/0a1b-2c/shop/tire/195%2F55R15/A',
  '/tires',
])('%s is one path to every proxy', url => {
  expect(hasEncodedSeparator(url)).toBe(false)
})

test.each([
  '//pictures/icons/icon.svg',
  '/pictures//icons/icon.svg',
  '/tires/../pictures/icons/icon.svg',
  '/pictures/./icons/icon.svg',
  '/pictures/x/%2e%2e/icons/icon.svg?a=1',
  '/pictures/icons/%69con.svg',
  '/pictures/icons/icon%2Esvg',
  '\\pictures\\icons\\icon.svg',
  '//assets/a.js',
])('a cache would store a file again as %s', url => {
  expect(isRespelledFile(url)).toBe(true)
})

test.each([
  '/pictures/icons/icon.svg?v=1//../',
  '/pictures/tayar%20baharu%C3%A9.jpg',
  '/assets/a-B_1.js',
  '//tires',
  '/',
])('%s is the only spelling of a file, or of no file', url => {
  expect(isRespelledFile(url)).toBe(false)
})
