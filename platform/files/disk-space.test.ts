import { expect, test } from 'vitest'
import { hasFreeSpace, isDiskFullError } from './disk-space.ts'

test('there is room as long as more than the floor is free', async () => {
  const store = { freeBytes: async () => 500 }
  expect(await hasFreeSpace(store, 500)).toBe(true)
  expect(await hasFreeSpace(store, 501)).toBe(false)
})

test('a full disk and a used-up quota are no room; a missing file and a mistake are something else', () => {
  const error = (code: string) => Object.assign(new Error(code), { code })
  expect(['ENOSPC', 'EDQUOT', 'ENOENT'].map(code => isDiskFullError(error(code)))).toEqual([
    true,
    true,
    false,
  ])
  expect([new TypeError('x'), null, undefined].map(isDiskFullError)).toEqual([false, false, false])
})
