import { expect, test } from 'vitest'
import { normalizeUrl } from './normalize-url.ts'

test('an address of ours stays as it is', () => {
  for (const asked of ['/', '/tires', '/tire/195%2F55R15/Energy%20XM2%2B?lang=en&a=//b', '/a//b/'])
    expect(normalizeUrl(asked)).toBe(asked)
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
  ['/tires#//evil.example', '/tires'],
  ['/tires?search=a%00b%1Fc%7f&width=%09%0A%0d', '/tires?search=abc&width=%09%0A%0d'],
])('%s is %s', (asked, address) => {
  expect(normalizeUrl(asked)).toBe(address)
  expect(new URL(normalizeUrl(asked), 'http://here').origin).toBe('http://here')
})

test('what is no address of a shop is left to be refused', () => {
  for (const asked of ['*', '', 'http://evil.example/', 'tires', '?', '#'])
    expect(normalizeUrl(asked)).toBe(asked)
})
