import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLatestCache } from './latest-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a value is made once per key, even for concurrent requests, and again after another key', async () => {
  const cached = createLatestCache<string>(1_000)
  const make = vi.fn(async () => 'made')
  expect(await Promise.all([cached('a', make), cached('a', make)])).toEqual(['made', 'made'])
  expect(make).toHaveBeenCalledTimes(1)
  await cached('b', make)
  await cached('a', make)
  expect(make).toHaveBeenCalledTimes(3)
})

test('a value expires after some time without use, a failure immediately', async () => {
  const cached = createLatestCache<string>(1_000)
  const make = vi.fn(async () => 'made')
  await cached('a', make)
  vi.advanceTimersByTime(900)
  await cached('a', make)
  vi.advanceTimersByTime(900)
  await cached('a', make)
  expect(make).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_100)
  await cached('a', make)
  expect(make).toHaveBeenCalledTimes(2)
  const fail = vi.fn(async () => Promise.reject(new Error('broken')))
  await expect(cached('c', fail)).rejects.toThrow('broken')
  await expect(cached('c', fail)).rejects.toThrow('broken')
  expect(fail).toHaveBeenCalledTimes(2)
})
