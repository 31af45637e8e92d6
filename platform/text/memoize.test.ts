import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('a text is computed once, even if the result is null, and again after many others', () => {
  const compute = vi.fn((text: string) => (text === 'none' ? null : text.length))
  const lengthOf = memoize(compute, 2)
  expect(['none', 'none', 'abc', 'abc', 'none'].map(lengthOf)).toEqual([null, null, 3, 3, null])
  expect(compute).toHaveBeenCalledTimes(2)
  expect(['d', 'none'].map(lengthOf)).toEqual([1, null])
  expect(compute).toHaveBeenCalledTimes(4)
})

test('a long text is computed each time', () => {
  const compute = vi.fn((text: string) => text.length)
  const lengthOf = memoize(compute)
  expect([lengthOf('x'.repeat(101)), lengthOf('x'.repeat(101))]).toEqual([101, 101])
  expect(compute).toHaveBeenCalledTimes(2)
})
