import { expect, test } from 'vitest'
import { sanitizeCookies } from './sanitize-cookies.ts'

test('cookies of ours stay as they are', () => {
  for (const header of [
    '',
    'language=en',
    'language=en; __Host-session=abc.def%2B%3D; second-factor="x"',
    'a=; b==;; c=a=b',
  ])
    expect(sanitizeCookies(header)).toBe(header.replace(';; ', '; '))
})

test.each([
  '\xa0__Host-session=evil',
  '\ufeff__Host-session=evil',
  '\v__Host-session=evil',
  '__Host-session\xa0=evil',
  '__Host-session =evil',
  '__Host-session\t=evil',
  '"__Host-session"=evil',
  '=__Host-session=evil',
  '__Host-session',
])('a neighbour’s %j is none, wherever it stands', planted => {
  expect(sanitizeCookies(planted)).toBe('')
  expect(sanitizeCookies(`language=en; ${planted}`)).toBe('language=en')
  expect(sanitizeCookies(`${planted}; language=en`)).toBe('language=en')
})
