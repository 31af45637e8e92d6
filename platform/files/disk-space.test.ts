import { expect, test } from 'vitest'
import { hasFreeSpace, isDiskFullError } from './disk-space.ts'

test('there is free space while at least the minimum is free', async () => {
  const store = { freeBytes: async () => 500 }
  expect(await hasFreeSpace(store, 500)).toBe(true)
  expect(await hasFreeSpace(store, 501)).toBe(false)
})

test('a full disk and an exceeded quota are disk-full errors, other errors are not', () => {
  const error = (code: string) => Object.assign(new Error(code), { code })
  expect(['ENOSPC', 'EDQUOT', 'ENOENT'].map(code => isDiskFullError(error(code)))).toEqual([
    true,
    true,
    false,
  ])
  expect([new TypeError('x'), null, undefined].map(isDiskFullError)).toEqual([false, false, false])
})
