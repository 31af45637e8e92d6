import { expect, test } from 'vitest'
import { parseContactKey } from './contact-key.ts'

test.each([
  [' Aisyah@Example.COM ', { kind: 'email', email: 'aisyah@example.com' }],
  ['012-345 6789', { kind: 'phone', national: '123456789' }],
  ['+60123456789', { kind: 'phone', national: '123456789' }],
  ['012.345.6789', { kind: 'phone', national: '123456789' }],
  ['aisyah@', null],
  ['aisyah', null],
  ['012', null],
  ['', null],
  ['%', null],
  ['WXY 1234567', null],
])('%j is %j', (typed, key) => {
  expect(parseContactKey(typed)).toEqual(key)
})
