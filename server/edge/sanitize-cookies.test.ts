import { expect, test } from 'vitest'
import { sanitizeCookies } from './sanitize-cookies.ts'

test('valid cookies are unchanged', () => {
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
])('the cookie %j is removed, wherever it is', injected => {
  expect(sanitizeCookies(injected)).toBe('')
  expect(sanitizeCookies(`language=en; ${injected}`)).toBe('language=en')
  expect(sanitizeCookies(`${injected}; language=en`)).toBe('language=en')
})
