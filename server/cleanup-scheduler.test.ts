import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scheduleCleanup } from './cleanup-scheduler.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const MINUTE = 60_000
const keep = (parts: Parameters<typeof scheduleCleanup>[0]) => {
  const log = { warn: vi.fn() }
  return { log, end: scheduleCleanup(parts, { everyMs: 10 * MINUTE, log }) }
}

test('what is swept is swept at once and every ten minutes, until it is ended', async () => {
  const forms = vi.fn(async () => {})
  const { end } = keep({ forms })
  expect(forms).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(20 * MINUTE)
  expect(forms).toHaveBeenCalledTimes(3)
  end()
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(forms).toHaveBeenCalledTimes(3)
})

test('a part that fails is named, and the next one is done all the same', async () => {
  const reason = new Error('no line')
  const limits = vi.fn(async () => {})
  const { log, end } = keep({ forms: () => Promise.reject(reason), limits })
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(limits).toHaveBeenCalledTimes(2)
  expect(log.warn).toHaveBeenCalledWith({ err: reason, part: 'forms' }, 'not everything was swept')
  end()
})

test('while a sweep is under way no other begins', async () => {
  let finish = () => {}
  const files = vi.fn(
    () =>
      new Promise<void>(resolve => {
        finish = resolve
      }),
  )
  const tables = vi.fn(async () => {})
  const { end } = keep({ files, tables })
  await vi.advanceTimersByTimeAsync(35 * MINUTE)
  expect(files).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(files).toHaveBeenCalledTimes(2)
  expect(tables).toHaveBeenCalledTimes(1)
  end()
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(tables, 'what was ended goes no further').toHaveBeenCalledTimes(1)
})
