import { expect, test, vi } from 'vitest'
import { createDiskMonitor } from './disk-monitor.ts'

const MB = 1024 * 1024

function monitor() {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  let free = Number.POSITIVE_INFINITY
  let minutes = 0
  const { check } = createDiskMonitor({
    freeBytes: async () => free,
    log,
    now: () => new Date(1_800_000_000_000 + minutes * 60_000),
  })
  return {
    log,
    check(freeBytes: number, { after = 0 } = {}) {
      free = freeBytes
      minutes += after
      return check()
    },
  }
}

test('space is low below 2 GB and full below 500 MB', async () => {
  const { check } = monitor()
  expect(await check(Number.POSITIVE_INFINITY)).toBe('ok')
  expect(await check(2_048 * MB)).toBe('ok')
  expect(await check(2_048 * MB - 1)).toBe('low')
  expect(await check(500 * MB)).toBe('low')
  expect(await check(500 * MB - 1)).toBe('full')
})

test('a full disk is an error once an hour, whatever is checked in between', async () => {
  const { check, log } = monitor()
  for (let minute = 0; minute < 60; minute++) await check(100 * MB, { after: 1 })
  expect(log.error).toHaveBeenCalledTimes(1)
  expect(log.error.mock.calls[0]?.[0]).toEqual({ event: 'disk_full', freeMegabytes: 100 })
  await check(100 * MB, { after: 1 })
  expect(log.error).toHaveBeenCalledTimes(2)
  expect(log.warn).not.toHaveBeenCalled()
})

test('a change of state is logged at once, recovery included', async () => {
  const { check, log } = monitor()
  await check(3_000 * MB)
  expect([log.info, log.warn, log.error].flatMap(({ mock }) => mock.calls)).toEqual([])
  await check(1_000 * MB)
  expect(log.warn.mock.calls[0]?.[0]).toEqual({ event: 'disk_space_low', freeMegabytes: 1_000 })
  await check(10 * MB)
  await check(3_000 * MB)
  expect(log.error).toHaveBeenCalledTimes(1)
  expect(log.info.mock.calls[0]?.[0]).toMatchObject({ event: 'disk_space_sufficient' })
})

test('an unreadable disk is an error of the caller and is not reported as full', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const freeBytes = () => Promise.reject(new Error('EIO'))
  await expect(createDiskMonitor({ freeBytes, log, now: () => new Date() }).check()).rejects.toThrow('EIO')
  expect(log.error).not.toHaveBeenCalled()
})
