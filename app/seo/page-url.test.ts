import { expect, test } from 'vitest'
import { pageUrl } from './page-url.ts'

const SHOP = 'https://tayar.example'
const address = (pathname: string, search = '', language: 'en' | 'ms' = 'ms') =>
  pageUrl(SHOP, { pathname, search }, language)

test('Malay is the address itself, English says so', () => {
  expect(address('/tires', '?lang=en')).toBe(`${SHOP}/tires`)
  expect(address('/tires', '', 'en')).toBe(`${SHOP}/tires?lang=en`)
  expect(address('/', '?lang=ms', 'en')).toBe(`${SHOP}/?lang=en`)
})

test('a canonical URL keeps only the parameters that change the content, in one order', () => {
  expect(address('/tires', '?width=205&ratio=55&rim=16&sort=popularity&page=2&utm_source=x')).toBe(
    `${SHOP}/tires?width=205&ratio=55&rim=16&page=2`,
  )
  expect(address('/tires', '?page=2&rim=16&width=205&ratio=55')).toBe(
    `${SHOP}/tires?width=205&ratio=55&rim=16&page=2`,
  )
  expect(address('/tires', '?search=&page=')).toBe(`${SHOP}/tires`)
  expect(address('/locate-us', '?state=Kuala+Lumpur&fbclid=1', 'en')).toBe(
    `${SHOP}/locate-us?state=Kuala+Lumpur&lang=en`,
  )
})

test('a slash at the end is no other page', () => {
  expect(address('/tires/', '?width=205')).toBe(`${SHOP}/tires?width=205`)
  expect(address('/')).toBe(`${SHOP}/`)
})

test('a tyre opened from a list is the same tyre', () => {
  expect(address('/tire/195%2F55R15/Energy%20XM2%2B', '?search=xm2&page=3')).toBe(
    `${SHOP}/tire/195%2F55R15/Energy%20XM2%2B`,
  )
})

test('no path leads to another host', () => {
  expect(new URL(address('/x', '?a=//evil.example')).host).toBe('tayar.example')
})
