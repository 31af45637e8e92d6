import { expect, test } from 'vitest'
import { readPersonKey } from './person-key.ts'

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
  expect(readPersonKey(typed)).toEqual(key)
})
