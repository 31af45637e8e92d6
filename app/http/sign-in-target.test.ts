import { expect, test } from 'vitest'
import { signInTarget, withSignInTarget } from './sign-in-target.ts'

test.each([
  ['/tires?page=2', '/auth/verify/abc?redirect=%2Ftires%3Fpage%3D2', '/tires?page=2'],
  ['/warranty-registration', '/auth/verify/abc', '/warranty-registration'],
  ['https://example.com', '/auth/verify/abc?redirect=https%3A%2F%2Fexample.com', '/warranty-registration'],
])('the redirect parameter %s is passed on as %s and leads to %s', (target, link, page) => {
  expect(withSignInTarget('/auth/verify/abc', target)).toBe(link)
  expect(signInTarget(new URL(link, 'http://localhost'))).toBe(page)
})
