import { afterEach, expect, test, vi } from 'vitest'
import { getLocation } from './geolocation.ts'

type GetPosition = (
  found: (position: { coords: { latitude: number; longitude: number } }) => void,
  failed: (error?: { code: number }) => void,
) => void

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('valid coordinates are the place; invalid ones, an error and an exception are failures', async () => {
  answer(found => found({ coords: { latitude: 3.1, longitude: 101.7 } }))
  expect(await getLocation()).toEqual({ ok: true, place: { lat: 3.1, lng: 101.7 } })
  answer(found => found({ coords: { latitude: Number.NaN, longitude: 999 } }))
  expect(await getLocation()).toEqual({ ok: false, reason: 'failed' })
  answer((_, failed) => failed())
  expect(await getLocation()).toEqual({ ok: false, reason: 'failed' })
  answer(() => {
    throw new Error('not here')
  })
  expect(await getLocation()).toEqual({ ok: false, reason: 'failed' })
})

test('a refused permission has a reason of its own, because a retry cannot help', async () => {
  answer((_, failed) => failed({ code: 1 }))
  expect(await getLocation()).toEqual({ ok: false, reason: 'denied' })
  for (const code of [2, 3]) {
    answer((_, failed) => failed({ code }))
    expect(await getLocation()).toEqual({ ok: false, reason: 'failed' })
  }
})

test('a browser without geolocation has a reason of its own', async () => {
  vi.stubGlobal('navigator', {})
  expect(await getLocation()).toEqual({ ok: false, reason: 'unsupported' })
})

test('a request that the browser never answers fails after 15 s', async () => {
  vi.useFakeTimers()
  answer(() => {})
  const told = vi.fn()
  void getLocation().then(told)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toHaveBeenCalledWith({ ok: false, reason: 'failed' })
})

const answer = (getCurrentPosition: GetPosition) =>
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
