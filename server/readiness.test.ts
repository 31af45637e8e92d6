import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadiness } from './readiness.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const yes = async () => true
const no = async () => false

test('a process is ready when every check is true', async () => {
  expect(await createReadiness({ database: yes, disk: yes })()).toBe(null)
})

test('returns the word of the first failing check; an exception counts as failing', async () => {
  expect(await createReadiness({ database: yes, disk: no, files: no })()).toBe('disk')
  expect(await createReadiness({ database: () => Promise.reject(new Error('gone')), disk: no })()).toBe(
    'database',
  )
})

test('concurrent and repeated requests within a second run each check once', async () => {
  const database = vi.fn(yes)
  const isReady = createReadiness({ database })
  await Promise.all([isReady(), isReady(), isReady()])
  await vi.advanceTimersByTimeAsync(999)
  await isReady()
  expect(database).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2)
  await isReady()
  expect(database).toHaveBeenCalledTimes(2)
})

test('a check that hangs is not ready after two seconds, and is not started again while it hangs', async () => {
  let finish = (_: boolean) => {}
  const database = vi.fn(
    () =>
      new Promise<boolean>(resolve => {
        finish = resolve
      }),
  )
  const isReady = createReadiness({ database, disk: yes })
  let answer: string | null | undefined
  void isReady().then(word => {
    answer = word
  })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(answer).toBe(undefined)
  await vi.advanceTimersByTimeAsync(1)
  expect(answer).toBe('database')
  await vi.advanceTimersByTimeAsync(1_001)
  void isReady()
  expect(database).toHaveBeenCalledTimes(1)
  finish(true)
  await vi.advanceTimersByTimeAsync(1_001)
  void isReady()
  expect(database).toHaveBeenCalledTimes(2)
})
