import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scheduleCleanup } from './cleanup-scheduler.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const MINUTE_MS = 60_000
const start = (tasks: Parameters<typeof scheduleCleanup>[0]) => {
  const log = { warn: vi.fn() }
  return { log, stop: scheduleCleanup(tasks, { intervalMs: 10 * MINUTE_MS, log }) }
}

test('tasks run now and every ten minutes until they are stopped', async () => {
  const forms = vi.fn(async () => {})
  const { stop } = start({ forms })
  expect(forms).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS)
  expect(forms).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  expect(forms).toHaveBeenCalledTimes(3)
})

test('a failed task is logged with its name, and the next one still runs', async () => {
  const reason = new Error('no connection')
  const limits = vi.fn(async () => {})
  const { log, stop } = start({ forms: () => Promise.reject(reason), limits })
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(limits).toHaveBeenCalledTimes(2)
  expect(log.warn).toHaveBeenCalledWith(
    { event: 'cleanup_failed', err: reason, task: 'forms' },
    'cleanup task failed',
  )
  stop()
})

test('runs do not overlap', async () => {
  let finish = () => {}
  const files = vi.fn(
    () =>
      new Promise<void>(resolve => {
        finish = resolve
      }),
  )
  const tables = vi.fn(async () => {})
  const { stop } = start({ files, tables })
  await vi.advanceTimersByTimeAsync(35 * MINUTE_MS)
  expect(files).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(files).toHaveBeenCalledTimes(2)
  expect(tables).toHaveBeenCalledTimes(1)
  stop()
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(tables, 'a stopped run does not continue').toHaveBeenCalledTimes(1)
})
