import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scheduleBackups } from './backup-scheduler.ts'
import type { BackupResult } from './commands/run-backup.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Starts the scheduler at a time, with backups that take a second; returns the times at which they began. */
function start(
  at: string,
  {
    newest = null as string | null,
    time = '03:30',
    timeZone = 'Asia/Kuala_Lumpur',
    result = { outcome: 'made', message: '' } as BackupResult,
    tickMs = MINUTE_MS,
  } = {},
) {
  vi.setSystemTime(new Date(at))
  let made = newest === null ? null : new Date(newest)
  const begun: string[] = []
  const log = { info: vi.fn(), error: vi.fn() }
  const stopBackup = vi.fn(async () => {})
  const run = () => {
    const began = new Date()
    begun.push(began.toISOString().slice(0, 16))
    const ended = new Promise<BackupResult>(resolve =>
      setTimeout(() => {
        if (result.outcome === 'made') made = began
        resolve(result)
      }, 1_000),
    )
    return { result: ended, stop: stopBackup }
  }
  const options = { time, timeZone, newest: async () => made, run, log, now: () => new Date() }
  return { begun, log, stopBackup, stop: scheduleBackups({ ...options, tickMs }) }
}

test('a backup is made every night at the local time of the zone', async () => {
  const { begun } = start('2026-11-22T12:00:00Z', { newest: '2026-11-21T19:30:00Z', tickMs: 10 * MINUTE_MS })
  await vi.advanceTimersByTimeAsync(72 * HOUR_MS)
  // 03:30 in Kuala Lumpur
  expect(begun).toEqual(['2026-11-22T19:30', '2026-11-23T19:30', '2026-11-24T19:30'])
})

test('a server that was off at night makes one ten minutes after its start, if the newest is older than a day', async () => {
  const recent = start('2026-11-22T23:00:00Z', { newest: '2026-11-22T01:00:00Z' })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(recent.begun).toEqual([])
  await recent.stop()
  const old = start('2026-11-22T23:00:00Z', { newest: '2026-11-21T19:30:00Z' })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(old.begun).toEqual(['2026-11-22T23:10'])
})

test('a server without any backup waits for the night if it is near', async () => {
  const { begun } = start('2026-11-22T18:00:00Z')
  await vi.advanceTimersByTimeAsync(3 * HOUR_MS)
  expect(begun).toEqual(['2026-11-22T19:30'])
})

test.each([
  // 02:30 does not exist on 29 March 2026 in Berlin, and is twice on 25 October.
  ['2026-03-28T12:00:00Z', ['2026-03-29T01:00', '2026-03-30T00:30']],
  ['2026-10-24T12:00:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
])('a clock change leaves out no night and repeats none (from %s)', async (from, expected) => {
  const { begun } = start(from, {
    time: '02:30',
    timeZone: 'Europe/Berlin',
    newest: from,
    tickMs: 10 * MINUTE_MS,
  })
  await vi.advanceTimersByTimeAsync(40 * HOUR_MS)
  expect(begun).toEqual(expected)
})

test('a failed backup is an error with its reason, and is tried again every hour', async () => {
  const { begun, log } = start('2026-11-22T19:00:00Z', {
    newest: '2026-11-21T19:30:00Z',
    result: { outcome: 'failed', message: 'not written: the disk is full' },
  })
  await vi.advanceTimersByTimeAsync(3 * HOUR_MS)
  expect(begun).toEqual(['2026-11-22T19:30', '2026-11-22T20:30', '2026-11-22T21:30'])
  expect(log.error).toHaveBeenCalledWith(
    { event: 'backup_failed', reason: 'not written: the disk is full' },
    'backup failed',
  )
})

test('a backup that another process has made or is making is not an error', async () => {
  const { log } = start('2026-11-22T19:00:00Z', {
    newest: '2026-11-22T19:00:00Z',
    result: { outcome: 'skipped', message: 'another process is making a backup' },
  })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(log.error).not.toHaveBeenCalled()
  expect(log.info).toHaveBeenCalledTimes(1)
})

test('stopping ends the backup that is being made, and no more are made', async () => {
  const { begun, stop, stopBackup } = start('2026-11-22T19:29:50Z')
  await vi.advanceTimersByTimeAsync(MINUTE_MS + 500)
  expect(begun).toHaveLength(1)
  await stop()
  expect(stopBackup).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(48 * HOUR_MS)
  expect(begun).toHaveLength(1)
})
