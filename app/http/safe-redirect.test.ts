import { expect, test } from 'vitest'
import { safeRedirectPath } from './safe-redirect.ts'

test.each([
  ['/warranty-registration?tab=check', '/warranty-registration?tab=check'],
  ['/', '/'],
  ['/tires?width=195#top', '/tires?width=195'],
  ['/a/../dashboard', '/dashboard'],
])('%s is a path of this site', (target, path) => {
  expect(safeRedirectPath(target, '/else')).toBe(path)
})

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'warranty-registration',
  '/a\\b',
  `/${'a'.repeat(3_000)}`,
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/dashboard/..//evil.example',
])('%j is not a path of this site', target => {
  expect(safeRedirectPath(target, '/else')).toBe('/else')
})
