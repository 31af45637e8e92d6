import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', undefined],
  ['br;q=0.1, gzip', 'br'],
  ['*', 'br'],
  ['x-gzip', undefined],
  [';;;,,,', undefined],
])('Accept-Encoding %j is answered with %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('an encoding without a stored copy is not chosen', () => {
  expect(acceptedEncoding('gzip, br', ['gzip'])).toBe('gzip')
  expect(acceptedEncoding('gzip, br', [])).toBeUndefined()
})
